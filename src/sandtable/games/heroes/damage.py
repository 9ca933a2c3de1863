"""Damage to Heavy Vehicles (HON-530, HON-532, HON-655, section 17): the roll, the table, and what markers mean."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes import affect, bonus
from sandtable.games.heroes.nouns import ENEMY
from sandtable.games.heroes.rolls import Roll
from sandtable.games.heroes.state import Battle
from sandtable.kernel.steps import NOTHING, Choice, Dice, Faces, Reason, Steps, Word

CREW: Final = "crew"  # may fire only one of its weapons each turn
TRACKS: Final = "tracks"  # no Movement Action for the rest of the game
SHOCK: Final = "shock"  # two Suppressed markers
PRIMARY: Final = "primary"  # the Primary Weapon is destroyed
DESTRUCTION: Final = "destruction"
TABLE: Final = ("", CREW, TRACKS, SHOCK, SHOCK, PRIMARY, DESTRUCTION)
SECOND: Final = "-2"  # of two Primary Weapons the second is lost
PIERCING: Final = "piercing"
SHOCKS: Final = 2


def damage(s: Battle, unit: str, plus: int, by: str) -> Steps:
    """One Damage roll of whoever did it; a card may be added to it first, but not to a charge (R-46, HON-706)."""
    roll = DamageRoll(unit, plus, by)
    if s.phase == "supply":
        s.added = ()
        return [roll]
    return [*bonus.before_roll(s, roll.seat(s), "damage", unit), roll]


class DamageRoll(Roll):
    """The attacker's die, +1 with Piercing, never modified by Suppressed; two with Positive Waves (HON-530, HON-655)."""

    __match_args__ = ("unit", "plus", "by")

    def __init__(self, unit: str, plus: int, by: str) -> None:
        self.unit = unit
        self.plus = plus
        self.by_whom = by
        self.by_ = by

    def still(self, s: Battle) -> bool:
        return affect.in_play(s, self.unit)

    def seat(self, s: Battle) -> str:
        return affect.side_of(s, self.by_whom) or ENEMY[s.units[self.unit].side]

    def by(self, s: Battle) -> str:
        return self.by_whom if self.by_whom in s.units else ""

    def at(self, s: Battle) -> str:
        return self.unit

    def dice(self, s: Battle) -> Dice:
        piercing = ((self.plus, PIERCING),) if self.plus else ()
        return Dice(2 if has_waves(s, self.unit) else 1, because=(*piercing, *s.added))

    def read(self, s: Battle, faces: Faces) -> Steps:
        plus = self.dice(s).plus()
        s.added = ()
        found = tuple(dict.fromkeys([result(face + plus) for face in faces]))
        if len(found) > 1:
            return [PickDamage(self.unit, found, self.by_whom)]
        return damaged(s, self.unit, found[0], self.by_whom)
