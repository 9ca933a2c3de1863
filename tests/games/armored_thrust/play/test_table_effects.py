"""What holds on the table (AT-14, AT-27 … AT-29, AT-147; TOT-25, TOT-37, TOT-38, TOT-41, TOT-44, TOT-71 … TOT-73)."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.armored_thrust.play.nouns import GONE, WITH
from sandtable.games.armored_thrust.totalize.play.table_effects import bombed_near, pinned_side
from tests.games.armored_thrust.fighting import Clash


def effects(
    turn: int, weather: str = "", side: str = "allied", units: str = "A01 BOU G02 TIL", **chosen: Any
) -> list[str]:
    f = Clash(turn, units, weather, **chosen)
    words = units.split()
    sheet = f.enter(words[3], f"{words[0]} {words[1]}")
    return [one.id for one in f.rules.table_effects(f.s, sheet, side)]


@pytest.mark.parametrize(
    ("turn", "barrage", "kangaroos"),
    [(1, True, True), (2, True, True), (3, False, True), (7, False, True), (8, False, False)],
)
def test_the_barrage_lasts_two_turns_and_the_kangaroos_seven(
    turn: int, barrage: bool, kangaroos: bool
) -> None:
    """TOT-25, TOT-37"""
    found = effects(turn)
    assert ("barrage" in found, "kangaroos" in found) == (barrage, kangaroos)


def test_only_rifle_companies_ride_in_kangaroos() -> None:
    """TOT-25, TR27: motor companies and tanks do not"""
    assert "kangaroos" not in effects(2, units="A05 BOU G02 TIL")
    assert "kangaroos" not in effects(2, units="A16 BOU G02 TIL")
    assert "kangaroos" in effects(2, units="A10 BOU G02 TIL")


@pytest.mark.parametrize(
    ("turn", "weather", "has", "has_not"),
    [
        (1, "clear", {"night", "no-air"}, {"allied-air", "mist"}),
        (2, "mist", {"mist", "allied-air"}, {"no-air", "night"}),
        (3, "clear", {"allied-air"}, {"no-air", "night", "mist", "rain"}),
        (3, "overcast", {"no-air"}, {"allied-air", "rain"}),
        (3, "rain", {"no-air", "rain"}, {"allied-air"}),
    ],
)
def test_weather_and_night(turn: int, weather: str, has: set[str], has_not: set[str]) -> None:
    """AT-27, AT-28, AT-29, AT-147, TOT-3, TOT-4, TOT-41"""
    found = set(effects(turn, weather))
    assert has <= found
    assert not has_not & found
    assert {"axis-air", "naval", "cards"} <= found  # always (TOT-38, TOT-41, TOT-71)


def test_out_of_supply_is_told_to_its_owner_alone() -> None:
    """AT-14, AT-15, AT-137"""
    f = Clash(3, "A01 BOU A02 BOU G02 TIL")
    sheet = f.enter("TIL", "A01 BOU A02 BOU")
    f.s.unsupplied["A02"] = 1
    f.play(until="Fight")
    mine = f.rules.table_effects(f.rules.view(f.s, "allied"), sheet, "allied")
    told = next(one.text for one in mine if one.id == "unsupplied")
    assert told.startswith("Formations and bonus units of 5th CAN Inf Brgd:")
    theirs = f.rules.table_effects(f.rules.view(f.s, "axis"), sheet, "axis")
    assert not [one for one in theirs if one.id == "unsupplied"]


def bombed(place: str, comers: str, units: str, **chosen: Any) -> Clash:
    f = Clash(5, units, **chosen)
    f.s.zone = ("TIL", "GAR")
    f.enter(place, comers)
    f.play(until="Fight")
    return f


@pytest.mark.parametrize(
    ("area", "near"), [("TIL", True), ("GAR", True), ("LOR", True), ("SAI", True), ("ROC", False)]
)
def test_bombs_reach_the_zone_and_the_areas_next_to_it(area: str, near: bool) -> None:
    """TOT-44"""
    f = Clash(5, "A01 BOU G02 TIL")
    f.s.zone = ("TIL", "GAR")
    assert bombed_near(f.s, area) is near


def test_the_tabletop_defender_is_pinned_or_by_option_the_axis() -> None:
    """TOT-44: bombing_pins"""
    f = bombed("LOR", "G08 CRA", "A01 LOR G08 CRA", allied="LOR")
    assert f.s.engagements["LOR"].attacker == "axis"
    assert pinned_side(f.s, f.s.engagements["LOR"]) == "allied"
    f = bombed("LOR", "G08 CRA", "A01 LOR G08 CRA", allied="LOR", bombing_pins="axis")
    assert pinned_side(f.s, f.s.engagements["LOR"]) == "axis"
    text = [
        one.text for one in f.rules.table_effects(f.s, f.s.engagements["LOR"], "allied") if one.id == "pins"
    ]
    assert text == ["All Axis units begin pinned, their vehicles bailed out."]


def test_nobody_is_pinned_on_a_connector_or_far_away() -> None:
    """TOT-44, TR28"""
    f = bombed("VER-TIL", "A01 VER G02 TIL", "A01 VER G02 TIL")
    assert pinned_side(f.s, f.s.engagements["VER-TIL"]) == ""
    f = bombed("MAY", "A01 SAO", "A01 SAO G04 MAY")
    assert pinned_side(f.s, f.s.engagements["MAY"]) == ""


def test_if_wittmann_is_fielded_the_allies_may_have_master_gunners() -> None:
    """TOT-73: whether he is there the Allies are not told"""
    f = Clash(3, "A01 LOR G13 CRA", allied="LOR")
    sheet = f.enter("CRA", "A01 LOR")
    f.play(until="Fight")
    for place, known in ((WITH, True), (GONE, False)):
        f.s.where["wittmann"] = place
        allied = [one.id for one in f.rules.table_effects(f.rules.view(f.s, "allied"), sheet, "allied")]
        axis = [one.id for one in f.rules.table_effects(f.rules.view(f.s, "axis"), sheet, "axis")]
        assert "ekins" in allied and "wittmann" not in allied
        assert ("wittmann" in axis) is known


def test_the_tank_hunters_have_a_note_of_their_own() -> None:
    """TOT-72"""
    assert "jagdpanzer" in effects(3, side="axis", units="A01 LOR G12 CRA", allied="LOR")
    assert "jagdpanzer" not in effects(3, side="allied", units="A01 LOR G12 CRA", allied="LOR")
