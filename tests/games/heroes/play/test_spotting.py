"""Spotting (HON-604, HON-605, HON-608, HON-732, R-23, R-45)."""

from __future__ import annotations

import pytest

from sandtable.games.heroes.play.hiding.concealment import PlaceMarkers
from sandtable.games.heroes.play.hiding.ghosts import conceal
from sandtable.games.heroes.play.nouns import ABOARD, BOXED, UNDER
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn.turn import PhaseCards
from sandtable.kernel.options import OptionValue
from tests.games.heroes.marching import (
    add,
    asked,
    at,
    empty,
    go,
    idle,
    letters,
    order,
    refused,
    roll,
    run,
    say,
    supply,
)

GHOST = "german-ghost-1"


def hidden(at: str = "F5", **options: OptionValue) -> Battle:
    """A German sniper, concealed, in the open."""
    s = empty("first-light", **options)
    add(s, "GE-ROTH", at)
    conceal(s, "roth")
    return s


def test_the_end_of_any_move_in_clear_sight_brings_it_to_light() -> None:
    """HON-604, HON-605, R-45."""
    s = hidden()
    add(s, "US-FIRE", "F1")
    go(s, "fire", "done")  # a move of no square is a move
    assert at(s, GHOST) == BOXED
    assert (at(s, "roth"), s.units["roth"].face) == ("F5", 0)
    assert idle(s)


def test_sight_that_is_obscured_does_not_spot() -> None:
    """HON-604: from C1 over the thicket."""
    s = hidden("C5")
    add(s, "US-FIRE", "C1")
    go(s, "fire", "done")
    assert at(s, GHOST) == "C5"


def test_in_a_terrain_element_it_is_seen_from_two_squares_only() -> None:
    """HON-604."""
    s = hidden("D2")
    add(s, "US-FIRE", "G2")
    go(s, "fire", "done")
    assert at(s, "roth") == UNDER
    go(s, "fire", "F2 done")
    assert at(s, "roth") == "D2"


def test_a_house_is_an_element_too() -> None:
    """HON-604, HOC section 7."""
    s = hidden("cottage.1")
    add(s, "US-FIRE", "B8")
    add(s, "US-RECON", "A5")
    go(s, "fire", "done")
    assert at(s, "roth") == "cottage.1"
    s = hidden("cottage.1")
    add(s, "US-RECON", "A5")
    go(s, "recon", "done")
    assert at(s, "roth") == UNDER


def test_heavy_vehicles_and_passengers_spot_nobody_a_jeep_does() -> None:
    """HON-604, R-23."""
    s = hidden()
    add(s, "US-M4", "F1", rear="E1")
    add(s, "US-M5", "H1", rear="I1")
    add(s, "US-FIRE", "G1")
    s.take("fire", ABOARD, "m5")
    go(s, "m4", "done")
    go(s, "fire", "done")
    assert at(s, "roth") == UNDER
    add(s, "US-JEEP", "G1")
    go(s, "jeep", "done")
    assert at(s, "roth") == "F5"


def test_suppressed_and_concealed_units_spot_and_spot_each_other() -> None:
    """HON-604, HON-608."""
    s = hidden()
    add(s, "US-KNOX", "F1")
    conceal(s, "knox")
    s.suppress("us-ghost-1", 1)
    add(s, "US-M4", "L1", rear="L2")
    go(s, "m4", "done")
    assert (at(s, "roth"), at(s, "knox")) == ("F5", "F1")


def test_the_move_of_a_friend_uncovers_it_unless_agreed_otherwise() -> None:
    """R-45, HON-605a."""
    for agreed in (True, False):
        s = hidden(spot_on_friend_move=agreed)
        add(s, "US-FIRE", "F1")
        add(s, "GE-LMG", "L12")
        go(s, "lmg", "done")
        assert (at(s, "roth") == "F5") is agreed


def test_everybody_looks_or_only_the_one_that_moved() -> None:
    """HON-608, HON-608a."""
    for agreed in (True, False):
        s = hidden(spot_any_observer=agreed)
        add(s, "US-FIRE", "F1")
        add(s, "US-RECON", "cottage.1")
        go(s, "recon", "done")
        assert (at(s, "roth") == "F5") is agreed


def test_a_concealed_unit_is_checked_in_every_square_it_enters_and_asked_anew() -> None:
    """HON-605: it keeps the movement of its concealed side."""
    s = empty()
    add(s, "GE-ROTH", "A9")
    conceal(s, "roth")
    add(s, "US-FIRE", "D12")
    order(s, GHOST)
    say(s, "move A10 A11 done")
    assert at(s, "roth") == "A11"
    assert asked(s) == ("german", "GoOn")
    assert letters(s) == ["done"]  # two squares were all it had
    say(s, "done")
    assert idle(s)
    assert s.shown == {"roth": "1"}


def test_a_spotted_mover_keeps_what_is_left() -> None:
    """HON-605."""
    s = empty()
    add(s, "GE-ROTH", "A11")
    conceal(s, "roth")
    add(s, "US-FIRE", "D12")
    go(s, GHOST, "A12 A11 done")
    assert asked(s) == ("german", "GoOn")
    assert "A11" in letters(s)
    assert "A10" not in letters(s, "A11")
    say(s, "A11 done")
    assert at(s, "roth") == "A11"


def test_who_came_to_light_in_its_move_does_not_hide_again_in_it() -> None:
    """HON-605: spotted or turned over once in a Movement Action; in the next one it may hide."""
    s = empty()
    add(s, "GE-ROTH", "A11")
    conceal(s, "roth")
    add(s, "US-FIRE", "D12")
    go(s, GHOST, "A12 A11 done")
    assert "hide" not in letters(s)
    assert "hide" not in letters(s, "A11")
    assert refused(s, "A11 hide") == ("found", "HON-605")
    say(s, "A11 done")
    go(s, "roth", "A12 hide")
    assert at(s, GHOST) == "A12"


