"""Lets the computer answer, this once and in the open, for somebody who let a deadline pass."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from random import SystemRandom
from typing import Any, Final

from sandtable import store as stores
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import Choice, Throw
from sandtable.live.errors import STALE, LiveError
from sandtable.live.rooms.changes import Order
from sandtable.live.rooms.room import Room
from sandtable.live.running.computers import think
from sandtable.live.running.deadlines import Deadlines
from sandtable.live.scenes.moment import moment_of
from sandtable.live.sides import side_of
from sandtable.players import roster

TRIES: Final = 20  # of a match in which people answer meanwhile
Asked = Callable[[Room], Mapping[str, Choice[Any] | Throw[Any]]]


def can(room: Room, seat: str) -> bool:
    """True if a computer may answer for the seat: a side's or a commander's, never the umpire's."""
    return bool(side_of(room.match.rules, seat))


async def answer_all(deadlines: Deadlines, room: Room, deadline: stores.Deadline, asked: Asked) -> None:
    """Answer for everybody who has not, as long as it is the moment the deadline was for."""
    for _ in range(TRIES):
        if room.deadline != deadline or deadline.moment != moment_of(room.match):
            return
        version = room.version
        late = [
            (key, ask)
            for key, ask in asked(room).items()
            if isinstance(ask, Choice) and can(room, seat_of(key))
        ]
        if not late:
            return
        try:
            await answer(room, deadline, version, *late[0])
        except LiveError as error:
            if error.code != "stale":
                return  # it could not: the match waits


async def answer(room: Room, deadline: stores.Deadline, version: int, key: str, ask: Choice[Any]) -> None:
    rules, seat = room.match.rules, seat_of(key)
    seen = rules.view(room.match.state, seat).clone()
    player = roster.make_player(roster.usual(rules.id), rules, seat, SystemRandom())
    word, reason = await asyncio.to_thread(think, player, seen, ask)
    remark = stores.Remark(
        1, seat, f"No answer came before the deadline: the computer stood in. {reason}".strip()
    )

    def act(match: Match) -> object:
        if room.deadline != deadline:  # somebody gave more time while it thought
            raise Refused(("stale", STALE, ""))
        return match.answer(key, word)

    await room.change(Order(act, version, remark=remark))
    await room.say(
        f"No answer came from {rules.skin().seat_name(seat)} before the deadline: "
        "the computer answered instead, for this once, as this campaign has it."
    )
