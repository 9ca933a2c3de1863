"""The post: what waits in the outbox is merged and sent when its time has come, and tried again when it failed.

Everything it must know is in the store, so that it outlasts the server; a channel is taken before it is sent to, so
that of several processes one does. Sending happens in threads of its own: a server that hangs keeps nobody waiting.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from functools import partial
from typing import Final, Literal, TypeAlias

from sandtable.club.notify.failures import Failed
from sandtable.club.notify.hours import quiet_until
from sandtable.club.notify.messages import merged
from sandtable.club.notify.senders import Senders
from sandtable.club.watch import LONGEST_SLEEP, watch
from sandtable.store import Channel, Letter, Store
from sandtable.store.channels import Waiting

log = logging.getLogger(__name__)

Clock: TypeAlias = Callable[[], datetime]
State: TypeAlias = Literal["unconfirmed", "new", "works", "retrying", "failing"]

WORKERS: Final = 8
LOOKUPS: Final = 4
PAUSES: Final = tuple([timedelta(minutes=one) for one in (1, 5, 30, 120, 360)])  # before it is tried again
REST: Final = timedelta(hours=12)  # between tries of a channel that was given up
GIVEN_UP: Final = len(PAUSES) + 1  # failures in a row
STALE: Final = timedelta(days=3)  # after which a message is no news
HELD: Final = timedelta(seconds=60)  # beyond its patience, a process has a channel to itself


def state_of(channel: Channel) -> State:
    if not channel.confirmed:
        return "unconfirmed"
    if channel.fails >= GIVEN_UP:
        return "failing"
    if channel.fails:
        return "retrying"
    return "works" if channel.sent else "new"


class Delivery:
    """Looks into the outbox, now and whenever something falls due."""

    def __init__(self, store: Store, clock: Clock, senders: Senders) -> None:
        self.store = store
        self.clock = clock
        self.senders = senders
        self.office = senders.office
        self.woken = asyncio.Event()
        self.busy: dict[str, asyncio.Task[None]] = {}  # by channel
        self.threads = ThreadPoolExecutor(WORKERS, "sandtable-post")
        self.lookups = ThreadPoolExecutor(LOOKUPS, "sandtable-post-names")  # a slow name holds up no message

    async def run(self) -> None:
        await watch(self.look, self.woken, "The outbox")

    async def close(self) -> None:
        self.senders.close()
        for task in list(self.busy.values()):
            task.cancel()
        await asyncio.gather(*self.busy.values(), return_exceptions=True)
        self.threads.shutdown(wait=False, cancel_futures=True)
        self.lookups.shutdown(wait=False, cancel_futures=True)

    async def look(self) -> float:
        """Begins to send whatever is due; gives in how many seconds to look again."""
        coming = [LONGEST_SLEEP]
        for waiting in await asyncio.to_thread(self.store.waiting):
            id = waiting.channel.id
            if id in self.busy:
                continue
            left = (self.due(waiting) - self.clock()).total_seconds()
            if left > 0:
                coming.append(left)
            else:
                task = self.busy[id] = asyncio.create_task(self.deliver(id))
                task.add_done_callback(partial(self.done, id))
        return max(0.05, min(coming))

    def done(self, id: str, _: asyncio.Task[None]) -> None:
        del self.busy[id]
        self.woken.set()

    def due(self, waiting: Waiting) -> datetime:
        """Not before others had time to join it, not in quiet hours, not while it rests or another process has it."""
        channel = waiting.channel
        due = waiting.first + timedelta(seconds=self.office.gather)
        due = max([due, *[one for one in (channel.next, channel.lease) if one is not None]])
        return quiet_until(max(due, self.clock()), channel.quiet, channel.zone) or due

    async def deliver(self, id: str) -> None:
        """One message of all that waits; whatever happens, the channel is free again."""
        try:
            until = self.clock() + timedelta(seconds=self.office.patience) + HELD
            if not await asyncio.wrap_future(self.store.take_channel(id, self.clock(), until)):
                return
            channel, letters = await asyncio.to_thread(self.contents, id)
            if channel is not None:
                await self.send(channel, letters)
        except Exception:
            log.exception("Channel %s could not be served", id)

    def contents(self, id: str) -> tuple[Channel | None, list[Letter]]:
        return self.store.channel(id), self.store.letters(id)

    async def send(self, channel: Channel, letters: Sequence[Letter]) -> None:
        old = self.clock() - STALE
        fresh = [letter for letter in letters if letter.at > old]
        trouble: Failed | None = None
        if fresh:
            trouble = await self.attempt(channel, fresh)
        values, settled = self.outcome(channel, trouble) if fresh else ({}, True)
        gone = [letter.id for letter in letters] if settled else [one.id for one in letters if one.at <= old]
        await asyncio.wrap_future(self.store.sent(channel.id, gone, values))

    async def attempt(self, channel: Channel, letters: Sequence[Letter]) -> Failed | None:
        """Sends at once, whatever the hour; what went wrong, if anything did."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.threads, self.try_to_send, channel, letters)

    def try_to_send(self, channel: Channel, letters: Sequence[Letter]) -> Failed | None:
        names = {}
        for match in {letter.match for letter in letters if letter.match}:
            fact = self.store.match(match)
            names[match] = fact.name if fact is not None else ""
        message = merged(letters, names, self.office.public)
        try:
            self.senders.send(channel, message, self.clock())
        except Failed as failed:
            return failed
        except Exception as error:  # of a library; it may hold the address
            log.error("A message by %s could not be sent: %s", channel.kind, type(error).__name__)
            return Failed("The message could not be sent: something went wrong in this server.")
        return None

    def outcome(self, channel: Channel, trouble: Failed | None) -> tuple[dict[str, object], bool]:
        """What is kept of a try, and whether its messages are done with."""
        at = self.clock()
        if trouble is None:
            return {"fails": 0, "trouble": "", "next": None, "sent": at}, True
        fails = GIVEN_UP if trouble.gone else channel.fails + 1
        given_up = fails >= GIVEN_UP
        pause = REST if given_up else PAUSES[fails - 1]
        return {"fails": fails, "trouble": trouble.sentence[:300], "next": at + pause}, given_up

    async def check(self, kind: str, address: str) -> str:
        """The address as it is kept; `Failed` if nothing may be sent to it."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.lookups, self.senders.check, kind, address)

    async def test(self, channel: Channel, letter: Letter) -> Failed | None:
        """The button: sends now, and keeps how it went; a channel that works again takes up what waits."""
        trouble = await self.attempt(channel, [letter])
        values: dict[str, object] = {"trouble": trouble.sentence[:300] if trouble else ""}
        if trouble is None:
            values |= {"fails": 0, "next": None, "sent": self.clock()}
        else:
            values |= {"fails": max(channel.fails, 1)}
        await asyncio.wrap_future(self.store.change_channel(channel.id, values))
        self.woken.set()
        return trouble
