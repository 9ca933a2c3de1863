"""Responses that add to a roll about to be thrown: Alternate Bonuses, Knife, gear (HON-701, HON-741, HON-763)."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.assault import assault, strength
from sandtable.games.heroes.play.assault.strength import KNIFE, NOW
from sandtable.games.heroes.play.cards import bonus, gear
from sandtable.games.heroes.play.nouns import X
from sandtable.games.heroes.play.reactions.windows import Response
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import NOTHING, Reason, Steps, Word

MOST_ALIKE: Final = 3  # identical markers in one action (HON-701)


class AssaultBonus(Response):
    """Assault +X and Any +X cards of either side, declared before the dice of an Assault (RW-10 c, HON-763)."""

    def possible(self, s: Battle, side: str, window: str, subject: str) -> bool:
        return bonus.possible(s, side, bonus.ASSAULT)

    def letters(self, seen: Battle, side: str, window: str, subject: str) -> list[str]:
        return bonus.letters(seen, side, bonus.ASSAULT)

    def owns(self, letter: str) -> bool:
        return letter[:1] == bonus.PLUS and letter != KNIFE

    def play(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        bonus.pay(s, side, word)
        add(s, side, word[0])
        return NOTHING

    def why_not(
        self, seen: Battle, side: str, window: str, subject: str, draft: Word, letter: str
    ) -> Reason | None:
        return bonus.why_no_bonus(seen, side, letter, bonus.ASSAULT)


def add(s: Battle, side: str, letter: str) -> None:
    """Notes what a side has added to the Assault."""
    fray = s.frays[NOW].copy()
    if s.units[fray.attacker].side == side:
        fray.attacking = (*fray.attacking, letter)
    else:
        fray.defending = (*fray.defending, letter)
    s.frays[NOW] = fray


def fighter(s: Battle, side: str) -> str:
    """The side's unit in the Assault."""
    fray = s.frays[NOW]
    return fray.attacker if s.units[fray.attacker].side == side else fray.defender


class Knife(Response):
    """A Knife adds 2 to the Assault roll of a character, or of anybody if it lies on a Command tile (HON-741)."""

    def possible(self, s: Battle, side: str, window: str, subject: str) -> bool:
        fray = s.frays[NOW]
        mine = fray.attacking if s.units[fray.attacker].side == side else fray.defending
        return mine.count(KNIFE) < MOST_ALIKE and bool(strength.knives_of(s, fighter(s, side)))

    def letters(self, seen: Battle, side: str, window: str, subject: str) -> list[str]:
        return [KNIFE] if self.possible(seen, side, window, subject) else []

    def owns(self, letter: str) -> bool:
        return letter == KNIFE

    def play(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        unit = fighter(s, side)
        gear.spend(s, strength.knives_of(s, unit)[0])
        add(s, side, KNIFE)
        s.tell("drew-knife", unit=unit)
        return NOTHING

    def why_not(
        self, seen: Battle, side: str, window: str, subject: str, draft: Word, letter: str
    ) -> Reason | None:
        return ("no-knife", "This unit has no Knife marker left to use.", "HON-741")


class Shield(Response):
    """Lets a defender without a combat value take gear that gives it one (HON-646, HON-659)."""

    def possible(self, s: Battle, side: str, window: str, subject: str) -> bool:
        return bool(self.letters(s, side, window, subject))

    def letters(self, seen: Battle, side: str, window: str, subject: str) -> list[str]:
        fray = seen.frays[NOW]
        against = seen.grade(fray.attacker)
        if seen.units[fray.defender].side != side or fray.shield:
            return []
        if strength.value_of(seen, fray.defender, against) != X:
            return []
        return list(assault.kinds_of_arms(seen, fray.defender, against))

    def owns(self, letter: str) -> bool:
        return letter in strength.ARMS

    def play(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        fray = s.frays[NOW]
        slots = assault.kinds_of_arms(s, fray.defender, s.grade(fray.attacker))
        assault.take_arms(s, fray.defender, slots[word[0]])
        return NOTHING

    def why_not(
        self, seen: Battle, side: str, window: str, subject: str, draft: Word, letter: str
    ) -> Reason | None:
        return (
            "no-gear",
            "Gear serves a defender who has no value of his own, and has one of the right colour.",
            "HON-659",
        )


class AnyBonus(Response):
    """Any +X cards for a further roll of an action, by the side that throws (RW-6, R-46)."""

    def possible(self, s: Battle, side: str, window: str, subject: str) -> bool:
        return bonus.possible(s, side, bonus.ANY)

    def letters(self, seen: Battle, side: str, window: str, subject: str) -> list[str]:
        return bonus.letters(seen, side, bonus.ANY)

    def owns(self, letter: str) -> bool:
        return letter[:1] == bonus.PLUS

    def play(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        bonus.pay(s, side, word)
        s.added = s.added + bonus.reasons(s, word)
        return NOTHING

    def why_not(
        self, seen: Battle, side: str, window: str, subject: str, draft: Word, letter: str
    ) -> Reason | None:
        return bonus.why_no_bonus(seen, side, letter, bonus.ANY)
