"""How Caen looks: its words, rows, table and papers."""

from __future__ import annotations

from types import ModuleType
from typing import ClassVar

from sandtable.board.table import Tray
from sandtable.games.firestorm.caen.play.rules import Caen
from sandtable.games.firestorm.caen.play.state import CaenState
from sandtable.games.firestorm.caen.show import (
    assets,
    caumont,
    commitment,
    dday,
    nouns,
    reinforcements,
    tabletop,
    trays,
)
from sandtable.games.firestorm.caen.show.briefing import LANDINGS, CaenBriefer
from sandtable.games.firestorm.caen.show.told import CaenTold
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.show.skin import FirestormSkin
from sandtable.kernel.state import Event


class CaenSkin(FirestormSkin):
    """What people read and see of it."""

    chapters: ClassVar[tuple[ModuleType, ...]] = (
        *FirestormSkin.chapters,
        dday,
        caumont,
        commitment,
        assets,
        tabletop,
        reinforcements,
    )

    conclusions: ClassVar[tuple[str, ...]] = LANDINGS

    def __init__(self, rules: Caen) -> None:
        self.rules: Caen = rules
        super().__init__(rules)

    def told(self, event: Event) -> CaenTold:
        return CaenTold(self.rules, event)

    def reason(self, id: str) -> str:
        return nouns.reason(self.rules.data, id)

    def called(self, letter: str) -> str:
        return nouns.HELP[letter] if letter in nouns.HELP else super().called(letter)

    def asset_trays(self, seen: Campaign) -> list[Tray]:
        assert isinstance(seen, CaenState)
        return trays.asset_trays(seen)

    def briefer(self) -> CaenBriefer:
        return CaenBriefer(self.rules.book)

    def table_result(self, s: Campaign, sheet: BattleSheet) -> str:
        """A landing is neither won nor lost: its table says what the score means (CAEN-43)."""
        if sheet.kind not in LANDINGS:
            return super().table_result(s, sheet)
        rows = self.briefer().results(s, sheet)
        return rows[len(rows) - self.rules.book.row(sheet.attack)].text

    def consequences(self, s: Campaign, sheet: BattleSheet) -> list[tuple[str, str]]:
        if sheet.kind not in LANDINGS:
            return super().consequences(s, sheet)
        row = self.rules.book.row(sheet.attack)
        return [(f"{sheet.attack} Allied points are read as row {row} of the landing's table.", "CAEN-43")]
