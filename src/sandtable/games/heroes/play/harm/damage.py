"""Damage to Heavy Vehicles (HON-530, HON-532, HON-655, section 17): the roll, the table, and what markers mean."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.cards import bonus
from sandtable.games.heroes.play.harm import affect
from sandtable.games.heroes.play.nouns import ENEMY
from sandtable.games.heroes.play.rolls import Roll
from sandtable.games.heroes.play.state import Battle
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
    """One Damage roll by the side that caused it; a card may be added first, but not for a charge (R-46, HON-706)."""
    roll = DamageRoll(unit, plus, by)
    if s.phase == "supply":
        s.added = ()
        return [roll]
    return [*bonus.before_roll(s, roll.seat(s), "damage", unit), roll]


class DamageRoll(Roll):
    """The attacker's die, +1 with Piercing, no Suppressed penalty; two dice with Positive Waves (HON-530, HON-655)."""

    __match_args__ = ("unit", "plus", "source")

    def __init__(self, unit: str, plus: int, source: str) -> None:
        self.unit = unit
        self.plus = plus
        self.source = source  # the unit or side that caused it, or ""

    def still(self, s: Battle) -> bool:
        return affect.in_play(s, self.unit)

    def seat(self, s: Battle) -> str:
        return affect.side_of(s, self.source) or ENEMY[s.units[self.unit].side]

    def by(self, s: Battle) -> str:
        return self.source if self.source in s.units else ""

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
            return [PickDamage(self.unit, found, self.source)]
        return damaged(s, self.unit, found[0], self.source)


class PickDamage(Choice[Battle]):
    """Positive Waves: the owner picks which of two results counts (HON-655)."""

    __match_args__ = ("unit", "results", "by")
    rule = "HON-655"

    def __init__(self, unit: str, results: tuple[str, ...], by: str) -> None:
        self.unit = unit
        self.results = results
        self.by = by

    def seat(self, s: Battle) -> str:
        return s.units[self.unit].side

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        return list(self.results)

    def chosen(self, s: Battle, word: Word) -> Steps:
        return damaged(s, self.unit, word[0], self.by)

    def why_not(self, seen: Battle, draft: Word, letter: str) -> Reason | None:
        if letter in TABLE and letter:
            return ("not-thrown", "Pick one of the two results that were thrown.", "HON-655")
        return None

    def anchors(self, seen: Battle, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"unit:{self.unit}",)


class LoseWeapon(Choice[Battle]):
    """Of two Primary Weapons the owner chooses which is lost (R-20)."""

    __match_args__ = ("unit", "by")
    rule = "R-20"

    def __init__(self, unit: str, by: str) -> None:
        self.unit = unit
        self.by = by

    def seat(self, s: Battle) -> str:
        return s.units[self.unit].side

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        return [PRIMARY, PRIMARY + SECOND]

    def chosen(self, s: Battle, word: Word) -> Steps:
        mark(s, self.unit, word[0], self.by)
        return NOTHING

    def why_not(self, seen: Battle, draft: Word, letter: str) -> Reason | None:
        return ("which-primary", "A Primary Weapon is destroyed: say which one.", "R-20")

    def anchors(self, seen: Battle, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"unit:{self.unit}",)


def result(total: int) -> str:
    """The table of section 17; 7 and more count as 6."""
    return TABLE[min(total, 6)]


def damaged(s: Battle, unit: str, kind: str, by: str) -> Steps:
    """Places a Damage marker, or destroys the vehicle: on a 6, or a second marker of the same kind (HON-530)."""
    if kind == DESTRUCTION:
        return [affect.Affect(unit, affect.DESTROYED, 0, by)]
    marker = TRACKS if kind == SHOCK and s.rules.shock_is_tracks else kind
    if has_damage(s, unit, marker):
        s.tell("damaged", unit=unit, kind=kind, by=by, second=1)
        return [affect.Affect(unit, affect.DESTROYED, 0, by)]
    if marker == PRIMARY and len(primaries(s, unit)) > 1:
        return [LoseWeapon(unit, by)]
    mark(s, unit, marker, by)
    if kind == SHOCK:
        return [affect.Affect(unit, affect.SUPPRESSED, SHOCKS, by)]
    return NOTHING


def mark(s: Battle, unit: str, marker: str, by: str) -> None:
    """Places a marker; a vehicle that loses its tracks or takes a shock stops (HON-532)."""
    sheet = s.units[unit].copy()
    sheet.damage = (*sheet.damage, marker)
    s.units[unit] = sheet
    s.tell("damaged", unit=unit, kind=marker, by=by, second=0)
    if marker in (TRACKS, SHOCK):
        s.halt(unit)


def has_damage(s: Battle, unit: str, kind: str) -> bool:
    """Has the vehicle a marker of this kind? Both Primary Weapons are one kind."""
    markers = s.units[unit].damage
    return kind in markers or (kind == PRIMARY and PRIMARY + SECOND in markers)


def primaries(s: Battle, unit: str) -> list[int]:
    """The numbers of the Primary Weapons; an only weapon counts as one (HON-108)."""
    weapons = s.face(unit).weapons
    return [number for number, weapon in enumerate(weapons) if weapon.id != "secondary"]


def works(s: Battle, unit: str, number: int) -> bool:
    """Does the weapon with this number still work? Damage 5 destroys a Primary Weapon (section 17)."""
    markers = s.units[unit].damage
    if not markers:
        return True
    which = primaries(s, unit)
    if PRIMARY in markers and which and number == which[0]:
        return False
    return not (PRIMARY + SECOND in markers and len(which) > 1 and number == which[1])


def has_waves(s: Battle, unit: str) -> bool:
    """Has the vehicle Positive Waves, its own or of a Crew aboard (HON-607, HON-655)?"""
    if s.face(unit).waves:
        return True
    for sheet in s.units.values():
        if sheet.carrier == unit and s.rules.kinds[sheet.kind].faces[sheet.face].waves:
            return True
    return False
