"""Riding (HON-607, HON-661, HON-662, HON-105, HOC-67, R-21, R-22, R-52)."""

from __future__ import annotations

import pytest

from sandtable.games.heroes.play.nouns import ABOARD
from sandtable.games.heroes.play.state import Battle
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
    say,
    supply,
)


def load(s: Battle, vehicle: str, *kinds: str) -> None:
    for number, kind in enumerate(kinds):
        name = add(s, kind, "A12", f"rider-{number}")
        s.take(name, ABOARD, vehicle)


def test_infantry_gets_aboard_from_beside_for_a_point() -> None:
    """HON-661."""
    s = empty()
    add(s, "US-M3", "F5", rear="F6")
    add(s, "US-FIRE", "F1")
    order(s, "fire")
    assert "m3" not in letters(s, "move F2 F3")
    assert "m3" in letters(s, "move F2 F3 F4")
    say(s, "move F2 F3 F4 m3")
    assert (at(s, "fire"), s.units["fire"].carrier) == (ABOARD, "m3")
    assert s.foot == {}
    assert idle(s)


def test_without_a_point_left_it_stays_outside() -> None:
    """HON-661."""
    s = empty()
    add(s, "US-M3", "F6", rear="F7")
    add(s, "US-FIRE", "F1")
    order(s, "fire")
    assert refused(s, "move F2 F3 F4 F5 m3") == ("too-far", "HON-401")


def test_on_foot_nobody_launches_an_assault_from_the_square_of_a_transport() -> None:
    """HON-642a: getting aboard ends the action; who is aboard at its beginning launches from there."""
    s = empty()
    add(s, "US-JEEP", "F8")
    add(s, "US-FIRE", "F9")
    add(s, "GE-LMG", "F7")
    order(s, "fire")
    assert "jeep" in letters(s, "move") and "F8" not in letters(s, "move")
    assert refused(s, "move F8 lmg") == ("vehicle", "HON-402")
    assert refused(s, "move jeep lmg")[0] == "too-long"
    s.take("fire", ABOARD, "jeep")
    order(s, "fire")
    assert "lmg" in letters(s, "move")


def test_it_gets_out_beside_either_square_of_its_vehicle_and_goes_on() -> None:
    """HON-661."""
    s = empty()
    add(s, "US-M3", "F5", rear="F6")
    load(s, "m3", "US-FIRE")
    order(s, "rider-0")
    assert set(next_to(s)) == {"E4", "F4", "G4", "E5", "G5", "E6", "G6", "E7", "F7", "G7"}
    say(s, "move F7 F8 F9 F10 done")
    assert at(s, "rider-0") == "F10"
    assert s.units["rider-0"].carrier == ""


def test_it_may_also_stay_aboard() -> None:
    """HON-401: a 0 move."""
    s = empty()
    add(s, "US-M3", "F5", rear="F6")
    load(s, "m3", "US-FIRE")
    go(s, "rider-0", "done")
    assert at(s, "rider-0") == ABOARD


def test_passengers_go_with_their_vehicle() -> None:
    """HON-661."""
    s = empty()
    add(s, "US-M3", "F5", rear="F6")
    load(s, "m3", "US-FIRE")
    go(s, "m3", "F4 F3 done")
    order(s, "rider-0")
    assert "F2" in next_to(s)


@pytest.mark.parametrize(
    ("riders", "newcomer", "face", "fits"),
    [
        (("US-FIRE", "US-FIRE", "US-FIRE"), "US-BLEAN", 0, True),  # 2+2+2, a Character counts 1
        (("US-FIRE", "US-FIRE", "US-FIRE"), "US-FIRE", 0, False),
        (("US-FIRE", "US-FIRE", "US-FIRE"), "US-FIRE", 1, True),  # the Reduced side shows destroy
        (("US-FIRE", "US-FIRE", "US-FIRE"), "US-30CAL", 0, True),
        (("US-FIRE", "US-FIRE", "US-FIRE", "US-BLEAN"), "US-BLEAN", 0, False),
        (("US-AT57",), "US-AT57", 0, False),  # one gun larger than a square (HOC-67)
        (("US-AT57",), "US-MTR60", 0, True),
    ],
)
def test_the_load_of_a_half_track_is_seven(
    riders: tuple[str, ...], newcomer: str, face: int, fits: bool
) -> None:
    """HON-661, HON-105."""
    s = empty()
    add(s, "US-M3", "F5", rear="F6")
    load(s, "m3", *riders)
    add(s, newcomer, "F4", "newcomer", face=face)
    order(s, "newcomer")
    assert ("m3" in letters(s, "move")) is fits
    if not fits:
        assert refused(s, "move m3") == ("no-room", "HON-661")


