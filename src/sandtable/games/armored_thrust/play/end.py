"""The End Phase: control, recovery, the end-of-turn report (steps 17 to 19)."""

from __future__ import annotations

from sandtable.games.armored_thrust.play.nouns import REGROUP
from sandtable.games.armored_thrust.play.reports import end_report, summary
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.victory import tell_the_end
from sandtable.kernel.steps import NOTHING, Procedure, Steps


class TidyUp(Procedure[Theatre]):
    """Final control, then fatigue recovery at night (AT-55, AT-108)."""

    def run(self, s: Theatre) -> Steps:
        take_what_is_held(s)
        if s.rules.turns[s.turn - 1].night:
            for unit in s.rules.troops:
                if rests(s, unit):
                    s.rest(unit, s.rules.data.fatigue["recovery"])
        return NOTHING


def take_what_is_held(s: Theatre) -> None:
    """Gives an area with units of exactly one side to that side; empty areas keep their controller (AT-55)."""
    here: dict[str, str] = {}
    for unit in s.rules.troops:
        area = s.where[unit]
        if area in s.control:
            side = s.rules.side[unit]
            here[area] = side if here.get(area, side) == side else ""
    for area, side in here.items():
        if side:
            s.control[area] = side


def rests(s: Theatre, unit: str) -> bool:
    """Does a unit recover: under a Regroup order, stationary, supplied, on friendly ground without a fight (AT-108)?

    A withdrawal is no engagement (AT-79); who retreated or was displaced recovers nothing.
    """
    area = s.where[unit]
    if s.order(unit) != REGROUP or not s.supplied(unit) or not s.stationary(unit) or unit in s.displaced:
        return False
    sheet = s.engagements.get(area)
    return s.control.get(area) == s.rules.side[unit] and (sheet is None or not sheet.fought())


class EndReport(Procedure[Theatre]):
    """The end-of-turn report; control is shown as it stands (AT-132, AT-133)."""

    def run(self, s: Theatre) -> Steps:
        s.shown = dict(s.control)
        end_report(s)
        summary(s)
        if s.turn == s.rules.last_turn:
            tell_the_end(s)
        return NOTHING
