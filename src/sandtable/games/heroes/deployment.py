"""Setting up (HOC-404): one unit a square, anywhere in the zone."""

from __future__ import annotations

from sandtable.games.heroes.state import Battle
from sandtable.kernel.steps import NOTHING, Choice, Steps, Word

DONE = "done"


class Deploy(Choice[Battle]):
    """Units of a side, each followed by its square; `done` when all stand."""

    __match_args__ = ("side",)
    rule = "HOC-404"

    def __init__(self, side: str) -> None:
        self.side = side

    def seat(self, s: Battle) -> str:
        return self.side

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        if len(draft) % 2:
            return [square for square in seen.rules.data.zone(self.side) if square not in draft]
        return [id for id, unit in seen.units.items() if unit.side == self.side and id not in draft] or [DONE]

    def ends(self, seen: Battle, word: Word) -> bool:
        return word[-1] == DONE

    def chosen(self, s: Battle, word: Word) -> Steps:
        for at in range(0, len(word) - 1, 2):
            s.put(word[at], word[at + 1])
        return NOTHING
