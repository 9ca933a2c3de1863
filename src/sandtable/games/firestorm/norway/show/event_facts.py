"""An event of Norway and its facts, under the names people use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.firestorm.norway.show import names
from sandtable.games.firestorm.show.event_facts import FirestormEventFacts
from sandtable.kernel.state import Event

if TYPE_CHECKING:
    from sandtable.games.firestorm.norway.play.rules import Norway


class NorwayEventFacts(FirestormEventFacts):
    """Also ships, submarines and aircraft, and the places of the Strategic Map."""

    def __init__(self, rules: Norway, event: Event) -> None:
        super().__init__(rules.data, event)
        self.rules = rules

    def unit(self, name: str = "unit") -> str:
        return names.unit(self.rules, self.text(name))

    def units(self, name: str = "units") -> str:
        return names.units(self.rules, self.ids(name))

    def place(self, name: str = "area") -> str:
        return names.place(self.rules, self.text(name))
