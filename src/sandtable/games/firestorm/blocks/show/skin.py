"""How a campaign made of blocks looks: the family's skin, with what its blocks add."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, final

from sandtable.board.table import Table, Track, Tray
from sandtable.games.firestorm.blocks.play.rules import BlockCampaign
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.blocks.show.block import ShowBlock
from sandtable.games.firestorm.blocks.show.event_facts import BlockTold
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.show.skin import FirestormSkin
from sandtable.games.firestorm.show.table import tray
from sandtable.kernel.state import Event

if TYPE_CHECKING:
    from sandtable.games.firestorm.blocks.show.briefer import BlockBriefer


class BlockSkin(FirestormSkin):
    """What people read and see of it; a campaign with rules of its own derives from it."""

    weighty: ClassVar[frozenset[str]] = FirestormSkin.weighty | {"tidied"}
    brought_by: ClassVar[frozenset[str]] = frozenset({"landed", "deployed", "arrived", "from-reserve"})

    def __init__(self, rules: BlockCampaign) -> None:
        from sandtable.games.firestorm.blocks.show import commitment
        from sandtable.games.firestorm.blocks.show.catalogue import CHAPTERS, show_block

        self.rules: BlockCampaign = rules
        self.blocks: list[ShowBlock[Any]] = [show_block(block) for block in rules.blocks.values()]
        self.reasons = {id: text for block in self.blocks for id, text in block.reasons().items()}
        super().__init__(rules, (commitment, *[CHAPTERS[id] for id in rules.blocks]))
        for block in self.blocks:
            self.sentences.update(block.sentences)

    def event_facts(self, event: Event) -> BlockTold:
        return BlockTold(self.rules, event)

    def reason(self, id: str) -> str:
        return self.reasons[id] if id in self.reasons else super().reason(id)

    def called(self, letter: str) -> str:
        asset = self.rules.data.assets.get(self.rules.asset_of.get(letter, letter))
        return asset.called if asset is not None else super().called(letter)

    # the table

    def table(self, seen: Campaign) -> Table:
        assert isinstance(seen, BlockState)
        table = super().table(seen)
        more: list[Track] = [track for block in self.blocks for track in block.tracks(seen)]
        return replace(table, tracks=(*table.tracks, *more))

    def asset_trays(self, seen: Campaign) -> list[Tray]:
        return [*self.block_trays(seen), *self.box_trays(seen)]

    @final
    def block_trays(self, seen: Campaign) -> list[Tray]:
        """What blocks have ready beside the map."""
        assert isinstance(seen, BlockState)
        return [tray for block in self.blocks for tray in block.trays(seen)]

    @final
    def box_trays(self, seen: Campaign) -> list[Tray]:
        """The places beside the map in which troops stand."""
        names = self.rules.box_names
        return [
            tray(seen, box, names[box], seen.stacks[box], "none", side)
            for side, boxes in self.rules.boxes.items()
            for box in boxes
        ]

    def arrow_notes(self, sheet: BattleSheet) -> tuple[str, ...]:
        return tuple([note for block in self.blocks for note in block.arrow_notes(sheet)])

    # the table of miniatures

    def briefer(self) -> BlockBriefer:
        from sandtable.games.firestorm.blocks.show.briefer import BlockBriefer

        return BlockBriefer(self.rules, self.blocks)

    def consequences(self, s: Campaign, sheet: BattleSheet) -> list[tuple[str, str]]:
        more = [one for block in self.blocks for one in block.consequences(s, sheet)]
        return [*super().consequences(s, sheet), *more]
