"""How VillersBretonneux looks: its words, rows, table and papers."""

from __future__ import annotations

from typing import Any

from sandtable.board.table import Forecast, LetterRow
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.show.skin import FirestormSkin
from sandtable.games.firestorm.villers_bretonneux.play import (
    capture,
)
from sandtable.games.firestorm.villers_bretonneux.play.rules import VillersBretonneux
from sandtable.games.firestorm.villers_bretonneux.play.state import VillersState
from sandtable.games.firestorm.villers_bretonneux.show import rows, words
from sandtable.games.firestorm.villers_bretonneux.show.briefing import VillersBriefer
from sandtable.kernel.state import Event
from sandtable.kernel.steps import AnyStep, Choice, Throw, Word


class VillersSkin(FirestormSkin):
    """What people read and see of it."""

    def __init__(self, rules: VillersBretonneux) -> None:
        super().__init__(rules)
        self.rules: VillersBretonneux = rules

    def consequences(self, s: Campaign, sheet: BattleSheet) -> list[tuple[str, str]]:
        return [*super().consequences(s, sheet), *capture.dangers(s, sheet)]

    def step_name(self, step: AnyStep) -> str:
        return words.step_name(self.rules.data, self.rules.book, step)

    def question(self, s: Campaign, ask: Choice[Any] | Throw[Any]) -> str:
        assert isinstance(s, VillersState)
        return words.question(s, ask)

    def letter_name(self, s: Campaign, ask: Choice[Any], draft: Word, letter: str) -> str:
        assert isinstance(s, VillersState)
        return words.letter_name(s, ask, draft, letter)

    def sentence(self, event: Event) -> str:
        return words.sentence(self.rules.data, self.rules.book, event)

    def reason(self, id: str) -> str:
        return words.reason(self.rules.data, id)

    def row(self, seen: Campaign, ask: Choice[Any], draft: Word, letter: str) -> LetterRow:
        assert isinstance(seen, VillersState)
        return rows.row(seen, ask, draft, letter)

    def forecast(
        self, seen: Campaign, key: str, ask: Choice[Any] | Throw[Any], word: Word
    ) -> Forecast | None:
        assert isinstance(seen, VillersState)
        return rows.forecast(seen, key, ask, word)

    def help(self, seen: Campaign, ask: Choice[Any] | Throw[Any]) -> str:
        assert isinstance(seen, VillersState)
        return rows.help(seen, ask)

    def briefer(self) -> VillersBriefer:
        return VillersBriefer(self.rules.book, self.rules.historical_tanks)
