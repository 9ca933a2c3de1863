"""Veteran markers: any roll by or at units with the stripes is thrown again (HON-721, RW-7)."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.cards import gear
from sandtable.games.heroes.play.nouns import UNDER
from sandtable.games.heroes.play.reactions.windows import Response
from sandtable.games.heroes.play.rolls import Again
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Reason, Steps, Word

VETERAN: Final = "veteran"


class Veteran(Response):
    """A marker throws all dice of a roll again, one's own or the opponent's; the new result stands, but another marker
    may be used on it."""

    def slots(self, s: Battle, side: str) -> list[str]:
        """The slots with a marker for the roll: made by, or directed at, a unit of the side with the stripes."""
        for unit in s.roll[1:]:
            sheet = s.units.get(unit)
            if sheet is not None and sheet.side == side:
                found = gear.usable(s, unit, VETERAN)
                if found:
                    return found
        return []

    def possible(self, s: Battle, side: str, window: str, subject: str) -> bool:
        """Do public facts allow a marker? Any hidden unit may have made the roll of a concealed sniper."""
        for unit in s.roll[1:]:
            sheet = s.units.get(unit)
            if sheet is None or sheet.side != side:
                continue
            units = [unit]
            if not sheet.kind:
                units = [id for id, other in s.units.items() if other.at == UNDER and other.side == side]
            for one in units:
                if gear.usable(s, one, VETERAN):
                    return True
        return False

    def letters(self, seen: Battle, side: str, window: str, subject: str) -> list[str]:
        return [VETERAN] if self.slots(seen, side) else []

    def owns(self, letter: str) -> bool:
        return letter == VETERAN

    def play(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        s.tell("steadied", side=side)
        gear.spend(s, self.slots(s, side)[0])
        return [Again()]

    def why_not(
        self, seen: Battle, side: str, window: str, subject: str, draft: Word, letter: str
    ) -> Reason | None:
        return (
            "no-veterans",
            "Veteran markers serve rolls by or at units with the stripes of their tile, while any are left.",
            "HON-721",
        )
