"""Moves of Infantry (HON-401 … HON-408, HON-131, HON-188, HON-402, R-17, R-29, R-37, R-49, HOC-405)."""

from __future__ import annotations

import pytest

from sandtable.games.heroes.play.moves import movement
from sandtable.games.heroes.play.nouns import LEFT, LOST
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
    refused,
    roll,
    say,
    supply,
    told,
)

HEDGES = "hedgerow-ambush"


def test_infantry_moves_its_value_one_point_a_square_in_eight_directions() -> None:
    """HON-401."""
    s = empty()
    add(s, "US-FIRE", "F3")
    order(s, "fire")
    assert next_to(s) == ["E2", "E3", "E4", "F2", "F4", "G2", "G3", "G4"]
    say(s, "move G2 G1 F1 E1 done")
    assert at(s, "fire") == "E1"
    assert idle(s)
    assert s.moving == {}


def test_a_fifth_square_is_too_far_for_four_points() -> None:
    """HON-401."""
    s = empty()
    add(s, "US-FIRE", "F3")
    order(s, "fire")
    assert refused(s, "move G2 G1 F1 E1 D1 done") == ("too-far", "HON-401")


def test_a_move_of_no_square_is_a_move() -> None:
    """HON-401."""
    s = empty()
    add(s, "US-FIRE", "F3")
    go(s, "fire", "done")
    assert at(s, "fire") == "F3"
    assert idle(s)


def test_squares_are_entered_one_after_the_other() -> None:
    """HON-401."""
    s = empty()
    add(s, "US-FIRE", "F3")
    order(s, "fire")
    assert refused(s, "move F1 done") == ("not-adjacent", "HON-401")


def test_infantry_passes_friends_but_never_ends_with_one() -> None:
    """HON-402."""
    s = empty()
    add(s, "US-FIRE", "F3")
    add(s, "US-RECON", "F4")
    order(s, "fire")
    assert "F4" in next_to(s)
    assert refused(s, "move F4 done") == ("occupied", "HON-402")
    say(s, "move F4 F5 done")
    assert at(s, "fire") == "F5"
    assert s.foot == {"F4": "recon", "F5": "fire"}


def test_a_friend_beyond_which_there_is_no_room_is_not_entered() -> None:
    """HON-402: with one point left a friend's square is no way."""
    s = empty()
    add(s, "US-FIRE", "F3")
    s.suppress("fire", 1)
    add(s, "US-RECON", "F5")
    order(s, "fire")
    assert "F5" not in next_to(s, "move F4")
    assert refused(s, "move F4 F5 done") == ("occupied", "HON-402")


def test_a_chain_of_friends_is_passed_if_a_free_square_is_in_reach() -> None:
    """HON-402."""
    s = empty()
    add(s, "US-FIRE", "A1")
    for square in ("A2", "B1", "B2", "A3", "B3", "C1", "C2", "C3"):
        add(s, "US-RECON", square, f"recon-{square}")
    order(s, "fire")
    assert next_to(s) == ["A2", "B1", "B2"]
    say(s, "move B2 C3 D4 done")
    assert at(s, "fire") == "D4"


def test_nobody_passes_enemy_infantry_or_a_vehicle() -> None:
    """HON-402."""
    s = empty()
    add(s, "US-FIRE", "F3")
    add(s, "GE-LMG", "F4")
    add(s, "US-JEEP", "G4")
    order(s, "fire")
    assert "F4" not in next_to(s)
    assert refused(s, "move F4 done") == ("enemy", "HON-402")
    assert refused(s, "move G4 done") == ("vehicle", "HON-402")


def test_a_unit_may_come_back_to_where_it_started() -> None:
    """HON-401, HON-402."""
    s = empty()
    add(s, "US-FIRE", "F3")
    go(s, "fire", "F4 F3 done")
    assert at(s, "fire") == "F3"
    assert s.foot == {"F3": "fire"}


