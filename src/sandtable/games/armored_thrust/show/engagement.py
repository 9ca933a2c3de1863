"""How the Engagement Phase looks."""

from __future__ import annotations

from sandtable.games.armored_thrust.play.engagement import EngagementPhase
from sandtable.games.armored_thrust.show.steps import ThrustShow


class ShowEngagementPhase(ThrustShow[EngagementPhase]):
    name = "Engagements"
