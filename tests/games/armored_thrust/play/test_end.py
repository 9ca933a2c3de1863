"""The End Phase and the end of the campaign: control, recovery, reports, victory (AT-55, AT-108, AT-132, TOT-60 …)."""

from __future__ import annotations

import pytest

from sandtable.games.armored_thrust.play.end import EndReport, TidyUp
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.kernel import engine
from tests.games.armored_thrust.theatre import Field, totalize

# control


def test_an_area_with_units_of_one_side_belongs_to_it_and_an_empty_one_stays() -> None:
    """AT-55"""
    f = Field(2, "A01 LOR G01 FON")
    f.s.control["LOR"] = f.s.control["GAU"] = "axis"
    TidyUp().run(f.s)
    assert f.s.control["LOR"] == "allied" and f.s.control["GAU"] == "axis" and f.s.control["FON"] == "axis"


def test_a_leader_holds_nothing() -> None:
    """AT-55, AT-116"""
    f = Field(2, "currie LOR")
    TidyUp().run(f.s)
    assert f.s.control["LOR"] == "axis"


# recovery


def rested(f: Field, unit: str = "A01") -> int:
    """The level of fatigue after the End Phase of a unit that regroups at level 4."""
    f.s.fatigue[unit] = 4
    f.s.orders.setdefault(unit, ("regroup",))
    TidyUp().run(f.s)
    return f.s.fatigue[unit]


@pytest.mark.parametrize(("turn", "level"), [(1, 2), (2, 4), (3, 4), (4, 2), (5, 4), (7, 2), (10, 2)])
def test_only_nights_give_recovery(turn: int, level: int) -> None:
    """AT-108, TOT-4: two levels at night, none in the morning or afternoon."""
    assert rested(Field(turn, "A01 VER")) == level


@pytest.mark.parametrize(("before", "after"), [(5, 3), (3, 1), (2, 1), (1, 1)])
def test_fatigue_never_falls_below_one(before: int, after: int) -> None:
    """AT-106, AT-108"""
    f = Field(1, "A01 VER")
    f.s.fatigue["A01"], f.s.orders["A01"] = before, ("regroup",)
    TidyUp().run(f.s)
    assert f.s.fatigue["A01"] == after


def test_bombing_fatigue_recovers_like_any_other() -> None:
    """TOT-45"""
    f = Field(1, "G08 GRA")
    f.open(allied="bomb GRA BLR", axis="G08 regroup")
    assert f.s.fatigue["G08"] == 3
    TidyUp().run(f.s)
    assert f.s.fatigue["G08"] == 1


@pytest.mark.parametrize("order", [("defend",), ("move", "IFS"), ("attack", "LOR")])
def test_who_has_another_order_recovers_nothing(order: tuple[str, ...]) -> None:
    """AT-108"""
    f = Field(1, "A01 VER")
    f.s.orders["A01"] = order
    assert rested(f) == 4


def test_a_forced_regroup_recovers_too_unless_out_of_supply() -> None:
    """AT-37, AT-101, AT-108"""
    f = Field(4, "A01 VER A02 GAU G01 LOR")
    f.s.regroup = {"A01": 4, "A02": 4}
    f.s.unsupplied["A02"] = 1
    f.open()
    assert f.s.order("A01") == f.s.order("A02") == "regroup"
    assert rested(f, "A01") == 2
    assert rested(f, "A02") == 4


def fought_at(f: Field, place: str, withdrew: str = "") -> None:
    f.s.put(Engagement(place, ("G01", "A01"), "allied", "allied", withdrew=withdrew, grade="6-3"))


def test_where_an_engagement_took_place_nobody_recovers() -> None:
    """AT-108"""
    f = Field(1, "A01 VER")
    fought_at(f, "VER")
    assert rested(f) == 4


def test_a_withdrawal_is_no_engagement() -> None:
    """AT-79, AT-108, AR29"""
    f = Field(1, "A01 VER")
    fought_at(f, "VER", withdrew="axis")
    assert rested(f) == 2


def test_who_retreated_or_was_displaced_or_marched_recovers_nothing() -> None:
    """AT-108"""
    f = Field(1, "A01 VER A02 IFS")
    f.s.displaced["A01"] = 1
    f.s.came["A02"] = "CAE"
    assert rested(f, "A01") == 4
    assert rested(f, "A02") == 4


# victory


def score(allied: str, **options: object) -> tuple[dict[str, int], str]:
    rules = totalize(**options)
    s = rules.setup()
    for area in allied.split():
        s.control[area] = "allied"
    outcome = rules.outcome(s)
    assert outcome is not None and outcome.scores == rules.standing(s)
    return outcome.scores, outcome.name


ROAD = "LOR GAU CIN HAU GRA QUE CAU"  # from VER to the objectives of the second phase
ONE = "MAY FON ROC TIL GAR CRA SAI"


