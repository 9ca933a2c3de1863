"""How commitment looks where blocks add assets to it."""

from __future__ import annotations

from sandtable.board.table import LetterRow
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.blocks.show.event_facts import BlockTold
from sandtable.games.firestorm.blocks.show.skin import BlockSkin
from sandtable.games.firestorm.play.commitment import Commit
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.show import commitment, nouns
from sandtable.kernel.steps import Word


def committed(t: BlockTold) -> str:
    return f"{t.who('side')} commit {t.helpers('troops') or 'nobody'}."


class ShowCommit(commitment.ShowCommit):
    sentences = {"committed": committed}

    def __init__(self, skin: BlockSkin) -> None:
        super().__init__(skin)
        self.rules = skin.rules
        self.blocks = skin.blocks

    def helper(self, id: str) -> str:
        return nouns.helper(self.data, self.rules.asset_of.get(id, id))

    def fighter(self, seen: Campaign, ask: Commit, troop: str) -> str:
        assert isinstance(seen, BlockState)
        for block in self.blocks:
            if found := block.fighter(seen, troop):
                return found
        remarks = [block.remark(seen, troop) for block in self.blocks]
        return super().fighter(seen, ask, troop) + "".join(remarks)

    def line(self, seen: Campaign, ask: Commit, draft: Word, letter: str) -> LetterRow:
        assert isinstance(seen, BlockState)
        found = super().line(seen, ask, draft, letter)
        for block in self.blocks:
            block.dress(seen, seen.battle(ask.battle), found)
            found.note += block.remark(seen, letter) if letter in seen.where else ""
        return found
