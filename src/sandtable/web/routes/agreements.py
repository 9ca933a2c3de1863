"""Routes of what players of any match settle among themselves: an end together, a claim, time away."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from fastapi import APIRouter, Request

from sandtable.club.notify.notices import people_on
from sandtable.live import wire
from sandtable.live.people.who import Who
from sandtable.live.rooms.changes import Order
from sandtable.live.rooms.early_ends import absent_side, rights
from sandtable.live.rooms.permissions import held_by
from sandtable.live.running import consent, holidays
from sandtable.live.scenes.moment import deadline
from sandtable.live.scenes.wishes import Wish
from sandtable.web.server.dependencies import Asking, InHall, MatchId, Somebody, deadlines_of, notices_of
from sandtable.web.server.problems import Problem, declared
from sandtable.web.wire import replies, requests

router = APIRouter(prefix="/api", tags=["matches"])
CHANGING = declared(401, 403, 404, 409, 413, 429, 503)


@router.post("/matches/{match}/together", response_model=wire.Deadline | None, responses=CHANGING)
async def end_together(
    match: MatchId, order: requests.TogetherSent, who: Asking, hall: InHall, request: Request
) -> wire.Deadline | None:
    """Proposes to all others who play that the match ends as a draw, or is abandoned."""
    room = await held_by(hall, match, who, order.seat)
    if "together" not in rights(room, order.seat, room.held(who)):
        raise Problem(
            409, "nobody-to-ask", "Nobody else plays against you here. You can give up, or delete it."
        )
    wish = Wish(order.how)
    await consent.propose(deadlines_of(request), room, who, wish)
    seats = consent.opponents(room, who)
    people = sorted({person for seat in seats for person in people_on(room, seat)})
    subject = f"{room.fact.name}: {who.called} proposes an end"
    await notices_of(request).tell(room.id, "turn", people, subject, wish.text, f"/m/{room.id}")
    return deadline(room.match, room.deadline, room.seating.people(), room.side_clocks)


@router.post("/matches/{match}/claim", response_model=replies.Claimed, responses=CHANGING)
async def claim(match: MatchId, order: requests.ClaimSent, who: Asking, hall: InHall) -> replies.Claimed:
    """Wins a match of which the other side has stayed away too long."""
    room = await held_by(hall, match, who, order.seat)
    side = absent_side(room, order.seat)
    if not side:
        sentence = "The match cannot be claimed now: the other side still has time, or has answered."
        raise Problem(409, "no-claim", sentence)
    reason = f"stayed away; {who.called} claims the match"
    receipt = await room.change(
        Order(
            lambda play: play.resign(side, reason),
            order.expected_version,
            who.identity,
            order.idempotency_key,
        )
    )
    return replies.Claimed(version=receipt.version, line=receipt.line)


@router.get("/me/holiday", response_model=replies.Holiday, responses=declared(401))
async def holiday(who: Asking, hall: InHall) -> replies.Holiday:
    """Until when I am away, and how many days I have left this year."""
    return await shown(hall, who)


@router.put("/me/holiday", response_model=replies.Holiday, responses=CHANGING)
async def leave(
    order: requests.HolidaySent, who: Somebody, hall: InHall, request: Request
) -> replies.Holiday:
    """I am away until then: nothing falls due for me in matches with so much time an answer."""
    try:
        until = datetime.fromisoformat(order.until)
        until = (until if until.tzinfo else until.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        raise Problem(422, "unfit", "until: write a time such as 2026-08-08T18:00+02:00.") from None
    await holidays.leave(hall, deadlines_of(request), who, person_of(who), until)
    return await shown(hall, who)


@router.delete("/me/holiday", response_model=replies.Holiday, responses=CHANGING)
async def come_back(who: Asking, hall: InHall, request: Request) -> replies.Holiday:
    """I am back."""
    await holidays.come_back(hall, deadlines_of(request), who, person_of(who))
    return await shown(hall, who)


def person_of(who: Who) -> str:
    if who.person is None:
        raise Problem(
            403, "account", "A seat link alone has no holiday. Open the page in a browser, or sign in."
        )
    return who.person


async def shown(hall: InHall, who: Who) -> replies.Holiday:
    kept = await asyncio.to_thread(hall.store.people.vacation, who.person) if who.person else None
    until = holidays.present(kept, hall.clock())
    return replies.Holiday(
        until=until.isoformat() if until else "", left=holidays.left(kept, hall.clock()), most=holidays.YEARLY
    )
