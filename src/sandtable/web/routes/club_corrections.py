"""Routes to change a booked result later: what it would change is shown before anything is done."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from fastapi import APIRouter, Path, Request, Response

from sandtable.club import wire
from sandtable.club.battles import corrections
from sandtable.club.battles.views import battle_now
from sandtable.club.club import club_of, must_organise
from sandtable.web.routes.club_forms import sent_form
from sandtable.web.server.dependencies import Asking, InHall, InTurn, MatchId, notices_of
from sandtable.web.server.problems import declared
from sandtable.web.wire import club_requests

router = APIRouter(prefix="/api/clubs/{match}/battles/{battle}/correction", tags=["clubs"])
BattleId: TypeAlias = Annotated[str, Path(max_length=80)]
CORRECTING = declared(401, 403, 404, 409, 413, 429, 503)


@router.get("/form", response_model=wire.Form, responses=declared(401, 403, 404, 409, 429))
async def form(match: MatchId, battle: BattleId, who: Asking, hall: InHall, turn: InTurn) -> Response:
    """What a report of this battle was made of when it was reported."""
    club = await club_of(hall, match, who)
    must_organise(club)
    found = await corrections.form_then(club, battle, turn)
    return sent_form(found, await battle_now(club, battle), ())


@router.post("/preview", response_model=wire.Difference, responses=CORRECTING)
async def preview(
    match: MatchId,
    battle: BattleId,
    asked: club_requests.CorrectionAsked,
    who: Asking,
    hall: InHall,
    turn: InTurn,
) -> wire.Difference:
    """What another result would change. Nothing is done."""
    club = await club_of(hall, match, who)
    must_organise(club)
    async with club.room.lock:
        return (await turn.do(corrections.foretold, club, battle, asked.result()))[-1]


@router.post("", response_model=wire.Difference, responses=CORRECTING)
async def correct(
    match: MatchId,
    battle: BattleId,
    sent: club_requests.ClubCorrectionSent,
    who: Asking,
    hall: InHall,
    turn: InTurn,
    request: Request,
) -> wire.Difference:
    """Changes the result. Everybody is told, and what was booked before stays readable."""
    club = await club_of(hall, match, who)
    key, version = sent.idempotency_key, sent.expected_version
    return await corrections.correct(
        club, battle, sent.result(), sent.reason, version, key, turn, notices_of(request)
    )
