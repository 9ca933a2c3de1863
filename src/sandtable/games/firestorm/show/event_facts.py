"""An event and its facts, under the names people use."""

from __future__ import annotations

from typing import Final

from sandtable.board import sentences
from sandtable.board.sentences import EventFacts
from sandtable.games.firestorm.data.scenario import Scenario
from sandtable.games.firestorm.show import nouns
from sandtable.kernel.state import Event

PLACES: Final = ("area", "into", "to")
SEATS: Final = ("side", "by", "seat", "leader", "winner")
SCORES: Final = ("score", "first", "second")


class FirestormEventFacts(EventFacts):
    """One fact at a time, by its type: as it is, or as a name in a sentence."""

    def __init__(self, data: Scenario, event: Event) -> None:
        super().__init__(event)
        self.data = data

    def troop(self) -> str:
        return nouns.troop(self.data, self.text("troop"))

    def troops(self, name: str) -> str:
        return nouns.troops(self.data, self.ids(name))

    def helpers(self, name: str) -> str:
        """Troops and assets in a list: "3 Division and the guns of the fleet"."""
        return sentences.listing([nouns.helper(self.data, id) for id in self.ids(name)])

    def who(self, name: str) -> str:
        return nouns.who(self.data, self.text(name))

    def place(self, name: str = "area") -> str:
        return nouns.place(self.data, self.text(name))

    def at(self, name: str = "area") -> str:
        return nouns.at(self.data, self.text(name))

    def names(self) -> dict[str, str]:
        """All facts named, for sentences that only need filling in; `at` says where."""
        names = {name: self.name(name) for name in self.facts}
        if names.get("area"):
            names["at"] = self.at()
        return names

    def name(self, fact: str) -> str:
        if fact == "troop":
            return self.troop()
        if fact in PLACES:
            return self.place(fact)
        if fact in SEATS:
            return self.who(fact)
        return nouns.scores(self.text(fact)) if fact in SCORES else str(self.facts[fact])
