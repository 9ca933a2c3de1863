"""The exact chances of what dice are about to decide, from what a seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from sandtable.games.armored_thrust.play.activation import (
    enemy_areas,
    in_the_dark,
    modifiers,
    needs,
    number,
)
from sandtable.games.armored_thrust.play.nouns import BYPASS
from sandtable.games.armored_thrust.play.orders import lines_of
from sandtable.games.armored_thrust.play.resolution import (
    Chances,
    count_chances,
    dice_of,
    rerolled,
    successes,
)
from sandtable.games.armored_thrust.play.routes import read_path
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.games.armored_thrust.play.withdrawal import ALWAYS
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.counters import known
from sandtable.kernel.rules import Odds
from sandtable.kernel.steps import Word


class ActivationRoll:
    """A unit's die against its activation number, with every modifier (AT-38 … AT-43)."""

    def __init__(
        self, number: int, at_night: bool, least: int, because: tuple[tuple[int, str], ...], rolls: int = 1
    ) -> None:
        self.number = number
        self.at_night = at_night  # is it the number of the night in the place of the unit's own?
        self.least = least  # the lowest face that succeeds
        self.because = because
        self.rolls = rolls  # one for each area with the option `activation_per`

    def exact(self) -> Fraction:
        return Fraction(7 - self.least, 6) ** self.rolls

    def chance(self) -> float:
        return float(self.exact())

    def text(self) -> str:
        """ "sets out on 2+ (3, +1 plentiful supplies)"."""
        because = [f"{self.number} at night" if self.at_night else str(self.number)]
        because += [f"{nouns.signed(value)} {text}" for value, text in self.because]
        if self.rolls > 1:
            because.append(f"{self.rolls} rolls")
        told = f" ({', '.join(because)})" if self.at_night or len(because) > 1 else ""
        return f"sets out on {nouns.face(self.least)}{told}"


def activation(s: Theatre, unit: str, order: Word) -> ActivationRoll | None:
    """The roll an order needs; None if it needs none."""
    if order[0] not in s.rules.data.attacks:
        return None
    areas = enemy_areas(s, s.rules.side[unit], read_path(order)[0])
    if not areas:
        return None
    because = [(value, because_of(s, unit, id)) for value, id in modifiers(s, unit, order[0])]
    rolls = len(areas) if s.rules.roll_per_area else 1
    kind = order[0]
    at_night = s.rules.night_fixed and in_the_dark(s, unit, kind)
    return ActivationRoll(number(s, unit, kind), at_night, needs(s, unit, kind), tuple(because), rolls)


def because_of(s: Theatre, unit: str, id: str) -> str:
    """A modifier's reason; of fatigue the level."""
    return f"fatigue {s.fatigue[unit]}" if id == "fatigue" else nouns.REASONS.get(id, id)


# engagements by dice


class Prospect:
    """The chances of an engagement: each grade for each side, who then holds the place, and the fatigue."""

    def __init__(self, sheet: Engagement, dice: tuple[int, int], chances: Chances) -> None:
        self.sheet = sheet
        self.dice = dice
        self.chances = chances
        self.holds: dict[str, float] = {}  # side -> chance that the area is its own afterwards
        self.fatigue: dict[str, float] = {}  # side -> levels each of its units can expect
        self.hollow: list[
            tuple[str, str]
        ] = []  # grades with which a side wins and loses the area all the same
        self.drawn = ""  # who holds the area after a draw; "" for nobody

    def grades(self) -> list[tuple[str, int, float]]:
        """Grade, place of the winning side (-1 for a draw) and chance."""
        found: list[tuple[str, int, float]] = []
        for at, shares in enumerate((self.chances.first, self.chances.second)):
            found += [(grade, at, share) for grade, share in zip(("8-1", "7-2", "6-3"), shares, strict=True)]
        return [*found, ("draw", -1, self.chances.draw)]


def prospect(s: Theatre, place: str, again_by: str = "") -> Prospect:
    """Works out the chances from the dice still to fall; the enemy counts with his printed strength (AT-137).

    `again_by`: the side that is about to throw its failures again (AT-121a).
    """
    sheet = s.engagements[place]
    one, two = [to_fall(s, sheet, at, s.rules.sides[at] == again_by) for at in (0, 1)]
    dice = (dice_count(s, sheet, 0), dice_count(s, sheet, 1))
    found = Prospect(sheet, dice, count_chances(one, two))
    judge(as_far_as_known(s, sheet), found)
    return found


