"""Column assaults, interdiction and carpet bombing (TOT-30 … TOT-36, TOT-40, TOT-42, TOT-43, AT-29)."""

from __future__ import annotations

import pytest

from sandtable.games.armored_thrust.play.routes import ticks
from tests.games.armored_thrust.theatre import Field


def test_the_worked_example_of_the_column() -> None:
    """TOT-32, TOT-34, TOT section 7 example 3"""
    f = Field(1, "A01 VER G01 LOR")
    s = f.march(3, allied="A01 column bypass LOR GAU CIN")
    assert s.where["A01"] == "CIN" and s.trail["A01"] == ("LOR", "GAU", "CIN")
    assert (s.control["LOR"], s.control["GAU"], s.control["CIN"]) == ("axis", "allied", "allied")
    assert s.bypassed == {"LOR": ("A01",)} and f.fights() == {}
    assert f.rules.supplied_areas(s, "allied") & f.rules.board.bit["CIN"] == 0  # cut off in the next turn


@pytest.mark.parametrize(("turn", "unit", "may"), [
    (1, "A01", True), (1, "A04", True), (1, "A05", True), (1, "A10", True), (1, "A13", True), (1, "A14", True),
    (1, "A06", False), (1, "A09", False), (2, "A01", False), (4, "A15", True), (4, "A16", True), (4, "A17", True),
    (4, "A18", False), (4, "A01", False), (3, "A15", False),
])  # fmt: skip
def test_who_has_column_moves(turn: int, unit: str, may: bool) -> None:
    """TOT-30, TOT-35"""
    f = Field(turn, f"{unit} VER G01 LOR")
    assert ("column" in f.letters(unit)) is may
    assert "column" not in f.letters("G01", "axis")


def test_worthington_force_has_two_units_at_most() -> None:
    """TOT-35"""
    f = Field(4, "A15 VER A16 VER A17 VER")
    assert "column" in f.letters("A15 column LOR A16")
    assert "column" not in f.letters("A15 column LOR A16 column ROC A17")
    assert f.refusal("A15 column LOR A16 column ROC A17 column")[0::2] == ("too-many-columns", "TOT-35")


def test_on_the_first_night_there_is_no_limit() -> None:
    """TOT-30, TOT-36"""
    f = Field(1, "A01 VER A02 VER A03 VER")
    assert "column" in f.letters("A01 column LOR A02 column ROC A03")


def test_sheets_that_name_too_many_columns_together_keep_those_of_the_chief() -> None:
    """TOT-35a"""
    f = Field(4, "A15 VER A16 VER A17 VER G01 LOR", order_method="one")
    f.open(can_4="A15 column bypass LOR GAU A16 column ROC", allied="A17 column LOR")
    assert f.s.order("A17") == "column" and f.s.order("A15") == "column"
    assert f.s.orders["A16"] == ("attack", "ROC")
    f = Field(4, "A15 VER A16 VER A17 VER G01 LOR", order_method="one")
    f.open(can_4="A15 column bypass LOR GAU", allied="A16 column ROC A17 column LOR")
    assert f.s.orders["A15"] == ("attack", "LOR", "GAU")


def test_the_marked_area_is_neither_the_last_nor_a_friendly_one() -> None:
    """TOT-31"""
    f = Field(1, "A01 VER")
    assert "IFS" not in f.letters("A01 column bypass")
    after = f.letters("A01 column bypass LOR")
    assert "done" not in after and "bypass" not in after and "GAU" in after
    assert "done" in f.letters("A01 column bypass LOR GAU")


def test_the_path_must_be_paid_with_one_point_more_even_if_nothing_is_there() -> None:
    """TOT-31, TR24: 4 MP; by Fontenay two lanes would cost 4 without the bypass."""
    f = Field(1, "A01 BEA")
    assert set(f.letters("A01 column bypass FON")) == {"MAY", "ROC"}  # 2 + 1 + 1
    assert "CAI" in f.letters("A01 column FON")
    f = Field(1, "A01 VER")
    assert "SAI" in f.letters("A01 column bypass LOR GAU")  # 1 + 2 + 1 = 4
    assert not {"CRA", "ROB", "CIN"} & set(f.letters("A01 column bypass LOR GAU SAI"))
    assert "GRA" in f.letters("A01 column bypass LOR GAU CIN HAU")
    assert "QUE" in f.letters("A01 column bypass LOR GAU CIN HAU GRA")  # 3 + 1 = 4
    assert "POT" not in f.letters("A01 column bypass LOR GAU CIN HAU GRA QUE")


