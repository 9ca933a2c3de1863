"""How air sorties look."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.board.table import Item, LetterRow, Track, Tray
from sandtable.games.firestorm.blocks.play.sorties import Sorties
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.blocks.show.block import ShowBlock
from sandtable.games.firestorm.play.state import BattleSheet
from sandtable.games.firestorm.show import nouns


class ShowSorties(ShowBlock[Sorties]):
    def allowed(self, s: BlockState) -> int:
        return self.block.turns[max(s.turn, 1)]

    def tracks(self, s: BlockState) -> list[Track]:
        return [Track("sorties", "Sorties", s.sorties, max(self.allowed(s), s.sorties))]

    def trays(self, s: BlockState) -> list[Tray]:
        allowed = self.allowed(s)
        if not allowed and not s.sorties:
            return []
        flown = max(allowed - s.sorties, 0)
        items = [self.item(self.block.asset.id, f"×{s.sorties}")] if s.sorties else []
        items += [Item("flown", "flown", "", f"{flown} flown", "", ("spent",))] if flown else []
        return [Tray("sorties", "Sorties", (), tuple(items), side=self.block.side)]

    def reasons(self) -> Mapping[str, str]:
        return {self.block.letter: self.block.asset.name}

    def fighter(self, s: BlockState, letter: str) -> str:
        return f"{self.block.asset.name}, {s.sorties} left" if letter == self.block.letter else ""

    def dress(self, s: BlockState, sheet: BattleSheet, found: LetterRow) -> None:
        if found.letter != self.block.letter:
            return
        asset = self.block.asset
        found.name, found.icon = asset.name, asset.icon
        found.note = f"{s.sorties} of {max(self.block.turns[s.turn], s.sorties)} left this turn"
        if self.rules.policy != "table":
            found.adds = nouns.signed(self.block.bonus[self.rules.terrain[sheet.target]])
