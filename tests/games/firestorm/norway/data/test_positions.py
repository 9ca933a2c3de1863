"""Positions of Norway: facts make the same position again; a counter in an impossible place says which and why."""

from __future__ import annotations

import pytest

from sandtable.board.box import BoxError
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.positions import read_position
from sandtable.kernel.rules import Misplaced
from tests.games.firestorm.norway.sea import norway


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


# what a turn has seen, or cannot have seen


@pytest.mark.parametrize(
    ("facts", "path", "why"),
    [
        ({"turn": 4}, ("closed_south",), "South-Central Norway is decided by then (NOR-168 … NOR-170)"),
        ({"turn": 2, "actions": 3}, ("actor",), "actions are left, so it is somebody's turn"),
        ({"turn": 2, "actions": 8, "actor": "allies"}, ("actions",), "the turn has 7 actions (NOR-41)"),
        ({"turn": 2, "actions": -1, "actor": "allies"}, ("actions",), "the turn has 7 actions (NOR-41)"),
        ({"waiting": ["15-bde"]}, ("waiting",), "'15-bde' is none of '146-bde', '5-alpins'"),
        ({"waiting": ["146-bde"], "troops": {"146-bde": "D-2"}}, ("waiting",), "146-bde waits no more"),
        ({"activated": ["glorious"]}, ("activated",), "glorious is not on the map (NOR-47)"),
        ({"covering": {"rodney": "B-4"}}, ("covering", "rodney"), "'rodney' is none of"),
        ({"units": {"he-111-1": "B-6"}}, ("units", "he-111-1"), "Denmark has not fallen yet (NOR-33)"),
        ({"troops": {"berger-1": "D-10"}}, ("troops", "berger-1"), "from Narvik to D-10 (NOR-138)"),
        ({"troops": {"fj-4": "D-10"}}, ("troops", "fj-4"), "from Narvik to D-10 (NOR-138)"),
        ({"troops": {"norw-13": "X-1"}}, ("troops", "norw-13"), "from South-Central Norway to X-1 (NOR-138)"),
        ({"troops": {"148-bde": "X-1"}}, ("troops", "148-bde"), "from South-Central Norway to X-1 (NOR-138)"),
        ({"troops": {"rodney": "D-1"}}, ("troops", "rodney"), "there is no such troop"),
    ],
)
def test_what_cannot_have_come_about_says_why(
    facts: dict[str, object], path: tuple[str, ...], why: str
) -> None:
    """NOR-33, NOR-41, NOR-47, NOR-138, NOR-141, NOR-170."""
    s = start()
    with pytest.raises(Misplaced) as caught:
        s.norway.amend(s, facts)
    assert caught.value.path == path
    assert why in caught.value.message


def test_both_sides_may_have_all_the_actions_of_a_turn() -> None:
    """NOR-41, R-1: by agreement the number is each side's."""
    s = start(actions_count="per_side")
    s.norway.amend(s, {"turn": 2, "actions": 14, "actor": "allies"})
    with pytest.raises(Misplaced, match="the turn has 14 actions"):
        s.norway.amend(s, {"actions": 15})


@pytest.mark.parametrize("options", [{}, {"t3_french_unit": "foreign_legion"}])
def test_every_troop_belongs_to_the_map_it_starts_or_arrives_on(options: dict[str, str]) -> None:
    """NOR-138, sections 5.3 and 5.4: nine Norwegians and all others, but who stays at home for good."""
    rules = norway(**options)
    away = set(rules.data.troops) - set(rules.book.land_of)
    assert away == {rules.book.at_home}
    north = {troop for troop, land in rules.book.land_of.items() if land is rules.book.narvik}
    legion = "13-legion" if options else "14-alpins"
    assert north == {
        *("norw-15", "norw-16", "27-alpins", "24-guards", legion, "polish-bde", "342-tanks"),
        *("gj-139-1", "gj-139-2", "gj-139-3", "fj-4", "berger-1", "berger-2"),
    }
