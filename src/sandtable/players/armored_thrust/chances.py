"""The chances of a fight by dice between strengths that are only estimated."""

from __future__ import annotations

from math import comb
from typing import Final

SIX: Final = 1.0 / 6.0
_WINS: Final[dict[tuple[int, int, int], float]] = {}


def sixes(dice: int, count: int) -> float:
    """The chance of exactly so many sixes."""
    return float(comb(dice, count)) * SIX**count * (1.0 - SIX) ** (dice - count)


def ahead(ours: int, theirs: int, by: int) -> float:
    """The chance that we throw at least so many sixes more than they do."""
    key = (ours, theirs, by)
    found = _WINS.get(key)
    if found is None:
        found = 0.0
        for mine in range(ours + 1):
            for other in range(theirs + 1):
                if mine - other >= by:
                    found += sixes(ours, mine) * sixes(theirs, other)
        _WINS[key] = found
    return found


def between(ours: float, theirs: float, by: int) -> float:
    """The same as `ahead` for strengths that are no whole numbers."""
    low, under = int(ours), int(theirs)
    part, rest = ours - low, theirs - under
    return (
        (1.0 - part) * (1.0 - rest) * ahead(low, under, by)
        + part * (1.0 - rest) * ahead(low + 1, under, by)
        + (1.0 - part) * rest * ahead(low, under + 1, by)
        + part * rest * ahead(low + 1, under + 1, by)
    )
