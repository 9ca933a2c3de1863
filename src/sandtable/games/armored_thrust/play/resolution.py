"""Dice resolution: a die for each point of effective strength, each 6 a success (AT-120, AT-121)."""

from __future__ import annotations

from math import comb
from typing import Final

from sandtable.games.armored_thrust.play.advantage import strength
from sandtable.games.armored_thrust.play.battle_tables import DRAW
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.steps import ThrustThrow
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.kernel.steps import NOTHING, Dice, Faces, Procedure, Steps

DICE: Final = "dice"  # the two ways in which an engagement is settled
TABLE: Final = "table"
SUCCESS: Final = 6
FULL_TEN: Final = 100  # tenths of a percent that add a die with the option `dice_use_advantage` (AT-121a)


class Fight(ThrustThrow):
    """A side throws for its strength; without strength it throws nothing (AT-120)."""

    __match_args__ = ("place", "side")

    def __init__(self, place: str, side: str) -> None:
        self.place = place
        self.side = side

    def still(self, s: Theatre) -> bool:
        return s.engagements[self.place].dice[s.rules.sides.index(self.side)] > 0

    def seat(self, s: Theatre) -> str:
        return self.side

    def dice(self, s: Theatre) -> Dice:
        return Dice(s.engagements[self.place].dice[s.rules.sides.index(self.side)], needs=SUCCESS)

    def fell(self, s: Theatre, faces: Faces) -> Steps:
        s.hand = False
        score(s, self.place, self.side, faces)
        sheet = s.engagements[self.place]
        if rerolled(s, sheet, self.side) > 0:
            return [FightAgain(self.place, self.side)]
        return NOTHING


class FightAgain(ThrustThrow):
    """With `dice_use_advantage` each re-roll throws one die again that was no 6 (AT-121a)."""

    __match_args__ = ("place", "side")

    def __init__(self, place: str, side: str) -> None:
        self.place = place
        self.side = side

    def seat(self, s: Theatre) -> str:
        return self.side

    def dice(self, s: Theatre) -> Dice:
        return Dice(rerolled(s, s.engagements[self.place], self.side), needs=SUCCESS)

    def fell(self, s: Theatre, faces: Faces) -> Steps:
        s.hand = False
        score(s, self.place, self.side, faces)
        return NOTHING


class Judge(Procedure[Theatre]):
    """The margin of successes is the grade, and the grade gives the victory points (AT-120).

    Nothing comes of it until all results are in (step 13).
    """

    __match_args__ = ("place",)

    def __init__(self, place: str) -> None:
        self.place = place

    def run(self, s: Theatre) -> Steps:
        sheet = s.engagements[self.place].copy()
        first, second = max(sheet.successes[0], 0), max(sheet.successes[1], 0)
        sheet.successes = (first, second)
        battles = s.rules.data.battles
        grade = battles.by_margin(abs(first - second))
        more, less = battles.grades[grade].score
        vps = (more, less) if first >= second else (less, more)
        settle(s, sheet, vps, grade, s.rules.agreed.flawless_dice)
        return NOTHING


def regrade(s: Theatre, sheet: Engagement) -> None:
    """Works out grade and winner anew from points that an umpire has corrected (AT-138)."""
    if min(sheet.vps) < 0:
        sheet.grade = sheet.winner = ""
        return
    sheet.grade = s.rules.data.battles.by_ratio(max(sheet.vps), min(sheet.vps))
    sheet.winner = winner_of(s, sheet.vps, sheet.grade)


def winner_of(s: Theatre, vps: tuple[int, int], grade: str) -> str:
    first, second = s.rules.sides
    return "" if grade == DRAW else first if vps[0] > vps[1] else second


def settle(s: Theatre, sheet: Engagement, vps: tuple[int, int], grade: str, intact: bool) -> None:
    """Books a result and tells it to both sides of the engagement (table V)."""
    sheet.vps = vps
    sheet.grade = grade
    sheet.winner = winner_of(s, vps, grade)
    sheet.intact = intact and sheet.winner != ""
    s.put(sheet)
    s.whisper(
        s.rules.both,
        "fought",
        place=sheet.place,
        winner=sheet.winner,
        grade=grade,
        vps=vps,
        way=sheet.way,
        successes=sheet.successes,
    )


