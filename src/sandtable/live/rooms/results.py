"""Learns how older matches ended, of which the store keeps no winner: they are opened, once."""

from __future__ import annotations

import asyncio
from typing import Final

from sandtable.live.errors import LiveError
from sandtable.live.lobby.ratings import Boards
from sandtable.live.lobby.results import Player
from sandtable.live.rooms.hall import Hall
from sandtable.live.scenes.summaries import summary

AT_ONCE: Final = 10  # matches


async def learn(hall: Hall, boards: Boards, person: str) -> None:
    """Opens some matches of a person whose winner is not known, the newest first, and keeps what is told of them."""
    board = await asyncio.to_thread(boards.of, hall.store)
    unknown = [
        one.match
        for one in board.results
        if one.winner is None and any([Player(person) in those for those in one.players.values()])
    ]
    for match in unknown[-AT_ONCE:]:
        try:
            room = await hall.room(match)
        except LiveError:  # of a game that this server does not have any more
            continue
        async with room.lock:
            found = await asyncio.to_thread(summary, room.match, room.story)
        await asyncio.wrap_future(hall.store.people.keep_summary(match, found))
        boards.forget()
