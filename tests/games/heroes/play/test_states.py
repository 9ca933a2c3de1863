"""Changes of state and facing (HON-403, HON-404, HON-601 … HON-603, HON-606, HON-733, R-34, R-36)."""

from __future__ import annotations

from sandtable.games.heroes.play.hiding.ghosts import conceal
from sandtable.games.heroes.play.nouns import BOXED, UNDER
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
    roll,
    say,
    told,
)

HEADINGS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"]


def test_a_tripod_weapon_is_set_up_at_the_start_or_the_end_and_faced() -> None:
    """HON-407, HON-601, HON-602."""
    s = empty()
    add(s, "GE-MG42", "F3")
    order(s, "mg42")
    assert letters(s, "move set-up") == HEADINGS
    assert letters(s, "move F4 set-up") == [
        "s",
        "sw",
        "w",
        "nw",
        "n",
        "ne",
        "e",
        "se",
    ]  # the way it went first
    say(s, "move F4 F5 F6 set-up se")
    assert (at(s, "mg42"), s.units["mg42"].face, s.units["mg42"].heading) == ("F6", 1, 3)
    assert idle(s)


def test_set_up_it_cannot_move_but_turn() -> None:
    """HON-404: an X move is a Movement Action."""
    s = empty()
    add(s, "GE-MG42", "F3", face=1)
    order(s, "mg42")
    assert letters(s, "move") == [*HEADINGS, "pack-up"]
    assert refused(s, "move done") == ("facing", "HON-522")
    say(s, "move w")
    assert s.units["mg42"].heading == 6


def test_it_packs_up_first_and_moves_with_the_other_side() -> None:
    """HON-601, HON-602."""
    s = empty()
    add(s, "GE-MG42", "F3", face=1)
    go(s, "mg42", "pack-up F4 F5 F6 done")
    assert (at(s, "mg42"), s.units["mg42"].face) == ("F6", 0)


def test_the_state_changes_once_in_an_action() -> None:
    """HON-601."""
    s = empty()
    add(s, "GE-MG42", "F3", face=1)
    order(s, "mg42")
    assert "set-up" not in letters(s, "move pack-up F4")
    assert refused(s, "move pack-up F4 set-up n") == ("changed", "HON-601")


def test_the_heading_it_has_is_offered_first() -> None:
    """Section 21.1: whoever says nothing in time does not turn."""
    s = empty()
    add(s, "GE-MG42", "F3", face=1, heading=5)
    order(s, "mg42")
    assert letters(s, "move")[:3] == ["sw", "w", "nw"]


def test_only_the_ability_of_the_visible_side_serves() -> None:
    """HON-102, HON-601."""
    s = empty()
    add(s, "US-FIRE", "F3")
    order(s, "fire")
    assert reason(s, "move", "hide") == ("no-state", "HON-601")
    assert reason(s, "move", "n") == ("no-facing", "HON-403")


def test_no_change_in_a_square_it_cannot_end_in() -> None:
    """HON-402, HON-601."""
    s = empty()
    add(s, "GE-MG42", "F3")
    add(s, "GE-LMG", "F4")
    order(s, "mg42")
    assert "set-up" not in letters(s, "move F4")


def test_a_change_on_the_spot_and_one_at_the_end_are_answered_one_at_the_start_is_not() -> None:
    """Section 6.7, R-36, HON-601a."""
    s = empty()
    add(s, "US-30CAL", "F1")
    add(s, "GE-MG42", "F5", face=1)
    go(s, "30cal", "set-up s")
    assert asked(s) == ("german", "React")
    say(s, "pass")
    assert idle(s)
    go(s, "30cal", "pack-up F2 done")
    assert at(s, "30cal") == "F2"
    say(s, "pass")
    assert idle(s)
    go(s, "30cal", "F3 set-up s")
    say(s, "pass")  # the square
    assert asked(s) == ("german", "React")  # the change
    say(s, "pass")
    assert idle(s)


# ambush


