"""Rate limits: each key has a bucket of tries that fills up again with time."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Final

from sandtable.web.problems import Problem

MOST_BUCKETS: Final = 20_000


class Limit:
    """`burst` tries at once, then one every `seconds`."""

    def __init__(self, burst: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.burst = burst
        self.seconds = seconds
        self.clock = clock
        self.buckets: dict[str, float] = {}  # key -> when its bucket will be full again

    def take(self, key: str) -> float:
        """Takes a try; gives 0, or how many seconds to wait if there is none."""
        moment = self.clock()
        full = max(self.buckets.get(key, moment), moment)
        missing = full + self.seconds - (moment + self.burst * self.seconds)
        if missing > 1e-9:
            return missing
        if len(self.buckets) >= MOST_BUCKETS:
            self._sweep(moment)
        self.buckets[key] = full + self.seconds
        return 0.0

    def give_back(self, key: str) -> None:
        """The try was a good one and does not count."""
        if key in self.buckets:
            self.buckets[key] -= self.seconds

    def demand(self, key: str, detail: str) -> None:
        """Takes a try or refuses with 429."""
        wait = self.take(key)
        if wait:
            raise slow_down(wait, detail)

    def _sweep(self, moment: float) -> None:
        self.buckets = {key: full for key, full in self.buckets.items() if full > moment}
        if len(self.buckets) >= MOST_BUCKETS:  # under attack from everywhere: the limits of names still hold
            self.buckets.clear()


def slow_down(wait: float, detail: str) -> Problem:
    seconds = max(1, math.ceil(wait))
    sentence = f"{detail} Wait a little, then try again."
    return Problem(429, "slow-down", sentence, {"Retry-After": str(seconds)})
