"""How slow this machine is just now: what a quiet one does in so many seconds, a busy one may do in more."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

QUIET = 0.004  # seconds the yardstick takes on a quiet machine of two cores
TRIES = 9


def yardstick() -> int:
    """Work of the kind that rules are made of: names are looked up, small tuples made, compared and counted."""
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
    """How many times longer than on a quiet machine things take; never less than one: no limit becomes tighter."""
    return max(1.0, median(timed(yardstick) for _ in range(TRIES)) / QUIET)


def quickest(work: Callable[[], object], tries: int = TRIES) -> float:
    """The seconds this work would take on a quiet machine: the best of several tries, for other work only ever adds."""
    pace = stretch()
    return min(timed(work) for _ in range(tries)) / pace