def test_who_gave_itself_away_by_fire_does_not_hide_again_in_that_move() -> None:
    """HON-605b: whatever brought it to light."""
    s = empty()
    add(s, "GE-ROTH", "F5")
    conceal(s, "roth")
    add(s, "US-FIRE", "F9")
    s.deal("german", ("burst-into-action",), (), ())
    go(s, GHOST, "burst-into-action shoot")
    say(s, "fire")
    while asked(s)[1] != "GoOn":
        if asked(s)[1].endswith("Roll"):
            roll(s, 1)
        else:
            say(s, letters(s)[0])
    assert at(s, "roth") == "F5"
    assert refused(s, "hide") == ("found", "HON-605")


def test_a_tripod_found_under_a_marker_may_still_set_up() -> None:
    """HON-605b, HON-601: to be found is no voluntary change of state."""
    s = empty()
    add(s, "GE-MG42", "A11")
    s.gear["151.1"] = 1
    conceal(s, "mg42", "151.1")
    add(s, "US-FIRE", "D12")
    go(s, GHOST, "A12 done")
    assert asked(s) == ("german", "GoOn")
    say(s, "set-up s")
    assert (at(s, "mg42"), s.units["mg42"].face) == ("A12", 1)


def test_neither_the_flip_nor_a_move_of_no_square_is_checked() -> None:
    """HON-605: it hides in plain sight, and is found by the next move of somebody else."""
    s = empty()
    add(s, "GE-ROTH", "F5")
    add(s, "US-FIRE", "F1")
    go(s, "roth", "hide done")
    assert at(s, "roth") == UNDER
    go(s, GHOST, "done")
    assert at(s, "roth") == UNDER
    go(s, "fire", "done")
    assert at(s, "roth") == "F5"


def test_supply_moves_spot_as_well() -> None:
    """HON-605."""
    s = hidden()
    add(s, "US-FIRE", "F1")
    supply(s)
    say(s, "fire done")
    assert at(s, "roth") == "F5"


def test_all_are_checked_at_the_same_moment() -> None:
    """HON-604: who comes to light does not hide who stands behind him (HON-514)."""
    s = hidden("F5")
    add(s, "GE-BEOB", "F7")
    conceal(s, "beob")
    add(s, "US-FIRE", "F1")
    go(s, "fire", "done")
    assert (at(s, "roth"), at(s, "beob")) == ("F5", "F7")


def test_infantry_in_between_hides_it() -> None:
    """HON-514."""
    s = hidden("F5")
    add(s, "GE-LMG", "F3")
    add(s, "US-FIRE", "F1")
    go(s, "fire", "done")
    assert at(s, "roth") == UNDER


# Concealed markers


def test_markers_are_laid_after_deployment_as_far_as_they_go() -> None:
    """HON-732, HOC-401."""
    s = empty("hedgerow-ambush")
    for number, square in enumerate(("T5", "T6", "T7")):
        add(s, "GE-SCHUETZEN", square, f"schuetzen-{number}")
    add(s, "GE-251", "U8", rear="U9")
    add(s, "GE-LMG", "U10")
    s.take("lmg", ABOARD, "251")
    run(s, [PlaceMarkers("german")])
    assert asked(s) == ("german", "PlaceMarkers")
    assert letters(s) == ["done", "schuetzen-0", "schuetzen-1", "schuetzen-2"]
    assert letters(s, "schuetzen-0 schuetzen-2") == ["done"]
    assert refused(s, "251 done") == ("not-infantry", "HON-732")
    assert refused(s, "lmg done") == ("not-there", "HON-733")
    say(s, "schuetzen-0 schuetzen-2 done")
    assert s.under == {"german-ghost-1": "schuetzen-0", "german-ghost-2": "schuetzen-2"}
    assert [s.gear[slot] for slot in s.gear if slot.startswith("155")] == [0]


def test_who_has_no_marker_is_not_asked() -> None:
    """HON-732."""
    s = empty()
    add(s, "GE-LMG", "F5")
    run(s, [PlaceMarkers("german"), PlaceMarkers("us")])
    assert idle(s)


def test_a_marker_whose_unit_was_spotted_serves_again_in_the_next_supply_phase() -> None:
    """HON-732, HON-733: also for a unit that is Suppressed or in sight."""
    s = empty("hedgerow-ambush")
    add(s, "GE-SCHUETZEN", "T6", "schuetzen-1")
    add(s, "US-FIRE", "N6")
    run(s, [PlaceMarkers("german")])
    say(s, "schuetzen-1 done")
    go(s, "fire", "O6 P6 done")
    s.suppress("schuetzen-1", 2)
    assert at(s, "schuetzen-1") == "T6"
    s.phase = "supply"
    run(s, [PhaseCards("supply-end")])
    assert idle(s)
    run(s, [PhaseCards("supply-start")])
    assert asked(s) == ("german", "React")
    assert letters(s) == ["pass", "conceal"]
    say(s, "conceal schuetzen-1")
    assert s.units[GHOST].suppressed == 2
    assert idle(s)


@pytest.mark.parametrize("seat", ["us", "german"])
def test_who_is_under_a_ghost_only_its_owner_sees(seat: str) -> None:
    """HON-603, HOC-64, section 21.4."""
    s = hidden()
    seen = s.rules.view(s, seat)
    assert (seen.kind(GHOST).id == "GE-ROTH") is (seat == "german")
