"""How Caen looks: its words, rows, table and papers."""

from __future__ import annotations

from typing import Any

from sandtable.board.table import Forecast, LetterRow, Tray
from sandtable.games.firestorm.caen.play.rules import Caen
from sandtable.games.firestorm.caen.play.state import CaenState
from sandtable.games.firestorm.caen.show import rows, words
from sandtable.games.firestorm.caen.show.briefing import LANDINGS, CaenBriefer
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.show.skin import FirestormSkin
from sandtable.kernel.state import Event
from sandtable.kernel.steps import AnyStep, Choice, Throw, Word


class CaenSkin(FirestormSkin):
    """What people read and see of it."""

    def __init__(self, rules: Caen) -> None:
        super().__init__(rules)
        self.rules: Caen = rules

    def step_name(self, step: AnyStep) -> str:
        return words.step_name(self.rules.data, step)

    def question(self, s: Campaign, ask: Choice[Any] | Throw[Any]) -> str:
        assert isinstance(s, CaenState)
        return words.question(s, ask)

    def letter_name(self, s: Campaign, ask: Choice[Any], draft: Word, letter: str) -> str:
        assert isinstance(s, CaenState)
        return words.letter_name(s, ask, draft, letter)

    def sentence(self, event: Event) -> str:
        return words.sentence(self.rules.data, self.rules.book, event)

    def reason(self, id: str) -> str:
        return words.reason(self.rules.data, id)

    def called(self, letter: str) -> str:
        return words.HELP[letter] if letter in words.HELP else super().called(letter)

    def row(self, seen: Campaign, ask: Choice[Any], draft: Word, letter: str) -> LetterRow:
        assert isinstance(seen, CaenState)
        return rows.row(seen, ask, draft, letter)

    def forecast(
        self, seen: Campaign, key: str, ask: Choice[Any] | Throw[Any], word: Word
    ) -> Forecast | None:
        assert isinstance(seen, CaenState)
        return rows.forecast(seen, key, ask, word)

    def help(self, seen: Campaign, ask: Choice[Any] | Throw[Any]) -> str:
        assert isinstance(seen, CaenState)
        return rows.help(seen, ask)

    def asset_trays(self, seen: Campaign) -> list[Tray]:
        assert isinstance(seen, CaenState)
        return rows.asset_trays(seen)

    def tray_side(self, place: str) -> str:
        return self.rules.germans if place == "reserve" else ""

    def asset_anchor(self, letter: str) -> str:
        asset = rows.asset_of(letter)
        return f"asset:{asset}" if asset in self.rules.data.assets else ""

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

    def concludes(self, event: Event) -> bool:
        return event.verb in LANDINGS
