"""An event and its facts, under the names people use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from sandtable.board.sentences import EventFacts
from sandtable.games.armored_thrust.play.nouns import UNKNOWN
from sandtable.games.armored_thrust.play.scenario import Scenario
from sandtable.games.armored_thrust.show import nouns
from sandtable.kernel.state import Event

UNITS: Final = ("unit", "other")
PLACES: Final = ("area", "place", "to", "into", "origin")
SEATS: Final = ("side", "by", "seat", "winner", "loser")
LABELS: Final = {  # facts of a position that were set right (AT-138)
    "shown": "control of {thing} as last shown",
    "start": "control of {thing} before the Action Phase",
    "units.area": "place of {thing}",
    "units.unsupplied": "turns without supply of {thing}",
    "units.regroup": "turn in which {thing} must regroup:",
    "units.momentum": "turn in which {thing} has momentum:",
    "units.due": "turn in which {thing} arrives:",
    "units.displaced": "displacement of {thing}",
    "units.missed": "turn in which the loss of {thing} was seen:",
    "units.broke": "break-up dice of {thing}",
    "units.goes": "areas that {thing} may enter:",
    "units.came": "area that {thing} came from",
    "units.trail": "areas that {thing} entered",
    "units.returns": "base by which {thing} returns",
    "units.retreats": "retreat of {thing}",
    "units.ways": "ways out of {thing}",
    "zone": "areas that are struck",
    "bypassed": "units that went around {thing}",
    "engagements.vps": "victory points {at}",
    "engagements.*": "{field} of the engagement {at}",
    "last.*": "{field} of the last engagement {at}",
    "gated": "last turn without gates",
    "hand": "next dice by hand",
    "ended_by": "who ended the campaign",
}


class ThrustEventFacts(EventFacts):
    """Gives single facts of an event by type: as they are, or as names in a sentence."""

    labels: ClassVar[Mapping[str, str]] = LABELS

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

    def thing(self, id: str) -> str:
        data = self.data
        if id == UNKNOWN:
            return "unknown"
        known = id in data.units or id in data.areas or id in data.board.ends
        return nouns.noun(data, id) if known or id in data.side or id in data.commanders else id

    def spot(self, id: str) -> str:
        return nouns.at(self.data, id) if id in self.data.areas or id in self.data.board.ends else id

    def value(self, path: tuple[str, ...], text: str) -> str:
        """Orders as they stand on a sheet; what is not known yet is none."""
        if path[-1] == "order":
            return nouns.order(self.data, text.split(" "))
        if set(text.split(", ")) == {"-1"}:
            return "all" if path[-1] == "goes" else "none"
        return super().value(path, text)
