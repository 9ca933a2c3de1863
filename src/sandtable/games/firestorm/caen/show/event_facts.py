"""An event of Caen, with the tables of the campaign at hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from sandtable.games.firestorm.blocks.show.event_facts import BlockTold
from sandtable.kernel.state import Event

if TYPE_CHECKING:
    from sandtable.games.firestorm.caen.play.rules import Caen


class CaenEventFacts(BlockTold):
    """Also the rows of the landings."""

    labels: ClassVar[Mapping[str, str]] = {
        **BlockTold.labels,
        "rows": "row of {thing}",
        "freed": "troop set free at {thing}",
    }

    def __init__(self, rules: Caen, event: Event) -> None:
        super().__init__(rules, event)
        self.book = rules.book
