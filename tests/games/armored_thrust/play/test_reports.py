"""What each side is told at the end of the Start, Action and End Phases (AT-131 … AT-133)."""

from __future__ import annotations

from typing import Any

from sandtable.games.armored_thrust.play.action import ActionReport
from sandtable.games.armored_thrust.play.opening import StartReport
from sandtable.games.armored_thrust.play.orders import WriteOrders
from tests.games.armored_thrust.theatre import Field


def told(f: Field, verb: str) -> dict[str, dict[str, Any]]:
    """The facts of a report by the first seat that reads it."""
    return {event.to[0] if event.to else "": dict(event.facts) for event in f.s.drain() if event.verb == verb}


def test_the_start_report_tells_supply_weather_and_arrivals_of_its_own_side() -> None:
    """AT section 1, step 3; AT-17, AT-20"""
    f = Field(2, "A01 GAU A15 MON G13 SPD G01 LOR", weather="mist")
    f.s.unsupplied["A01"] = 2
    f.s.regroup["G01"] = 2
    StartReport().run(f.s)
    reports = told(f, "start-report")
    assert reports["allied"]["units"] == ("A01", "A15") and reports["allied"]["unsupplied"] == (2, 0)
    assert reports["allied"]["arrived"] == ("A15",) and reports["axis"]["arrived"] == ("G13",)
    assert reports["axis"]["regroup"] == ("G01",) and reports["allied"]["regroup"] == ()
    assert reports["allied"]["weather"] == reports["axis"]["weather"] == "mist"
    assert "LOR" in reports["axis"]["held"] and "LOR" not in reports["allied"]["held"]


def test_the_action_report_tells_own_marches_dice_and_the_enemies_one_meets() -> None:
    """AT-131: place and names; neither enemy dice nor where the others are."""
    f = Field(3, "A01 VER A02 BOU G01 LOR G08 HAU", weather="overcast")
    f.march(5, 4, 1, allied="A01 attack LOR A02 attack TIL", axis="G08 move CIN")
    ActionReport().run(f.s)
    reports = told(f, "action-report")
    allied, axis = reports["allied"], reports["axis"]
    assert dict(zip(allied["units"], allied["where"], strict=True))["A01"] == "LOR"
    assert set(allied["rolled"]) == {"A01", "A02"} and axis["rolled"] == ()
    assert (allied["places"], allied["enemies"]) == (("LOR",), ("G01",))
    assert (axis["places"], axis["enemies"]) == (("LOR",), ("A01",))
    assert axis["units"] == ("G01", "G08") and "A02" not in str(axis)


def test_the_action_report_shows_control_as_it_stands_then() -> None:
    """AT-133: what is taken is shown to both, at the report and not before."""
    f = Field(3, "A01 VER")
    f.march(6, allied="A01 attack LOR GAU")
    assert f.s.shown["GAU"] == "axis" and f.s.control["GAU"] == "allied"
    ActionReport().run(f.s)
    assert f.s.shown["GAU"] == "allied"
    f.s.control["GAU"] = "axis"
    assert f.s.shown["GAU"] == "allied", "the report is a copy"
    for report in told(f, "action-report").values():
        assert ("GAU" in report["held"]) == (report["side"] == "allied")


def test_an_area_lost_and_retaken_within_one_movement_is_shown_as_unchanged() -> None:
    """AT-133: only the state at the report counts."""
    f = Field(3, "A04 VER G11 CRA", weather="overcast")
    f.march(6, 6, allied="A04 attack LOR ROC", axis="G11 move LOR")
    ActionReport().run(f.s)
    assert f.s.trail["A04"] == ("LOR", "ROC") and f.s.control["LOR"] == "axis"
    assert "LOR" in told(f, "action-report")["axis"]["held"]


def test_a_bypass_is_reported_by_its_area_to_the_one_and_by_its_units_to_the_other() -> None:
    """AT-131, TOT-32"""
    f = Field(1, "A01 VER G01 LOR")
    f.march(6, allied="A01 column bypass LOR GAU CIN")
    ActionReport().run(f.s)
    reports = told(f, "action-report")
    assert (reports["allied"]["went_around"], reports["allied"]["around"]) == (("A01",), ("LOR",))
    assert reports["axis"]["passed_by"] == ("LOR",) and "A01" not in str(reports["axis"])
    assert reports["allied"]["passed_by"] == () and "G01" not in str(reports["allied"])


def test_the_bombed_areas_are_reported_to_both() -> None:
    """AT-131, TOT-42"""
    f = Field(1, "A01 VER G08 GRA")
    f.open(allied="bomb GRA BLR")
    f.throw()
    ActionReport().run(f.s)
    assert {report["zone"] for report in told(f, "action-report").values()} == {("GRA", "BLR")}


def test_all_commanders_of_a_side_and_the_umpire_read_the_same_report() -> None:
    """AT-132"""
    f = Field(2, "A01 VER", order_method="one", umpire="human")
    StartReport().run(f.s)
    readers = [event.to for event in f.s.drain() if event.verb == "start-report"]
    assert readers == [
        ("allied", "can-2", "can-3", "highland", "can-4", "polish", "umpire"),
        ("axis", "inf-89", "ss-12", "inf-85", "umpire"),
    ]


def test_without_an_umpire_orders_and_dice_are_told_to_everybody() -> None:
    """AT-134"""
    f = Field(3, "A01 VER G08 HAU", umpire="none", weather="overcast")
    WriteOrders().opened(f.s, {"allied": ("A01", "attack", "LOR", "done"), "axis": ("done",)})
    (opened,) = [event for event in f.s.drain() if event.verb == "opened"]
    assert opened.to == () and opened.facts["units"] == ("A01",) and opened.facts["orders"] == ("attack LOR",)
    f.s.dice = {"A01": (4,)}
    ActionReport().run(f.s)
    (rolled,) = [event for event in f.s.drain() if event.verb == "rolled"]
    assert rolled.to == () and rolled.facts["dice"] == ("4",)
