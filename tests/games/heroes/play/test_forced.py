"""Forced Moves and running over (HON-421, HON-422, HON-425, HON-426, R-11, R-18, R-44, R-48, R-51)."""

from __future__ import annotations

import pytest

from sandtable.games.heroes.play.hiding.ghosts import conceal
from sandtable.games.heroes.play.moves import forced
from sandtable.games.heroes.play.moves.forced import FALL_BACK, PUSHED, RETREAT, RUN_OVER, force
from sandtable.games.heroes.play.moves.run_over import run_over
from sandtable.games.heroes.play.nouns import ABOARD, LOST, Face
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Motion
from sandtable.kernel.rules import Refused
from tests.games.heroes.field import add, asked, empty, letters, run, say


def test_the_owner_chooses_among_the_squares_and_keeps_his_facing() -> None:
    """HON-421, R-51."""
    s = empty()
    add(s, "GE-LMG", "F6", heading=3)
    run(s, force(s, "lmg", ("F5", "G6"), RETREAT))
    assert asked(s) == ("german", "Forced")
    assert letters(s) == ["F5", "G6"]
    say(s, "G6")
    assert (s.units["lmg"].at, s.units["lmg"].heading, s.foot) == ("G6", 3, {"G6": "lmg"})


def test_the_only_square_is_taken_without_a_question_and_none_is_the_end() -> None:
    """HON-421: impossible, so destroyed."""
    s = empty()
    add(s, "GE-LMG", "F6")
    run(s, force(s, "lmg", ("F5",), RETREAT))
    assert s.units["lmg"].at == "F5"
    run(s, force(s, "lmg", (), RETREAT))
    assert s.units["lmg"].at == LOST


@pytest.mark.parametrize(
    ("square", "code"),
    [("F7", "occupied"), ("E7", "not-there"), ("G3", "not-there"), ("nowhere", "not-offered")],
)
def test_a_refusal_says_why_not_there(square: str, code: str) -> None:
    """HON-421."""
    s = empty()
    add(s, "GE-LMG", "F6")
    add(s, "US-FIRE", "F7")
    run(s, force(s, "lmg", ("F5", "G6"), RETREAT))
    with pytest.raises(Refused) as refused:
        say(s, square)
    assert refused.value.code == code


def test_water_is_refused_as_impassable() -> None:
    """HON-173, HON-175."""
    s = empty("hold-the-bridge")
    add(s, "GE-LMG", "D1")
    assert "E1" not in forced.havens(s, "lmg", True)
    run(s, force(s, "lmg", ("C1", "C2"), RETREAT))
    with pytest.raises(Refused) as refused:
        say(s, "E1")
    assert (refused.value.code, refused.value.rule) == ("impassable", "HON-173")


@pytest.mark.parametrize("markers", [0, 1, 4])
def test_suppressed_markers_do_not_hold_anybody_in_a_forced_move(markers: int) -> None:
    """HON-421, R-18, R-48."""
    s = empty()
    add(s, "GE-LMG", "F6")
    s.suppress("lmg", markers)
    run(s, force(s, "lmg", ("F5",), FALL_BACK))
    assert (s.units["lmg"].at, s.units["lmg"].suppressed) == ("F5", markers)


@pytest.mark.parametrize("why", [RETREAT, RUN_OVER, PUSHED, FALL_BACK])
def test_a_weapon_that_is_set_up_is_turned_over_first_and_then_goes(why: str) -> None:
    """HON-421, R-44, R-27."""
    s = empty()
    add(s, "GE-MG42", "F6", face=1)
    run(s, force(s, "mg42", ("F5",), why))
    assert (s.units["mg42"].at, s.units["mg42"].face) == ("F5", 0)


def test_with_the_other_reading_it_is_lost() -> None:
    """R-44 `flip_before_x_check` off."""
    s = empty(flip_before_x_check=False)
    add(s, "GE-MG42", "F6", face=1)
    add(s, "GE-LMG", "F7")
    run(s, force(s, "mg42", ("F5",), RETREAT))
    assert s.units["mg42"].at == LOST
    run(s, force(s, "lmg", ("F8",), RETREAT))
    assert s.units["lmg"].at == "F8"


@pytest.mark.parametrize(
    ("move", "why", "lost"),
    [
        (0, RETREAT, False),
        (0, FALL_BACK, False),
        (0, RUN_OVER, True),
        (0, PUSHED, True),
        (-100, RETREAT, True),
        (-100, RUN_OVER, True),
    ],
)
def test_who_has_no_movement_is_lost_and_with_zero_only_where_the_rule_says_so(
    move: int, why: str, lost: bool
) -> None:
    """HON-422, HON-426, R-03, R-48: printed 0 counts in running over and pushing."""
    s = empty()
    s.rules.kinds = dict(s.rules.kinds)
    printed = s.rules.kinds["GE-LMG"]
    slow = type(printed)("GE-SLOW", "slow", "", "", "german", printed.role, printed.symbol)
    slow.faces = (Face((4, 4, 4), move, ()), Face((4, 4, 4), move, ()))
    s.rules.kinds["GE-SLOW"] = slow
    add(s, "GE-SLOW", "F6")
    run(s, force(s, "slow", ("F5",), why))
    assert s.units["slow"].at == (LOST if lost else "F5")


