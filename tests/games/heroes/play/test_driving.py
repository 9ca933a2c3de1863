"""Vehicles (HON-408, HON-411 … HON-417, HON-425, HON-431, HON-432, HON-703, R-15, R-21, WE-12)."""

from __future__ import annotations

import pytest

from sandtable.games.heroes.play.moves import movement
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Wreck
from tests.games.heroes.marching import (
    add,
    asked,
    at,
    empty,
    give,
    go,
    idle,
    letters,
    next_to,
    order,
    reason,
    refused,
    say,
    told,
)

STRONGPOINT = "crack-the-strongpoint"
HEDGES = "hedgerow-ambush"
RIVER = "hold-the-bridge"


def stands(s: Battle, unit: str) -> tuple[str, str, int]:
    sheet = s.units[unit]
    return (sheet.at, sheet.rear, sheet.heading)


def lay(s: Battle, kind: str, at: str, rear: str = "") -> None:
    s.wrecks["old"] = Wreck(kind, at, rear, 0, 0)
    s.hulks[at] = "old"
    if rear:
        s.hulks[rear] = "old"


def fit_cutter(s: Battle) -> str:
    """The tank bears the stripes of the tile with the Culin cutter; the slot of the cutter."""
    sheet = s.units["m4"].copy()
    sheet.stripe = "UGEN"
    s.units["m4"] = sheet
    return next(place.id for place in s.rules.army(s, "us").options if place.gear.stem == "culin")


# one square


def test_a_jeep_drives_as_infantry_walks_but_passes_infantry_of_both_sides() -> None:
    """HON-411, HON-416."""
    s = empty()
    add(s, "US-JEEP", "F3")
    add(s, "US-FIRE", "F4")
    add(s, "GE-LMG", "F5")
    go(s, "jeep", "F4 F5 F6 G6 H6 I6 J6 K6 done")
    assert at(s, "jeep") == "K6"
    assert s.foot == {"F4": "fire", "F5": "lmg"}
    assert s.wheels == {"K6": "jeep"}


def test_vehicles_do_not_pass_vehicles_nor_ground_closed_to_them() -> None:
    """HON-416, HON-173."""
    s = empty()
    add(s, "US-JEEP", "C4")
    add(s, "GE-KUBEL", "D4")
    order(s, "jeep")
    assert refused(s, "move D4 done") == ("vehicle", "HON-416")
    assert refused(s, "move C3 done") == ("impassable", "HON-173")  # the thicket
    assert refused(s, "move E4 done") == ("not-adjacent", "HON-411")


def test_houses_are_for_infantry_only() -> None:
    """HON-417."""
    s = empty()
    add(s, "US-JEEP", "I5")
    order(s, "jeep")
    assert refused(s, "move farm.3 done") == ("infantry-only", "HON-417")
    assert refused(s, "move I4 done") == ("half-square", "HON-190")


# two squares


def test_forward_and_back_straight_or_45_degrees_aside() -> None:
    """HON-412, HON-413."""
    s = empty()
    add(s, "US-M4", "F7", rear="F8")
    order(s, "m4")
    assert next_to(s) == ["E6", "E9", "F6", "F9", "G6", "G9"]
    say(s, "move F6 G5 G4 done")
    assert stands(s, "m4") == ("G4", "G5", 0)


def test_backward_the_rear_leads() -> None:
    """HON-412, HON-413."""
    s = empty()
    add(s, "US-M4", "F3", rear="F4")
    go(s, "m4", "E5 done")
    assert stands(s, "m4") == ("F4", "E5", 1)


def test_forward_and_backward_may_be_mixed() -> None:
    """HON-412."""
    s = empty()
    add(s, "US-M4", "F7", rear="F8")
    go(s, "m4", "F6 F8 F6 G5 done")
    assert stands(s, "m4") == ("G5", "F6", 1)


def test_a_turn_on_the_spot_swings_one_end_45_degrees_for_a_point() -> None:
    """HON-414."""
    s = empty()
    add(s, "US-M4", "F3", rear="F4")
    order(s, "m4")
    assert {"F3>E3", "F3>G3", "F4>E4", "F4>G4"} <= set(letters(s, "move"))
    say(s, "move F3>G3 F4>F3 done")
    assert stands(s, "m4") == ("G3", "F3", 2)


