"""All movement at once on the clock, on the map of the campaign (AT-52 … AT-72, AT-116)."""

from __future__ import annotations

import pytest

from sandtable.games.armored_thrust.play.action import Movement
from sandtable.games.armored_thrust.play.routes import bypass_ticks, ticks
from tests.games.armored_thrust.theatre import Field


@pytest.mark.parametrize(
    ("unit", "path", "legs"),
    [
        ("A04", "LOR ROC FON", (2, 4, 4)),  # Recon
        ("A01", "LOR ROC", (3, 6)),  # Motor
        ("A01", "HUB", (12,)),
        ("G01", "LOR", (12,)),  # Leg
        ("G01", "ROC", (24,)),
        ("G01", "HUB", (24,)),  # a lane would take 48: the free single connector
    ],
)
def test_ticks_of_a_connector(unit: str, path: str, legs: tuple[int, ...]) -> None:
    """AT-60, table T; by night, when no aircraft slow the Axis."""
    f = Field(1, f"{unit} VER")
    assert ticks(f.s, unit, tuple(path.split())) == legs


def test_a_unit_out_of_supply_marches_like_a_leg_unit() -> None:
    """AT-14, AT-16, AT-60"""
    f = Field(2, "A01 VER")
    f.s.unsupplied["A01"] = 1
    assert ticks(f.s, "A01", ("LOR",)) == (12,)


def test_the_worked_example_of_two_that_end_in_one_area() -> None:
    """AT-53, AT-63, example 7: recon comes first and takes it; both were moving."""
    f = Field(3, "A01 VER G11 FON", weather="overcast", allied="ROC")
    s = f.march(allied="A01 move ROC", axis="G11 attack ROC")
    assert f.fights() == {"ROC": "G11 A01"}
    sheet = s.engagements["ROC"]
    assert sheet.holder == "axis" and sheet.before == "allied"  # AR30: the first comer holds the works
    assert not s.stationary("A01") and not s.stationary("G11")


def test_the_worked_example_of_one_that_passes_on() -> None:
    """AT-69 (ii), example 8: the second takes control behind it."""
    f = Field(3, "A01 VER G11 FON", weather="overcast", allied="ROC")
    s = f.march(allied="A01 move ROC", axis="G11 attack ROC CAI")
    assert f.fights() == {} and s.control["ROC"] == "allied" and s.where["G11"] == "CAI"


def test_who_enters_an_occupied_area_stops_and_who_enters_an_empty_one_takes_it_and_passes() -> None:
    """AT-52, AT-53"""
    f = Field(2, "A01 VER G08 GAU")
    s = f.march(allied="A01 attack LOR GAU CIN")
    assert s.control["LOR"] == "allied" and s.where["A01"] == "GAU" and s.control["GAU"] == "axis"
    assert f.fights() == {"GAU": "G08 A01"} and s.came["A01"] == "LOR" and s.trail["A01"] == ("LOR", "GAU")


def test_an_occupied_area_that_is_entered_keeps_its_controller() -> None:
    """AT-54"""
    f = Field(2, "A01 VER G01 LOR")
    assert f.march(allied="A01 attack LOR").control["LOR"] == "axis"


def test_a_unit_that_meant_to_pass_on_is_caught_where_the_enemy_arrives_in_the_same_tick() -> None:
    """AT-61, AT-63, AT-67: both arrive in an empty area at tick 6, before anybody departs; control stays (AT-66)."""
    f = Field(3, "A01 ROC G08 BSL", weather="overcast", allied="FON")
    s = f.march(6, 6, allied="A01 attack CAI FRP", axis="G08 attack CAI FON")
    assert f.fights() == {"CAI": "G08 A01"} and s.engagements["CAI"].holder == "axis"
    assert s.control["CAI"] == "axis"


