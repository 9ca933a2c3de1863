"""An event and its facts, under the names people use."""

from __future__ import annotations

from typing import Final

from sandtable.board.sentences import EventFacts
from sandtable.games.armored_thrust.play.scenario import Scenario
from sandtable.games.armored_thrust.show import nouns
from sandtable.kernel.state import Event

UNITS: Final = ("unit", "other")
PLACES: Final = ("area", "place", "to", "into", "origin")
SEATS: Final = ("side", "by", "seat", "winner", "loser")


class ThrustEventFacts(EventFacts):
    """Gives single facts of an event by type: as they are, or as names in a sentence."""

    def __init__(self, data: Scenario, event: Event) -> None:
        super().__init__(event)
        self.data = data
        self.verb = event.verb

    def has(self, name: str) -> bool:
        """Is the fact told, and does it say anything?"""
        return bool(self.facts.get(name))

    def numbers(self, name: str) -> list[int]:
        fact = self.facts[name]
        assert isinstance(fact, tuple)
        return [int(part) for part in fact]

    def unit(self, name: str = "unit") -> str:
        return nouns.unit(self.data, self.text(name))

    def units(self, name: str = "units") -> str:
        return nouns.units(self.data, self.ids(name))

    def who(self, name: str) -> str:
        return nouns.who(self.data, self.text(name))

    def does(self, name: str, verb: str) -> str:
        return nouns.does(self.data, self.text(name), verb)

    def place(self, name: str = "place") -> str:
        return nouns.place(self.data, self.text(name))

    def at(self, name: str = "place") -> str:
        return nouns.at(self.data, self.text(name))

    def names(self) -> dict[str, str]:
        """All facts as names, for sentences that are filled in; `at` says where."""
        names = {name: self.name(name) for name in self.facts}
        if self.has("place"):
            names["at"] = self.at()
        return names

    def name(self, fact: str) -> str:
        value = self.facts[fact]
        if not isinstance(value, str):
            return str(value)
        if fact in UNITS:
            return self.unit(fact)
        if fact in PLACES:
            return self.place(fact)
        return self.who(fact) if fact in SEATS else value
