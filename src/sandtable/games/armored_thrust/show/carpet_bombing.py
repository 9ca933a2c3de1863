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

    def row(self, seen: Theatre, line: Word, letter: str) -> LetterRow | None:
        """An area that may be bombed: who is known to be there, the enemy first, one's own as a warning."""
        if not line or line[0] != BOMB or letter not in self.data.areas:
            return None
        enemy = self.under(seen, (letter,), own=False)
        note = f"{enemy}: fatigue +{self.block.fatigue}" if enemy else "nobody is known to be there"
        found = LetterRow(letter, nouns.area(self.data, letter), note, does="Bomb it")
        found.warning = self.danger(seen, (letter,))
        return found

    def under(self, seen: Theatre, areas: Word, own: bool) -> str:
        """The units in these areas, of one side, as far as the other sees them."""
        side = seen.rules.side
        units = [unit for unit in seen.rules.troops if seen.where[unit] in areas]
        return sentences.listing(
            [nouns.brief(self.data, unit) for unit in units if (side[unit] == self.block.side) == own]
        )

    def danger(self, seen: Theatre, areas: Word) -> str:
        """A warning of one's own units there: bombs spare nobody (TOT-43)."""
        own = self.under(seen, areas, own=True)
        return f"bombs fall on your own: {own}, fatigue +{self.block.fatigue}" if own else ""

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
        danger = self.danger(seen, written)
        notes = ("two joined enemy areas, no base", *([danger] if danger else []))
        return SheetLine(BOMB, self.names[BOMB], written, text, notes=notes, group="Air")

    def turn_notes(self, turn: CalendarTurn, side: str) -> list[Ruled]:
        if side != self.block.side or self.block.event not in turn.events:
            return []
        return [("Two joined areas of the enemy may be bombed: name them with the orders.", "TOT-42")]
