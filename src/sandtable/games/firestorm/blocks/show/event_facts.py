"""An event of a campaign made of blocks, with its blocks at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.board import sentences
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.event_facts import FirestormEventFacts
from sandtable.kernel.state import Event

if TYPE_CHECKING:
    from sandtable.games.firestorm.blocks.play.rules import BlockCampaign


class BlockTold(FirestormEventFacts):
    """Assets stand among troops with an article."""

    def __init__(self, rules: BlockCampaign, event: Event) -> None:
        super().__init__(rules.data, event)
        self.rules = rules

    def helpers(self, name: str) -> str:
        """ "3 Div, 27 Armd and carpet bombing"."""
        ids = [self.rules.asset_of.get(id, id) for id in self.ids(name)]
        return sentences.listing([nouns.helper(self.data, id) for id in ids])
