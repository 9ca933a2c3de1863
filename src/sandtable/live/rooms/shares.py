"""Work that plays a match again: beside everything else, and only so much of it for one person and one address.

Who asks chooses what it costs: a long match costs more than a short one, and asking often more than asking once. So
what counts is the time that was really spent. Whoever has used up his share is refused until it has filled up again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, TypeVar

from sandtable.live.people.limits import Limit

T = TypeVar("T")

AT_ONCE: Final = 2
HANDS: Final = ThreadPoolExecutor(AT_ONCE, "sandtable-replay")  # not those by which the store is read
MUCH: Final = "You looked at much that must be played again."


class Shares:
    """Seconds of work: so many at once, then one every so many seconds."""

    def __init__(self) -> None:
        self.hands = asyncio.Semaphore(AT_ONCE)
        self.by_person = Limit(burst=20, seconds=5)
        self.by_address = Limit(burst=60, seconds=2)  # a whole club may look from one hall


class Turn:
    """What one person, from one address, lets the server play again."""

    def __init__(self, shares: Shares, person: str, address: str) -> None:
        self.hands = shares.hands
        self.shares = [(shares.by_address, address)]
        if person:
            self.shares.append((shares.by_person, person))

    async def do(self, work: Callable[..., T], *given: object) -> T:
        """Does it in a thread; a `Problem` with 429 if the share is used up."""
        spent: list[float] = []

        def timed() -> T:
            begun = time.thread_time()
            try:
                return work(*given)
            finally:
                spent.append(time.thread_time() - begun)

        async with self.hands:
            for limit, key in self.shares:  # only now: others of his may have been done while this one waited
                limit.must_have(key, MUCH)
            try:
                return await aside(timed)
            finally:
                for limit, key in self.shares:
                    limit.spend(key, sum(spent))


async def aside(work: Callable[..., T], *given: object) -> T:
    """Does it in one of the threads that play matches again."""
    return await asyncio.get_running_loop().run_in_executor(HANDS, partial(work, *given))