def test_a_concealed_unit_comes_to_light_first() -> None:
    """HON-421, HON-609."""
    s = empty()
    add(s, "GE-ROTH", "F6")
    ghost = conceal(s, "roth")
    run(s, force(s, ghost, ("F5",), RUN_OVER))
    assert (s.units["roth"].at, s.units["roth"].face) == ("F5", 0)


def test_a_vehicle_may_be_where_it_goes() -> None:
    """HON-648: a friendly Transport with room is a legal retreat."""
    s = empty()
    add(s, "GE-LMG", "F6")
    add(s, "GE-251", "G6", rear="H6", heading=6)
    run(s, force(s, "lmg", ("F5", "251"), RETREAT))
    say(s, "251")
    assert (s.units["lmg"].at, s.units["lmg"].carrier, s.foot) == (ABOARD, "251", {})


def test_a_mover_that_is_moved_by_force_has_ended_its_move() -> None:
    """Section 21.1, protocol."""
    s = empty()
    add(s, "GE-LMG", "F6")
    s.moving["lmg"] = Motion("action", 3)
    run(s, force(s, "lmg", ("F5",), FALL_BACK))
    assert s.moving["lmg"].halted


# running over


def overrun(s: Battle, at: str = "F6", rear: str = "F7") -> None:
    s.put("pziv", at, rear, 0)
    run(s, run_over(s, "pziv"))


def ridden() -> Battle:
    s = empty()
    add(s, "GE-PZIV", "A6", rear="A7")
    return s


def test_infantry_under_a_vehicle_that_stops_is_moved_and_suppressed() -> None:
    """HON-425, HON-543: its owner moves it."""
    s = ridden()
    add(s, "US-FIRE", "F6")
    overrun(s)
    assert asked(s) == ("us", "Forced")
    assert sorted(letters(s)) == ["E5", "E6", "E7", "F5", "G5", "G6", "G7"]
    say(s, "G6")
    assert (s.units["fire"].at, s.units["fire"].suppressed) == ("G6", 1)
    s.rules.invariants(s)


def test_friends_are_run_over_too() -> None:
    """HON-425."""
    s = ridden()
    add(s, "GE-LMG", "F7")
    overrun(s)
    assert asked(s) == ("german", "Forced")


def test_who_is_under_the_front_goes_first() -> None:
    """HON-426."""
    s = ridden()
    add(s, "US-SUPPORT", "F7")
    add(s, "US-FIRE", "F6")
    overrun(s)
    say(s, "E6")
    assert s.units["fire"].suppressed == 1
    assert "E6" not in letters(s)
    say(s, "E7")
    assert (s.units["fire"].at, s.units["support"].at) == ("E6", "E7")
    s.rules.invariants(s)


def test_nobody_is_under_a_vehicle_that_stands_alone() -> None:
    """HON-425: passing over has no effect."""
    s = ridden()
    assert run_over(s, "pziv") == []


def test_moving_within_an_enemy_zone_is_no_way_out() -> None:
    """HON-426, R-11, HON-501: the unit may enter a zone, and leave one, but not stay in one."""
    s = ridden()
    add(s, "US-FIRE", "F6")
    add(s, "GE-LMG", "H6")
    overrun(s)
    assert sorted(letters(s)) == ["E5", "E6", "E7", "F5", "G5", "G6", "G7"]
    s = ridden()
    add(s, "US-FIRE", "F6")
    add(s, "GE-LMG", "G6")
    overrun(s)
    assert sorted(letters(s)) == ["E5", "E6", "E7"]


def test_who_can_only_move_within_a_zone_is_destroyed() -> None:
    """HON-426."""
    s = ridden()
    add(s, "US-FIRE", "A1")
    add(s, "GE-LMG", "B2")
    overrun(s, "A1", "A2")
    assert s.units["fire"].at == LOST


def test_a_suppressed_enemy_has_no_zone() -> None:
    """HON-503, HON-542, HON-426."""
    s = ridden()
    add(s, "US-FIRE", "A1")
    add(s, "GE-LMG", "B2")
    s.suppress("lmg", 1)
    overrun(s, "A1", "A2")
    assert s.units["fire"].at == "B1"


def test_the_edge_occupied_squares_and_hedges_all_round_are_the_end() -> None:
    """HON-426: occupied, Impassable, edge."""
    s = ridden()
    add(s, "US-FIRE", "A1")
    add(s, "US-SUPPORT", "B1")
    add(s, "US-JEEP", "B2")
    overrun(s, "A1", "A2")
    assert s.units["fire"].at == LOST


def test_a_set_up_machine_gun_is_turned_over_moved_and_suppressed() -> None:
    """R-44, HON-425."""
    s = ridden()
    add(s, "US-30CAL", "F6", face=1)
    overrun(s)
    say(s, "G6")
    assert (s.units["30cal"].at, s.units["30cal"].face, s.units["30cal"].suppressed) == ("G6", 0, 1)


def test_a_concealed_unit_that_is_run_over_comes_to_light() -> None:
    """HON-609, HON-425."""
    s = ridden()
    add(s, "US-KNOX", "F6")
    conceal(s, "knox")
    overrun(s)
    say(s, "G6")
    assert (s.units["knox"].at, s.units["knox"].suppressed) == ("G6", 1)
    s.rules.invariants(s)
