"""How turns and their phases look."""

from __future__ import annotations

from sandtable.games.armored_thrust.play.turn import ActionPhase, EndPhase, OrderPhase, StartPhase, Turn
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.event_facts import ThrustEventFacts
from sandtable.games.armored_thrust.show.steps import ThrustShow


class ShowTurn(ThrustShow[Turn]):
    def title(self, step: Turn) -> str:
        return f"Turn {step.number} – {nouns.when(self.data.turns[step.number - 1])}"


def begins(t: ThrustEventFacts) -> str:
    turn = t.data.turns[t.number("number") - 1]
    return f"Turn {turn.number} begins: {nouns.when(turn)}."


class ShowStartPhase(ThrustShow[StartPhase]):
    name = "Start Phase"
    sentences = {"turn": begins}


class ShowOrderPhase(ThrustShow[OrderPhase]):
    name = "Orders"


class ShowActionPhase(ThrustShow[ActionPhase]):
    name = "Action Phase"


class ShowEndPhase(ThrustShow[EndPhase]):
    name = "End Phase"
