"""How naval guns look."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.board.table import LetterRow, Tray
from sandtable.games.firestorm.blocks.play.naval_guns import NavalGunfire, NavalGuns, block_of
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.blocks.show.block import ShowBlock
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.fire_show import FireShow
from sandtable.kernel.steps import Word


class ShowNavalGuns(ShowBlock[NavalGuns]):
    def trays(self, s: BlockState) -> list[Tray]:
        """They are something to choose on the table only."""
        if self.rules.policy == "dice":
            return []
        item = self.item(self.block.asset.id, "beaches")
        return [Tray("guns", "Naval guns", (), (item,), side=self.block.side)]

    def reasons(self) -> Mapping[str, str]:
        return {self.block.asset.id: self.block.asset.called}


class ShowNavalGunfire(FireShow[NavalGunfire, BlockState]):
    name = "Naval gunfire"
    sentences = {"naval-gunfire": "Naval guns fire in the defence of {area}."}

    def question(self, seen: BlockState, ask: NavalGunfire) -> str:
        target = nouns.place(self.data, seen.battle(ask.battle).target)
        return f"Do naval guns fire in the defence of {target}?"

    def letter(self, seen: BlockState, ask: NavalGunfire, draft: Word, letter: str) -> str:
        return "The guns fire" if letter == "fire" else "The guns stay silent"

    def line(self, seen: BlockState, ask: NavalGunfire, draft: Word, letter: str) -> LetterRow:
        found = super().line(seen, ask, draft, letter)
        if letter == "fire":
            found.icon = block_of(seen).asset.icon
        return found
