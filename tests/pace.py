"""Measures how busy the machine is, so that limits of time in tests can be stretched."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

QUIET = 0.004  # seconds the yardstick takes on a quiet machine of two cores
TRIES = 9


def yardstick() -> int:
    """Does work like that of the rules: looks names up, makes small tuples, compares and counts them."""
    counted: dict[tuple[str, int], int] = {}
    for number in range(30_000):
        place = (("north", "east", "south", "west")[number & 3], number % 97)
        counted[place] = counted.get(place, 0) + 1
    return sum(counted.values())


def timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def stretch() -> float:
    """How many times longer things take than on a quiet machine; at least one, so that no limit becomes tighter."""
    return max(1.0, median(timed(yardstick) for _ in range(TRIES)) / QUIET)


def quickest(work: Callable[[], object], tries: int = TRIES) -> float:
    """Seconds that the work would take on a quiet machine: the best of several tries, since other load only adds."""
    pace = stretch()
    return min(timed(work) for _ in range(tries)) / pace
