"""Computer players at the server's seats. They answer through `Room.change`, as people do.

Of several processes the one plays that has the match's lease. If it dies, another one goes on: the one in which the
match is open, or the one that has the chores, which looks for leases that nobody renewed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from concurrent.futures import ThreadPoolExecutor
from random import SystemRandom
from typing import Any, Final
from weakref import WeakKeyDictionary

from sandtable import store as stores
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.rules import Refused
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.live.errors import STALE, LiveError
from sandtable.live.leases import CHORES
from sandtable.live.messages import ThinkingMessage
from sandtable.live.rooms.changes import Order
from sandtable.live.rooms.hall import Hall
from sandtable.live.rooms.room import Room
from sandtable.live.running.thinkers import Thinkers
from sandtable.live.seats.seating import Seating
from sandtable.live.written import written
from sandtable.players import roster
from sandtable.players.player import Player

log = logging.getLogger(__name__)

THINKERS: Final = 2  # threads, where there are no processes to think in
LEASE: Final = "computer:"  # and the match's id
STUCK: Final = "The computer could not answer. The owner of the match can put somebody else on the seat."


class Computers:
    """Answers every question to a computer's seat, one question of a match at a time.

    They think in so many `processes`, or, with none, in threads of this one.
    """

    def __init__(self, hall: Hall, processes: int = 0) -> None:
        self.hall = hall
        self.leases = hall.leases
        self.thinkers = Thinkers(processes) if processes else None
        self.took_over = asyncio.Event()
        self.leases.taken.append(self.took_over.set)
        self.threads = ThreadPoolExecutor(THINKERS, thread_name_prefix="sandtable-player")
        self.tasks: dict[str, asyncio.Task[None]] = {}  # by match
        self.players: WeakKeyDictionary[Room, dict[tuple[str, str], Player]] = WeakKeyDictionary()
        self.stuck: WeakKeyDictionary[Room, tuple[int, Seating]] = (
            WeakKeyDictionary()
        )  # where a player failed
        self.closed = False
        hall.callbacks.append(self.wake)

    async def run(self) -> None:
        """Take care of matches that were left alone, as long as this process has the chores."""
        begun = False
        while not self.closed:
            if self.took_over.is_set() or not begun:
                self.took_over.clear()
                if begun := self.leases.holds(CHORES):
                    await self.begin()
            if self.leases.alone:
                return
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.leases.renews):
                    await self.took_over.wait()
            if self.leases.holds(CHORES):
                await self.rescue()

    async def rescue(self) -> None:
        """Go on with matches whose process died while a computer of theirs was asked."""
        try:
            lapsed = await asyncio.to_thread(self.hall.store.upkeep.lapsed_leases, LEASE)
        except Exception as error:
            log.warning("The leases of matches could not be read: %s", type(error).__name__)
            return
        for name in lapsed:
            try:
                room = await self.hall.room(name.removeprefix(LEASE))
                asked = self.asked(room) is not None
                self.wake(room)
            except LiveError:
                asked = False
            if not asked:
                await asyncio.wrap_future(self.hall.store.upkeep.forget_lease(name))

    async def begin(self) -> None:
        """Open every match that waits for a computer, as after a restart."""
        for id in await asyncio.to_thread(self.hall.store.matches.unfinished_with_computers):
            try:
                await self.hall.room(id)  # which wakes its computers
            except LiveError as error:
                log.warning("Match %s cannot go on: %s", id, error.sentence)

    async def close(self) -> None:
        self.closed = True
        for task in list(self.tasks.values()):
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
        if self.thinkers is not None:
            await self.thinkers.close()
        self.threads.shutdown(wait=False, cancel_futures=True)

    def wake(self, room: Room) -> None:
        """Start to play if a computer is asked; called after every change of a match."""
        if self.closed or room.id in self.tasks or self.asked(room) is None:
            return
        task = asyncio.get_running_loop().create_task(self.play(room))
        self.tasks[room.id] = task
        task.add_done_callback(lambda _: self.done(room))

    def done(self, room: Room) -> None:
        self.tasks.pop(room.id, None)
        self.wake(room)  # something may have changed between the last look and now

    def asked(self, room: Room) -> tuple[str, Choice[Any]] | None:
        """The first question to a computer, unless one failed at this very moment of the match."""
        if room.gone or self.stuck.get(room) == (room.version, room.seating):
            return None
        computers = room.seating.computers()
        for key, ask in room.match.pending().items():
            if isinstance(ask, Choice) and seat_of(key) in computers:
                return key, ask
        return None

    async def play(self, room: Room) -> None:
        """Answer as long as a computer is asked, unless another process does."""
        name = f"{LEASE}{room.id}"
        if not await self.leases.take(name):
            return await self.leases.until_free(name)
        try:
            await self.play_on(room, name)
        finally:
            await asyncio.shield(self.leases.give_back(name))

    async def play_on(self, room: Room, lease: str) -> None:
        while self.leases.holds(lease) and not self.closed and (question := self.asked(room)) is not None:
            version = room.version
            try:
                await self.answer(room, version, *question)
            except LiveError as error:
                if error.code != "stale" and not room.gone:
                    await self.give_up(room, version, error)
            except Exception as error:
                await self.give_up(room, version, error)

    async def answer(self, room: Room, version: int, key: str, ask: Choice[Any]) -> None:
        seat = seat_of(key)
        seen = room.match.rules.view(room.match.state, seat).clone()  # nobody else touches it
        room.tell(written(ThinkingMessage(seat=seat)))
        name = room.seating.computers()[seat]
        word, reason = await self.thought(room, seat, seen, ask)
        remark = stores.Remark(1, seat, reason) if reason else None

        def act(match: Match) -> object:
            if room.seating.computers().get(seat) != name:  # somebody sat down there while it thought
                raise Refused(("stale", STALE, ""))
            return match.answer(key, word)

        await room.change(Order(act, version, remark=remark))

    async def thought(self, room: Room, seat: str, seen: State, ask: Choice[Any]) -> tuple[Word, str]:
        """What the computer on a seat answers to a question, and why."""
        if self.thinkers is not None:
            name = room.seating.computers()[seat]
            return await self.thinkers.think(
                room.fact, name, seat, seen, ask, urgent=lambda: bool(room.listeners)
            )
        loop, player = asyncio.get_running_loop(), self.player(room, seat)
        return await loop.run_in_executor(self.threads, think, player, seen, ask)

    def player(self, room: Room, seat: str) -> Player:
        name = room.seating.computers()[seat]
        there = self.players.setdefault(room, {})
        if (seat, name) not in there:
            there[seat, name] = roster.make_player(name, room.match.rules, seat, SystemRandom())
        return there[seat, name]

    async def give_up(self, room: Room, version: int, error: Exception) -> None:
        """Say once in the chat that the player failed; it is not tried again until the match or its seats change."""
        log.error("A computer player failed in match %s", room.id, exc_info=error)
        self.stuck[room] = (version, room.seating)
        self.players.pop(room, None)
        await room.say(STUCK)


def think(player: Player, seen: State, ask: Choice[Any]) -> tuple[Word, str]:
    return player.word(seen, ask), player.reason()
