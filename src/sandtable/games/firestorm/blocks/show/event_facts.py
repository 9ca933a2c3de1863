"""An event of a campaign made of blocks, with its blocks at hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from sandtable.board import sentences
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.event_facts import LABELS, FirestormEventFacts
from sandtable.kernel.state import Event

if TYPE_CHECKING:
    from sandtable.games.firestorm.blocks.play.rules import BlockCampaign


KEPT: Final = {  # facts of a position that blocks keep and that were set right
    "waiting": "troops that wait to land",
    "victors": "winners of the last battle",
    "raided": "night attacks made",
}


class BlockTold(FirestormEventFacts):
    """Assets stand among troops with an article."""

    labels: ClassVar[Mapping[str, str]] = {**LABELS, **KEPT}

    def __init__(self, rules: BlockCampaign, event: Event) -> None:
        super().__init__(rules.data, event)
        self.rules = rules

    def helpers(self, name: str) -> str:
        """ "3 Div, 27 Armd and carpet bombing"."""
        ids = [self.rules.asset_of.get(id, id) for id in self.ids(name)]
        return sentences.listing([nouns.helper(self.data, id) for id in ids])
