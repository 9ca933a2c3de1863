"""The dice and modifiers of both sides in an Assault (HON-641, HON-644 … HON-647, R-16), for rolls and odds alike."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.ground.facing import in_arc
from sandtable.games.heroes.play.cards import bonus, gear
from sandtable.games.heroes.play.fire.sums import SUPPRESSED, Because, shelter_at
from sandtable.games.heroes.play.nouns import INFANTRY, Weapon, X
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Word

NOW: Final = "1"  # the key of the one Assault under way
KNIFE: Final = "+knife"
FACES: Final = (1, 2, 3, 4, 5, 6)
ARMS: Final = (
    "panzerfaust",
    "bazooka",
    "magnetic-mine",
    "sticky-bomb",
    "geballte-ladung",
    "grenades",
    "rifle-grenade",
    "thompson",
    "mp40",
)  # options whose values an Assault can be fought with


class Strength:
    """One side of an Assault: its dice, of which the best counts, and what is added to it."""

    def __init__(self, unit: str, dice: int, because: Because) -> None:
        self.unit = unit
        self.dice = dice
        self.because = because

    def plus(self) -> int:
        total = 0
        for modifier, _ in self.because:
            total += modifier
        return total

    def spread(self) -> dict[int, int]:
        """Every total with the number of ways to throw it."""
        plus = self.plus()
        ways = {face + plus: 1 for face in FACES}
        if self.dice == 2:
            ways = {face + plus: 2 * face - 1 for face in FACES}
        return ways


class AssaultFacts:
    """Both sides of an Assault before the dice."""

    def __init__(self, attacker: Strength, defender: Strength, hopeless: bool) -> None:
        self.attacker = attacker
        self.defender = defender
        self.hopeless = hopeless  # the defender has no value and loses without dice (HON-646, HON-659)

    def chances(self) -> tuple[float, float, float]:
        """The exact chances that the attacker wins, of a tie, and that the defender wins."""
        if self.hopeless:
            return (1.0, 0.0, 0.0)
        won, even, count = 0, 0, 0
        defence = self.defender.spread()
        for total, ways in self.attacker.spread().items():
            for other, others in defence.items():
                count += ways * others
                if total > other:
                    won += ways * others
                elif total == other:
                    even += ways * others
        return (won / count, even / count, (count - won - even) / count)


def assault_of(s: Battle, unit: str) -> int:
    """Assault +n of the side that shows, or of Fury of the Fuehrer, whichever is more; X without (HON-641, HON-765)."""
    printed = s.face(unit).assault
    if s.fury == s.units[unit].side:
        return max(printed, s.rules.box.cards["fury-of-the-fuehrer"].number)
    return printed


def weapon_of(s: Battle, unit: str) -> Weapon | None:
    """The weapon a unit fights with: its only one, or the Secondary of two; None if its only one is destroyed
    (HON-646, HON-660 d, R-05, R-16)."""
    weapons = s.face(unit).weapons
    if len(weapons) > 1:
        return weapons[1]
    if not weapons or "primary" in s.units[unit].damage:
        return None
    return weapons[0]


def value_of(s: Battle, unit: str, against: int, arms: str = "") -> int:
    """A unit's value against a class, its own or that of the gear it takes; X for none."""
    if arms:
        return gear_value(gear.weapon_in(s, arms), against)
    weapon = weapon_of(s, unit)
    return weapon.cv[against] if weapon is not None else X


def gear_value(weapon: Weapon, against: int) -> int:
    """The value of gear in a fight: its direct value, or that of its explosion."""
    return weapon.cv[against] if weapon.cv[against] != X else weapon.blast[against]


def arms_of(s: Battle, unit: str, against: int) -> list[str]:
    """Slots of gear whose value takes the place of an X (HON-641, HON-659): only Infantry carries any."""
    if s.grade(unit) != INFANTRY or value_of(s, unit, against) != X:
        return []
    found: list[str] = []
    for stem in ARMS:
        for slot in gear.usable(s, unit, stem):
            if gear_value(gear.weapon_in(s, slot), against) != X:
                found.append(slot)
    return found


def knives_of(s: Battle, unit: str) -> list[str]:
    """Slots with a Knife for the unit (HON-741); vehicles never benefit."""
    return gear.usable(s, unit, KNIFE[1:]) if s.grade(unit) == INFANTRY else []


def knife_bonus(s: Battle, side: str) -> int:
    """What a Knife adds to an Assault roll (HON-741)."""
    for option in s.rules.box.gear[side].values():
        if option.stem == KNIFE[1:]:
            return option.amount
    return 0


def same_room(s: Battle, one: str, other: str) -> bool:
    """Are two squares in the same room, or in the same defensive position (HON-645, HON-194)?"""
    room = s.land.squares.room_of.get(one, "")
    if room:
        return s.land.squares.room_of.get(other, "") == room
    return one in s.land.position and s.land.element[one] == s.land.element[other]


def cover(s: Battle, defender: str, launch: str, square: str) -> Because:
    """The terrain's bonus for an infantry defender, unless both are in the same room or position (HON-645)."""
    if s.grade(defender) != INFANTRY:
        return ()
    return shelter_at(s, square, same_room(s, launch, square))


def out_of_arc(s: Battle, defender: str, launch: str, square: str) -> bool:
    """Does the attack come from outside the printed arc of the weapon it defends with (HON-644, HON-660 c)?"""
    weapon = weapon_of(s, defender)
    if weapon is None or weapon.arc == 360:
        return False
    x, y = s.land.squares.centre[square]
    u, v = s.land.squares.centre[launch]
    return not in_arc(s.units[defender].heading, weapon.arc, u - x, v - y)


def assault_facts(
    s: Battle,
    attacker: str,
    defender: str,
    launch: str,
    square: str,
    attacking: Word = (),
    defending: Word = (),
    arms: str = "",
    shield: str = "",
    ahead: bool = False,
) -> AssaultFacts:
    """Both sides' dice and modifiers. `ahead` counts the marker the defender would get for his arc (HON-644)."""
    value = value_of(s, attacker, s.grade(defender), arms)
    spirit = max(assault_of(s, attacker), 0)
    charge = Strength(attacker, 2, counted(s, attacker, value, spirit, attacking))
    answer = value_of(s, defender, s.grade(attacker), shield)
    ready = assault_of(s, defender)
    because = counted(s, defender, answer, max(ready, 0), defending) + cover(s, defender, launch, square)
    if ahead and out_of_arc(s, defender, launch, square):
        because += ((SUPPRESSED, "out-of-arc"),)
    stand = Strength(defender, 1 if ready == X else 2, because)
    return AssaultFacts(charge, stand, answer == X)


def counted(s: Battle, unit: str, value: int, spirit: int, plus: Word) -> Because:
    """Value, Assault +n, cards, knives and Suppressed markers of one side (HON-645)."""
    found: list[tuple[int, str]] = [(value, "cv")] if value != X else []
    if spirit:
        found.append((spirit, "assault"))
    found += bonus.reasons(s, plus)
    if KNIFE in plus:
        found += [(knife_bonus(s, s.units[unit].side), "knife") for letter in plus if letter == KNIFE]
    markers = s.units[unit].suppressed
    if markers:
        found.append((SUPPRESSED * markers, "suppressed"))
    return tuple(found)
