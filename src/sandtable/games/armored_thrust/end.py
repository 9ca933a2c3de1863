"""The End Phase: characters, control, recovery, the end-of-turn report (steps 16 to 19)."""

from __future__ import annotations

from sandtable.games.armored_thrust.reports import end_report
from sandtable.games.armored_thrust.state import Theatre
from sandtable.kernel.steps import NOTHING, Procedure, Steps


class TidyUp(Procedure[Theatre]):
    """Final control and recovery (AT-55, AT-108)."""

    def run(self, s: Theatre) -> Steps:
        return NOTHING


class EndReport(Procedure[Theatre]):
    """The end-of-turn report (AT-132)."""

    def run(self, s: Theatre) -> Steps:
        s.shown = dict(s.control)
        end_report(s)
        return NOTHING