def by_dice(s: Theatre, place: str) -> Steps:
    first, second = s.rules.sides
    count_dice(s, place)
    return [Fight(place, first), Fight(place, second), Judge(place)]


def set_way(s: Theatre, place: str, way: str) -> None:
    sheet = s.engagements[place].copy()
    sheet.way = way
    s.put(sheet)


def dice_of(s: Theatre, sheet: Engagement, side: str) -> int:
    """A die a point of effective strength; by option one more for each full ten percent (AT-120, AT-121a)."""
    dice = strength(s, s.force(sheet, side))
    if dice and s.rules.agreed.dice_use_advantage:
        dice += sheet.percents[s.rules.sides.index(side)] // FULL_TEN
    return dice


def count_dice(s: Theatre, place: str) -> None:
    """Notes on the sheet how many dice fall, which both sides may know (AT-120, AT-137)."""
    sheet = s.engagements[place].copy()
    first, second = s.rules.sides
    sheet.dice = (dice_of(s, sheet, first), dice_of(s, sheet, second))
    s.put(sheet)


def rerolled(s: Theatre, sheet: Engagement, side: str) -> int:
    """How many dice that were no 6 are thrown again (AT-121a)."""
    if not s.rules.agreed.dice_use_advantage:
        return 0
    at = s.rules.sides.index(side)
    return min(sheet.rerolls[at], sheet.dice[at] - sheet.successes[at])


def score(s: Theatre, place: str, side: str, faces: Faces) -> None:
    """Adds the successes of a throw to the sheet, and shows both sides the dice (AT-135)."""
    sheet = s.engagements[place].copy()
    hits = faces.count(SUCCESS)
    if side == s.rules.sides[0]:
        sheet.successes = (max(sheet.successes[0], 0) + hits, sheet.successes[1])
    else:
        sheet.successes = (sheet.successes[0], max(sheet.successes[1], 0) + hits)
    s.put(sheet)
    s.whisper(s.rules.both, "threw", place=place, side=side, faces=faces)


# what the dice promise


class Chances:
    """The chance of each grade for each side, exactly, from a count of all ways the dice can fall."""

    def __init__(
        self, first: tuple[float, float, float], draw: float, second: tuple[float, float, float]
    ) -> None:
        self.first = first  # 8-1, 7-2, 6-3 of the first side
        self.draw = draw
        self.second = second

    def wins(self, first: bool) -> float:
        return sum(self.first if first else self.second)

    def clear(self, first: bool) -> float:
        """A win by 7-2 or better: what an Outgunned side needs to keep its area (TOT-50)."""
        grades = self.first if first else self.second
        return grades[0] + grades[1]


CHANCES: dict[tuple[int, int, int, int], Chances] = {}


def chances(first: int, second: int, first_again: int = 0, second_again: int = 0) -> Chances:
    """The chances of so many dice against so many, with re-rolls where they count (AT-120, AT-121a)."""
    key = (first, second, first_again, second_again)
    if key not in CHANCES:
        CHANCES[key] = count_chances(successes(first, first_again), successes(second, second_again))
    return CHANCES[key]


def count_chances(first: list[int], second: list[int]) -> Chances:
    ways = [0] * 7  # margins from -3 or less to 3 or more
    for mine, many in enumerate(first):
        for theirs, more in enumerate(second):
            ways[max(-3, min(3, mine - theirs)) + 3] += many * more
    total = sum(ways)
    share = [one / total for one in ways]
    return Chances((share[6], share[5], share[4]), share[3], (share[0], share[1], share[2]))


def successes(dice: int, again: int) -> list[int]:
    """In how many of all ways so many dice bring 0, 1, 2 … successes; re-rolls count as dice of their own."""
    found = [0] * (dice + 1)
    for hits in range(dice + 1):
        ways: int = comb(dice, hits) * 5 ** (dice - hits)
        more = min(again, dice - hits)
        for later in range(more + 1):
            found[hits + later] += ways * comb(more, later) * 5 ** (more - later) * 6 ** (again - more)
    return found
