"""What is laid over a grid of squares while somebody looks: overlays of a begun word, lines of sight, ways.

All of it is made from what the seat sees.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from fastapi import APIRouter, Query, Response

from sandtable.board.skin import skin_of
from sandtable.board.table import Overlay, Ray
from sandtable.live.rooms.permissions import looked_at, seen_by
from sandtable.live.rooms.sheets import must_write
from sandtable.live.scenes.drafts import begun
from sandtable.live.scenes.ways import way
from sandtable.web.routes.play import LOOKING
from sandtable.web.server.dependencies import Asking, InHall, MatchId, SeatAsked
from sandtable.web.server.responses import sent
from sandtable.web.wire import replies, requests

router = APIRouter(prefix="/api/matches/{match}", tags=["play"])
Spot: TypeAlias = Annotated[str, Query(min_length=1, max_length=64, description="`C7`, `farm.2` or a unit")]


@router.post("/overlay", response_model=Overlay | None, responses=LOOKING)
async def overlay(match: MatchId, asked: requests.OverlayAsked, who: Asking, hall: InHall) -> Response:
    """What a begun word, or a letter that is only looked at, lays over the grid; null for nothing."""
    room = await looked_at(hall, match, who)
    must_write(room, who, asked.key)
    async with room.lock:
        room.must_be_at(asked.version)
        draft = begun(room.match, room.version, asked.key, tuple(asked.draft))
        if asked.letter and asked.letter not in draft.letters:
            return sent(None)
        found = skin_of(room.match.rules).overlay(draft.seen, draft.ask, draft.word, asked.letter)
    return sent(found)


@router.post("/way", response_model=replies.Way, responses=LOOKING)
async def way_to(match: MatchId, asked: requests.WayAsked, who: Asking, hall: InHall) -> Response:
    """The letters that lead a begun word to what an anchor such as `square:C7` names; none lead a whole one farther."""
    room = await looked_at(hall, match, who)
    must_write(room, who, asked.key)
    async with room.lock:
        room.must_be_at(asked.version)
        draft = begun(room.match, room.version, asked.key, tuple(asked.draft))
        found = () if draft.over else way(room.match.rules, draft.seen, draft.ask, draft.word, asked.to)
    return sent(replies.Way(letters=found))


@router.get("/sight", response_model=Ray | None, responses=LOOKING)
async def sight(
    match: MatchId, who: Asking, hall: InHall, start: Spot, end: Spot, seat: SeatAsked = ""
) -> Response:
    """The line of sight between two squares or units, as the seat knows the ground; null where there is none."""
    room = await seen_by(hall, match, who, seat)
    async with room.lock:
        rules = room.match.rules
        found = skin_of(rules).sight(rules.view(room.match.state, seat), start, end)
    return sent(found)