def test_an_ambush_unit_hides_and_is_a_ghost_from_then_on() -> None:
    """HON-603, section 21.4."""
    s = empty()
    add(s, "US-KNOX", "F3")
    s.suppress("knox", 1)
    go(s, "knox", "hide done")
    assert at(s, "knox") == UNDER
    assert at(s, "us-ghost-1") == "F3"
    assert s.foot == {"F3": "us-ghost-1"}
    assert s.units["us-ghost-1"].suppressed == 1
    assert s.shown == {"us-ghost-1": "1"}
    assert s.under == {"us-ghost-1": "knox"}
    assert s.rules.view(s, "german").under == {"us-ghost-1": ""}
    s.rules.invariants(s)


def test_hidden_at_the_start_it_moves_with_the_concealed_side() -> None:
    """HON-601, HOC-63."""
    s = empty()
    add(s, "US-KNOX", "F3")
    order(s, "knox")
    assert next_to(s, "move hide F4 F5") == []
    say(s, "move hide F4 F5 done")
    assert at(s, "us-ghost-1") == "F5"


def test_hidden_at_the_end_it_has_moved_with_the_other_side() -> None:
    """HON-601."""
    s = empty()
    add(s, "US-KNOX", "F3")
    go(s, "knox", "F4 F5 F6 F7 hide")
    assert at(s, "us-ghost-1") == "F7"
    assert idle(s)


def test_a_ghost_shows_itself_with_its_inactive_side() -> None:
    """HON-601, HON-603."""
    s = empty()
    add(s, "US-KNOX", "F3")
    conceal(s, "knox")
    go(s, "us-ghost-1", "show F4 F5 F6 F7 done")
    assert (at(s, "knox"), s.units["knox"].face) == ("F7", 0)
    assert at(s, "us-ghost-1") == BOXED
    assert s.shown == {"knox": "1"}
    assert "uncovered" in told(s)
    s.rules.invariants(s)


def test_a_unit_under_a_marker_comes_back_on_the_side_it_had() -> None:
    """HON-733, HOC-63: a marker moves 4 squares."""
    s = empty()
    add(s, "US-FIRE", "F3", face=1)
    s.gear["101.1"] = 1
    conceal(s, "fire", "101.1")
    assert s.gear["101.1"] == 0
    go(s, "us-ghost-1", "F4 F5 F6 F7 show")
    assert (at(s, "fire"), s.units["fire"].face) == ("F7", 1)
    assert s.gear["101.1"] == 1  # for the next Supply Phase


def test_a_tripod_weapon_under_a_marker_comes_back_inactive() -> None:
    """HON-733."""
    s = empty()
    add(s, "GE-MG42", "F3", face=1)
    s.gear["151.1"] = 2
    conceal(s, "mg42", "151.1")
    go(s, "german-ghost-1", "show done")
    assert s.units["mg42"].face == 0


def test_a_ghost_shows_itself_before_it_assaults_and_that_is_its_change() -> None:
    """HON-606."""
    s = empty()
    add(s, "US-FIRE", "F4")
    s.gear["101.1"] = 1
    conceal(s, "fire", "101.1")
    add(s, "GE-LMG", "F5")
    go(s, "us-ghost-1", "lmg")
    assert at(s, "us-ghost-1") == BOXED
    assert s.moving["fire"].turned
    assert asked(s) == ("us", "AssaultRoll")


def test_shown_at_the_start_it_moves_and_assaults_with_its_other_side() -> None:
    """HON-606."""
    s = empty()
    add(s, "US-FIRE", "F2")
    s.gear["101.1"] = 1
    conceal(s, "fire", "101.1")
    add(s, "GE-LMG", "F5")
    order(s, "us-ghost-1")
    assert "lmg" in letters(s, "move show F3 F4")
    say(s, "move show F3 F4 lmg")
    assert asked(s) == ("us", "AssaultRoll")


def test_who_hid_in_this_action_does_not_assault_in_it() -> None:
    """HON-606."""
    s = empty()
    add(s, "GE-ROTH", "F3")
    add(s, "US-FIRE", "F5")
    s.fury = "german"  # gives every unit Assault
    order(s, "roth")
    assert "fire" in letters(s, "move F4")
    assert "fire" not in letters(s, "move hide F4")
    assert refused(s, "move hide F4 fire") == ("changed", "HON-606")


def test_a_concealed_unit_gets_aboard_only_after_it_has_shown_itself() -> None:
    """R-34."""
    s = empty()
    add(s, "US-JEEP", "F4")
    add(s, "US-KNOX", "F3")
    conceal(s, "knox")
    order(s, "us-ghost-1")
    assert "jeep" not in letters(s, "move")
    assert refused(s, "move jeep") == ("concealed", "R-34")
    say(s, "move show jeep")
    assert s.units["knox"].carrier == "jeep"


