"""The page of a match that is over: made once in a thread, and kept as long as there is room for it."""

from __future__ import annotations

import asyncio
from typing import Final

from cachetools import LRUCache

from sandtable.live.ending_wire import Ending
from sandtable.live.errors import Conflict
from sandtable.live.people.who import Who
from sandtable.live.rooms.room import Room
from sandtable.live.rooms.shares import ReplayShare
from sandtable.live.scenes.ending import ending

KEPT: Final = 200  # matches


class Endings:
    """All that were made. One is made at a time, so that many who look at once wait for the same one."""

    def __init__(self, most: int = KEPT) -> None:
        self.kept: LRUCache[tuple[str, int], Ending] = LRUCache(most)  # by match and version
        self.making = asyncio.Lock()

    async def of(self, room: Room, who: Who, turn: ReplayShare) -> Ending:
        """The page as somebody reads it who may look at the match."""
        if not room.over:
            raise Conflict("goes-on", "This match is not over yet: its end cannot be told.")
        key = (room.id, room.version)
        async with self.making:
            if key not in self.kept:
                self.kept[key] = await make(room, turn)
        return self.kept[key].model_copy(update={"rematch": may_play_again(room, who)})


async def make(room: Room, turn: ReplayShare) -> Ending:
    async with room.lock:
        match, name = room.match.copy(), room.fact.name
        people = players(room)
    return await turn.do(ending, match, room.id, name, people)


def players(room: Room) -> dict[str, list[str]]:
    """Who played each side, commanders after the side's own seat."""
    rules, found = room.match.rules, dict[str, list[str]]()
    for seat in rules.seats():
        chair = room.seating.chairs.get(seat)
        if chair is None or chair.who == "open" or rules.side_of(seat) not in rules.playing():
            continue
        name = f"computer ({chair.person})" if chair.who == "computer" else chair.person or "a guest"
        names = found.setdefault(rules.side_of(seat), [])
        if name not in names:
            names.append(name)
    return found


def may_play_again(room: Room, who: Who) -> bool:
    """True for whoever sat here, or let computers play; a club's campaign is not simply played again."""
    if who.person is None or room.members is not None:
        return False
    return bool(room.held(who)) or (room.owned_by(who) and bool(room.seating.computers()))
