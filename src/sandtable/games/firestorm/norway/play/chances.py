"""What the dice of an exchange of fire can do, counted exactly (NOR-13, NOR-15 … NOR-18, NOR-53).

A die hits with a 6. Chances are whole numbers of equally likely throws out of all of them; targets are independent of
each other once the dice lie on them, so what is left of a side is found by adding its units up one by one.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Chance: TypeAlias = tuple[int, int]  # so many throws of so many
Spread: TypeAlias = tuple[int, ...]  # dice on each target

NEVER: Final[Chance] = (0, 1)
SURE: Final[Chance] = (1, 1)


class Fire:
    """What lies on one target: dice thrown once, dice that may be thrown again, hits that have fallen already."""

    def __init__(self, plain: int, again: int = 0, hits: int = 0) -> None:
        self.plain = plain
        self.again = again
        self.hits = hits

    def dice(self) -> int:
        return self.plain + self.again


def throws(fire: Fire) -> int:
    """In how many ways the dice can fall: a die that may be thrown again counts as two."""
    return int(6**fire.plain * 36**fire.again)


def misses(fire: Fire) -> int:
    """In how many of them no die hits."""
    return int(5**fire.plain * 25**fire.again)


def single_hits(fire: Fire) -> int:
    """In how many of them exactly one die hits."""
    ways = 0
    if fire.plain:
        ways += fire.plain * int(5 ** (fire.plain - 1) * 25**fire.again)
    if fire.again:
        ways += fire.again * 11 * int(5**fire.plain * 25 ** (fire.again - 1))
    return ways


def hit(fire: Fire) -> Chance:
    """One hit is enough: ships that are no battleships, submarines, aircraft, a harbour (NOR-15, NOR-73)."""
    if fire.hits:
        return SURE
    of = throws(fire)
    return of - misses(fire), of


def hit_or_saved(fire: Fire) -> Chance:
    """A battleship: two hits sink it, a single one only if that die hits again (NOR-13)."""
    of = throws(fire)
    none = misses(fire)
    if fire.hits > 1:
        return SURE
    if fire.hits:  # the one that fell is thrown again unless another hits
        return (of - none) * 6 + none, of * 6
    one = single_hits(fire)
    return (of - none - one) * 6 + one, of * 6


def sunk(fire: Fire, battleship: bool) -> Chance:
    """The chance that a target is destroyed."""
    return hit_or_saved(fire) if battleship else hit(fire)


def either(one: Chance, other: Chance) -> Chance:
    """At least one of two independent things: an aircraft shot down, or sunk with its carrier (NOR-17, NOR-26)."""
    of = one[1] * other[1]
    return of - (one[1] - one[0]) * (other[1] - other[0]), of


def ratio(chance: Chance) -> float:
    return chance[0] / chance[1]


class Known:
    """The chance of every number of dice of one kind as a plain number, worked out once."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.plain: list[float] = [ratio(hit(Fire(dice))) for dice in range(most)]
        self.again: list[float] = [ratio(hit(Fire(0, dice))) for dice in range(most)]
        self.saved: list[float] = [ratio(hit_or_saved(Fire(dice))) for dice in range(most)]
        self.saved_again: list[float] = [ratio(hit_or_saved(Fire(0, dice))) for dice in range(most)]

    def chances(self, battleship: bool, again: bool) -> list[float]:
        if battleship:
            return self.saved_again if again else self.saved
        return self.again if again else self.plain


KNOWN: Final = Known(60)  # no fleet has more dice


# what is left of a side


class Left:
    """The combat value a side may have left, each value with the number of throws that leave it (NOR-53)."""

    def __init__(self, of: int, by: dict[int, int]) -> None:
        self.of = of
        self.by = by

    def chance(self, value: int) -> Chance:
        return self.by.get(value, 0), self.of


def left_over(units: list[tuple[int, Chance]]) -> Left:
    """The combat values of some units, each with the chance that it is destroyed."""
    of = 1
    by = {0: 1}
    for value, (ways, number) in units:
        after: dict[int, int] = {}
        stays = number - ways
        for total, count in by.items():
            if stays:
                after[total + value] = after.get(total + value, 0) + count * stays
            if ways:
                after[total] = after.get(total, 0) + count * ways
        of *= number
        by = after
    return Left(of, by)


class Retreats:
    """Who must leave after a surface combat, as numbers of throws; they add up to `of`."""

    def __init__(self, of: int) -> None:
        self.of = of
        self.active = 0  # fewer left, or as many
        self.other = 0
        self.nobody = 0  # a side has no ship left


def retreats(active: Left, other: Left) -> Retreats:
    """The lower total must retreat, on equal totals the active side; with no ships left on a side nobody (NOR-53)."""
    found = Retreats(active.of * other.of)
    for ours, one in active.by.items():
        for theirs, two in other.by.items():
            if not ours or not theirs:
                found.nobody += one * two
            elif ours <= theirs:
                found.active += one * two
            else:
                found.other += one * two
    return found


# spreading dice


class Mark:
    """A target as whoever lays dice sees it: what it is worth to destroy it."""

    def __init__(self, id: str, worth: float, battleship: bool = False) -> None:
        self.id = id
        self.worth = worth
        self.battleship = battleship


def spread(marks: list[Mark], dice: int, lying: list[Fire], again: bool = False) -> Spread:
    """How many of some dice to lay on each target, besides those that lie, so that they destroy most.

    A second die on a battleship is worth more than the first, so every division is weighed, not die by die.
    """
    best: list[float] = [0.0] * (dice + 1)  # by the number of dice laid on the targets so far
    laid: list[Spread] = [()] * (dice + 1)
    first = True
    for mark, fire in zip(marks, lying, strict=True):
        values = gains(mark, fire, dice, again)
        if first:
            best = values
            laid = [(number,) for number in range(dice + 1)]
            first = False
            continue
        best, laid = divide(best, laid, values, dice)
    return laid[dice]


def divide(
    best: list[float], laid: list[Spread], values: list[float], dice: int
) -> tuple[list[float], list[Spread]]:
    """One more target: for each number of dice, how many of them it gets."""
    most: list[float] = []
    chosen: list[Spread] = []
    for number in range(dice + 1):
        top = -1.0
        share = 0
        for here in range(number + 1):
            value = values[here] + best[number - here]
            if value > top + 1e-12:
                top, share = value, here
        most.append(top)
        chosen.append((*laid[number - share], share))
    return most, chosen


def gains(mark: Mark, fire: Fire, dice: int, again: bool) -> list[float]:
    """What none, one, two … more dice on a target destroy on the average."""
    if not fire.dice() and not fire.hits and dice < KNOWN.most:
        return [mark.worth * chance for chance in KNOWN.chances(mark.battleship, again)[: dice + 1]]
    found: list[float] = []
    for more in range(dice + 1):
        laid = Fire(
            fire.plain + (0 if again else more),
            fire.again + (more if again else 0),
            fire.hits,
        )
        found.append(mark.worth * ratio(sunk(laid, mark.battleship)))
    return found
