"""How the outcomes of fights are told."""

from __future__ import annotations

from sandtable.games.armored_thrust.play.outcome import Advances
from sandtable.games.armored_thrust.show.event_facts import ThrustEventFacts
from sandtable.games.armored_thrust.show.steps import ThrustShow


def advanced(t: ThrustEventFacts) -> str:
    return f"{t.does('side', 'advance')} {t.at()} into {t.place('area')}."


class ShowAdvances(ThrustShow[Advances]):
    sentences = {
        "advanced": advanced,
        "cancelled": "The engagement {at} is called off: the area has been overrun.",
    }
