"""Second Chance: dice thrown again (RW-7)."""

from __future__ import annotations

from sandtable.games.heroes.play.cards.event import BattleEvent
from sandtable.games.heroes.play.rolls import Again
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Reason, Steps, Word


class SecondChance(BattleEvent):
    """Throws all dice of an own roll again, in any phase (HON-765)."""

    def fits(self, s: Battle, side: str, window: str, subject: str) -> bool:
        return s.roll[0] == side

    def happen(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        return [Again()]

    def why_useless(self, seen: Battle, side: str, subject: str) -> Reason:
        return ("not-your-roll", "Second Chance is for your own roll.", "HON-765")