def dice_count(s: Theatre, sheet: Engagement, at: int) -> int:
    """How many dice a side throws: as they lie on the table, else by what is known of its strength (AT-137)."""
    return sheet.dice[at] if any(sheet.dice) else dice_of(s, sheet, s.rules.sides[at])


def to_fall(s: Theatre, sheet: Engagement, at: int, again_now: bool) -> list[int]:
    """In how many ways a side comes to 0, 1, 2 … successes; dice already thrown count as they fell."""
    side = s.rules.sides[at]
    if sheet.successes[at] < 0:
        rerolls = sheet.rerolls[at] if s.rules.agreed.dice_use_advantage else 0
        return successes(dice_count(s, sheet, at), rerolls)
    return [0] * sheet.successes[at] + successes(rerolled(s, sheet, side) if again_now else 0, 0)


def as_far_as_known(s: Theatre, sheet: Engagement) -> Theatre:
    """The theatre with every unit marked as moved whose side did not hold the area when the turn began (AT-103)."""
    guessed = s.clone()
    for unit in sheet.units:
        if s.rules.side[unit] != sheet.before and sheet.before:
            guessed.came.setdefault(unit, "")
    return guessed


def judge(s: Theatre, found: Prospect) -> None:
    """Works out who holds the place after each grade, by the module's rules, too, and the fatigue of each side."""
    sides = s.rules.sides
    found.holds = dict.fromkeys(sides, 0.0)
    found.fatigue = dict.fromkeys(sides, 0.0)
    for id, at, share in found.grades():
        grade = s.rules.data.battles.grades[id]
        sheet = found.sheet.copy()
        sheet.grade, sheet.winner = id, sides[at] if at >= 0 else ""
        if not s.on_road(sheet):
            keeper, _ = s.rules.holder_after(s, sheet)
            if keeper in found.holds:
                found.holds[keeper] += share
            if not sheet.winner:
                found.drawn = keeper
            elif keeper != sheet.winner:
                found.hollow.append((sheet.winner, id))
        for side in sides:
            won = side == sheet.winner
            best = grade.intact if s.rules.agreed.flawless_dice else grade.winner
            found.fatigue[side] += share * (best if won else grade.loser)


def withdrawal(s: Theatre, place: str) -> Fraction:
    """The chance to get away (AT-77); no die is thrown against pursuers on foot."""
    least = max(s.engagements[place].needs)
    return Fraction(1) if least <= ALWAYS else Fraction(max(7 - least, 0), 6)


# as plain values, for programs


def shown(chance: Fraction | float) -> dict[str, object]:
    """A chance as odds tell it."""
    if isinstance(chance, Fraction):
        exact = f"{chance.numerator}/{chance.denominator}"
        return {"percent": round(float(chance) * 100, 2), "exact": exact}
    return {"percent": round(chance * 100, 2)}


class ThrustOdds(Odds):
    """Chances as the table that is sent."""

    def __init__(self, told: dict[str, object]) -> None:
        self.told = told

    def table(self) -> dict[str, object]:
        return self.told


def sheet_odds(s: Theatre, word: Word) -> Odds | None:
    """The chance of each attack that needs a roll, and that all of them set out."""
    each: dict[str, object] = {}
    everybody = Fraction(1)
    for line in lines_of(s, word):
        if line[0] in s.rules.unit and len(line) > 2 and line[-1] != BYPASS:
            roll = activation(s, line[0], line[1:])
            if roll is not None:
                each[line[0]] = shown(roll.exact())
                everybody *= roll.exact()
    return ThrustOdds({"all-set-out": shown(everybody), "activation": each}) if each else None


def engagement_table(s: Theatre, found: Prospect, side: str) -> dict[str, object]:
    """The asked side's chance first."""
    names = s.rules.sides
    told: dict[str, object] = {}
    if found.holds.get(side):
        told["holds"] = shown(found.holds[side])
    told["wins"] = shown(found.chances.wins(side == names[0]))
    grades: Mapping[str, object] = {
        f"{grade} {names[at] if at >= 0 else ''}".strip(): shown(share) for grade, at, share in found.grades()
    }
    told["grades"] = grades
    return told


def printed_enemy(s: Theatre, sheet: Engagement, side: str) -> bool:
    """Are the chances counted with printed strength, because the true one is not known?"""
    return not any(sheet.dice) and not known(s, s.rules.enemy[side])
