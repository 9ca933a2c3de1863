"""How strategic moves look."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.board.table import LetterRow
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.play.strategic import StrategicMoves, crowded
from sandtable.games.firestorm.show import nouns, rows
from sandtable.games.firestorm.show.fire_show import FireShow
from sandtable.kernel.steps import Word


class ShowStrategicMoves(FireShow[StrategicMoves, Campaign]):
    sentences = {
        "marched": "{troop} moves from {area} to {to}.",
        "crowded-out": "{troop} finds no room {at} and goes to the pool.",
    }

    def title(self, step: StrategicMoves) -> str:
        return f"{self.data.side[step.side].adjective} moves"

    def question(self, seen: Campaign, ask: StrategicMoves) -> str:
        crowd = crowded(seen, ask.side)
        if crowd:
            return f"Too many troops stand {nouns.at(self.data, crowd)}: who moves on, and where?"
        return "Who moves, and where?"

    def hint(self, seen: Campaign, ask: StrategicMoves) -> str:
        if crowded(seen, ask.side):
            return "One of them must move on."
        distance = sentences.counted(seen.rules.strategic_distance, "area")
        return f"Each troop once, up to {distance} through your own."

    def letter(self, seen: Campaign, ask: StrategicMoves, draft: Word, letter: str) -> str:
        if letter in self.data.troops:
            return rows.leaving(seen, letter)
        if letter == "pool":
            return f"Into {nouns.place(self.data, seen.rules.graves[ask.side])}"
        return "No more moves" if letter == "done" else nouns.noun(self.data, letter)

    def line(self, seen: Campaign, ask: StrategicMoves, draft: Word, letter: str) -> LetterRow:
        if letter in self.data.troops:
            return rows.mover(seen, letter)
        found = super().line(seen, ask, draft, letter)
        if draft and letter in self.data.areas:
            found.does = f"Move {seen.rules.skin().called(draft[-1])} to {nouns.place(self.data, letter)}"
        return found