def test_each_marker_takes_two_points_and_a_card_adds_before_that() -> None:
    """HON-405, R-17."""
    s = empty()
    add(s, "US-FIRE", "F3")
    s.suppress("fire", 2)
    give(s, "us", "go-go-go")
    order(s, "fire")
    assert next_to(s) == []
    assert refused(s, "move F4 done") == ("pinned", "HON-405")
    say(s, "move +go-go-go F4 F5 done")
    assert at(s, "fire") == "F5"
    assert s.hands["us"] == ()
    assert s.discards["us"] == ("go-go-go",)


def test_with_three_markers_even_a_card_leaves_nothing() -> None:
    """R-17: the sum counts, and it never falls below nothing."""
    s = empty()
    add(s, "US-FIRE", "F3")
    s.suppress("fire", 3)
    give(s, "us", "go-go-go")
    order(s, "fire")
    assert next_to(s, "move +go-go-go") == []


def test_only_move_cards_are_added_and_only_before_the_first_square() -> None:
    """HON-763, RW-3."""
    s = empty()
    add(s, "US-FIRE", "F3")
    give(s, "us", "dynamic", "rally", "second-chance")
    order(s, "fire")
    assert [one for one in letters(s, "move") if one[0] == "+"] == ["+dynamic"]
    assert [one for one in letters(s, "move F4") if one[0] == "+"] == []
    assert refused(s, "move F4 +dynamic done") == ("too-late", "HON-763")


def test_several_move_cards_may_be_added() -> None:
    """HON-763."""
    s = empty()
    add(s, "US-FIRE", "A1")
    give(s, "us", "dynamic", "go-go-go")
    go(s, "fire", "+dynamic +go-go-go B1 C1 D1 E1 F1 G1 H1 done")
    assert at(s, "fire") == "H1"


def test_a_side_without_movement_gets_no_bonus() -> None:
    """HON-404."""
    s = empty()
    add(s, "GE-MG42", "F3", face=1)
    give(s, "german", "dynamic")
    order(s, "mg42")
    assert "+dynamic" not in letters(s, "move")
    assert refused(s, "move F4 n") == ("no-movement", "HON-404")


# ground


def test_difficult_passage_stops_at_once_and_the_next_action_goes_one_square_on() -> None:
    """HON-408, WE-16."""
    s = empty(HEDGES)
    add(s, "US-FIRE", "B2")
    order(s, "fire")
    assert next_to(s, "move B1") == []
    assert refused(s, "move B1 C1 done") == ("stopped", "HON-408")
    say(s, "move B1 done")
    assert at(s, "fire") == "B1"
    order(s, "fire")
    assert "C1" in next_to(s)
    assert next_to(s, "move C1") == []
    say(s, "move C1 done")
    order(s, "fire")
    assert next_to(s, "move C2") != []  # out of the element it goes on at once
    say(s, "move C2 C3 D3 done")
    assert at(s, "fire") == "D3"


def test_leaving_difficult_ground_stops_too_if_so_agreed() -> None:
    """HON-408, HON-408a."""
    s = empty(HEDGES, difficult_exit_stops=True)
    add(s, "US-FIRE", "B1")
    order(s, "fire")
    assert next_to(s, "move B2") == []
    say(s, "move B2 done")
    assert at(s, "fire") == "B2"


def test_a_square_that_would_stop_it_beside_a_friend_is_closed() -> None:
    """R-49."""
    s = empty(HEDGES)
    add(s, "US-FIRE", "B2")
    add(s, "US-RECON", "B1")
    order(s, "fire")
    assert "B1" not in next_to(s)
    assert refused(s, "move B1 done") == ("occupied", "R-49")


def test_water_is_entered_by_nobody() -> None:
    """HON-175, HON-658: no core unit is Amphibious."""
    s = empty("hold-the-bridge")
    add(s, "US-FIRE", "D1")
    add(s, "US-JEEP", "D2")
    order(s, "fire")
    assert refused(s, "move E1 done") == ("water", "HON-175")
    order(s, "jeep")
    assert refused(s, "move E2 done") == ("water", "HON-175")


