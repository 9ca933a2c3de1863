"""How carpet bombing looks."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.board.table import LetterRow, SheetLine
from sandtable.games.armored_thrust.blocks.carpet_bombing import BOMB, ZONE, CarpetBombing
from sandtable.games.armored_thrust.play.nouns import CalendarTurn
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.blocks import Ruled, ShowBlock
from sandtable.kernel.steps import Word


class ShowCarpetBombing(ShowBlock[CarpetBombing]):
    names = {BOMB: "Carpet bombing"}
    sentences = {"bombed": "Bombs fall on {unit}: fatigue {fatigue}."}

    def hint(self, seen: Theatre, who: str) -> str:
        return "The bombers wait for a zone of two areas." if self.block.may_begin(seen, who) else ""

    def row(self, line: Word, letter: str) -> LetterRow | None:
        if line and line[0] == BOMB and letter in self.data.areas:
            return LetterRow(letter, nouns.area(self.data, letter), "bomb it")
        return None

    def sheet_line(self, seen: Theatre, who: str, written: Word) -> SheetLine | None:
        if not self.block.may_begin(seen, who):
            return None
        names = [nouns.area(self.data, id) for id in written]
        text = (
            sentences.listing(names)
            if len(written) == ZONE
            else f"{names[0]} and …"
            if written
            else "No raid"
        )
        notes = ("two joined enemy areas, no base",)
        return SheetLine(BOMB, self.names[BOMB], written, text, notes=notes, group="Air")

    def turn_notes(self, turn: CalendarTurn, side: str) -> list[Ruled]:
        if side != self.block.side or self.block.event not in turn.events:
            return []
        return [("Two joined areas of the enemy may be bombed: name them with the orders.", "TOT-42")]
