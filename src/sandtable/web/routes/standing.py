"""Routes of standing answers: what a seat has settled beforehand. Nobody else may look."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter

from sandtable.live import wire
from sandtable.live.people.limits import Limit
from sandtable.live.rooms.permissions import held_by
from sandtable.live.rooms.room import Room
from sandtable.live.scenes.settled import must_fit, offered, shown
from sandtable.web.server.dependencies import Asking, InHall, MatchId, SeatId
from sandtable.web.server.problems import declared
from sandtable.web.wire import requests

router = APIRouter(prefix="/api/matches/{match}/seats/{seat}/standing", tags=["standing answers"])
SETTLED = Limit(burst=60, seconds=0.5)


@router.get("", response_model=wire.StandingAnswers, responses=declared(401, 403, 404, 409))
async def standing(match: MatchId, seat: SeatId, who: Asking, hall: InHall) -> wire.StandingAnswers:
    """What the seat may settle beforehand, and what it has settled."""
    room = await held_by(hall, match, who, seat)
    async with room.lock:
        return shown_in(room, seat)


@router.put("", response_model=wire.StandingAnswers, responses=declared(401, 403, 404, 409, 413, 429, 503))
async def settle(
    match: MatchId, seat: SeatId, sent: requests.SettledSent, who: Asking, hall: InHall
) -> wire.StandingAnswers:
    """Settles these and leaves the rest as it is. A question of now that is settled by it is answered at once."""
    room = await held_by(hall, match, who, seat)
    SETTLED.demand(who.identity, "You settled much at once.")
    async with room.lock:
        rules = room.match.rules
        must_fit(offered(rules, rules.view(room.match.state, seat), seat), sent.answers)
        kept = await asyncio.wrap_future(room.store.matches.settle(room.id, seat, sent.answers))
        room.settle(seat, kept)
        found = shown_in(room, seat)
    room.tell_others()
    return found


def shown_in(room: Room, seat: str) -> wire.StandingAnswers:
    rules = room.match.rules
    kept = room.settled.get(seat)
    answers, rev = (kept.answers, kept.rev) if kept is not None else ({}, 0)
    return shown(rules, rules.view(room.match.state, seat), seat, answers, rev)
