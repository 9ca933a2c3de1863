"""Routes of a match that is over: the page that tells how it went, and the same match once more."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Depends

from sandtable.club.notify.notices import Notices
from sandtable.live.ending_wire import Ending
from sandtable.live.matches.rematch import rematch
from sandtable.live.people.quotas import may_begin
from sandtable.live.people.who import Who
from sandtable.live.rooms import rematches
from sandtable.live.rooms.endings import Endings
from sandtable.live.rooms.permissions import looked_at
from sandtable.live.rooms.room import Room
from sandtable.web.routes.matches import sheet
from sandtable.web.server.dependencies import Allowed, Asking, InHall, InTurn, MatchId, endings_of, notices_of
from sandtable.web.server.problems import declared
from sandtable.web.wire import replies, requests

router = APIRouter(prefix="/api/matches/{match}", tags=["matches"])


@router.get("/ending", response_model=Ending, responses=declared(401, 403, 404, 409, 429))
async def ending(
    match: MatchId,
    who: Asking,
    hall: InHall,
    turn: InTurn,
    endings: Annotated[Endings, Depends(endings_of)],
) -> Ending:
    """How a match went that is over: score by turn, fights, losses, luck, and the moments that decided."""
    room = await looked_at(hall, match, who)
    found = await endings.of(room, who, turn)
    return found.model_copy(update={"rematches": await rematches.offered(hall, room, who)})


@router.post(
    "/rematch",
    status_code=201,
    response_model=replies.MatchSheet,
    responses=declared(401, 403, 404, 409, 413, 429),
)
async def play_again(
    match: MatchId,
    wanted: requests.RematchSent,
    who: Asking,
    hall: InHall,
    quotas: Allowed,
    turn: InTurn,
    notices: Annotated[Notices, Depends(notices_of)],
) -> replies.MatchSheet:
    """Begins the same match once more, or comes to the seat that waits there for who asks."""
    room = await looked_at(hall, match, who)
    rematches.must_be_played_again(room, who)
    assert who.person is not None
    id = rematches.rematch_id(room, wanted.swap)
    if await asyncio.to_thread(hall.store.matches.version, id) is None:
        await may_begin(quotas, hall.store, who, datetime.now(UTC))
        async with room.lock:
            fact, then, sat = room.fact, room.match.copy(), room.seating
        new = await turn.do(rematch, fact, then, sat, who.person, wanted.swap)
        await asyncio.wrap_future(hall.store.matches.create(new, id))
        await tell(room, who, wanted.swap, notices)
    again = await hall.room(id)
    await rematches.come_along(room, again, who, wanted.swap)
    return sheet(again, who)


async def tell(room: Room, who: Who, swap: bool, notices: Notices) -> None:
    """Lets whoever else played know, by their channels too if they do not look at the match; unless nobody did."""
    if room.against_nobody(who):
        return
    sides = ", with the sides swapped" if swap else ""
    wish = f"{who.called} wants a rematch{sides}."
    await room.say(f"{wish} The page of this match's end leads there.")
    here = {listener.who.person for listener in room.listeners}
    away = [one for one in room.seating.sitting() if one != who.person and one not in here]
    subject = f"{room.fact.name}: {who.called} wants a rematch"
    await notices.tell(room.id, "turn", away, subject, wish, f"/m/{room.id}/end")
