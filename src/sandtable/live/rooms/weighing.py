"""Odds that take long: worked out when the server is quiet, and sent after the question.

A player sees his question at once. If he, or whoever is asked next, answers before the odds are there, they are never
worked out. One room weighs at a time, a row at a time, and only while nobody answers in any room, so that an answer
waits for one row at most. Where there is no quiet at all, odds come after a second.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from sandtable.kernel.steps import Choice
from sandtable.live.scenes.odds import weighed
from sandtable.live.scenes.parts import AskParts
from sandtable.live.scenes.scene import Head, SceneReader, asks_of

if TYPE_CHECKING:
    from sandtable.live.rooms.listeners import Listener
    from sandtable.live.rooms.room import Room

log = logging.getLogger(__name__)

QUIET: Final = 0.02  # seconds after a change of any match in which nothing is weighed
PATIENCE: Final = 1.0  # seconds that a question waits for quiet


class Turns:
    """Whose turn it is to weigh, among all rooms of an event loop, and when one of them was changed last."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.changed = 0.0

    async def quiet(self, until: float) -> None:
        """Wait until no match was changed for a while, but not longer than until then."""
        await asyncio.sleep(0)
        while (left := min(self.changed + QUIET, until) - time.monotonic()) > 0:  # noqa: ASYNC110
            await asyncio.sleep(left)


turns_of: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, Turns]] = WeakKeyDictionary()


def turns() -> Turns:
    return turns_of.setdefault(asyncio.get_running_loop(), Turns())


class OddsLater:
    """Brings the listeners of one room the odds that their questions were sent without."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.task: asyncio.Task[None] | None = None
        self.told = 0.0  # when listeners were told of a change
        self.watchers: list[Callable[[float], None]] = []  # told how long the processor took for some odds

    def start(self) -> None:
        """Weigh in a quiet moment, if anybody waits for odds."""
        self.told = turns().changed = time.monotonic()
        if self.task is None and self.waiting() is not None:
            self.task = asyncio.get_running_loop().create_task(self._run())

    def waiting(self) -> Listener | None:
        """Somebody who waits for odds of questions of now."""
        version = str(self.room.version)
        for one in self.room.listeners:
            has = None if one.closed else one.has
            if has is not None and has.odds_coming and has.fields["version"] == version:
                return one
        return None

    async def done(self) -> None:
        """Wait until nobody waits for odds any more."""
        while self.task is not None:
            await asyncio.wait([self.task])

    async def _run(self) -> None:
        try:
            while self.waiting() is not None and not self.room.gone:
                await turns().quiet(self.told + PATIENCE)
                async with turns().lock:
                    listener = self.waiting()
                    if listener is not None:
                        await self._weigh(listener)
        except Exception as error:
            log.error("The odds of match %s could not be worked out", self.room.id, exc_info=error)
        finally:
            self.task = None

    async def _weigh(self, listener: Listener) -> None:
        """Work out the odds that a listener waits for, and tell them to all who read the same."""
        reader = self.room.reader(listener.seat, listener.who)
        if await self._weigh_for(reader):
            async with self.room.lock:
                for one in list(self.room.listeners):
                    if one.has is not None and self.room.reader(one.seat, one.who) == reader:
                        self.room.send_odds(one)

    async def _weigh_for(self, reader: SceneReader) -> bool:
        """Put the odds into the questions of a reader; False if something changed on the way."""
        room = self.room
        async with room.lock:
            head = room.heads.get(reader)
            if head is None:
                return True  # made anew when it is told
            found = list(head.asks)
        for place, parts in enumerate(head.asks):
            if parts.odds_coming:
                ready = await self._weigh_ask(reader, head, parts)
                if ready is None:
                    return False
                found[place] = ready
        room.heads[reader] = Head(head.fields, tuple(found))
        return True

    async def _weigh_ask(self, reader: SceneReader, head: Head, parts: AskParts) -> AskParts | None:
        room = self.room
        async with room.lock:
            if room.heads.get(reader) is not head:
                return None
            match = room.match
            seen, ask = match.rules.view(match.state, reader.seat), match.pending()[parts.key]
            if not isinstance(ask, Choice):
                with self._timed():
                    asks = asks_of(match, seen, room.heading(), reader, rowed=True, odds_later=False)
                return next(one for one in asks if one.key == parts.key)
            rows = weighed(match.rules, seen, ask, parts)
        while True:
            await turns().quiet(self.told + PATIENCE)
            async with room.lock:
                if room.heads.get(reader) is not head:
                    return None
                try:
                    with self._timed():
                        next(rows)
                except StopIteration as end:
                    found: AskParts = end.value
                    return found

    @contextmanager
    def _timed(self) -> Iterator[None]:
        """Tell the watchers what the odds of a block took."""
        begun = time.thread_time()
        try:
            yield
        finally:
            for watcher in self.watchers:
                watcher(time.thread_time() - begun)