def test_a_step_between_two_closed_squares_is_free() -> None:
    """HON-406."""
    s = empty(HEDGES)
    add(s, "US-JEEP", "G12", "one")
    add(s, "US-JEEP", "F11", "two")
    add(s, "US-FIRE", "G11")
    order(s, "fire")
    say(s, "move F12 done")
    assert at(s, "fire") == "F12"


def test_the_wreck_of_a_heavy_vehicle_is_closed_to_infantry_that_of_a_jeep_is_not() -> None:
    """HOC-61, HON-173."""
    s = empty()
    add(s, "US-FIRE", "F3")
    s.wrecks["stug-wreck"] = Wreck("GE-STUG", "F4", "F5", 0, 0)
    s.wrecks["kubel-wreck"] = Wreck("GE-KUBEL", "G4", "", 0, 0)
    s.hulks = {"F4": "stug-wreck", "F5": "stug-wreck", "G4": "kubel-wreck"}
    order(s, "fire")
    assert refused(s, "move F4 done") == ("wreck", "HON-173")
    say(s, "move G4 done")
    assert at(s, "fire") == "G4"


# buildings


def test_a_house_is_entered_by_its_door_from_both_squares_before_it_for_one_point() -> None:
    """HON-131, HON-191, HON-199."""
    s = empty()
    add(s, "US-FIRE", "I5")
    add(s, "US-RECON", "J5")
    order(s, "fire")
    assert "farm.3" in next_to(s)
    say(s, "move farm.3 farm.1 farm.2 J1 done")
    assert at(s, "fire") == "J1"
    order(s, "recon")
    assert "farm.3" in next_to(s)


def test_nobody_stops_in_a_half_square_or_goes_round_a_corner_out_of_a_house() -> None:
    """HON-131, HON-190."""
    s = empty()
    add(s, "US-FIRE", "farm.3")
    order(s, "fire")
    assert next_to(s) == ["I5", "J5", "farm.1", "farm.2", "farm.4"]
    assert refused(s, "move I4 done") == ("half-square", "HON-190")
    assert refused(s, "move H5 done") == ("not-adjacent", "HON-401")


def test_a_window_is_passed_with_a_surprise_card_only() -> None:
    """HON-191, HON-765."""
    s = empty()
    add(s, "US-FIRE", "H2")
    order(s, "fire")
    assert "surprise" not in letters(s, "move")
    assert refused(s, "move farm.1 done") == ("window", "HON-191")
    give(s, "us", "surprise")
    assert next_to(s) == ["G1", "G2", "G3", "H1", "H3", "I1"]
    assert letters(s, "move surprise") == ["farm.1"]
    assert refused(s, "move surprise done") == ("window", "HON-765")
    say(s, "move surprise farm.1 farm.2 done")
    assert at(s, "fire") == "farm.2"
    assert s.discards["us"] == ("surprise",)


def test_two_cards_go_in_and_out_by_windows_in_one_action() -> None:
    """HON-765."""
    s = empty()
    add(s, "US-FIRE", "H2")
    give(s, "us", "surprise", "surprise")
    go(s, "fire", "surprise farm.1 farm.4 surprise L3 done")
    assert at(s, "fire") == "L3"
    assert s.hands["us"] == ()


def test_a_surprise_card_played_for_its_bonus_opens_no_window() -> None:
    """HON-761: its event or its bonus, never both."""
    s = empty()
    add(s, "US-FIRE", "H2")
    give(s, "us", "surprise")
    order(s, "fire")
    assert "surprise" not in letters(s, "move +surprise")


def test_surprise_needs_a_window_and_the_activation_phase() -> None:
    """HOC section 6."""
    s = empty()
    add(s, "US-FIRE", "F3")
    add(s, "US-RECON", "H2")
    give(s, "us", "surprise")
    order(s, "fire")
    assert refused(s, "move surprise farm.1 done") == ("no-window", "HON-765")
    s.shown = {}
    supply(s)
    assert "surprise" not in letters(s, "recon")


# the edge


