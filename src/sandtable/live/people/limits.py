"""Rate limits: each key has a bucket of tries that fills up again with time.

A `Limit` counts in this process and slows down whoever is too quick. A `SharedLimit` guards a secret, or something
that adds rows to the store, and counts for all processes on one PostgreSQL; on SQLite there is only one process, so
it counts in memory there.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from typing import Final

from sandtable.live.errors import TooMany
from sandtable.store import NoTry, Store
from sandtable.store.base.tokens import hash_of

MOST_BUCKETS: Final = 20_000


class Limit:
    """`burst` tries at once, then one every `seconds`."""

    def __init__(self, burst: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.burst = burst
        self.seconds = seconds
        self.clock = clock
        self.buckets: dict[str, float] = {}  # key -> when its bucket will be full again

    def take(self, key: str) -> float:
        """Take a try; return 0, or how many seconds to wait if there is none."""
        missing = self.wait(key)
        if not missing:
            self.spend(key)
        return missing

    def wait(self, key: str) -> float:
        """Return 0 if there is a try, or how many seconds until there is one."""
        moment = self.clock()
        full = max(self.buckets.get(key, moment), moment)
        missing = full + self.seconds - (moment + self.burst * self.seconds)
        return missing if missing > 1e-9 else 0.0

    def spend(self, key: str, tries: float = 1.0) -> None:
        """Take tries, or parts of one, whether they are there or not."""
        moment = self.clock()
        if len(self.buckets) >= MOST_BUCKETS:
            self._sweep(moment)
        self.buckets[key] = max(self.buckets.get(key, moment), moment) + self.seconds * tries

    def give_back(self, key: str) -> None:
        """Give back a try that was a good one and does not count."""
        if key in self.buckets:
            self.buckets[key] -= self.seconds

    def demand(self, key: str, detail: str) -> None:
        """Take a try, or raise `TooMany`."""
        wait = self.take(key)
        if wait:
            raise slow_down(wait, detail)

    def must_have(self, key: str, detail: str) -> None:
        """Raise `TooMany` if there is no try; take none."""
        wait = self.wait(key)
        if wait:
            raise slow_down(wait, detail)

    def _sweep(self, moment: float) -> None:
        """Forget buckets that are full again; if there are still too many, also the fullest of the others."""
        emptiest = sorted(self.buckets.items(), key=lambda one: one[1], reverse=True)
        self.buckets = {key: full for key, full in emptiest[: MOST_BUCKETS // 2] if full > moment}


class SharedLimit(Limit):
    """A limit for all processes together: use `ask` and `refund` in the place of `demand` and `give_back`."""

    def __init__(self, name: str, burst: int, seconds: float) -> None:
        super().__init__(burst, seconds)
        self.name = name
        self.closed: dict[str, float] = {}  # key -> until when the store need not be asked again

    async def ask(self, store: Store, key: str, detail: str) -> None:
        """Take a try, or raise `TooMany`."""
        wait = await self._taken(store, key) if store.postgres else self.take(key)
        if wait:
            raise slow_down(wait, detail)

    async def refund(self, store: Store, key: str) -> None:
        """Give back a try that was a good one and does not count."""
        if store.postgres:
            await asyncio.wrap_future(store.upkeep.give_try_back(self._kept(key), self.seconds))
        else:
            self.give_back(key)

    async def _taken(self, store: Store, key: str) -> float:
        """Take a try from the store; return how long to wait if there is none.

        Whoever was refused is refused from memory until his wait is over, so that trying again costs the store
        nothing.
        """
        moment = self.clock()
        if self.closed.get(key, moment) > moment:
            return self.closed[key] - moment
        try:
            await asyncio.wrap_future(store.upkeep.take_try(self._kept(key), self.burst, self.seconds))
        except NoTry as refused:
            if len(self.closed) >= MOST_BUCKETS:
                self.closed.clear()
            self.closed[key] = moment + refused.seconds
            return refused.seconds
        return 0.0

    def _kept(self, key: str) -> str:
        """The key as the store keeps it: hashed, as it holds names that were tried and people's addresses."""
        return f"{self.name}:{hash_of(key)[:40]}"


def slow_down(wait: float, detail: str) -> TooMany:
    seconds = max(1, math.ceil(wait))
    sentence = f"{detail} Wait a little, then try again."
    return TooMany("slow-down", sentence, retry=seconds)
