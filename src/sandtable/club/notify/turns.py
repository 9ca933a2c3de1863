"""Taking turns: so much goes on at once, and little of it for one owner, so that nobody uses up what others need."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """At most `most` turns at a time, at most `each` of one owner. Of those who wait, who has least goes first."""

    def __init__(self, each: int, most: int) -> None:
        self.each = each
        self.most = most
        self.used: Counter[str] = Counter()  # turns by owner
        self.queue: list[tuple[str, asyncio.Future[None]]] = []

    @asynccontextmanager
    async def turn(self, owner: str) -> AsyncIterator[None]:
        await self.take(owner)
        try:
            yield
        finally:
            self.give(owner)

    async def take(self, owner: str) -> None:
        """Waits for a turn; whoever has one must `give` it back."""
        if self.free(owner):
            self.used[owner] += 1
            return
        place = (owner, asyncio.get_running_loop().create_future())
        self.queue.append(place)
        try:
            await place[1]
        except asyncio.CancelledError:
            if place in self.queue:
                self.queue.remove(place)
            else:  # it was this one's turn just then
                self.give(owner)
            raise

    def give(self, owner: str) -> None:
        self.used[owner] -= 1
        if not self.used[owner]:
            del self.used[owner]
        self.call()

    def free(self, owner: str) -> bool:
        return self.used[owner] < self.each and self.used.total() < self.most

    def call(self) -> None:
        """Gives turns to those who wait, as far as there are any."""
        while ready := [one for one in self.queue if self.free(one[0]) and not one[1].done()]:
            place = min(ready, key=lambda one: self.used[one[0]])
            self.queue.remove(place)
            self.used[place[0]] += 1
            place[1].set_result(None)
