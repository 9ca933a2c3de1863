"""Positions of Norway: facts make the same position again; a counter in an impossible place says which and why."""

from __future__ import annotations

import pytest

from sandtable.board.box import BoxError
from sandtable.games.firestorm.norway.state import NorwayState
from sandtable.games.positions import read_position
from sandtable.kernel.rules import Misplaced

from .sea import norway


def start(**options: str) -> NorwayState:
    s = norway(**options).setup()
    assert isinstance(s, NorwayState)
    return s


@pytest.mark.parametrize(
    ("unit", "place", "why"),
    [
        ("warspite", "kiel", "Kiel is a home harbour of the enemy (NOR-48)"),
        ("scharnhorst", "scapa-flow", "Scapa Flow is a home harbour of the enemy (NOR-48)"),
        ("rodney", "oslo", "Oslo is a home harbour of the enemy (NOR-48)"),
        ("warspite", "C-1", "'C-1' is neither a sea area nor a harbour (NOR-44)"),
        ("u-boat-1", "narvik", "submarines do not enter harbours (NOR-45)"),
        ("sub-1", "B-6", "'B-6' is neither a sea area nor a harbour (NOR-44)"),
        ("swordfish-furious", "A-5", "it never leaves HMS Furious (NOR-26)"),
        ("swordfish-furious", "ark-royal", "it never leaves HMS Furious (NOR-26)"),
        ("hurricane", "B-7", "the airfield in B-7 is the enemy's (NOR-31)"),
        ("he-111-1", "A-5", "the airfield in A-5 is the enemy's (NOR-31)"),
        ("hurricane", "C-1", "Bardufoss takes nobody but the Hurricane that arrives there (NOR-38)"),
        ("he-111-1", "A-3", "there is no airfield in 'A-3' (NOR-30)"),
        ("he-111-1", "axis-sorties", "it flies no land sorties (NOR-100, NOR-103)"),
        ("ju-87-1", "allied-sorties", "it flies no land sorties (NOR-100, NOR-103)"),
        ("skua", "allied-sorties", "it flies no land sorties (NOR-100, NOR-103)"),
        ("bismarck", "B-1", "there is no such ship, submarine or aircraft"),
    ],
)
def test_a_unit_in_an_impossible_place_says_why(unit: str, place: str, why: str) -> None:
    """NOR-26, NOR-30, NOR-31, NOR-38, NOR-44, NOR-45, NOR-48, NOR-100."""
    s = start()
    with pytest.raises(Misplaced) as caught:
        s.norway.amend(s, {"units": {unit: place}})
    assert caught.value.path == ("units", unit)
    assert caught.value.message == why


def test_enemy_surface_ships_are_never_together() -> None:
    """NOR-58: named is the ship and the location."""
    s = start()
    with pytest.raises(Misplaced, match="enemy surface ships are at narvik, too") as caught:
        s.norway.amend(s, {"units": {"warspite": "narvik"}})
    assert caught.value.path == ("units", "warspite")


def test_submarines_may_lie_among_enemy_ships() -> None:
    """NOR-14, NOR-85."""
    s = start()
    s.norway.amend(s, {"units": {"u-boat-1": "A-1"}})
    assert s.where["u-boat-1"] == "A-1"


def test_aircraft_are_not_aboard_a_carrier_that_is_gone() -> None:
    """NOR-26: the carrier takes its aircraft along."""
    s = start()
    with pytest.raises(Misplaced, match="HMS Furious is not on the map"):
        s.norway.amend(s, {"units": {"furious": "lost"}})
    s = start()
    s.norway.amend(s, {"units": {"furious": "lost", "swordfish-furious": "lost"}})
    assert s.norway.points(s, "germans") == 10


GRUPPEN = ("he-111-1", "he-111-2", "ju-88-1", "ju-88-2", "bf-109-1")