def test_infantry_leaves_by_the_edge_it_must_escape_by() -> None:
    """HOC-405, HOC-412."""
    s = empty(HEDGES)
    add(s, "US-FIRE", "W5")
    order(s, "fire")
    assert "off" not in letters(s, "move")
    assert "off" in letters(s, "move X5")
    say(s, "move X5 off")
    assert at(s, "fire") == LEFT
    assert s.foot == {}
    assert "left" in told(s)


def test_stepping_over_the_edge_costs_a_point() -> None:
    """HOC-405."""
    s = empty(HEDGES)
    add(s, "US-FIRE", "T5")
    order(s, "fire")
    assert "off" not in letters(s, "move U5 V5 W5 X5")
    assert refused(s, "move U5 V5 W5 X5 off") == ("too-far", "HON-401")


def test_germans_and_vehicles_and_other_edges_give_no_exit() -> None:
    """HOC-412."""
    s = empty(HEDGES)
    add(s, "GE-LMG", "X5")
    add(s, "US-FIRE", "A7")
    add(s, "US-JEEP", "X7")
    for unit in ("lmg", "fire", "jeep"):
        order(s, unit)
        assert "off" not in letters(s, "move")


# supply


def test_units_without_token_move_in_supply_in_any_order_once_each() -> None:
    """Section 1 C 3a, HON-322, R-28, R-29."""
    s = empty()
    for kind, square in (("US-FIRE", "F3"), ("US-RECON", "F5"), ("US-SUPPORT", "F7"), ("US-BLEAN", "F9")):
        add(s, kind, square)
    s.shown["blean"] = "1"  # he did nothing with it
    s.acted["support"] = 1
    supply(s)
    assert letters(s) == ["done", "fire", "recon"]
    assert refused(s, "blean done") == ("ordered", "HON-322")
    say(s, "recon F6 done")
    assert letters(s) == ["done", "fire"]
    assert refused(s, "recon done") == ("moved", "HON-762")
    say(s, "fire done")
    say(s, "done")
    assert idle(s)


def test_in_supply_nobody_fires_or_assaults() -> None:
    """HON-762."""
    s = empty()
    add(s, "US-RANGER", "F3")
    add(s, "GE-LMG", "F5")
    give(s, "us", "burst-into-action")
    supply(s)
    found = letters(s, "ranger F4")
    assert "lmg" not in found
    assert "shoot" not in found
    assert "burst-into-action" not in letters(s, "ranger")
    assert refused(s, "ranger F4 lmg") == ("no-assault-now", "HON-762")
    assert refused(s, "ranger shoot") == ("no-fire", "HON-762")


def test_move_cards_serve_supply_moves_too() -> None:
    """RW-12: RW-3 opens at their declaration for Move +X, push and change of state."""
    s = empty()
    add(s, "US-FIRE", "A1")
    give(s, "us", "dynamic")
    supply(s)
    say(s, "fire +dynamic B1 C1 D1 E1 F1 done")
    assert at(s, "fire") == "F1"


# assaults at the end of a way


def test_an_assault_needs_one_more_point_and_a_free_launch_square() -> None:
    """HON-642, HON-643."""
    s = empty()
    add(s, "US-FIRE", "F1")
    add(s, "GE-LMG", "F5")
    add(s, "US-RECON", "F4")
    order(s, "fire")
    assert "lmg" not in letters(s, "move F2 F3 F4")
    assert refused(s, "move F2 F3 F4 lmg") == ("occupied", "HON-642")
    assert "lmg" in letters(s, "move F2 F3 E4")
    s.suppress("fire", 1)
    assert "lmg" not in letters(s, "move F2 F3")
    say(s, "move F2 done")
    assert idle(s)


def test_a_unit_without_assault_or_value_does_not_assault() -> None:
    """HON-641."""
    s = empty()
    add(s, "US-SUPPORT", "F4")
    add(s, "US-FIRE", "G4")
    add(s, "GE-LMG", "F5")
    add(s, "GE-PZIV", "G5", rear="G6")
    order(s, "support")
    assert "lmg" not in letters(s, "move")
    order(s, "fire")
    found = letters(s, "move")
    assert "lmg" in found
    assert "pziv" not in found


