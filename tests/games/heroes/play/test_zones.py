"""Zones of control (HON-501 … HON-507, WE-10, WE-11)."""

from __future__ import annotations

from sandtable.games.heroes.play.hiding.ghosts import conceal
from sandtable.games.heroes.play.moves.zones import in_zone, zone_bars
from tests.games.heroes.marching import add, at, empty, go, letters, next_to, order, reason, refused, say


def test_who_is_in_a_zone_may_stay_leave_or_assault_but_not_step_within_it() -> None:
    """HON-501, HON-502, WE-10."""
    s = empty()
    add(s, "GE-LMG", "F4")
    add(s, "US-FIRE", "F3")
    order(s, "fire")
    assert next_to(s) == ["E2", "F2", "G2"]
    assert "done" in letters(s, "move")
    assert "lmg" in letters(s, "move")
    assert refused(s, "move E3 done") == ("zone", "HON-501")
    say(s, "move E2 E3 done")  # out and in again elsewhere
    assert at(s, "fire") == "E3"


def test_a_refusal_names_the_unit_and_both_squares() -> None:
    """HON-501."""
    s = empty()
    add(s, "GE-LMG", "F4")
    add(s, "US-FIRE", "F3")
    order(s, "fire")
    ask = s.agenda
    assert ask is not None
    assert reason(s, "move", "G3") == ("zone", "HON-501")


def test_a_step_from_one_zone_into_another_is_free() -> None:
    """HON-501."""
    s = empty()
    add(s, "GE-LMG", "D4", "one")
    add(s, "GE-LMG", "H4", "two")
    add(s, "US-FIRE", "E3")
    add(s, "US-RECON", "F3")
    order(s, "fire")
    assert "F3" in next_to(s)
    order(s, "recon")
    assert "G3" in next_to(s)  # into the other's zone out of nobody's
    go(s, "fire", "F2 G3 done")
    assert at(s, "fire") == "G3"


def test_in_the_zones_of_two_an_assault_on_one_goes_through_the_other() -> None:
    """HON-502, WE-11."""
    s = empty()
    add(s, "GE-LMG", "E4", "one")
    add(s, "GE-LMG", "G4", "two")
    add(s, "US-FIRE", "F3")
    order(s, "fire")
    assert "two" in letters(s, "move")
    assert in_zone(s, "F3", "us") == ["one", "two"]
    assert in_zone(s, "F3", "german") == []


def test_a_suppressed_unit_holds_no_zone() -> None:
    """HON-503, HON-542."""
    s = empty()
    add(s, "GE-LMG", "F4")
    add(s, "US-FIRE", "F3")
    s.suppress("lmg", 1)
    order(s, "fire")
    assert "E3" in next_to(s)


def test_vehicles_neither_hold_nor_feel_zones() -> None:
    """HON-503, R-06."""
    s = empty()
    add(s, "GE-222", "F4")
    add(s, "US-FIRE", "F3")
    order(s, "fire")
    assert "E3" in next_to(s)
    s = empty()
    add(s, "GE-LMG", "F4")
    add(s, "US-JEEP", "F3")
    order(s, "jeep")
    assert "E3" in next_to(s)


def test_friends_hold_no_zone_against_friends() -> None:
    s = empty()
    add(s, "US-RECON", "F4")
    add(s, "US-FIRE", "F3")
    order(s, "fire")
    assert "E3" in next_to(s)


def test_concealed_units_hold_a_zone_unless_agreed_otherwise() -> None:
    """HON-503."""
    for agreed in (True, False):
        s = empty(concealed_zoc=agreed)
        add(s, "GE-ROTH", "F4")
        conceal(s, "roth")
        add(s, "US-FIRE", "F3")
        order(s, "fire")
        assert ("E3" in next_to(s)) is not agreed


def test_walls_and_windows_stop_zones() -> None:
    """HON-505."""
    s = empty()
    add(s, "GE-LMG", "farm.1")
    add(s, "US-FIRE", "H2")
    order(s, "fire")
    assert "H3" in next_to(s)  # along the window
    assert in_zone(s, "H2", "us") == []


def test_a_unit_behind_a_door_holds_the_half_squares_before_it() -> None:
    """HON-504, HON-505, HON-506: so nobody comes in past it, but one may walk by."""
    s = empty()
    add(s, "GE-LMG", "farm.3")
    add(s, "US-FIRE", "I5")
    order(s, "fire")
    assert "J5" in next_to(s)
    assert in_zone(s, "I5", "us") == []
    assert in_zone(s, "I4", "us") == ["lmg"]


def test_a_unit_inside_forbids_entry_by_the_door_to_the_square_beside_it() -> None:
    """HON-504, HON-506: the half square and the door's square are both in the zone of a unit at the door."""
    s = empty()
    add(s, "GE-LMG", "farm.1")
    add(s, "US-FIRE", "I5")
    order(s, "fire")
    assert "farm.3" in next_to(s)  # the half square is not in the zone of one deeper inside
    s = empty()
    add(s, "GE-LMG", "J5")
    add(s, "US-FIRE", "I5")
    order(s, "fire")
    assert "farm.3" not in next_to(s)
    assert refused(s, "move farm.3 done") == ("zone", "HON-501")


def test_a_unit_before_the_door_forbids_the_way_out_past_it() -> None:
    """HON-505, HON-506."""
    s = empty()
    add(s, "US-FIRE", "farm.3")
    add(s, "GE-LMG", "I5")
    order(s, "fire")
    assert "J5" not in next_to(s)
    assert "lmg" in letters(s, "move")
    assert "farm.1" in next_to(s)


def test_the_half_squares_passed_count_as_squares_stood_in() -> None:
    """HON-504: an enemy at the corner of the house sees the half square and the square behind it."""
    s = empty()
    add(s, "US-FIRE", "farm.3")
    add(s, "GE-LMG", "H5")
    order(s, "fire")
    assert "I5" not in next_to(s)  # by I4, which is in the zone of H5 too
    assert "J5" in next_to(s)  # by J4, which is not
    assert zone_bars(s, "us", "farm.3", s.land.trails["farm.3"]["I5"]) == "lmg"


def test_the_complete_squares_before_a_door_are_held_if_so_agreed() -> None:
    """HON-506, HON-506a."""
    s = empty(door_zoc_linked=True)
    add(s, "GE-LMG", "farm.3")
    assert in_zone(s, "I5", "us") == ["lmg"]
    add(s, "US-FIRE", "I5")
    order(s, "fire")
    assert "J5" not in next_to(s)


def test_passengers_are_in_nobodys_zone() -> None:
    """HON-507."""
    s = empty()
    add(s, "US-M3", "F4", rear="F5")
    add(s, "US-FIRE", "F3")
    add(s, "GE-LMG", "H4")
    s.take("fire", "aboard", "m3")
    order(s, "fire")
    assert {"G3", "G4", "G5"} <= set(next_to(s))  # out into the zone
    assert "G4" not in next_to(s, "move G3")  # but on foot it is bound
    say(s, "move G3 m3")  # and aboard again out of the zone
    assert s.units["fire"].carrier == "m3"


def test_passengers_hold_no_zone() -> None:
    """HON-503, HON-662."""
    s = empty()
    add(s, "GE-251", "F4", rear="F5")
    add(s, "GE-LMG", "E4")
    s.take("lmg", "aboard", "251")
    add(s, "US-FIRE", "F3")
    order(s, "fire")
    assert {"E3", "G3"} <= set(next_to(s))