def test_a_unit_out_of_supply_cannot_pay_for_a_bypass() -> None:
    """TOT-31, AT-51: the free connector does not cover a surcharge."""
    f = Field(1, "A01 VER")
    f.s.unsupplied["A01"] = 1
    assert "column" in f.letters("A01") and "bypass" not in f.letters("A01 column")


def test_a_column_without_a_mark_is_legal() -> None:
    """TOT-36"""
    f = Field(1, "A01 VER")
    assert "done" in f.letters("A01 column LOR")


def test_an_empty_marked_area_is_entered_and_costs_no_time() -> None:
    """TOT-33: it is taken; the Axis unit that comes later finds it Allied."""
    f = Field(1, "A01 VER G08 GAU")
    s = f.march(6, allied="A01 column bypass LOR CRA", axis="")
    assert s.control["LOR"] == "allied" and s.bypassed == {} and s.where["A01"] == "CRA"


def test_an_unmarked_held_area_stops_the_column() -> None:
    """TOT-33"""
    f = Field(1, "A01 VER G01 LOR G08 GAU")
    s = f.march(6, allied="A01 column bypass LOR GAU CIN")
    assert s.where["A01"] == "GAU" and f.fights() == {"GAU": "G08 A01"}
    assert s.came["A01"] == "LOR"  # TOT-34: entry area for retreat and flanking


def test_the_bypass_delays_a_motor_unit_by_six_ticks_and_recon_by_four() -> None:
    """TOT-32: G08 reaches Gaumesnil at tick 9; Motor comes there at 3 + 6 + 3, Recon passes at 2 + 4 + 2."""
    motor = Field(1, "A01 VER G01 LOR G08 GRA")
    motor.march(6, allied="A01 column bypass LOR GAU CRA", axis="G08 move HAU CIN GAU")
    assert motor.fights() == {"GAU": "G08 A01"} and motor.s.engagements["GAU"].holder == "axis"
    recon = Field(1, "A04 VER G01 LOR G08 GRA")
    recon.march(6, allied="A04 column bypass LOR GAU CRA", axis="G08 move HAU CIN GAU")
    assert recon.fights() == {} and recon.s.where["A04"] == "CRA" and recon.s.control["GAU"] == "axis"


def test_who_bypasses_is_in_no_fight_of_that_area_and_cannot_be_engaged_there() -> None:
    """TOT-32, AT-63: A05 fights at Lorguichon while A01 goes around it; Axis units come meanwhile."""
    f = Field(1, "A01 VER A05 VER G01 LOR G11 GAU")
    s = f.march(6, 6, allied="A01 column bypass LOR TIL A05 column LOR", axis="G11 move LOR")
    assert f.fights() == {"LOR": "G01 G11 A05"} and s.where["A01"] == "TIL"
    assert s.bypassed == {"LOR": ("A01",)}


def test_axis_units_arriving_in_the_same_tick_count_as_present() -> None:
    """TOT-32: both reach Lorguichon at tick 3."""
    f = Field(1, "A01 VER G08 GAU")
    s = f.march(6, allied="A01 column bypass LOR CRA", axis="G08 move LOR")
    assert s.bypassed == {"LOR": ("A01",)} and f.fights() == {}
    assert s.where["A01"] == "CRA" and s.control["LOR"] == "axis"


def test_any_number_of_units_may_bypass_the_same_area() -> None:
    """TOT-36"""
    f = Field(1, "A01 VER A04 VER A05 VER G01 LOR")
    orders = "A01 column bypass LOR GAU A04 column bypass LOR GAU A05 column bypass LOR GAU"
    assert set(f.march(allied=orders).bypassed["LOR"]) == {"A01", "A04", "A05"}


def test_one_roll_covers_the_order_of_a_column() -> None:
    """TOT-34"""
    f = Field(1, "A01 VER G01 LOR")
    s = f.march(2, allied="A01 column bypass LOR GAU CIN")
    assert s.dice == {"A01": (2,)} and s.where["A01"] == "VER"


