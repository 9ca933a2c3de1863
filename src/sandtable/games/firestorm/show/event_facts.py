"""An event and its facts, under the names people use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from sandtable.board import sentences
from sandtable.board.sentences import EventFacts
from sandtable.games.firestorm.data.scenario import Scenario
from sandtable.games.firestorm.show import nouns
from sandtable.kernel.state import Event

PLACES: Final = ("area", "into", "to")
SEATS: Final = ("side", "by", "seat", "leader", "winner")
SCORES: Final = ("score", "first", "second")
LABELS: Final = {  # facts of a position that were set right
    "battles": "battles of the turn",
    "fought": "battles fought",
    "before": "battles before this turn",
    "ended_by": "who ended the campaign",
    "troops": "place of {thing}",
    "moved": "troops that have moved",
    "allotment": "tabletop battles of {thing}",
    "battle.*": "{field} of battle {thing}",
}


class FirestormEventFacts(EventFacts):
    """One fact at a time, by its type: as it is, or as a name in a sentence."""

    labels: ClassVar[Mapping[str, str]] = LABELS

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

    def thing(self, id: str) -> str:
        data = self.data
        if id in data.troops or id in data.assets or id in data.side:
            return nouns.noun(data, id)
        away = id.rpartition("-")[0] in data.side and not id.rpartition("-")[2].isdigit()  # "allies-pool"
        return nouns.place(data, id) if id in data.areas or id.startswith("arrow-") or away else id