def test_on_a_diagonal_the_same_square_is_reached_by_either_end() -> None:
    """HON-414: the letter says which end swings."""
    s = empty()
    add(s, "US-M4", "F3", rear="E4", heading=1)
    for word, place in (("F3>F4", ("F4", "E4", 2)), ("E4>F4", ("F3", "F4", 0))):
        t = s.clone()
        go(t, "m4", f"{word} done")
        assert stands(t, "m4") == place


def test_a_turn_must_sweep_into_a_square_it_may_enter() -> None:
    """HON-414."""
    s = empty()
    add(s, "US-M4", "H3", rear="H4")
    order(s, "m4")
    found = letters(s, "move")
    assert "H3>I3" not in found  # half squares of the farm
    assert "H4>I4" not in found
    assert "H3>G3" in found


def test_it_drives_between_two_houses_that_touch_at_a_corner() -> None:
    """HON-415: both squares beside the diagonal are closed."""
    s = empty()
    add(s, "US-M4", "F3", rear="F4")
    add(s, "GE-PZIV", "G3", rear="H3")
    add(s, "GE-STUG", "F2", rear="E2")
    order(s, "m4")
    assert "G2" in next_to(s)
    say(s, "move G2 done")
    assert stands(s, "m4") == ("G2", "F3", 1)


def test_no_turn_sharper_than_45_degrees() -> None:
    """HON-413."""
    s = empty()
    add(s, "US-M4", "F3", rear="F4")
    order(s, "m4")
    assert refused(s, "move G3 done") == ("no-turn", "HON-413")


def test_in_the_other_model_the_rear_swings_after_a_straight_step() -> None:
    """HON-413."""
    s = empty(vehicle_turn_model="swing")
    add(s, "US-M4", "F7", rear="F8")
    order(s, "m4")
    found = letters(s, "move")
    assert "F6" in found
    assert "G6" not in found
    assert {"F6+E7", "F6+G7"} <= set(found)
    say(s, "move F6+G7 done")
    assert stands(s, "m4") == ("F6", "G7", 7)


def test_suppressed_a_vehicle_is_slower_too() -> None:
    """HON-405."""
    s = empty()
    add(s, "GE-PZIV", "F3", rear="F4")
    s.suppress("pziv", 2)
    order(s, "pziv")
    assert letters(s, "move") == ["done"]
    assert refused(s, "move F2 done") == ("pinned", "HON-405")


def test_broken_tracks_forbid_every_movement_action_a_turn_too() -> None:
    """R-21."""
    s = empty()
    add(s, "GE-PZIV", "F3", rear="F4")
    sheet = s.units["pziv"].copy()
    sheet.damage = ("tracks",)
    s.units["pziv"] = sheet
    order(s, "pziv")
    assert "move" not in letters(s)
    assert reason(s, "", "move") == ("tracks", "R-21")


def test_a_vehicle_without_tracks_damage_makes_a_move_of_no_square() -> None:
    """HON-401."""
    s = empty()
    add(s, "GE-PZIV", "F3", rear="F4")
    go(s, "pziv", "done")
    assert idle(s)


# ground


def test_wire_stops_the_leading_square_and_then_it_is_free() -> None:
    """HON-408: the trailing square in the wire holds nothing."""
    s = empty(STRONGPOINT)
    add(s, "US-M4", "F13", rear="F12", heading=4)
    order(s, "m4")
    assert next_to(s, "move F14") == []
    assert refused(s, "move F14 F15 done") == ("stopped", "HON-408")
    say(s, "move F14 done")
    go(s, "m4", "F15 F16 G17 done")
    assert at(s, "m4") == "G17"


def test_backing_into_wire_stops_it_as_well() -> None:
    """HON-408."""
    s = empty(STRONGPOINT)
    add(s, "US-M4", "F12", rear="F13", heading=0)
    order(s, "m4")
    assert next_to(s, "move F14") == []


def test_light_vehicles_do_not_enter_wire() -> None:
    """HON-173."""
    s = empty(STRONGPOINT)
    add(s, "US-M3", "F13", rear="F12", heading=4)
    order(s, "m3")
    assert refused(s, "move F14 done") == ("impassable", "HON-173")


