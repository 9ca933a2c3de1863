"""Rate limits: each key has a bucket of tries that fills up again with time.

A `Limit` counts in this process: a bump for whoever is too quick. A `SharedLimit` guards a secret or what makes rows,
and counts for all processes on one PostgreSQL; on SQLite there is but one process, so memory serves there, too.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from typing import Final

from sandtable.live.errors import TooMany
from sandtable.store import NoTry, Store
from sandtable.store.people import hash_of

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
        missing = self.wait(key)
        if not missing:
            self.spend(key)
        return missing

    def wait(self, key: str) -> float:
        """0 if there is a try, or how many seconds until there is one."""
        moment = self.clock()
        full = max(self.buckets.get(key, moment), moment)
        missing = full + self.seconds - (moment + self.burst * self.seconds)
        return missing if missing > 1e-9 else 0.0

    def spend(self, key: str, tries: float = 1.0) -> None:
        """Takes tries, or parts of one, whether they are there or not."""
        moment = self.clock()
        if len(self.buckets) >= MOST_BUCKETS:
            self._sweep(moment)
        self.buckets[key] = max(self.buckets.get(key, moment), moment) + self.seconds * tries

    def give_back(self, key: str) -> None:
        """The try was a good one and does not count."""
        if key in self.buckets:
            self.buckets[key] -= self.seconds

    def demand(self, key: str, detail: str) -> None:
        """Takes a try or refuses with 429."""
        wait = self.take(key)
        if wait:
            raise slow_down(wait, detail)

    def must_have(self, key: str, detail: str) -> None:
        """Refuses with 429 if there is no try; takes none."""
        wait = self.wait(key)
        if wait:
            raise slow_down(wait, detail)

    def _sweep(self, moment: float) -> None:
        """Forgets what is full again; under attack from everywhere those, too, of whom the least is known."""
        emptiest = sorted(self.buckets.items(), key=lambda one: one[1], reverse=True)
        self.buckets = {key: full for key, full in emptiest[: MOST_BUCKETS // 2] if full > moment}


class SharedLimit(Limit):
    """The same for all processes: `ask` and `refund` stand for `demand` and `give_back`."""

    def __init__(self, name: str, burst: int, seconds: float) -> None:
        super().__init__(burst, seconds)
        self.name = name
        self.closed: dict[str, float] = {}  # key -> until when the store need not be asked again

    async def ask(self, store: Store, key: str, detail: str) -> None:
        """Takes a try or refuses with 429."""
        wait = await self._taken(store, key) if store.postgres else self.take(key)
        if wait:
            raise slow_down(wait, detail)

    async def refund(self, store: Store, key: str) -> None:
        """The try was a good one and does not count."""
        if store.postgres:
            await asyncio.wrap_future(store.give_try_back(self._kept(key), self.seconds))
        else:
            self.give_back(key)

    async def _taken(self, store: Store, key: str) -> float:
        """Whoever was refused is refused from memory until his wait is over: knocking costs the store nothing."""
        moment = self.clock()
        if self.closed.get(key, moment) > moment:
            return self.closed[key] - moment
        try:
            await asyncio.wrap_future(store.take_try(self._kept(key), self.burst, self.seconds))
        except NoTry as refused:
            if len(self.closed) >= MOST_BUCKETS:
                self.closed.clear()
            self.closed[key] = moment + refused.seconds
            return refused.seconds
        return 0.0

    def _kept(self, key: str) -> str:
        """What the store knows it by: names that were tried, and people's addresses, are not for its tables."""
        return f"{self.name}:{hash_of(key)[:40]}"


def slow_down(wait: float, detail: str) -> TooMany:
    seconds = max(1, math.ceil(wait))
    sentence = f"{detail} Wait a little, then try again."
    return TooMany("slow-down", sentence, retry=seconds)
