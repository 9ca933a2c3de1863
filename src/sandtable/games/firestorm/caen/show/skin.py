"""How Caen looks: its words, rows, table and papers."""

from __future__ import annotations

from types import ModuleType
from typing import ClassVar

from sandtable.board.table import Tray
from sandtable.games.firestorm.blocks.show.skin import BlockSkin
from sandtable.games.firestorm.caen.play.rules import Caen
from sandtable.games.firestorm.caen.play.state import CaenState
from sandtable.games.firestorm.caen.show import caumont, dday, tabletop, trays
from sandtable.games.firestorm.caen.show.briefing import LANDINGS, CaenBriefer
from sandtable.games.firestorm.caen.show.event_facts import CaenEventFacts
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.kernel.state import Event


class CaenSkin(BlockSkin):
    """What people read and see of it."""

    chapters: ClassVar[tuple[ModuleType, ...]] = (*BlockSkin.chapters, dday, caumont, tabletop)
    rule_pages: ClassVar[tuple[str, ...]] = ("caen", "firestorm")
    conclusions: ClassVar[tuple[str, ...]] = LANDINGS
    weighty: ClassVar[frozenset[str]] = BlockSkin.weighty | {"tonga", "neptune"}

    def __init__(self, rules: Caen) -> None:
        super().__init__(rules)
        self.caen = rules

    def event_facts(self, event: Event) -> CaenEventFacts:
        return CaenEventFacts(self.caen, event)

    def asset_trays(self, seen: Campaign) -> list[Tray]:
        assert isinstance(seen, CaenState)
        return [*self.block_trays(seen), *trays.beach_options(seen), *self.box_trays(seen)]

    def briefer(self) -> CaenBriefer:
        return CaenBriefer(self.caen, self.blocks)

    def table_result(self, s: Campaign, sheet: BattleSheet) -> str:
        """A landing is neither won nor lost: its table says what the score means (CAEN-43)."""
        if sheet.kind not in LANDINGS:
            return super().table_result(s, sheet)
        rows = self.briefer().results(s, sheet)
        return rows[len(rows) - self.caen.book.row(sheet.attack)].text

    def consequences(self, s: Campaign, sheet: BattleSheet) -> list[tuple[str, str]]:
        if sheet.kind not in LANDINGS:
            return super().consequences(s, sheet)
        row = self.caen.book.row(sheet.attack)
        return [(f"{sheet.attack} Allied points are read as row {row} of the landing's table.", "CAEN-43")]