def test_the_worked_example_of_the_end() -> None:
    """TOT-60, TOT-61, TOT example 7: 70 + 30 - 2 x 20 = 60: Allied Marginal."""
    scores, level = score(f"{ONE} {ROAD} BLR P14")
    assert scores == {"allied": 100, "axis": 40}
    assert level == "allied-marginal"


def test_at_the_start_the_axis_has_220_points() -> None:
    """TOT-60, table L: the net runs from -220 to 130."""
    assert score("") == ({"allied": 0, "axis": 220}, "german-decisive")
    assert score(f"{ONE} {ROAD} BLR P14 P19 POT")[0] == {"allied": 130, "axis": 0}


@pytest.mark.parametrize(
    ("more", "net", "level"),
    [
        ("", -10, "german-decisive"),
        ("BLR", 25, "german-marginal"),
        ("BLR P14", 60, "allied-marginal"),
        ("BLR P14 P19", 95, "allied-significant"),
        ("BLR P14 P19 POT", 130, "allied-crushing"),
    ],
)
def test_one_level_for_each_objective_of_the_second_phase(more: str, net: int, level: str) -> None:
    """TOT-61, table L"""
    scores, name = score(f"{ONE} {ROAD} {more}")
    assert scores["allied"] - scores["axis"] == net and name == level


def test_an_objective_out_of_supply_scores_for_nobody() -> None:
    """TOT-60, TR16: P14 is held but cut off; it costs the Allies its own 15 points."""
    scores, _ = score(f"{ONE} P14")
    assert scores == {"allied": 70, "axis": 60}
    scores, _ = score(f"{ONE} {ROAD} SGV SOU EST POT P19".replace("P19", ""))  # P19 is Axis, and surrounded
    assert scores["axis"] == 2 * 20 and scores["allied"] == 70 + 15


@pytest.mark.parametrize(
    ("net", "upper", "lower"),
    [
        (24, "german-decisive", "german-decisive"),
        (25, "german-marginal", "german-marginal"),
        (50, "german-marginal", "german-marginal"),
        (51, "allied-marginal", "german-marginal"),
        (74, "allied-marginal", "german-marginal"),
        (75, "allied-marginal", "allied-marginal"),
        (76, "allied-significant", "allied-marginal"),
        (89, "allied-significant", "allied-marginal"),
        (90, "allied-significant", "allied-significant"),
        (99, "allied-significant", "allied-significant"),
        (100, "allied-crushing", "allied-crushing"),
        (-220, "german-decisive", "german-decisive"),
    ],
)
def test_victory_levels(net: int, upper: str, lower: str) -> None:
    """TOT-61, table L, TR5, victory_bands"""
    assert totalize().level_of(net).id == upper
    assert totalize(victory_bands="lower").level_of(net).id == lower


def test_control_counts_and_nothing_else() -> None:
    """TOT-62: neither occupation nor losses nor fatigue."""
    rules = totalize()
    s = rules.setup()
    before = rules.standing(s)
    for unit in rules.troops:
        s.where[unit] = "gone"
        s.fatigue[unit] = 5
    assert rules.standing(s) == before


def test_there_is_no_early_victory() -> None:
    """TOT-62: while turns are left there is no outcome, however it stands."""
    rules = totalize()
    s = rules.setup()
    engine.begin(s, rules.start())
    for area in rules.objective:
        s.control[area] = "allied"
    assert rules.outcome(s) is None


@pytest.mark.parametrize(
    ("seat", "name", "winner"), [("allied", "resignation", "axis"), ("umpire", "ended", "")]
)
def test_who_gives_up_has_lost_and_the_umpire_ends_it_for_both(seat: str, name: str, winner: str) -> None:
    rules = totalize(umpire="human")
    s = rules.setup()
    rules.give_up(s, seat)
    outcome = rules.outcome(s)
    assert outcome is not None and (outcome.name, outcome.winner) == (name, winner)
    assert rules.may_end(seat) and not rules.may_end("can-2")


# the report


def test_the_end_report_tells_everybody_results_and_each_side_its_own() -> None:
    """AT-132, AT-133: place, winner, points to all; surrendered enemies to the opponent; control as it stands."""
    f = Field(2, "A01 TIL A02 VER G02 FAL")
    f.s.where["G02"] = "gone"
    f.s.missed["G02"] = 2
    f.s.put(Engagement("TIL", ("G02", "A01"), "axis", "axis", vps=(3, 1), grade="7-2", winner="allied"))
    f.s.shown["TIL"] = "axis"
    EndReport().run(f.s)
    assert f.s.shown["TIL"] == "allied"
    events = {(event.verb, event.to): event.facts for event in f.s.drain()}
    public = events["results", ()]
    assert (public["places"], public["winners"], public["first"]) == (("TIL",), ("allied",), (3,))
    allied, axis = events["end-report", ("allied",)], events["end-report", ("axis",)]
    assert allied["surrendered"] == ("G02",) and axis["surrendered"] == ()
    assert allied["units"] == ("A01", "A02") and axis["units"] == ()
