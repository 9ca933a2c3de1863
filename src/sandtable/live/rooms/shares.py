"""Work that plays a match again: done in threads, and only so much of it for one person and one address.

Whoever asks decides what it costs: a long match costs more than a short one. So what counts is the processor time
that was spent. Whoever has used up his share is refused until it has filled up again.
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
    """How many seconds of work there are: so many at once, then one every so many seconds."""

    def __init__(self) -> None:
        self.hands = asyncio.Semaphore(AT_ONCE)
        self.by_person = Limit(burst=20, seconds=5)
        self.by_address = Limit(burst=60, seconds=2)  # a whole club may look from one hall


class ReplayShare:
    """The work that one person, from one address, lets the server do."""

    def __init__(self, shares: Shares, person: str, address: str) -> None:
        self.hands = shares.hands
        self.shares = [(shares.by_address, address)]
        if person:
            self.shares.append((shares.by_person, person))

    async def do(self, work: Callable[..., T], *given: object) -> T:
        """Do the work in a thread, or raise `TooMany` if his share is used up."""
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
                return await in_replay_thread(timed)
            finally:
                for limit, key in self.shares:
                    limit.spend(key, sum(spent))


async def in_replay_thread(work: Callable[..., T], *given: object) -> T:
    """Do the work in one of the threads that play matches again."""
    return await asyncio.get_running_loop().run_in_executor(HANDS, partial(work, *given))