def test_no_field_of_four_ever_holds_five() -> None:
    """NOR-32, NOR-34, NOR-34b: four may stay where a railway was cut during the turn; five were never there."""
    s = start()
    s.norway.amend(s, {"units": dict.fromkeys(GRUPPEN[:4], "C-4")})  # no railway joins Sola to Oslo
    assert len(s.stacks["C-4"]) == 4
    s = start()
    with pytest.raises(Misplaced, match=r"no more than 4 aircraft ever stand in C-4 \(NOR-32\)"):
        s.norway.amend(s, {"units": dict.fromkeys(GRUPPEN, "C-4")})
    s = start()
    s.norway.amend(s, {"units": dict.fromkeys(GRUPPEN, "B-6"), "denmark": True})  # Denmark has no limit


def test_bodo_holds_two_or_four() -> None:
    """NOR-36, R-12."""
    s = start()
    with pytest.raises(Misplaced, match="no more than 2 aircraft"):
        s.norway.amend(s, {"bodo": True, "units": dict.fromkeys(GRUPPEN[:3], "C-2")})
    s = start(bodo_limit="4")
    s.norway.amend(s, {"bodo": True, "units": dict.fromkeys(GRUPPEN[:4], "C-2")})


def test_troops_stand_in_areas_of_their_side() -> None:
    s = start()
    with pytest.raises(Misplaced, match="D-10 is held by the enemy") as caught:
        s.norway.amend(s, {"troops": {"norw-1": "D-10"}})
    assert caught.value.path == ("troops", "norw-1")


@pytest.mark.parametrize(
    ("facts", "path", "why"),
    [
        ({"lanes": {"bergen": "allies"}}, ("lanes", "bergen"), "is none of"),
        ({"lanes": {"namsos": "french"}}, ("lanes", "namsos"), "is none of"),
        ({"bombed": ["narvik"]}, ("bombed",), "is none of"),
        ({"flown": ["he-112"]}, ("flown",), "is none of"),
        ({"awarded": {"narvik": 5}}, ("awarded", "narvik"), "expected a side and an event"),
        ({"awarded": {"allies:narvik": "5"}}, ("awarded", "allies:narvik"), "expected a whole number"),
        ({"bound": {"ju-88-1": "narvik"}}, ("bound", "ju-88-1"), "is none of"),
        ({"closed_south": 1}, ("closed_south",), "expected true or false"),
        ({"operation": {"speed": 5}}, ("operation", "speed"), "there is no such fact"),
        ({"operation": {"kind": "tank"}}, ("operation", "kind"), "is none of"),
        ({"volleys": {"french": {}}}, ("volleys", "french"), "is none of"),
        ({"volleys": {"allies": {"first": "x"}}}, ("volleys", "allies", "first"), "a whole number"),
        ({"weather": "snow"}, ("weather",), "no such fact"),
    ],
)
def test_facts_that_cannot_be(facts: dict[str, object], path: tuple[str, ...], why: str) -> None:
    s = start()
    with pytest.raises(Misplaced, match=why) as caught:
        s.norway.amend(s, facts)
    assert caught.value.path == path


def test_a_position_file_names_the_line() -> None:
    """A ship in an impossible place is told with file and line."""
    text = 'game = "norway"\nturn = 2\n\n[units]\nhipper = "B-3"\nwarspite = "kiel"\n'
    with pytest.raises(BoxError) as caught:
        read_position(text, "fleet.toml")
    assert (caught.value.file, caught.value.line) == ("fleet.toml", 6)
    assert "Kiel is a home harbour of the enemy" in caught.value.message


def test_an_attack_over_the_fjord_can_be_laid_out() -> None:
    """NOR-94: an open battle between shores that touch only over the water."""
    s = start()
    sheet = {"attacker": "allies", "origin": "Z-1", "target": "Z-3", "attackers": ["24-guards"]}
    s.norway.amend(s, {"fought": 1, "battle": {"1": sheet}, "troops": {"24-guards": "Z-1"}})
    assert s.battle(1).origin == "Z-1"
