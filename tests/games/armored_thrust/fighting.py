"""Engagements set up by hand: who came into which area by which road, and the phase played with given dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.games.armored_thrust.play.engagement import EngagementPhase
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.kernel import engine
from sandtable.kernel.state import Event
from sandtable.kernel.steps import AnyStep, Dice, Faces, Steps, Throw
from tests.games.armored_thrust.theatre import Field


def named(step: AnyStep) -> str:
    """ "Fight TIL allied": how a script names a question."""
    return " ".join([str(part) for part in step.key()])


class Clash(Field):
    """`Clash(2, "A01 BOU G02 TIL")`, then `enter("TIL", "A01 BOU")`, then `play`."""

    def __init__(self, turn: int, units: str, weather: str = "", **chosen: Any) -> None:
        super().__init__(turn, units, weather, **chosen)
        self.s.phase = "engagement"
        self.s.start = dict(self.s.control)
        self.events: list[Event] = []
        self.thrown: dict[str, Dice] = {}

    def enter(self, place: str, comers: str, holder: str | None = None, order: str = "attack") -> Engagement:
        """Units come into an area, or onto a connector, each from the area named after it; everybody there fights."""
        s = self.s
        words = comers.split()
        for unit, came in zip(words[::2], words[1::2], strict=True):
            s.where[unit], s.came[unit] = place, came
            s.orders.setdefault(unit, (order, place))
        area = place in s.control
        held = holder if holder is not None else s.control[place] if area else ""
        units = tuple([unit for unit in self.rules.troops if s.where[unit] == place])
        sheet = Engagement(place, units, held, s.start[place] if area else "")
        s.put(sheet)
        return sheet

    def play(
        self,
        faces: Mapping[str, Faces] | None = None,
        words: Mapping[str, str] | None = None,
        until: str = "",
    ) -> Theatre:
        """Plays on to a question of that name, or to the end; dice that nobody named fall as 1, 2, 1, 2 …"""
        faces, words = dict(faces or {}), dict(words or {})
        s = self.s
        if s.agenda is None:
            steps: Steps = [EngagementPhase()]
            engine.begin(s, steps)
        while True:
            self.events += s.drain()
            self.rules.invariants(s)
            pending = engine.pending(s)
            wanted = (
                [name for ask in pending.values() if (name := named(ask)).startswith(until)] if until else []
            )
            if not pending or wanted:
                assert not faces, f"never thrown: {list(faces)}"
                assert not words, f"never asked: {list(words)}"
                assert not until or wanted, f"{until} was never asked"
                return s
            key, ask = next(iter(pending.items()))
            name = named(ask)
            if isinstance(ask, Throw):
                dice = ask.dice(s)
                self.thrown[name] = dice
                low = 1 if name.endswith("allied") else 2
                engine.answer(s, key, faces.pop(name, (low,) * dice.count))
            else:
                engine.answer(s, key, tuple(words.pop(name).split() if name in words else ["fight"]))

    def heard(self, verb: str) -> list[dict[str, Any]]:
        return [dict(event.facts) for event in self.events if event.verb == verb]
