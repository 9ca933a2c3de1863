"""How Skirmish looks: its words, rows, table and papers."""

from __future__ import annotations

from typing import Any, ClassVar

from sandtable.board.skin import Skin
from sandtable.board.table import Card, Forecast, LetterRow, OrderSheet, Table
from sandtable.games.skirmish import rows, turn, words
from sandtable.games.skirmish.rules import Skirmish
from sandtable.games.skirmish.scenario import (
    CAMP,
)
from sandtable.games.skirmish.sheet import march_sheet
from sandtable.games.skirmish.state import Field
from sandtable.games.skirmish.table import BOARD, skirmish_card, skirmish_drawing, skirmish_table
from sandtable.kernel.state import Event
from sandtable.kernel.steps import AnyStep, Choice, Throw, Word


class SkirmishSkin(Skin[Field]):
    """What people read and see of it."""

    has_sheets: ClassVar[bool] = True

    def __init__(self, rules: Skirmish) -> None:
        super().__init__()
        self.rules = rules

    def step_name(self, step: AnyStep) -> str:
        return words.step_name(step)

    def question(self, s: Field, ask: Choice[Any] | Throw[Any]) -> str:
        return words.question(s, ask)

    def letter_name(self, s: Field, ask: Choice[Any], draft: Word, letter: str) -> str:
        return words.letter_name(letter)

    def sentence(self, event: Event) -> str:
        return words.sentence(event)

    def table(self, seen: Field) -> Table:
        """What a skin draws."""
        return skirmish_table(seen)

    def card(self, seen: Field, anchor: str) -> Card | None:
        """Everything about a place or troop."""
        return skirmish_card(seen, anchor)

    def drawing(self, board: str) -> dict[str, object]:
        """The map as GeoJSON."""
        return skirmish_drawing() if board == BOARD else {}

    def row(self, seen: Field, ask: Choice[Any], draft: Word, letter: str) -> LetterRow:
        """A letter as a row of a list."""
        return rows.row(seen, ask, draft, letter)

    def sheet(self, seen: Field, ask: Choice[Any], draft: Word) -> OrderSheet | None:
        """A side's marches, a line a troop (SK-4)."""
        return march_sheet(seen, ask, draft) if isinstance(ask, turn.March) else None

    def forecast(self, seen: Field, key: str, ask: Choice[Any] | Throw[Any], word: Word) -> Forecast | None:
        """The chance of a volley."""
        return rows.forecast(seen, ask)

    def help(self, seen: Field, ask: Choice[Any] | Throw[Any]) -> str:
        """A line under the question."""
        return rows.help(seen, ask)

    def given(self, seen: Field, ask: Choice[Any] | Throw[Any]) -> tuple[str, ...]:
        """What earlier steps have settled."""
        return rows.given(ask)

    def parts(self, event: Event) -> tuple[tuple[str, str], ...]:
        """The sentence cut at the names in it."""
        return rows.parts(self.sentence(event))

    def topic(self, event: Event) -> str:
        return rows.topic(event)

    def side_in(self, event: Event) -> str:
        return rows.side_in(event)

    def moment(self, s: Field) -> str:
        return str(s.turn or "")

    def title(self) -> str:
        return "Skirmish"

    def blurb(self) -> tuple[str, ...]:
        return (f"2 sides · {self.rules.turns} turns", "sealed orders and hidden reserves")

    def balance(self) -> str:
        return ""

    def side_blurb(self, side: str) -> str:
        return f"from the {CAMP[side]}"