def test_a_unit_that_flips_aboard_keeps_its_place() -> None:
    """HON-661: whole teams take 2, and one more Reduced still fits."""
    s = empty()
    add(s, "US-JEEP", "F5")
    load(s, "jeep", "US-FIRE")
    add(s, "US-BLEAN", "F4")
    order(s, "blean")
    assert "jeep" not in letters(s, "move")
    s.turn_over("rider-0", 1)
    assert "jeep" in letters(s, "move")


def test_tanks_carry_nobody_and_enemies_neither() -> None:
    """HON-661."""
    s = empty()
    add(s, "US-M4", "F5", rear="F6")
    add(s, "GE-251", "G5", rear="G6")
    add(s, "US-SUPPORT", "F4")
    order(s, "support")
    found = letters(s, "move")
    assert "m4" not in found
    assert "251" not in found


def test_a_set_up_weapon_packs_up_before_it_gets_aboard() -> None:
    """HON-404, HON-602."""
    s = empty()
    add(s, "US-M3", "F5", rear="F6")
    add(s, "US-30CAL", "F4", face=1)
    order(s, "30cal")
    assert "m3" not in letters(s, "move")
    say(s, "move pack-up m3")
    assert s.units["30cal"].carrier == "m3"


def test_passengers_of_a_vehicle_with_broken_tracks_may_leave() -> None:
    """R-21."""
    s = empty()
    add(s, "US-M3", "F5", rear="F6")
    sheet = s.units["m3"].copy()
    sheet.damage = ("tracks",)
    s.units["m3"] = sheet
    load(s, "m3", "US-FIRE")
    order(s, "m3")
    assert "move" not in letters(s)
    assert refused(s, "move F4 done") == ("tracks", "R-21")
    go(s, "rider-0", "F4 done")
    assert at(s, "rider-0") == "F4"


def test_the_markers_of_a_vehicle_are_not_those_of_its_passengers() -> None:
    """R-22."""
    s = empty()
    add(s, "US-M3", "F5", rear="F6")
    s.suppress("m3", 3)
    load(s, "m3", "US-FIRE")
    go(s, "rider-0", "F4 F3 F2 F1 done")
    assert at(s, "rider-0") == "F1"


def test_passengers_move_in_supply_too_and_no_mine_meets_one_who_stays() -> None:
    """HON-661, RW-12."""
    s = empty()
    add(s, "US-M3", "F5", rear="F6")
    load(s, "m3", "US-FIRE", "US-BLEAN")
    give(s, "german", "mine")
    supply(s)
    say(s, "rider-0 done")
    assert asked(s) == ("us", "SupplyMoves")
    say(s, "rider-1 F4 done")
    assert asked(s) == ("german", "React")


def test_an_assault_may_start_from_aboard() -> None:
    """HON-662, HON-653, R-52."""
    s = empty()
    add(s, "US-M3", "F5", rear="F6")
    load(s, "m3", "US-FIRE")
    add(s, "GE-LMG", "G4")
    order(s, "rider-0")
    assert "lmg" in letters(s, "move")
    say(s, "move lmg")
    assert at(s, "rider-0") == ABOARD
    assert asked(s)[1] == "AssaultRoll"


# crews


def test_a_crew_serves_a_vehicle_and_becomes_active_by_getting_aboard() -> None:
    """HON-607."""
    s = empty()
    add(s, "US-M4", "F5", rear="F6")
    add(s, "US-DWYER", "F3")
    go(s, "dwyer", "F4 m4")
    sheet = s.units["dwyer"]
    assert (sheet.at, sheet.carrier, sheet.face) == (ABOARD, "m4", 1)


def test_a_tank_has_one_crew_and_a_transport_carries_it_without_room() -> None:
    """HON-607."""
    s = empty()
    add(s, "US-M4", "F5", rear="F6")
    add(s, "US-M3", "H5", rear="H6")
    load(s, "m4", "US-DWYER")
    s.turn_over("rider-0", 1)
    for number in range(3):
        add(s, "US-FIRE", "A1", f"team-{number}")
        s.take(f"team-{number}", ABOARD, "m3")
    add(s, "US-BLEAN", "A1")
    s.take("blean", ABOARD, "m3")
    add(s, "US-DWYER", "G4", "second")
    order(s, "second")
    found = letters(s, "move")
    assert "m4" not in found
    assert "m3" in found


def test_a_crew_leaves_by_becoming_inactive_and_serves_no_other_vehicle_in_that_action() -> None:
    """HON-601, HON-607."""
    s = empty()
    add(s, "US-M4", "F5", rear="F6")
    add(s, "US-M5", "H5", rear="H6")
    load(s, "m4", "US-DWYER")
    s.turn_over("rider-0", 1)
    order(s, "rider-0")
    assert "G5" in next_to(s)
    assert "m5" not in letters(s, "move G5")
    assert refused(s, "move G5 m5") == ("changed", "HON-601")
    assert next_to(s, "move G5 G4 G3 G2") == []
    say(s, "move G5 G4 done")
    assert (at(s, "rider-0"), s.units["rider-0"].face) == ("G4", 0)
