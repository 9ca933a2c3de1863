"""Table V, row by row: who sees what, and when (AT-130, AT-131, AT-137)."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.armored_thrust.play.nouns import GONE, LATER, UNKNOWN
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.games.armored_thrust.play.turn import Turn
from sandtable.kernel.state import Frame
from tests.games.armored_thrust.theatre import Field


class Fog(Field):
    """A field in a campaign that goes on, so that things are hidden."""

    def __init__(self, turn: int, units: str, phase: str = "orders", **chosen: Any) -> None:
        super().__init__(turn, units, **chosen)
        self.s.phase = phase
        self.s.agenda = Frame(None, [Turn(turn + 1)], 0, None)

    def seen(self, seat: str) -> Theatre:
        return self.rules.view(self.s, seat)


def fight(f: Fog, place: str, **facts: Any) -> None:
    f.s.put(Engagement(place, tuple(f.s.troops_at(place)), "axis", "axis", **facts))


def test_enemy_units_are_nowhere_to_be_seen() -> None:
    """AT-130: positions and identities; nothing is learned by being adjacent."""
    f = Fog(2, "A01 VER A02 IFS G01 LOR")
    assert f.seen("allied").where["G01"] == UNKNOWN and f.seen("allied").where["A02"] == "IFS"
    assert f.seen("axis").where["A01"] == UNKNOWN and f.seen("axis").where["G01"] == "LOR"
    observer = f.seen("").where
    assert observer["A01"] == observer["G01"] == UNKNOWN
    assert f.rules.view(f.s, "umpire") is f.s


def test_the_arrival_calendar_is_public_but_not_the_place() -> None:
    """Table V: arrival area of reinforcements."""
    f = Fog(2, "A01 VER G13 SPD")
    assert f.seen("allied").where["G13"] == UNKNOWN and f.seen("axis").where["G13"] == "SPD"
    assert f.seen("allied").where["G15"] == LATER, "turn 7: everybody knows that it is not there yet"
    assert f.seen("").where["G15"] == LATER


def test_fatigue_supply_and_marks_are_the_owners() -> None:
    """Table V: fatigue, must-regroup, supply of own units; AT-137: never shown as such to the enemy."""
    f = Fog(3, "A01 VER G01 LOR")
    f.s.fatigue.update(A01=3, G01=4)
    f.s.unsupplied = {"A01": 1, "G01": 2}
    f.s.regroup, f.s.momentum, f.s.displaced = {"A01": 3, "G01": 3}, {"G01": 3}, {"G01": 1}
    allied, axis = f.seen("allied"), f.seen("axis")
    assert (allied.fatigue["A01"], allied.fatigue["G01"]) == (3, 1)
    assert (axis.fatigue["A01"], axis.fatigue["G01"]) == (1, 4)
    assert allied.unsupplied == {"A01": 1} and axis.unsupplied == {"G01": 2}
    assert allied.regroup == {"A01": 3} and allied.momentum == {} and axis.momentum == {"G01": 3}
    assert allied.displaced == {} and axis.displaced == {"G01": 1}
    assert list(f.seen("").fatigue) == list(f.s.fatigue) and set(f.seen("").fatigue.values()) == {1}
    assert f.seen("").unsupplied == {} == f.seen("").regroup


def test_orders_are_never_shown_to_the_enemy() -> None:
    """Table V: orders, designations."""
    f = Fog(1, "A01 VER G01 LOR", phase="end")
    f.s.orders = {"A01": ("regroup",), "G01": ("defend",)}
    assert f.seen("allied").orders == {"A01": ("regroup",)} and f.seen("axis").orders == {"G01": ("defend",)}
    assert f.seen("").orders == {}


def test_a_commander_reads_his_own_orders_and_the_commander_in_chief_all() -> None:
    """AT-31, table V: method one."""
    f = Fog(1, "A01 VER A06 IFS", order_method="one")
    f.s.orders = {"A01": ("regroup",), "A06": ("defend",)}
    f.s.fatigue["A06"] = 3
    assert f.seen("can-2").orders == {"A01": ("regroup",)} and f.seen("can-3").orders == {"A06": ("defend",)}
    assert f.seen("allied").orders == f.s.orders
    assert f.seen("can-2").where["A06"] == "IFS" and f.seen("can-2").fatigue["A06"] == 3, "AT-132: one report"


def test_without_an_umpire_orders_and_dice_lie_open_once_they_are_opened() -> None:
    """AT-134"""
    f = Fog(1, "A01 VER G01 LOR", phase="action", umpire="none")
    f.s.orders, f.s.dice = {"A01": ("attack", "LOR")}, {"A01": (4,)}
    for seat in ("allied", "axis", ""):
        assert f.seen(seat).orders == f.s.orders and f.seen(seat).dice == {"A01": (4,)}
    assert f.seen("axis").where["A01"] == UNKNOWN


@pytest.mark.parametrize(
    ("phase", "axis"),
    [("orders", ()), ("action", ()), ("engagement", ("TIL", "LOR")), ("end", ("TIL", "LOR"))],
)
def test_the_bombing_zone_is_known_to_the_allies_at_once(phase: str, axis: tuple[str, ...]) -> None:
    """Table V, TOT-42: Order Phase; the Axis and everybody else from the Action report."""
    f = Fog(1, "A01 VER", phase=phase)
    f.s.zone = ("TIL", "LOR")
    assert f.seen("allied").zone == ("TIL", "LOR")
    assert f.seen("axis").zone == f.seen("").zone == axis


def test_activation_dice_are_in_the_action_report_of_their_side() -> None:
    """AT-131, table V"""
    f = Fog(1, "A01 VER G01 LOR", phase="engagement")
    f.s.dice, f.s.broke, f.s.goes = {"A01": (4,), "G01": (2,)}, {"G01": (1, 1)}, {"G01": 0}
    assert f.seen("allied").dice == {"A01": (4,)} and not f.seen("allied").broke and not f.seen("allied").goes
    assert f.seen("axis").dice == {"G01": (2,)} and f.seen("axis").broke == {"G01": (1, 1)}
    f.s.phase = "action"
    assert f.seen("allied").dice == {} == f.seen("axis").broke


def test_own_moves_are_not_shown_to_the_enemy() -> None:
    """Table V: own moves, retreat destination."""
    f = Fog(1, "A01 IFS G01 LOR", phase="engagement")
    f.s.came, f.s.trail, f.s.ways = {"A01": "VER"}, {"A01": ("IFS",)}, {"A01": ("CAE",)}
    assert f.seen("allied").trail == {"A01": ("IFS",)} and f.seen("allied").ways == {"A01": ("CAE",)}
    assert not f.seen("axis").came and not f.seen("axis").trail and not f.seen("axis").ways


def test_control_is_shown_as_it_was_at_the_last_report() -> None:
    """AT-133: only the state at the report counts."""
    f = Fog(1, "A01 VER", phase="engagement")
    f.s.control["LOR"] = "allied"
    for seat in ("allied", "axis", ""):
        assert f.seen(seat).control["LOR"] == "axis"
    f.s.shown = dict(f.s.control)
    for seat in ("allied", "axis", ""):
        assert f.seen(seat).control["LOR"] == "allied"


def test_a_bypassed_area_is_known_but_not_by_whom() -> None:
    """AT-131, table V: the Axis learns that a column passed, the Allies that the area was held."""
    f = Fog(1, "A01 GAU G01 LOR", phase="engagement")
    f.s.bypassed = {"LOR": ("A01",)}
    assert f.seen("axis").bypassed == {"LOR": ()}
    assert f.seen("allied").bypassed == {"LOR": ("A01",)}
    assert f.seen("allied").where["G01"] == UNKNOWN, "not by what"
    assert f.seen("").bypassed == {}


def test_enemies_in_an_engagement_are_named_from_the_action_report_on() -> None:
    """AT-131: place and names; whoever else is near stays hidden."""
    f = Fog(1, "A01 VER G01 LOR G02 TIL", phase="action")
    f.s.where["A01"] = "LOR"
    fight(f, "LOR")
    assert f.seen("allied").where["G01"] == UNKNOWN and f.seen("allied").engagements == {}
    f.s.phase = "engagement"
    assert f.seen("allied").where["G01"] == "LOR" and f.seen("axis").where["A01"] == "LOR"
    assert f.seen("allied").where["G02"] == UNKNOWN
    assert f.seen("allied").engagements["LOR"].units == ("G01", "A01")
    assert f.seen("").engagements["LOR"].units == () and f.seen("").where["A01"] == UNKNOWN


def test_where_a_beaten_enemy_goes_is_hidden() -> None:
    """Table V: retreat destination; the winner is known to stay where he won."""
    f = Fog(1, "A01 LOR G01 CRA", phase="end")
    f.s.put(Engagement("LOR", ("G01", "A01"), "axis", "axis", grade="6-3", winner="allied", vps=(2, 1)))
    assert f.seen("allied").where["G01"] == UNKNOWN
    assert f.seen("axis").where["A01"] == "LOR"


def test_ways_out_and_percentages_of_the_enemy_are_hidden() -> None:
    """Table V: only the score needed, to its owner, and the resulting points."""
    f = Fog(1, "A04 LOR G01 LOR", phase="engagement")
    fight(f, "LOR", needs=(3, 0), exits=("VER",), percents=(67, 0), points=(107, 100))
    allied, axis = f.seen("allied").engagements["LOR"], f.seen("axis").engagements["LOR"]
    assert (allied.needs, allied.exits) == ((3, 0), ("VER",)) and (axis.needs, axis.exits) == ((0, 0), ())
    assert allied.percents == axis.percents == (0, 0) and axis.points == (107, 100)


def test_who_surrendered_is_known_to_the_opponent_from_the_end_report() -> None:
    """Table V: surrender after an engagement; a break-up is never known."""
    f = Fog(2, "A01 LOR", phase="end")
    f.s.where["G01"] = f.s.where["G02"] = GONE
    f.s.missed["G01"] = 2
    assert f.seen("allied").where["G01"] == f.seen("allied").where["G02"] == UNKNOWN
    f.s.turn = 3
    assert f.seen("allied").where["G01"] == GONE and f.seen("allied").where["G02"] == UNKNOWN
    assert f.seen("").where["G01"] == UNKNOWN


def test_the_fate_of_a_character_is_his_owners() -> None:
    """Table V: fate of a lost character."""
    f = Fog(2, "A01 LOR")
    f.s.where["wittmann"], f.s.due["wittmann"], f.s.returns["wittmann"] = LATER, 4, "FAL"
    assert f.seen("axis").due == {"wittmann": 4} and f.seen("axis").returns == {"wittmann": "FAL"}
    assert not f.seen("allied").due and not f.seen("allied").returns
    lost = f.seen("allied").where["wittmann"]
    f.s.where["wittmann"] = "with"
    assert f.seen("allied").where["wittmann"] == lost == UNKNOWN


def test_results_are_remembered_by_both_and_summed_up_for_all() -> None:
    """AT-132: place, winner, points; who takes no part knows no units."""
    f = Fog(3, "A01 LOR")
    told = Engagement(
        "LOR", ("G01", "A01"), "axis", "axis", grade="7-2", winner="allied", vps=(3, 1), points=(107, 100)
    )
    f.s.last = {"LOR": told}
    assert f.seen("axis").last["LOR"].units == ("G01", "A01")
    result = f.seen("").last["LOR"]
    assert (result.vps, result.winner, result.units, result.points) == ((3, 1), "allied", (), (0, 0))


def test_what_the_umpire_is_about_is_nobodys_business() -> None:
    """AT-134"""
    f = Fog(3, "A01 LOR", umpire="human")
    f.s.gated, f.s.hand = 3, True
    assert f.seen("allied").gated == 0 and not f.seen("allied").hand


def test_when_it_is_over_everything_is_laid_open() -> None:
    """AT-130c"""
    f = Fog(3, "A01 LOR G01 FAL")
    assert f.rules.hides(f.s)
    f.s.agenda = None
    assert not f.rules.hides(f.s) and f.seen("allied").where["G01"] == "FAL" == f.seen("").where["G01"]


def test_looking_changes_nothing_and_shares_nothing_that_changes() -> None:
    """A view may be kept: what happens later does not happen to it."""
    f = Fog(3, "A01 LOR G01 FAL", phase="engagement")
    f.s.orders = {"A01": ("defend",)}
    seen = f.seen("allied")
    f.s.control["LOR"], f.s.where["A01"] = "axis", "VER"
    f.s.orders.clear()
    f.s.tire("A01", 2)
    assert seen.control["LOR"] == "allied" and seen.where["A01"] == "LOR"
    assert seen.orders == {"A01": ("defend",)} and seen.fatigue["A01"] == 1
