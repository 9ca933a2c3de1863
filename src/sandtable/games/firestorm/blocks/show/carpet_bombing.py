"""How carpet bombing looks."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.board.table import Item, LetterRow, Track, Tray
from sandtable.games.firestorm.blocks.play.carpet_bombing import CarpetBombing
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.blocks.show.block import ShowBlock
from sandtable.games.firestorm.play.state import BattleSheet
from sandtable.games.firestorm.show import nouns


class ShowCarpetBombing(ShowBlock[CarpetBombing]):
    def tracks(self, s: BlockState) -> list[Track]:
        allowed = self.block.turns[max(s.turn, 1)]
        return [Track("carpet", "Carpet bombing", s.carpet, max(allowed, s.carpet))]

    def trays(self, s: BlockState) -> list[Tray]:
        if not self.block.turns[max(s.turn, 1)] and not s.carpet:
            return []
        left = self.item(self.block.asset.id, f"{s.carpet} left")
        flown = Item("bombed", "flown", "", "flown", "", ("spent",))
        return [Tray("carpet", "Carpet bombing", (), (left if s.carpet else flown,), side=self.block.side)]

    def reasons(self) -> Mapping[str, str]:
        return {self.block.letter: "carpet bombing"}

    def fighter(self, s: BlockState, letter: str) -> str:
        if letter != self.block.letter:
            return ""
        table = self.rules.policy == "table"
        return "Carpet bombing" if table else f"Carpet bombing ({nouns.signed(self.block.bonus)})"

    def dress(self, s: BlockState, sheet: BattleSheet, found: LetterRow) -> None:
        if found.letter != self.block.letter:
            return
        found.name, found.icon = self.block.asset.name, self.block.asset.icon
        once = self.block.turns[s.turn] < 2
        found.note = "once a turn, beside the two" if once else f"{s.carpet} left, beside the two"
        if self.rules.policy != "table":
            found.adds = nouns.signed(self.block.bonus)
