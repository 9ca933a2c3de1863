"""Routes of the seats of a campaign: who sits where, and who stands in for whom."""

from __future__ import annotations

from fastapi import APIRouter, Request

from sandtable.club import wire
from sandtable.club.campaign.page import club_page
from sandtable.club.club import club_in, club_of
from sandtable.club.members import seats
from sandtable.web.server.dependencies import Asking, InHall, MatchId, SeatId, notices_of
from sandtable.web.server.problems import declared
from sandtable.web.wire import club_requests

router = APIRouter(prefix="/api/clubs/{match}", tags=["clubs"])
CHANGING = declared(401, 403, 404, 409, 413, 429, 503)


@router.put("/seats/{seat}", response_model=wire.ClubPage, responses=CHANGING)
async def put_on_seat(
    match: MatchId,
    seat: SeatId,
    sent: club_requests.ClubSeatSent,
    who: Asking,
    hall: InHall,
    request: Request,
) -> wire.ClubPage:
    """An organiser puts a member, a computer player or nobody on a seat; a member sits down on an open one of his
    side, or gets up."""
    club = await club_of(hall, match, who)
    await seats.put_on_seat(notices_of(request), club, seat, sent.person, sent.player)
    return await club_page(await club_in(club.room, who))


# deputies


@router.put("/deputies/{seat}", response_model=wire.ClubPage, responses=CHANGING)
async def depute(
    match: MatchId, seat: SeatId, sent: club_requests.DeputySent, who: Asking, hall: InHall, request: Request
) -> wire.ClubPage:
    """Another member, or a computer player, sits there until a time or until he is recalled."""
    club = await club_of(hall, match, who)
    await seats.depute(notices_of(request), club, seat, sent.person, sent.player, sent.until)
    request.app.state.deputing.woken.set()
    return await club_page(await club_in(club.room, who))


@router.delete("/deputies/{seat}", response_model=wire.ClubPage, responses=CHANGING)
async def recall(match: MatchId, seat: SeatId, who: Asking, hall: InHall, request: Request) -> wire.ClubPage:
    """Who was away sits there again."""
    club = await club_of(hall, match, who)
    await seats.recall(notices_of(request), club, seat)
    return await club_page(await club_in(club.room, who))