def test_the_assault_step_into_difficult_ground_is_legal_as_the_first_or_last_step() -> None:
    """R-37."""
    s = empty(HEDGES)
    add(s, "GE-LMG", "C1")
    add(s, "US-FIRE", "D3")
    order(s, "fire")
    assert "lmg" in letters(s, "move D2")
    assert "lmg" not in letters(s, "move E2 D1")
    assert refused(s, "move E2 D1 lmg") == ("stopped", "R-37")
    s.put("fire", "D1")
    assert "lmg" in letters(s, "move")


def test_an_enemy_in_a_house_is_assaulted_through_the_door_and_with_a_card_through_a_window() -> None:
    """HON-654."""
    s = empty()
    add(s, "US-FIRE", "I5")
    add(s, "US-RECON", "H2")
    add(s, "GE-LMG", "farm.3")
    add(s, "GE-BREHM", "farm.1")
    order(s, "fire")
    assert "lmg" in letters(s, "move")
    order(s, "recon")
    assert "brehm" not in letters(s, "move")
    give(s, "us", "surprise")
    assert letters(s, "move surprise") == ["brehm"]


# windows


def test_a_mine_may_be_laid_after_every_square_and_the_mover_is_asked_anew() -> None:
    """RW-4: the German is asked as long as he might hold one."""
    s = empty()
    add(s, "US-FIRE", "F1")
    give(s, "german", "mine")
    go(s, "fire", "F2 F3 F4 done")
    assert asked(s) == ("german", "React")
    assert at(s, "fire") == "F2"
    say(s, "pass")
    assert at(s, "fire") == "F3"
    say(s, "mine")
    while asked(s)[1] != "GoOn":
        if asked(s)[1] == "React":
            say(s, "pass")
        else:
            roll(s, 1)
    assert asked(s) == ("us", "GoOn")
    assert "done" in letters(s)
    assert "F4" in letters(s)
    say(s, "G4 done")
    if not idle(s):
        say(s, "pass")
    assert at(s, "fire") == "G4"
    assert s.moving == {}


def test_nobody_is_asked_on_a_road_or_for_a_move_of_no_square_if_only_a_mine_could_answer() -> None:
    """HOC section 6: Mine needs a square entered that is not road or building."""
    s = empty()
    add(s, "US-FIRE", "F6")
    give(s, "german", "mine")
    go(s, "fire", "G6 H6 done")
    assert idle(s)
    go(s, "fire", "done")
    assert idle(s)


def test_the_german_mover_meets_no_mines() -> None:
    s = empty()
    add(s, "GE-LMG", "F1")
    give(s, "us", "surprise")
    go(s, "lmg", "F2 F3 done")
    assert idle(s)


def test_opportunity_fire_is_asked_after_each_square_in_sight_and_not_in_supply() -> None:
    """RW-4, RW-12, HON-618."""
    s = empty()
    add(s, "US-FIRE", "F1")
    add(s, "GE-MG42", "F5", face=1, heading=0)
    go(s, "fire", "F2 G2 done")
    assert asked(s) == ("german", "React")
    assert "mg42" in letters(s)
    say(s, "pass")
    assert asked(s) == ("german", "React")
    say(s, "pass")
    assert idle(s)
    s.shown = {}
    supply(s)
    say(s, "fire F2 done")
    assert asked(s) == ("us", "SupplyMoves")


def test_a_move_of_no_square_is_answered_once() -> None:
    """Section 6.7, RW-4."""
    s = empty()
    add(s, "US-FIRE", "F1")
    add(s, "GE-MG42", "F5", face=1, heading=0)
    go(s, "fire", "done")
    assert asked(s) == ("german", "React")
    say(s, "pass")
    assert idle(s)


def test_markers_taken_on_the_way_do_not_shorten_the_way() -> None:
    """HON-405."""
    s = empty()
    add(s, "US-FIRE", "F1")
    add(s, "GE-MG42", "F5", face=1, heading=0)
    go(s, "fire", "G1 H1 I1 J1 done")
    s.suppress("fire", 2)
    while not idle(s):
        say(s, "pass")
    assert at(s, "fire") == "J1"


