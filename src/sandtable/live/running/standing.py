"""Standing answers: what a seat has settled beforehand is answered for it, so that nobody says "pass" time and again.

Nobody else may learn why a seat was not asked: because it holds nothing that fits, or because it does not want to
be. Both go the same way and, where somebody else plays, take the same time, drawn at random.
"""

from __future__ import annotations

import asyncio
import logging
from random import SystemRandom
from typing import Any, Final

from sandtable import store as stores
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.rules import Refused
from sandtable.live.errors import LiveError
from sandtable.live.rooms.changes import Order
from sandtable.live.rooms.hall import Hall
from sandtable.live.rooms.room import Room

log = logging.getLogger(__name__)


PAUSE: Final = (0.2, 0.9)  # seconds before a seat passes by itself where somebody else plays
LATER: Final = 1.5  # seconds more where another process made the last change: it answers, unless it has died
MEANWHILE: Final = ("stale", "What was settled has changed meanwhile.", "")


class AutomaticAnswers:
    """Gives the answers that seats have settled beforehand, one question of a match at a time."""

    def __init__(self, hall: Hall, pause: tuple[float, float] = PAUSE) -> None:
        self.pause = pause
        self.chance = SystemRandom()
        self.tasks: dict[str, asyncio.Task[None]] = {}  # by match
        self.closed = False
        hall.callbacks.append(self.wake)

    async def close(self) -> None:
        self.closed = True
        for task in list(self.tasks.values()):
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)

    def wake(self, room: Room) -> None:
        """Start to answer if somebody who is asked has settled his answer; called after every change."""
        if self.closed or room.id in self.tasks or not room.answering():
            return
        task = asyncio.get_running_loop().create_task(self.answer(room))
        self.tasks[room.id] = task
        task.add_done_callback(lambda _: self.done(room))

    def done(self, room: Room) -> None:
        self.tasks.pop(room.id, None)
        self.wake(room)  # something may have changed between the last look and now

    async def answer(self, room: Room) -> None:
        """Answer as long as an answer is settled, at once where only one person plays."""
        while not self.closed and (settled := room.answering()):
            version, key = room.version, min(settled)
            if not room.solo():
                await asyncio.sleep(self.chance.uniform(*self.pause))
            if room.elsewhere:
                await asyncio.sleep(LATER)
            if room.version != version:
                continue
            try:
                why = settled[key].why
                remark = stores.Remark(1, seat_of(key), why) if why else None
                await room.change(Order(answerer(room, key), version, remark=remark, unasked=True))
            except LiveError as error:
                if error.code != "stale":
                    log.error("A settled answer in match %s was refused: %s", room.id, error.sentence)
                    room.ask_anyway()


def answerer(room: Room, key: str) -> Any:
    def act(match: Match) -> object:
        given = room.answering().get(key)
        if given is None:
            raise Refused(MEANWHILE)
        return match.answer(key, given.word)

    return act
