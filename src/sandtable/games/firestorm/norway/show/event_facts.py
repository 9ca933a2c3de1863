"""An event of Norway and its facts, under the names people use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from sandtable.games.firestorm.norway.show import names
from sandtable.games.firestorm.show.event_facts import LABELS, FirestormEventFacts
from sandtable.kernel.state import Event

if TYPE_CHECKING:
    from sandtable.games.firestorm.norway.play.rules import Norway

AT_SEA: Final = {  # facts of a position that were set right
    "units": "place of {thing}",
    "actions": "actions left",
    "actor": "side whose action it is",
    "activated": "units that have acted",
    "covering": "area that {thing} covers",
    "bombed": "bombed harbours",
    "lanes": "sea lane of {thing}",
    "flown": "sorties flown",
    "bound": "land map that {thing} flies on",
    "awarded": "points for {thing}",
    "operation": "{thing} of the operation",
    "bodo": "Bodø German",
    "denmark": "Denmark fallen",
    "berger": "Naval Infantry free to come",
    "closed_south": "South-Central Norway decided",
    "volleys.*": "{field} of the volley of {thing}",
}


class NorwayEventFacts(FirestormEventFacts):
    """Also ships, submarines and aircraft, and the places of the Strategic Map."""

    labels: ClassVar[Mapping[str, str]] = {**LABELS, **AT_SEA}

    def __init__(self, rules: Norway, event: Event) -> None:
        super().__init__(rules.data, event)
        self.rules = rules

    def unit(self, name: str = "unit") -> str:
        return names.unit(self.rules, self.text(name))

    def units(self, name: str = "units") -> str:
        return names.units(self.rules, self.ids(name))

    def place(self, name: str = "area") -> str:
        return names.place(self.rules, self.text(name))

    def thing(self, id: str) -> str:
        fleet = self.rules.fleet
        known = id in fleet.units or id in fleet.harbours or id in fleet.regions or id in fleet.waters.bit
        return names.place(self.rules, id) if known else super().thing(id)
