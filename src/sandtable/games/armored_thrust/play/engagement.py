"""The Engagement Phase (steps 10 to 15, AT-73): connectors, withdrawals, briefings, fights, outcomes, retreats."""

from __future__ import annotations

from sandtable.games.armored_thrust.play.characters import rejoin
from sandtable.games.armored_thrust.play.missions import Brief
from sandtable.games.armored_thrust.play.outcome import Advances, Outcomes
from sandtable.games.armored_thrust.play.retreat import Retreats
from sandtable.games.armored_thrust.play.settling import Fights
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.umpire import Gate
from sandtable.games.armored_thrust.play.withdrawal import Withdrawals
from sandtable.kernel.steps import Procedure, Steps


class EngagementPhase(Procedure[Theatre]):
    """Connector engagements first; results of areas have no effect until all are in (AT section 1)."""

    def run(self, s: Theatre) -> Steps:
        s.phase = "engagement"
        rejoin(s)
        return [
            Gate("engage"),
            Withdrawals(True),
            Briefings(True),
            Fights(True),
            Advances(),
            Withdrawals(False),
            Gate("missions"),
            Briefings(False),
            Fights(False),
            Gate("outcome"),
            Outcomes(),
            Gate("retreat"),
            Retreats(),
        ]


class Briefings(Procedure[Theatre]):
    """Posture, mission, roles, points and the briefing of each (step 12; on connectors step 10)."""

    __match_args__ = ("connectors",)

    def __init__(self, connectors: bool) -> None:
        self.connectors = connectors

    def run(self, s: Theatre) -> Steps:
        return [Brief(place) for place in s.open_places(self.connectors)]
