"""Structures and what falls with them (HON-171, HON-176, HON-187, HON-534, HON-621, HON-622, HOC-401, HOC-415)."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.heroes.play.explosions import structures
from sandtable.games.heroes.play.explosions.structures import Destruction
from sandtable.games.heroes.play.harm.survivors import RUBBLE, SetDown
from sandtable.games.heroes.play.harm.wrecks import lay
from sandtable.games.heroes.play.hiding.ghosts import conceal
from sandtable.games.heroes.play.nouns import BURIED, LOST
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Wreck
from sandtable.games.heroes.play.turn.turn import Turn
from sandtable.kernel.engine import pending, settle
from sandtable.kernel.rules import Refused
from sandtable.kernel.state import Frame
from sandtable.kernel.steps import Throw
from tests.games.heroes.field import add, asked, empty, letters, roll, run, say


def farm() -> Battle:
    s = empty()
    add(s, "US-M4", "I8", rear="I9")
    return s


def test_a_square_belongs_to_a_section_a_wreck_or_nothing() -> None:
    """HON-185, HON-621."""
    s = farm()
    s.wrecks["w"] = Wreck("US-JEEP", "C6", "", 0, 0)
    lay(s, "w")
    assert structures.structure_of(s, "farm.3") == "farm"
    assert structures.structure_of(s, "C6") == "w"
    assert structures.structure_of(s, "A1") == ""
    assert structures.structure_of(empty("house-to-house"), "manor.3") == "manor/2"


def test_each_die_of_four_is_a_destruction_point() -> None:
    """HON-621: the firer throws as many as its Destruction."""
    s = farm()
    run(s, [Destruction("farm", 3, "m4")])
    assert asked(s) == ("us", "DestructionRoll")
    ask = next(iter(pending(s).values()))
    assert isinstance(ask, Throw)
    assert (ask.dice(s).count, ask.dice(s).needs) == (3, 4)
    roll(s, 3, 4, 6)
    assert s.points == {"farm": 2}
    s.rules.invariants(s)


def test_suppressed_firers_destroy_as_well_as_others() -> None:
    """HON-541."""
    s = farm()
    s.suppress("m4", 2)
    run(s, [Destruction("farm", 1, "m4")])
    roll(s, 4)
    assert s.points == {"farm": 1}


def test_no_points_are_told_as_such() -> None:
    """HON-621."""
    s = farm()
    run(s, [Destruction("farm", 2, "m4")])
    roll(s, 3, 3)
    assert s.points == {}
    assert [event.verb for event in s.drain()] == ["withstood"]


@pytest.mark.parametrize(
    ("faces", "plus", "points"),
    [((3, 3), 1, 1), ((2, 3), 1, 1), ((2, 2), 1, 0), ((4, 4), 2, 2), ((1, 2), 2, 1), ((1, 1), 2, 0)],
)
def test_a_card_helps_one_of_the_dice(faces: tuple[int, ...], plus: int, points: int) -> None:
    """R-46, HON-621a."""
    assert structures.broken_by(faces, plus) == points


def test_a_wreck_is_removed_at_its_value() -> None:
    """HON-621, HOC-61: 2 for a jeep."""
    s = farm()
    s.wrecks["w"] = Wreck("US-JEEP", "C6", "", 0, 0)
    lay(s, "w")
    run(s, [Destruction("w", 1, "m4")])
    roll(s, 5)
    assert s.wrecks["w"].points == 1
    run(s, [Destruction("w", 2, "m4"), Destruction("w", 2, "m4")])
    roll(s, 1, 6)
    assert (s.wrecks, s.hulks) == ({}, {})
    assert not pending(s)


# buildings


def shelled(s: Battle, section: str, by: str) -> None:
    """One point short of its value, then one more."""
    s.points[section] = s.land.structure[section] - 1
    run(s, [Destruction(section, 1, by)])
    roll(s, 4)


def test_a_farm_falls_at_six_points_and_becomes_rubble() -> None:
    """HON-187, HON-621, HON-171."""
    s = farm()
    shelled(s, "farm", "m4")
    assert s.points == {}
    assert s.changes == ("fallen:farm",)
    rubble = {f"{file}{rank}" for file in "IJK" for rank in (2, 3, 4)}
    assert set(s.land.rubble_of("farm")) == rubble
    assert all(s.land.sign[square] == "u" for square in rubble)
    assert "farm.1" not in s.land.squares.walks
    assert not structures.stands(s, "farm")
    s.rules.invariants(s)


def test_infantry_inside_is_set_up_in_the_rubble_the_initiative_player_first() -> None:
    """HON-622, R-35: one Suppressed marker each."""
    s = farm()
    add(s, "GE-LMG", "farm.1")
    add(s, "US-FIRE", "farm.4")
    add(s, "US-SUPPORT", "farm.2")
    shelled(s, "farm", "m4")
    assert s.initiative == "us"
    assert s.units["fire"].at == BURIED
    assert asked(s) == ("us", "PlaceSurvivor")
    assert sorted(letters(s)) == ["fire", "support"]
    assert len(letters(s, "fire")) == 9
    s.rules.invariants(s)
    with pytest.raises(Refused) as refused:
        say(s, "fire H2")
    assert (refused.value.code, refused.value.rule) == ("not-there", "HON-622")
    say(s, "fire J3")
    with pytest.raises(Refused) as refused:
        say(s, "support J3")
    assert refused.value.code == "occupied"
    say(s, "support I2")
    assert asked(s) == ("german", "PlaceSurvivor")
    say(s, "lmg K4")
    assert {unit: (s.units[unit].at, s.units[unit].suppressed) for unit in ("fire", "support", "lmg")} == {
        "fire": ("J3", 1),
        "support": ("I2", 1),
        "lmg": ("K4", 1),
    }
    s.rules.invariants(s)


def test_enemies_side_by_side_in_the_rubble_do_not_bar_it() -> None:
    """HON-622: zones of control count for passengers only (HON-663)."""
    s = farm()
    add(s, "GE-LMG", "H3")
    add(s, "US-FIRE", "farm.1")
    shelled(s, "farm", "m4")
    assert "I3" in letters(s, "fire")


def test_a_machine_gun_set_up_in_a_fallen_house_stays_so_and_is_faced_anew() -> None:
    """HON-622a, R-51."""
    s = farm()
    add(s, "US-30CAL", "farm.1", face=1)
    shelled(s, "farm", "m4")
    assert letters(s, "30cal J3") == ["n", "ne", "e", "se", "s", "sw", "w", "nw"]
    with pytest.raises(Refused) as refused:
        say(s, "30cal J3 up")
    assert refused.value.rule == "R-51"
    say(s, "30cal J3 sw")
    assert (s.units["30cal"].at, s.units["30cal"].heading, s.units["30cal"].face) == ("J3", 5, 1)


def test_who_hid_in_a_fallen_house_comes_to_light() -> None:
    """HON-609."""
    s = farm()
    add(s, "GE-ROTH", "farm.1")
    ghost = conceal(s, "roth")
    shelled(s, "farm", "m4")
    assert s.units[ghost].at == "boxed"
    say(s, "roth I2")
    assert (s.units["roth"].at, s.units["roth"].suppressed) == ("I2", 1)
    s.rules.invariants(s)


def test_without_room_they_are_destroyed() -> None:
    """HON-622."""
    s = farm()
    add(s, "GE-LMG", "cottage.1")
    add(s, "US-FIRE", "A1")
    s.take("lmg", BURIED)
    run(s, [SetDown(("lmg",), ("A1",), RUBBLE, "m4")])
    assert s.units["lmg"].at == LOST


def test_a_section_of_the_manor_falls_alone() -> None:
    """HON-187, HON-622: the other stands, its wall an outer wall with a door in it."""
    s = empty("house-to-house")
    add(s, "US-ENG", "A24")
    add(s, "GE-LMG", "manor.1")
    add(s, "GE-VOSS", "manor.3")
    shelled(s, "manor/1", "eng")
    assert s.changes == ("fallen:manor/1",)
    assert set(s.land.rubble_of("manor/1")) == {f"{file}{rank}" for file in "DE" for rank in (15, 16, 17)}
    say(s, "lmg D15")
    assert (s.units["voss"].at, s.units["voss"].suppressed) == ("manor.3", 0)
    assert structures.value_of(s, "manor/2") == 5
    s.rules.invariants(s)
    shelled(s, "manor/2", "eng")
    say(s, "voss H16")
    assert {f"{file}{rank}" for file in "DEFGH" for rank in (15, 16, 17)} <= {
        square for square, sign in s.land.sign.items() if sign == "u"
    }
    s.rules.invariants(s)


def test_the_battle_is_over_when_the_bunker_falls() -> None:
    """HOC-415: at once."""
    s = empty("crack-the-strongpoint")
    add(s, "US-ENG", "A24")
    add(s, "GE-LMG", "bunker.1")
    s.points["bunker"] = 9
    s.agenda = Frame(Turn(1), [Destruction("bunker", 1, "eng"), Turn(2)], 0, None)
    settle(s)
    roll(s, 6)
    say(s, "lmg " + s.land.rubble_of("bunker")[0])
    assert s.verdict == "bunker"
    outcome = s.rules.outcome(s)
    assert outcome is not None
    assert (outcome.name, outcome.winner) == ("bunker", "us")
    assert [event.verb for event in s.drain()][-2:] == ["suppressed", "ended"]


def test_structures_are_pointed_at_on_the_grid() -> None:
    """HON-534: a wreck, a house, a section of one."""
    s = empty("house-to-house")
    s.wrecks["w"] = Wreck("US-JEEP", "A12", "", 0, 0)
    assert s.rules.anchors(s, "w") == ("hulk:w",)
    assert s.rules.anchors(s, "church") == ("house:church",)
    assert s.rules.anchors(s, "manor/2") == (
        "square:manor.3",
        "square:manor.4",
        "square:manor.7",
        "square:manor.8",
    )
    assert s.rules.anchors(s, "done") == ()


def test_the_sections_in_range_are_those_a_square_of_which_is_near_enough() -> None:
    """HON-534, HON-616: from the nearer square of a long vehicle, all of them where there is no limit."""
    s = empty("counter-attack")
    land = s.land
    rng = Random(5)
    assert len(land.inside) > 3
    for _ in range(200):
        front = rng.choice(land.squares.ids)
        here = (front, rng.choice(list(land.squares.drives.get(front, {0: front}).values())))
        for reach in (0, 1, 3, 6):
            expected = [
                section
                for section, squares in land.inside.items()
                if not reach or min(land.squares.range(a, b) for a in here for b in squares) <= reach
            ]
            assert list(land.sections_near(here, reach)) == expected
            assert list(land.sections_near(here[:1], reach)) == [
                section
                for section in expected
                if not reach or min(land.squares.range(front, b) for b in land.inside[section]) <= reach
            ]
