"""Luck: what dice brought a side against what was to be expected of them, exactly.

Everything is counted in successes: a die that shows what it needs, a battle that a die wins. A throw that only opens a
door counts by the chance it leaves: an attacker who had 40 % before his die and 70 % after it has gained 0.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import Final

from sandtable.kernel.steps import Dice, Faces

TINY: Final = 1e-9  # two chances that differ by less are the same


@dataclass(slots=True)
class Fortune:
    """How one throw, or some dice of it, went for the side whose luck it is."""

    side: str
    expected: float  # successes, on average
    came: float
    variance: float
    chance: float  # to fare at least so well where it went well, at least so badly where it did not


def spread(side: str, values: Sequence[float], came: float, ways: Sequence[int] = ()) -> Fortune:
    """The luck of a throw whose results are worth these values, each possible in so many ways; () for one each."""
    weights = ways or [1] * len(values)
    every = sum(weights)
    expected = sum([value * weight for value, weight in zip(values, weights, strict=True)]) / every
    squares = sum([value * value * weight for value, weight in zip(values, weights, strict=True)]) / every
    variance = max(0.0, squares - expected * expected)
    return Fortune(side, expected, came, variance, tail(values, weights, came, expected) / every)


def tail(values: Sequence[float], weights: Sequence[int], came: float, expected: float) -> int:
    """In how many ways it goes at least so well, or so badly, as it went."""
    found = 0
    for value, weight in zip(values, weights, strict=True):
        if (value >= came - TINY) if came >= expected else (value <= came + TINY):
            found += weight
    return found


def each(side: str, dice: Dice, faces: Faces) -> Fortune:
    """Every die succeeds or fails by itself."""
    good = max(0, min(dice.sides, dice.sides + 1 - dice.needs))
    bad, count = dice.sides - good, len(faces)
    ways = [comb(count, hits) * good**hits * bad ** (count - hits) for hits in range(count + 1)]
    return spread(side, range(count + 1), dice.hits(faces), ways)


def best(side: str, dice: Dice, faces: Faces) -> Fortune:
    """One success, by whichever die: the best counts."""
    low = max(0, min(dice.sides, dice.needs - 1))
    missed = low ** len(faces)
    every = dice.sides ** len(faces)
    return spread(side, (0, 1), int(dice.hits(faces) > 0), (missed, every - missed))