def test_a_unit_stopped_in_its_course_ends_where_it_is() -> None:
    """Section 21: a Forced Move ends the action."""
    s = empty()
    add(s, "US-FIRE", "F1")
    add(s, "GE-MG42", "F5", face=1, heading=0)
    go(s, "fire", "F2 F3 done")
    s.halt("fire")
    say(s, "pass")
    assert idle(s)
    assert at(s, "fire") == "F2"
    assert s.moving == {}


def test_who_was_set_down_elsewhere_goes_no_farther() -> None:
    """Section 21: a building falls on the mover, and it stands in the rubble."""
    s = empty()
    add(s, "US-FIRE", "F1")
    add(s, "GE-MG42", "F5", face=1, heading=0)
    go(s, "fire", "F2 F3 done")
    s.put("fire", "H2")
    say(s, "pass")
    assert idle(s)
    assert at(s, "fire") == "H2"


def test_who_cannot_get_on_from_a_friends_square_goes_back_to_where_it_had_room() -> None:
    """HON-402, HON-402a: the way on is closed while it is fired at."""
    s = empty(HEDGES)
    add(s, "US-FIRE", "E2")
    add(s, "US-RECON", "F2")
    add(s, "GE-MG42", "F9", face=1)
    go(s, "fire", "F2 G2 done")
    assert asked(s) == ("german", "React")
    for number, square in enumerate(("E1", "F1", "G1", "E3", "F3", "G3", "G2")):
        add(s, "GE-LMG", square, f"lmg-{number}")
    s.acted["lmg-0"] = 1  # as if it had fired
    say(s, "pass")
    assert asked(s) == ("us", "GoOn")
    assert letters(s) == ["done"]
    say(s, "done")
    assert at(s, "fire") == "E2"
    assert s.foot["F2"] == "recon"


def test_it_takes_the_square_of_a_friend_who_fell_beside_it() -> None:
    """HON-402: nobody else stands there any more."""
    s = empty()
    add(s, "US-FIRE", "F1")
    add(s, "US-RECON", "F2")
    add(s, "GE-MG42", "F9", face=1)
    go(s, "fire", "F2 F3 done")
    s.take("recon", LOST)
    s.acted["mg42"] = 1
    say(s, "pass")
    say(s, "done")
    assert idle(s)
    assert s.foot["F2"] == "fire"


# far squares


def test_a_way_to_a_far_square_is_the_shortest_and_legal() -> None:
    s = empty()
    add(s, "US-FIRE", "I5")
    seen = s.rules.view(s, "us")
    found = movement.way(seen, "fire", "action", (), "J1")
    assert found == ("farm.3", "farm.2", "J1")
    assert movement.way(seen, "fire", "action", (), "A1") == ()


def test_the_reach_of_a_move_is_all_squares_within_its_points() -> None:
    s = empty()
    add(s, "US-FIRE", "A1")
    reach = movement.reach(s.rules.view(s, "us"), "fire", "action", ())
    assert len(reach) == 25  # itself as well, by coming back
    assert all(len(way) <= 4 for way in reach.values())
    order(s, "fire")
    for square, way in reach.items():
        t = s.clone()
        say(t, f"move {' '.join(way)} done")
        assert at(t, "fire") == square


def test_the_reach_leaves_out_where_a_move_cannot_end() -> None:
    """HON-402: it passes a friend, and no way ends with him."""
    s = empty()
    add(s, "US-FIRE", "A1")
    add(s, "US-RECON", "B2")
    reach = movement.reach(s.rules.view(s, "us"), "fire", "action", ())
    assert "B2" not in reach
    assert reach["C3"] in (("B2", "C3"), ("A2", "B3", "C3"))


@pytest.mark.parametrize("letter", ["north", "Z99", "", "fire", "bunker.9"])
def test_nonsense_is_refused_without_a_fault(letter: str) -> None:
    s = empty()
    add(s, "US-FIRE", "F3")
    order(s, "fire")
    ask = movement.why_not_move(s.rules.view(s, "us"), "fire", "action", (), letter)
    assert ask is None or len(ask) == 3
