"""A rematch as two people agree on it: the first begins it, the other comes to his seat by wanting it, too."""

from __future__ import annotations

import asyncio

from sandtable.live.ending_wire import RematchShown
from sandtable.live.errors import Conflict, NotAllowed
from sandtable.live.matches.rematch import seat_for
from sandtable.live.people.links import SeatKey, match_id
from sandtable.live.people.who import Who
from sandtable.live.rooms import sitting
from sandtable.live.rooms.endings import may_play_again
from sandtable.live.rooms.hall import Hall
from sandtable.live.rooms.room import Room


def rematch_id(room: Room, swap: bool) -> str:
    """The id of a match's rematch, whoever asks for it: so there is one only."""
    return match_id(room.store.secret, room.id, "swap" if swap else "rematch", "")


def must_be_played_again(room: Room, who: Who) -> None:
    if not may_play_again(room, who):
        raise NotAllowed("not-yours", "Only those who played here can have a rematch of it.")
    if not room.over:
        raise Conflict("goes-on", "This match is not over yet: finish it before you play it again.")


async def come_along(room: Room, again: Room, who: Who, swap: bool) -> None:
    """Puts somebody who agrees to a rematch on the seat that waits for him there."""
    seat = seat_for(room.match.rules, room.seating, who.person or "", swap)
    there = again.seating.seats.get(seat)
    if there is None or there.who != "link" or again.seating.holders.get(seat):
        return
    await sitting.come_by_link(again, SeatKey(again.id, there.number, there.generation), there, who)


async def offered(hall: Hall, room: Room, who: Who) -> tuple[RematchShown, ...]:
    """The rematches that were begun: who waits there, and whether he who asks is to come yet."""
    found: list[RematchShown] = []
    for swap in (False, True):
        id = rematch_id(room, swap)
        if await asyncio.to_thread(hall.store.matches.version, id) is None:
            continue
        again = await hall.room(id)
        seat = seat_for(room.match.rules, room.seating, who.person or "", swap)
        names = [
            again.seating.names.get(one, "a guest") for one in again.seating.sitting() if one != who.person
        ]
        mine = bool(again.held(who))
        if mine or (seat and seat in again.seating.absent()):
            found.append(RematchShown(match=id, swap=swap, mine=mine, names=tuple(names)))
    return tuple(found)
