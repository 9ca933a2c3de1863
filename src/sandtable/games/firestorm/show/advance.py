"""How the advance of the victor looks."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.board.table import LetterRow
from sandtable.games.firestorm.play.advance import Advance
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.show import nouns, rows
from sandtable.games.firestorm.show.fire_show import FireShow
from sandtable.kernel.steps import Word


class ShowAdvance(FireShow[Advance, Campaign]):
    name = "Advance"
    sentences = {"advanced": "{troop} advances from {area} to {to}."}

    def question(self, seen: Campaign, ask: Advance) -> str:
        return f"Who advances to {nouns.place(self.data, seen.battle(ask.battle).target)}?"

    def hint(self, seen: Campaign, ask: Advance) -> str:
        limit = sentences.counted(seen.rules.advance_limit, "troop")
        return f"At most {limit}; those who fought go first."

    def letter(self, seen: Campaign, ask: Advance, draft: Word, letter: str) -> str:
        if letter in self.data.troops:
            return rows.leaving(seen, letter)
        return "That is all" if draft else "Nobody advances"

    def line(self, seen: Campaign, ask: Advance, draft: Word, letter: str) -> LetterRow:
        if letter in self.data.troops:
            return rows.mover(seen, letter)
        if draft:
            return LetterRow(letter, f"Advance with {rows.listed(seen, draft)}")
        return LetterRow(letter, self.letter(seen, ask, draft, letter))