def test_a_unit_ordered_away_is_not_caught_in_its_start_area() -> None:
    """AT-64, AT-69 (iii): A finds B empty, takes it, and nobody is pursued on the road."""
    f = Field(3, "A01 VER G08 LOR", weather="overcast")
    s = f.march(allied="A01 attack LOR GAU", axis="G08 move GAU CIN")
    assert f.fights() == {} and s.where == {**s.where, "A01": "GAU", "G08": "CIN"}
    assert s.control["LOR"] == "allied" and s.control["GAU"] == "allied"


def test_a_slow_unit_may_find_the_enemy_in_its_destination() -> None:
    """AT-64"""
    f = Field(1, "G01 VER A04 ROC", axis="VER")
    f.march(6, 6, axis="G01 move LOR", allied="A04 attack LOR")
    assert f.fights() == {"LOR": "G01 A04"}


def test_later_arrivals_of_either_side_join_a_locked_area() -> None:
    """AT-65, AT-71: one force each, whatever tick or order."""
    f = Field(3, "A04 VER A01 VER A02 BEA G01 LOR G08 CIN", weather="overcast")
    s = f.march(allied="A04 attack LOR A01 attack LOR GAU", axis="G08 move GAU LOR")
    assert f.fights() == {"LOR": "G01 G08 A01 A04"}
    assert s.came["G08"] == "GAU" and s.stationary("G01")


def test_neighbours_that_change_places_meet_on_the_road_whatever_their_pace() -> None:
    """AT-68, AT-69 (i)"""
    f = Field(1, "A04 VER G01 LOR")
    s = f.march(6, 6, allied="A04 attack LOR", axis="G01 attack VER")
    assert f.fights() == {"VER-LOR": "G01 A04"}
    assert s.where["A04"] == s.where["G01"] == "VER-LOR"
    assert (s.came["A04"], s.came["G01"]) == ("VER", "LOR") and s.trail["A04"] == ()
    assert s.engagements["VER-LOR"].holder == "" and s.engagements["VER-LOR"].before == ""
    assert s.control["VER"] == "allied" and s.control["LOR"] == "axis"


def test_if_one_fails_its_activation_the_fight_is_in_its_area() -> None:
    """AT-69 (i)"""
    f = Field(1, "A04 VER G01 LOR")
    f.march(6, 1, allied="A04 attack LOR", axis="G01 attack VER")
    assert f.fights() == {"VER": "G01 A04"}


def test_who_enters_a_locked_road_later_joins_his_side_there() -> None:
    """AT-68: from either end, also behind the enemy's back."""
    f = Field(3, "A01 VER A06 CAE G08 LOR G09 GAU", weather="overcast")
    f.march(allied="A01 attack LOR A06 attack IFS VER LOR", axis="G08 attack VER G09 attack LOR VER")
    assert f.fights() == {"VER-LOR": "G08 G09 A01 A06"}


def test_friends_pass_each_other_on_a_road() -> None:
    """AT-57, AT-68"""
    f = Field(2, "A01 VER A02 IFS")
    s = f.march(allied="A01 move IFS A02 move VER")
    assert f.fights() == {} and (s.where["A01"], s.where["A02"]) == ("IFS", "VER")


def test_any_number_of_units_may_stand_in_an_area() -> None:
    """AT-57"""
    f = Field(2, " ".join(f"A{n:02} VER" for n in range(1, 15)))
    s = f.march(allied=" ".join(f"A{n:02} attack LOR" for n in range(1, 15)))
    assert sum(where == "LOR" for where in s.where.values()) == 14


def test_a_ring_of_enemies_needs_no_special_case() -> None:
    """AT-69 (iv): three areas, everybody goes round: nobody meets."""
    f = Field(3, "A01 LOR G08 ROC A02 VER", weather="overcast")
    s = f.march(6, 6, 6, allied="A01 attack ROC A02 move LOR", axis="G08 attack VER")
    assert f.fights() == {}
    assert (s.where["A01"], s.where["G08"], s.where["A02"]) == ("ROC", "VER", "LOR")
    assert (s.control["ROC"], s.control["VER"], s.control["LOR"]) == ("allied", "axis", "allied")