def test_a_cutter_opens_a_hedgerow_and_leaves_a_passage() -> None:
    """HON-703."""
    s = empty(STRONGPOINT)
    add(s, "US-M4", "C2", rear="C3")
    slot = fit_cutter(s)
    order(s, "m4")
    assert "C1" in next_to(s)
    say(s, "move C1 done")
    assert "passage:C1" in s.changes
    assert s.gear[slot] == 1
    assert s.land.terrain["C1"].id == "open"
    assert "cut" in told(s)


def test_a_passage_does_not_stop_it_and_without_markers_the_hedge_is_closed() -> None:
    """HON-703: no Difficult in a passage; no markers, no cutter."""
    s = empty(STRONGPOINT)
    add(s, "US-M4", "C11", rear="C10", heading=4)
    slot = fit_cutter(s)
    order(s, "m4")
    assert "C13" in next_to(s, "move C12")  # through and on, a marker
    s.gear[slot] = 0
    assert "C12" not in next_to(s)
    assert refused(s, "move C12 done") == ("impassable", "HON-173")


def test_one_marker_clears_all_the_wire_of_an_action() -> None:
    """HON-703."""
    s = empty(STRONGPOINT)
    add(s, "US-M4", "F13", rear="F12", heading=4)
    slot = fit_cutter(s)
    order(s, "m4")
    assert "cut" in letters(s, "move")
    say(s, "move cut F14 F15 done")
    assert "cut:F14" in s.changes
    assert s.gear[slot] == 1
    assert at(s, "m4") == "F15"


def test_the_marker_announced_for_wire_is_not_there_for_a_hedgerow() -> None:
    """HON-703."""
    s = empty(STRONGPOINT)
    add(s, "US-M4", "C11", rear="C10", heading=4)
    slot = fit_cutter(s)
    s.gear[slot] = 1
    order(s, "m4")
    assert "C12" in next_to(s)
    assert "C12" not in next_to(s, "move cut")
    s.gear[slot] = 2
    say(s, "move cut C12 C13 C14 done")
    assert s.gear[slot] == 0
    assert set(s.changes) == {"passage:C12", "cut:C14"}


def test_a_cutter_serves_heavy_vehicles_with_its_stripes_only() -> None:
    """HON-701, HON-703."""
    s = empty(STRONGPOINT)
    add(s, "US-M3", "C2", rear="C3")
    add(s, "US-FIRE", "E2")
    order(s, "m3")
    assert "C1" not in next_to(s)
    assert "cut" not in letters(s, "move")


# infantry and wrecks in the way


def test_ending_on_infantry_runs_it_over_passing_does_not() -> None:
    """HON-425."""
    s = empty()
    add(s, "US-M4", "F7", rear="F8")
    add(s, "GE-LMG", "F6")
    go(s, "m4", "F6 done")
    assert asked(s) == ("german", "Forced")
    say(s, letters(s)[0])
    assert s.units["lmg"].suppressed == 1
    assert at(s, "lmg") != "F6"
    assert idle(s)
    assert s.moving == {}


def test_both_squares_of_a_long_vehicle_run_over_the_front_first() -> None:
    """HON-426."""
    s = empty()
    add(s, "US-M4", "F7", rear="F8")
    add(s, "GE-LMG", "F6", "rear-one")
    add(s, "GE-LMG", "F5", "front-one")
    go(s, "m4", "F6 F5 done")
    say(s, letters(s)[0])
    assert (at(s, "front-one") != "F5", at(s, "rear-one")) == (True, "F6")


def test_a_heavy_vehicle_crushes_a_wreck_on_its_way() -> None:
    """HON-431: two squares, two points."""
    s = empty()
    add(s, "US-M4", "F7", rear="F8")
    lay(s, "GE-251", "F6", "F5")
    go(s, "m4", "F6 F5 F4 done")
    assert s.wrecks["old"].points == 2
    assert at(s, "m4") == "F4"


def test_driving_over_the_same_square_again_in_an_action_adds_nothing() -> None:
    """HON-431: at most 2 a Movement Action."""
    s = empty()
    add(s, "US-M4", "F7", rear="F8")
    lay(s, "GE-251", "F6", "F5")
    go(s, "m4", "F6 F5 F7 done")
    assert s.wrecks["old"].points == 2