@pytest.mark.parametrize(("weather", "legs"), [("clear", (12, 12)), ("overcast", (3, 3)), ("rain", (3, 3))])
def test_the_worked_example_of_interdiction(weather: str, legs: tuple[int, int]) -> None:
    """TOT-40, TOT section 7 example 4: G08 from Grainville to Cintheaux on turn 3."""
    f = Field(3, "G08 GRA", weather=weather)
    assert "CIN" in f.letters("G08 move HAU", "axis")
    assert ticks(f.s, "G08", ("HAU", "CIN")) == legs
    assert ("GAU" in f.letters("G08 move HAU CIN", "axis")) is (weather != "clear")


@pytest.mark.parametrize(
    ("turn", "weather", "hunted"),
    [(2, "mist", True), (3, "clear", True), (2, "overcast", False), (3, "rain", False), (4, "clear", False)],
)
def test_interdiction_is_by_day_in_flying_weather_and_for_the_axis_alone(
    turn: int, weather: str, hunted: bool
) -> None:
    """TOT-4, TOT-40"""
    f = Field(turn, "G11 GRA A01 VER", weather=weather)
    assert f.rules.costs(f.s, "axis")["major"] == (4 if hunted else 1)
    assert f.rules.costs(f.s, "allied")["major"] == 1


def test_heavy_rain_may_make_every_road_a_lane_for_both_sides() -> None:
    """AT-29, heavy_rain_map"""
    f = Field(3, "", weather="rain", heavy_rain_map="all_connectors_lane")
    assert f.rules.costs(f.s, "allied")["major"] == f.rules.costs(f.s, "axis")["minor"] == 4
    dry = Field(3, "", weather="clear", heavy_rain_map="all_connectors_lane")
    assert dry.rules.costs(dry.s, "allied")["major"] == 1


@pytest.mark.parametrize(("turn", "flies"), [(1, True), (2, False), (4, False), (5, True), (6, False)])
def test_the_bombers_fly_on_two_dates_for_the_allied_chief(turn: int, flies: bool) -> None:
    """TOT-42"""
    f = Field(turn, "A01 VER G01 LOR")
    assert ("bomb" in f.letters("")) is flies
    assert "bomb" not in f.letters("", "axis")
    if flies:
        assert "bomb" not in f.letters("A01 defend bomb TIL LOR") and "done" in f.letters("bomb TIL LOR")


def test_the_zone_is_two_joined_areas_that_are_neither_allied_nor_a_base() -> None:
    """TOT-42, TR20"""
    f = Field(5, "A01 LOR")
    first = f.letters("bomb")
    assert "TIL" in first and not {"LOR", "VER", "CAE", "FAL", "SPD"} & set(first)
    assert set(f.letters("bomb TIL")) == {"LHO", "GAR"}  # HUB, VER, BOU and LOR are Allied
    assert set(f.letters("bomb MOU")) == {"VIM", "CON", "SYL"}  # not the base


def test_bombs_tire_everybody_in_the_zone_before_activation_and_movement() -> None:
    """TOT-43, AT-107: an attack ordered before is carried out, with the new modifier; never above 5."""
    f = Field(5, "A01 VER G01 LOR G02 TIL G08 GAU")
    f.s.fatigue["G02"], f.s.fatigue["G01"] = 4, 2
    f.open(allied="bomb LOR TIL", axis="G01 attack VER")
    assert (f.s.fatigue["G01"], f.s.fatigue["G02"], f.s.fatigue["G08"], f.s.fatigue["A01"]) == (4, 5, 1, 1)
    assert f.s.order("G01") == "attack"
    f.throw(6)
    assert f.s.dice == {"G01": (6,)} and "G01" not in f.s.goes


def test_who_leaves_the_zone_in_this_turn_is_hit_all_the_same() -> None:
    """TOT-43: at the start of the Action Phase."""
    f = Field(5, "G08 TIL")
    s = f.march(allied="bomb LOR TIL", axis="G08 move GAR")
    assert s.where["G08"] == "GAR" and s.fatigue["G08"] == 3


def test_only_the_owner_hears_who_was_hit() -> None:
    """TOT-43, AT-130"""
    f = Field(5, "G01 LOR")
    f.open(allied="bomb LOR TIL")
    told = [event.to for event in f.s.news if event.verb == "bombed"]
    assert told == [f.rules.hears["axis"]]