def test_a_move_retakes_an_area_that_the_enemy_passed_through_without_a_roll() -> None:
    """AT-70"""
    f = Field(3, "A01 CAE G11 LOR", weather="overcast")
    s = f.march(6, allied="A01 move IFS VER", axis="G11 attack VER TIL")
    assert s.dice.keys() == {"G11"} and f.fights() == {}
    assert s.where["A01"] == "VER" and s.control["VER"] == "allied" and s.where["G11"] == "TIL"


def test_a_move_into_an_area_that_the_enemy_has_taken_is_an_engagement() -> None:
    """AT-70"""
    f = Field(3, "A01 CAE G11 LOR", weather="overcast")
    s = f.march(6, allied="A01 move IFS VER", axis="G11 attack VER")
    assert f.fights() == {"VER": "G11 A01"} and s.engagements["VER"].holder == "axis"
    assert s.engagements["VER"].before == "allied"


def test_in_steps_every_connector_takes_as_long() -> None:
    """AT-72: a leg unit on a lane is as quick as recon on a major road."""
    f = Field(1, "G01 SAI A04 VER", movement_clock="steps")
    assert ticks(f.s, "G01", ("GAU",)) == ticks(f.s, "A04", ("LOR",)) == (1,)
    assert bypass_ticks(f.s, "A04") == 1
    f.march(6, axis="G01 move GAU", allied="A04 attack LOR GAU")
    assert f.fights() == {"GAU": "G01 A04"}  # G01 in step 1, A04 in step 2


def test_a_leader_whom_the_enemy_finds_alone_goes_to_the_nearest_friend_and_never_fights() -> None:
    """AT-116: fewest connectors, whatever their class."""
    f = Field(3, "currie VER A01 IFS A02 CAE G08 LOR", weather="overcast", allied="VER")
    s = f.march(6, axis="G08 attack VER")
    assert f.fights() == {} and s.control["VER"] == "axis" and s.where["currie"] == "IFS"
    (told,) = [event for event in s.news if event.verb == "escaped"]
    assert told.to == f.rules.hears["allied"]
    assert f.rules.skin().sentence(told) == "David Currie gets away to Ifs."


def test_equally_near_friends_are_taken_in_the_order_of_battle_and_without_any_he_is_lost() -> None:
    """AT-116a"""
    f = Field(3, "currie VER A02 IFS A01 BEA G08 LOR", weather="overcast", allied="VER")
    assert f.march(6, axis="G08 attack VER").where["currie"] == "BEA"
    f = Field(3, "currie VER G08 LOR", weather="overcast", allied="VER")
    assert f.march(6, axis="G08 attack VER").where["currie"] == "gone"


def test_a_leader_with_troops_stays_with_them() -> None:
    """AT-116: he is not alone, and is no part of the fight."""
    f = Field(3, "currie VER A01 VER G08 LOR", weather="overcast")
    s = f.march(6, axis="G08 attack VER")
    assert s.where["currie"] == "VER" and f.fights() == {"VER": "G08 A01"}


def test_a_leader_takes_no_area_and_stops_where_the_enemy_stands() -> None:
    """AT-116: he set out for an area that the enemy reaches first."""
    f = Field(3, "currie CAE A01 IFS G11 LOR", weather="overcast", allied="VER")
    s = f.march(6, allied="currie move IFS VER HUB", axis="G11 attack VER")
    assert s.where["currie"] == "IFS" and s.control["VER"] == "axis" and f.fights() == {}


def test_a_path_that_a_correction_broke_ends_at_its_last_legal_area() -> None:
    """AT-34, AT-138: the umpire moved the unit, or cut it off, after the orders were opened."""
    f = Field(2, "A01 VER")
    f.open(allied="A01 attack LOR GAU CIN")
    f.s.where["A01"] = "IFS"
    f.throw(6)
    Movement().run(f.s)
    assert f.s.where["A01"] == "IFS"
    f = Field(2, "A01 VER")
    f.open(allied="A01 attack LOR GAU CIN")
    f.s.unsupplied["A01"] = 1
    f.throw(6)
    Movement().run(f.s)
    assert f.s.where["A01"] == "GAU"