def test_a_push_is_announced_and_ends_the_action() -> None:
    """HON-432."""
    s = empty()
    add(s, "US-M3", "F7", rear="F8")
    lay(s, "GE-KUBEL", "F6")
    order(s, "m3")
    assert refused(s, "move F6 done") == ("wreck", "HON-432")
    assert next_to(s, "move push F6") == []
    say(s, "move push F6 done")
    assert (at(s, "m3"), s.wrecks["old"].at) == ("F6", "F5")
    assert idle(s)


def test_there_is_nothing_to_announce_where_no_wreck_lies() -> None:
    """HON-432."""
    s = empty()
    add(s, "US-M3", "F7", rear="F8")
    order(s, "m3")
    assert reason(s, "move", "push") == ("no-wreck", "HON-432")


def test_a_wreck_pushed_into_the_river_sinks() -> None:
    """HON-434, WE-12."""
    s = empty(RIVER)
    add(s, "US-M3", "C1", rear="B1", heading=2)
    lay(s, "GE-KUBEL", "D1")
    go(s, "m3", "push D1 done")
    assert s.wrecks == {}
    assert s.hulks == {}
    assert at(s, "m3") == "D1"


def test_fury_lets_a_tank_assault() -> None:
    """R-15, HON-765: Fury of the Fuehrer gives every unit Assault."""
    s = empty()
    add(s, "GE-PZIV", "F3", rear="F2", heading=4)
    add(s, "US-FIRE", "F4")
    order(s, "pziv")
    assert "fire" not in letters(s, "move")
    s.fury = "german"
    found = letters(s, "move")
    assert "fire" in found
    assert "F4" in found  # or over it


def test_the_way_of_a_long_vehicle_is_spelled_as_it_turns() -> None:
    s = empty()
    add(s, "US-M4", "F7", rear="F8")
    seen = s.rules.view(s, "us")
    assert movement.way(seen, "m4", "action", (), "H4") == ("F6", "G5", "H4")
    reach = movement.reach(seen, "m4", "action", ())
    order(s, "m4")
    for way in reach.values():
        t = s.clone()
        say(t, f"move {' '.join(way)} done")
        t.rules.invariants(t)


def test_turns_stand_on_the_square_the_end_swings_to() -> None:
    s = empty()
    add(s, "US-M4", "F7", rear="F8")
    assert s.rules.anchors(s, "F7>G7") == ("square:G7",)
    assert s.rules.anchors(s, "F6+G7") == ("square:F6",)


def test_a_vehicle_goes_on_along_its_way_while_nobody_answers() -> None:
    """RW-4: mines are asked for square by square."""
    s = empty()
    add(s, "US-M4", "F10", rear="F11")
    give(s, "german", "mine")
    go(s, "m4", "F9 F8 G7 done")
    steps = 0
    while not idle(s):
        assert asked(s) == ("german", "React")
        say(s, "pass")
        steps += 1
    assert at(s, "m4") == "G7"
    assert steps == 3


def test_a_vehicle_stopped_on_infantry_runs_it_over() -> None:
    """R-49, HON-532."""
    s = empty()
    add(s, "US-M4", "F8", rear="F9")
    add(s, "GE-LMG", "F7")
    give(s, "german", "mine")
    go(s, "m4", "F7 E6 done")
    assert asked(s) == ("german", "React")
    s.halt("m4")
    say(s, "pass")
    assert asked(s) == ("german", "Forced")
    say(s, letters(s)[0])
    assert at(s, "m4") == "F7"
    assert s.units["lmg"].suppressed == 1


@pytest.mark.parametrize("how", ["action", "supply"])
def test_bonus_cards_serve_vehicles(how: str) -> None:
    """HON-763."""
    s = empty()
    add(s, "GE-PZIV", "F9", rear="F10")
    give(s, "german", "go-go-go")
    assert len(movement.reach(s.rules.view(s, "german"), "pziv", how, ("+go-go-go",))) > len(
        movement.reach(s.rules.view(s, "german"), "pziv", how, ())
    )
