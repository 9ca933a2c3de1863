"""What the umpire's desk shows: who is asked since when, whose answers lie sealed, who is here, and the deadline."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import datetime

from sandtable.kernel.match import seat_of
from sandtable.kernel.steps import Throw
from sandtable.live import umpire_wire as sent
from sandtable.live.lines import in_force
from sandtable.live.people.who import Who
from sandtable.live.rooms.permissions import foresees
from sandtable.live.rooms.room import Room
from sandtable.live.running.consent import opponents
from sandtable.live.scenes.moment import asked_now
from sandtable.live.scenes.moment import deadline as shown
from sandtable.live.scenes.scene import Chair, crumbs
from sandtable.live.seats.seating import corrects
from sandtable.live.sides import side_of


async def desk_of(room: Room, who: Who, seat: str) -> sent.Desk:
    since, here = await asyncio.gather(asked_since(room), last_here(room))
    async with room.lock:
        play, kept = room.match, shown(room.match, room.deadline, room.seating.people())
        asked = [seat_of(key) for key in play.pending()]
        return sent.Desk(
            version=room.version,
            line=len(play.live),
            seat=seat,
            crumbs=crumbs(play.rules, play.rules.view(play.state, seat)),
            since=since.isoformat(),
            asked=tuple(asked_rows(room, here, since.isoformat())),
            deadline=kept,
            gate=next((key for key in play.pending() if seat and seat_of(key) == seat), ""),
            foresees=bool(asked) and corrects(play, seat) and foresees(room, who),
            proposes=bool(opponents(room, who)),
        )


def asked_rows(room: Room, here: Mapping[str, str], since: str) -> list[sent.Asked]:
    """All who are asked at this moment, those with sealed answers too."""
    match, rules, present = room.match, room.match.rules, room.present()
    found = []
    for key, ask in asked_now(match).items():
        seat = seat_of(key)
        chair = room.seating.chairs.get(seat, Chair())
        found.append(
            sent.Asked(
                key=key,
                seat=seat,
                name=rules.skin().seat_name(seat),
                side=side_of(rules, seat),
                who=chair.who,
                person=chair.person,
                question=rules.skin().question(rules.view(match.state, ""), ask),
                kind="throw" if isinstance(ask, Throw) else "choice",
                sealed=key in match.state.sealed,
                present=seat in present,
                here=here.get(seat, ""),
                reminded=reminded if (reminded := room.reminded.get(seat, "")) >= since else "",
            )
        )
    return found


async def asked_since(room: Room) -> datetime:
    """When the questions of now came up."""
    begun = len(room.match.live) - len(room.match.state.sealed)
    lines = in_force(room.match.journal)
    if not 0 < begun <= len(lines):
        return room.fact.started
    return await asyncio.to_thread(room.store.matches.written, room.id, lines[begun - 1]) or room.fact.started


async def last_here(room: Room) -> dict[str, str]:
    """When each seat's people were last here: to the second since the server started, before that to the hour."""
    found: dict[str, str] = {}
    for seat in room.seating.seats.values():
        people = [seat.person] if seat.person else list(room.seating.holders.get(seat.id, ()))
        last = room.left.get(seat.id)
        if last is None and people and seat.who in ("person", "link"):
            last = await asyncio.to_thread(room.store.people.last_here, people)
        if last is not None:
            found[seat.id] = last.isoformat()
    return found
