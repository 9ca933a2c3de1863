"""The post: what waits in the outbox is merged and sent when its time has come, and tried again when it failed.

Everything it must know is in the store, so that it outlasts the server; a channel is taken before it is sent to, so
that of several processes one does. Owners take turns, and nothing that hangs is waited for when the server stops: a
server that hangs keeps nobody waiting but its channel's owner.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Final, Literal, TypeAlias, TypeVar

from sandtable.club.notify.failures import DeliveryFailed
from sandtable.club.notify.hours import quiet_until
from sandtable.club.notify.mail import STEPS
from sandtable.club.notify.messages import Message, merged
from sandtable.club.notify.senders import Packed, Senders, owner_of
from sandtable.club.notify.turns import Turns
from sandtable.live.leases import Leases
from sandtable.live.watch import LONGEST_SLEEP, watch
from sandtable.store import Channel, QueuedMessage, Store
from sandtable.store.channels import Waiting

log = logging.getLogger(__name__)

T = TypeVar("T")
Clock: TypeAlias = Callable[[], datetime]
State: TypeAlias = Literal["unconfirmed", "new", "works", "retrying", "failing"]

AT_ONCE: Final = 100  # sendings; each is a connection
EACH: Final = 4  # of one person or campaign
PAUSES: Final = tuple([timedelta(minutes=one) for one in (1, 5, 30, 120, 360)])  # before it is tried again
REST: Final = timedelta(hours=12)  # between tries of a channel that was given up
GIVEN_UP: Final = len(PAUSES) + 1  # failures in a row
STALE: Final = timedelta(days=3)  # after which a message is no news
HELD: Final = timedelta(seconds=60)  # beyond its patience, a process has a channel to itself
FAULTY: Final = 5.0  # seconds before a channel is looked at again that the store could not give
STOPS: Final = "This server is stopping just now. Try again in a minute."
BUSY: Final = "Other messages of yours are being sent just now. Try again in a minute."
SPOILT: Final = "A message could not be put together and was left out: something is wrong in this server."


class NotTried(DeliveryFailed):
    """Nothing was sent, and the channel is not to blame."""


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

    def __init__(self, store: Store, clock: Clock, senders: Senders, leases: Leases | None = None) -> None:
        self.store = store
        self.clock = clock
        self.senders = senders
        self.leases = leases
        self.office = senders.office
        self.woken = asyncio.Event()
        self.busy: dict[str, asyncio.Task[None]] = {}  # by channel
        self.asked: set[asyncio.Task[object]] = set()  # what somebody waits for
        self.turns = Turns(EACH, AT_ONCE)
        self.stopped = False

    async def run(self) -> None:
        await watch(self.look, self.woken, "The outbox", self.leases)

    def hang_up(self) -> None:
        """The server stops: ends whatever is being sent, at once. What waits is sent by the next one."""
        self.stopped = True
        for task in [*self.busy.values(), *self.asked]:
            task.cancel()

    async def close(self) -> None:
        self.hang_up()
        await asyncio.gather(*self.busy.values(), *self.asked, return_exceptions=True)

    async def look(self) -> float:
        """Begins to send whatever is due; gives in how many seconds to look again."""
        coming = [LONGEST_SLEEP]
        for waiting in await asyncio.to_thread(self.store.channels.waiting):
            id = waiting.channel.id
            if id in self.busy or self.stopped:
                continue
            left = (self.due(waiting) - self.clock()).total_seconds()
            if left > 0:
                coming.append(left)
            else:
                task = self.busy[id] = asyncio.create_task(self.deliver(id, owner_of(waiting.channel)))
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
        try:
            return quiet_until(max(due, self.clock()), channel.quiet, channel.zone) or due
        except Exception:  # hours that cannot be read keep nothing back, least of all other channels
            log.exception("The quiet hours of channel %s cannot be read", channel.id)
            return due

    async def deliver(self, id: str, owner: str) -> None:
        """One message of all that waits; whatever happens, the channel is free again."""
        try:
            async with self.turns.turn(owner):
                until = self.clock() + timedelta(seconds=self.office.patience * STEPS) + HELD
                if not await asyncio.wrap_future(self.store.channels.take(id, self.clock(), until)):
                    return
                channel, letters = await asyncio.to_thread(self.contents, id)
                if channel is not None:
                    await self.send(channel, letters)
        except Exception:
            log.exception("Channel %s could not be served", id)
            await asyncio.sleep(FAULTY)  # busy until then: it would be due again at once

    def contents(self, id: str) -> tuple[Channel | None, list[QueuedMessage]]:
        return self.store.channels.get(id), self.store.channels.letters(id)

    async def send(self, channel: Channel, letters: Sequence[QueuedMessage]) -> None:
        old = self.clock() - STALE
        fresh = [letter for letter in letters if letter.at > old]
        trouble: DeliveryFailed | None = None
        if fresh:
            trouble = await self.attempt(channel, fresh)
        values, settled = self.outcome(channel, trouble) if fresh else ({}, True)
        gone = [letter.id for letter in letters] if settled else [one.id for one in letters if one.at <= old]
        kept = asyncio.wrap_future(self.store.channels.sent(channel.id, gone, values))
        await asyncio.shield(kept)  # what was sent is not sent again because the server stops just now

    async def attempt(self, channel: Channel, letters: Sequence[QueuedMessage]) -> DeliveryFailed | None:
        """Sends at once, whatever the hour; what went wrong, if anything did."""
        names = await asyncio.to_thread(self.names_of, letters)
        return await self.sent(channel, asyncio.to_thread(self.packed, channel, letters, names))

    async def sent(self, channel: Channel, packing: Awaitable[Packed]) -> DeliveryFailed | None:
        """Packs and sends. Whatever goes wrong is told of this channel, and stops nothing else."""
        try:
            await self.senders.send(owner_of(channel), await packing)
        except DeliveryFailed as failed:
            return failed
        except Exception as error:  # its words may hold the address
            log.error("A message by %s could not be sent: %s", channel.kind, type(error).__name__)
            return DeliveryFailed(SPOILT, spoilt=True)
        return None

    def names_of(self, letters: Sequence[QueuedMessage]) -> dict[str, str]:
        """Campaigns' names by their ids."""
        found = {
            match: self.store.matches.get(match) for match in {one.match for one in letters if one.match}
        }
        return {match: fact.name if fact is not None else "" for match, fact in found.items()}

    def packed(self, channel: Channel, letters: Sequence[QueuedMessage], names: Mapping[str, str]) -> Packed:
        """All of them as one message. Those of which none can be made are left out, and do not keep back the others."""

        def pack(some: Sequence[QueuedMessage], left_out: int = 0) -> Packed:
            message = merged(some, names, self.office.public)
            message = replace(message, left_out=message.left_out + left_out)
            return self.senders.pack(channel, message, self.clock())

        def good(letter: QueuedMessage) -> bool:
            try:
                pack([letter])
            except Exception as error:
                log.error("Message %s cannot be put together: %s", letter.id, type(error).__name__)
                return False
            return True

        try:
            return pack(letters)
        except DeliveryFailed:
            raise
        except Exception:
            fit = [letter for letter in letters if good(letter)]
            if not fit:
                raise DeliveryFailed(SPOILT, spoilt=True) from None
            return pack(fit, len(letters) - len(fit))

    def outcome(self, channel: Channel, trouble: DeliveryFailed | None) -> tuple[dict[str, object], bool]:
        """What is kept of a try, and whether its messages are done with."""
        at = self.clock()
        if trouble is None:
            return {"fails": 0, "trouble": "", "next": None, "sent": at}, True
        kept = {"trouble": trouble.sentence[:300]}
        if trouble.spoilt:  # dropped, and the next one need not wait
            return {**kept, "fails": 1, "next": None}, True
        fails = GIVEN_UP if trouble.gone else channel.fails + 1
        given_up = fails >= GIVEN_UP
        pause = REST if given_up else PAUSES[fails - 1]
        return {**kept, "fails": fails, "next": at + pause}, given_up

    async def check(self, owner: str, kind: str, address: str) -> str:
        """The address as it is kept; `DeliveryFailed` if nothing may be sent to it."""
        return await self.waited_for(self.senders.check(owner, kind, address))

    async def test(self, channel: Channel, letter: QueuedMessage) -> DeliveryFailed | None:
        """The button: sends now, and keeps how it went; a channel that works again takes up what waits."""
        try:
            trouble = await self.waited_for(self.in_turn(channel, lambda: self.attempt(channel, [letter])))
        except NotTried as failed:
            return failed
        values: dict[str, object] = {"trouble": trouble.sentence[:300] if trouble else ""}
        if trouble is None:
            values |= {"fails": 0, "next": None, "sent": self.clock()}
        else:
            values |= {"fails": max(channel.fails, 1)}
        await asyncio.wrap_future(self.store.channels.change(channel.id, values))
        self.woken.set()
        return trouble

    async def mail(self, channel: Channel, message: Message) -> DeliveryFailed | None:
        """Sends a mail of the server's own, say a code; what went wrong, if anything did."""
        work = partial(self.senders.letter, channel.address, message, self.clock())
        sending = self.in_turn(channel, lambda: self.sent(channel, asyncio.to_thread(work)))
        try:
            return await self.waited_for(sending)
        except NotTried as failed:
            return failed

    async def in_turn(self, channel: Channel, work: Callable[[], Awaitable[T]]) -> T:
        """As soon as the owner has a turn; `NotTried` if his other messages take all of them for long."""
        owner = owner_of(channel)
        try:
            async with asyncio.timeout(self.office.patience):
                await self.turns.take(owner)
        except TimeoutError:
            raise NotTried(BUSY) from None
        try:
            return await work()
        finally:
            self.turns.give(owner)

    async def waited_for(self, work: Coroutine[None, None, T]) -> T:
        """What somebody waits for; when the server stops he need not (`NotTried`)."""
        task = asyncio.create_task(work)
        self.asked.add(task)
        task.add_done_callback(self.asked.discard)
        try:
            return await task
        except asyncio.CancelledError:
            if self.stopped and task.cancelled() and not cancelled():
                raise NotTried(STOPS) from None
            raise


def cancelled() -> bool:
    """Was the task itself cancelled in which this is asked?"""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
