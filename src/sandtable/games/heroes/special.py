"""What a side may do between activations without a card (RW-2): Special Orders and Autonomous units (HON-310, HON-311)."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.activation import activate_autonomous, activate_special
from sandtable.games.heroes.nouns import SPECIAL
from sandtable.games.heroes.state import Battle
from sandtable.games.heroes.windows import Response
from sandtable.kernel.steps import Reason, Steps, Word

ORDER: Final = "special"
ALONE: Final = "autonomous"


class SpecialOrder(Response):
    """`special fire-1`: the unit that carries it acts now; it is no place in the alternation (HON-310)."""

    def possible(self, s: Battle, side: str, window: str, subject: str) -> bool:
        """Everybody knows how many were taken and played, and on how many units a token still lies."""
        played = [unit for unit, token in s.shown.items() if token == SPECIAL and s.units[unit].side == side]
        if len(played) >= s.specials[side]:
            return False
        for unit in s.tokens:
            if s.units[unit].side == side:
                return True
        return False

    def letters(self, seen: Battle, side: str, window: str, subject: str) -> list[str]:
        return [ORDER] if self.carriers(seen, side) else []

    def carriers(self, seen: Battle, side: str) -> list[str]:
        return [
            unit for unit, token in seen.tokens.items() if token == SPECIAL and seen.units[unit].side == side
        ]

    def owns(self, letter: str) -> bool:
        return letter == ORDER

    def more(self, seen: Battle, side: str, window: str, subject: str, draft: Word) -> list[str]:
        return self.carriers(seen, side)

    def ends(self, seen: Battle, side: str, window: str, subject: str, draft: Word) -> bool:
        return len(draft) == 2

    def play(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        return activate_special(s, word[1])

    def why_not(
        self, seen: Battle, side: str, window: str, subject: str, draft: Word, letter: str
    ) -> Reason | None:
        return ("no-special", "None of your units carries a Special Order.", "HON-310")


class AutonomousUnit(Response):
    """`autonomous unit`: it acts of its own accord and is marked (HON-311)."""

    def possible(self, s: Battle, side: str, window: str, subject: str) -> bool:
        return bool(free_units(s, side))

    def letters(self, seen: Battle, side: str, window: str, subject: str) -> list[str]:
        return [ALONE] if free_units(seen, side) else []

    def owns(self, letter: str) -> bool:
        return letter == ALONE

    def more(self, seen: Battle, side: str, window: str, subject: str, draft: Word) -> list[str]:
        return free_units(seen, side)

    def ends(self, seen: Battle, side: str, window: str, subject: str, draft: Word) -> bool:
        return len(draft) == 2

    def play(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        return activate_autonomous(s, word[1])

    def why_not(
        self, seen: Battle, side: str, window: str, subject: str, draft: Word, letter: str
    ) -> Reason | None:
        return ("not-autonomous", "Only an Autonomous unit that has not acted can do that.", "HON-311")


def free_units(s: Battle, side: str) -> list[str]:
    """Autonomous units that have not acted this turn; nobody knows that of a concealed one before it does."""
    if not s.rules.any_autonomous:
        return []
    return [unit for unit in s.fielded(side) if s.face(unit).autonomous and not s.activated(unit)]