def test_a_ghost_keeps_its_place_in_the_order_of_tokens() -> None:
    """HON-733: the token passes on, and back."""
    s = empty()
    add(s, "US-KNOX", "F3")
    s.lay_token("knox", "2")
    ghost = conceal(s, "knox")
    assert s.tokens == {ghost: "2"}
    go(s, ghost, "show done")
    assert s.tokens == {"knox": "2"}


def test_names_of_ghosts_are_used_again() -> None:
    s = empty()
    add(s, "US-KNOX", "F3")
    add(s, "US-SPOT", "F5")
    conceal(s, "knox")
    conceal(s, "spot")
    go(s, "us-ghost-1", "show done")
    go(s, "knox", "hide done")
    assert s.under == {"us-ghost-1": "knox", "us-ghost-2": "spot"}


# fire on the move


def test_fire_on_the_move_is_declared_at_a_square_and_the_rest_is_asked_afterwards() -> None:
    """HON-614, RW-4."""
    s = empty()
    add(s, "US-RANGER", "F1")
    add(s, "GE-LMG", "F7")
    order(s, "ranger")
    say(s, "move F2 shoot")
    assert asked(s) == ("us", "ShootMoving")
    assert letters(s)[0] == "hold"
    say(s, "lmg")
    while asked(s)[1] != "GoOn":
        if asked(s)[1].endswith("Roll"):
            roll(s, 1)
        else:
            say(s, letters(s)[0])
    assert "shoot" not in letters(s)
    assert reason(s, "", "shoot") == ("fired", "HON-614")
    say(s, "F3 F4 F5 F6 done")
    assert at(s, "ranger") == "F6"  # five squares in all


def test_held_after_all_it_may_fire_at_a_later_square() -> None:
    """HON-614: one Firing Action a move."""
    s = empty()
    add(s, "US-RANGER", "F1")
    add(s, "GE-LMG", "F7")
    go(s, "ranger", "F2 shoot")
    say(s, "hold")
    assert asked(s) == ("us", "GoOn")
    assert "shoot" in letters(s, "F3")


def test_who_has_no_such_weapon_bursts_into_action() -> None:
    """HON-765, RW-3."""
    s = empty()
    add(s, "US-FIRE", "F1")
    add(s, "GE-LMG", "F7")
    order(s, "fire")
    assert "shoot" not in letters(s, "move F2")
    assert refused(s, "move shoot") == ("no-fire-on-the-move", "HON-614")
    give(s, "us", "burst-into-action")
    assert "burst-into-action" in letters(s, "move")
    assert "burst-into-action" not in letters(s, "move F2")
    say(s, "move burst-into-action F2 shoot")
    assert asked(s) == ("us", "ShootMoving")
    assert s.discards["us"] == ("burst-into-action",)
    assert s.moving["fire"].burst


def test_fire_before_the_first_square_is_answered_before_it_goes_on() -> None:
    """RW-5, R-36."""
    s = empty()
    add(s, "US-RANGER", "F1")
    add(s, "GE-MG42", "F7", face=1)
    go(s, "ranger", "shoot")
    say(s, "hold")
    assert asked(s) == ("german", "React")
    say(s, "pass")
    assert asked(s) == ("us", "GoOn")
    say(s, "done")
    assert asked(s) == ("german", "React")  # the move of no square
    say(s, "pass")
    assert idle(s)


def test_a_weapon_with_an_arc_turns_before_it_bursts_into_fire() -> None:
    """HON-403, HON-614, HON-765."""
    s = empty()
    add(s, "GE-MG42", "F3", face=1, heading=0)
    add(s, "US-FIRE", "F9")
    give(s, "german", "burst-into-action")
    order(s, "mg42")
    assert letters(s, "move burst-into-action shoot") == HEADINGS
    say(s, "move burst-into-action shoot s")
    assert s.units["mg42"].heading == 4
    assert asked(s) == ("german", "ShootMoving")
    assert "fire" in letters(s)
    say(s, "hold")
    assert asked(s) == ("german", "GoOn")
    say(s, "e")
    assert s.units["mg42"].heading == 2
    assert idle(s)
