"""What a block adds to what people read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Generic, TypeAlias, TypeVar

from sandtable.board.skin import Sentence
from sandtable.board.table import LetterRow, SheetLine
from sandtable.games.armored_thrust.play.block import Block
from sandtable.games.armored_thrust.play.nouns import CalendarTurn
from sandtable.games.armored_thrust.play.scenario import Scenario
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.kernel.steps import Word

B = TypeVar("B", bound=Block)
Ruled: TypeAlias = tuple[str, str]  # a sentence, and the rule it comes from


class ShowBlock(Generic[B]):
    """How one block looks: what it adds to the question for orders, to the sheet and to the papers of a turn."""

    names: ClassVar[Mapping[str, str]] = {}  # the letters that it adds
    sentences: ClassVar[Mapping[str, Sentence]] = {}  # the events that it tells, by verb

    def __init__(self, data: Scenario, block: B) -> None:
        self.data = data
        self.block = block

    def hint(self, seen: Theatre, who: str) -> str:
        """What the block gives the writer of a sheet this turn; "" for nothing."""
        return ""

    def row(self, seen: Theatre, line: Word, letter: str) -> LetterRow | None:
        """The row of a letter that the block offers; None where the letter is not the block's."""
        return None

    def sheet_line(self, seen: Theatre, who: str, written: Word) -> SheetLine | None:
        """The block's line of the sheet (its head left out); None where the sheet has none."""
        return None

    def turn_notes(self, turn: CalendarTurn, side: str) -> list[Ruled]:
        """What a side must know of a turn."""
        return []
