"""Computer players at the server's seats. They think in threads and answer through `Room.change`, as people do."""

from __future__ import annotations

import asyncio
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
from sandtable.live.messages import ThinkingMessage
from sandtable.live.rooms.changes import Order
from sandtable.live.rooms.hall import Hall
from sandtable.live.rooms.room import Room
from sandtable.live.seats.seating import Seating
from sandtable.live.written import written
from sandtable.players import roster
from sandtable.players.player import Player

log = logging.getLogger(__name__)

THINKERS: Final = 2  # threads
STUCK: Final = "The computer could not answer. The owner of the match can put somebody else on the seat."


class Computers:
    """Answers every question to a computer's seat, one question of a match at a time."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.threads = ThreadPoolExecutor(THINKERS, thread_name_prefix="sandtable-player")
        self.tasks: dict[str, asyncio.Task[None]] = {}  # by match
        self.players: WeakKeyDictionary[Room, dict[tuple[str, str], Player]] = WeakKeyDictionary()
        self.stuck: WeakKeyDictionary[Room, tuple[int, Seating]] = (
            WeakKeyDictionary()
        )  # where a player failed
        self.closed = False
        hall.callbacks.append(self.wake)

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
        """Answers as long as a computer is asked."""
        while not self.closed and (question := self.asked(room)) is not None:
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
        name, player = room.seating.computers()[seat], self.player(room, seat)
        loop = asyncio.get_running_loop()
        word, reason = await loop.run_in_executor(self.threads, think, player, seen, ask)
        remark = stores.Remark(1, seat, reason) if reason else None

        def act(match: Match) -> object:
            if room.seating.computers().get(seat) != name:  # somebody sat down there while it thought
                raise Refused(("stale", STALE, ""))
            return match.answer(key, word)

        await room.change(Order(act, version, remark=remark))

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
