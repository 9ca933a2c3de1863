"""Routes of the deadline: for the seat that runs the match, and for opponents who are asked to agree."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from fastapi import APIRouter, Request

from sandtable.club.members import pausing
from sandtable.live import umpire_wire as sent
from sandtable.live import wire
from sandtable.live.people.who import Who
from sandtable.live.rooms.hall import Hall
from sandtable.live.rooms.permissions import held_by, run_by
from sandtable.live.rooms.room import Room
from sandtable.live.running import consent
from sandtable.live.running.deadlines import Deadlines
from sandtable.live.running.umpire_desk import desk_of
from sandtable.live.scenes.moment import deadline, moment_of
from sandtable.live.scenes.wishes import Wish, still_needed
from sandtable.web.server.dependencies import Asking, InHall, MatchId, deadlines_of
from sandtable.web.server.problems import Problem, declared
from sandtable.web.wire import umpire_requests
from sandtable.web.wire.requests import YEAR

router = APIRouter(prefix="/api/matches/{match}/umpire", tags=["umpire"])
CHANGING = declared(401, 403, 404, 409, 413, 429, 503)


@router.put("/deadline", response_model=sent.Desk, responses=CHANGING)
async def set_deadline(
    match: MatchId, order: umpire_requests.DeadlineSent, who: Asking, hall: InHall, request: Request
) -> sent.Desk:
    """Until when the questions of now want their answers, and how much longer the table waits silently."""
    room, kept = await clock_of(hall, match, who, order.seat), deadlines_of(request)
    at = wanted(order, kept.clock())
    await do(kept, room, who, Wish("set", at=at.isoformat(), grace=order.grace))
    return await desk_of(room, who, order.seat)


def wanted(order: umpire_requests.DeadlineSent, now: datetime) -> datetime:
    if (order.seconds is None) == (order.at is None):
        raise Problem(422, "unfit", "A deadline is either in some seconds or at a time.")
    if order.seconds is not None:
        return now + timedelta(seconds=order.seconds)
    try:
        at = datetime.fromisoformat(order.at or "")
        at = (at if at.tzinfo else at.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        raise Problem(422, "unfit", "at: write a time such as 2026-08-08T18:00+02:00.") from None
    if not now < at <= now + timedelta(seconds=YEAR):
        raise Problem(422, "not-future", "A deadline lies in the future, within a year.")
    return at


@router.post("/deadline/extend", response_model=sent.Desk, responses=CHANGING)
async def extend(
    match: MatchId, order: umpire_requests.ExtendSent, who: Asking, hall: InHall, request: Request
) -> sent.Desk:
    """More time."""
    room, kept = await clock_of(hall, match, who, order.seat), deadlines_of(request)
    kept.running(room)
    await do(kept, room, who, Wish("extend", seconds=order.seconds))
    return await desk_of(room, who, order.seat)


@router.post("/deadline/lift", response_model=sent.Desk, responses=CHANGING)
async def lift(
    match: MatchId, order: umpire_requests.LiftSent, who: Asking, hall: InHall, request: Request
) -> sent.Desk:
    """No deadline any more."""
    room, kept = await clock_of(hall, match, who, order.seat), deadlines_of(request)
    kept.running(room)
    await do(kept, room, who, Wish("lift"))
    return await desk_of(room, who, order.seat)


@router.post("/pause", response_model=sent.Desk, responses=CHANGING)
async def pause(
    match: MatchId, order: umpire_requests.PauseSent, who: Asking, hall: InHall, request: Request
) -> sent.Desk:
    """Stops the clock, or lets it run again."""
    room, kept = await clock_of(hall, match, who, order.seat), deadlines_of(request)
    was = room.deadline is not None and room.deadline.paused is not None
    if order.paused != was:
        await do(kept, room, who, Wish("pause" if order.paused else "resume"))
    return await desk_of(room, who, order.seat)


async def do(kept: Deadlines, room: Room, who: Who, wish: Wish) -> None:
    """At once for who runs the match; an owner who plays against others asks them first."""
    if consent.opponents(room, who):
        must_keep_the_pace(room)
        return await consent.propose(kept, room, who, wish)
    if wish.act == "resume":
        await pausing.resume(kept, room, who)
    else:
        await consent.carry_out(kept, room, wish)
    await room.say(wish.done_text(room.deadline.at if room.deadline else None))


def must_keep_the_pace(room: Room) -> None:
    if room.members is not None:
        sentence = "You play in this campaign: its pace is what its settings say. Its page stops and starts the clock."
        raise Problem(403, "plays", sentence)


@router.post("/deadline/agree", response_model=wire.Deadline | None, responses=CHANGING)
async def agree(
    match: MatchId, order: umpire_requests.AgreeSent, who: Asking, hall: InHall, request: Request
) -> wire.Deadline | None:
    """An opponent agrees to a change of the deadline that the owner proposes, or declines it."""
    room, kept = await held_by(hall, match, who, order.seat), deadlines_of(request)
    _, proposed = consent.proposal_of(room)
    taken_back = not order.agreed and order.seat in proposed["mine"]
    if not taken_back and order.seat not in still_needed(proposed, room.match.rules, room.seating.people()):
        raise Problem(
            403, "not-asked", "You need not agree to this: it is your own wish, or you play no side."
        )
    if order.agreed:
        await consent.agree(kept, room, order.seat)
    else:
        await consent.decline(kept, room, order.seat)
    return deadline(room.match, room.deadline, room.seating.people(), room.side_clocks)


async def clock_of(hall: Hall, match: str, who: Who, seat: str) -> Room:
    room = await run_by(hall, match, who, seat)
    if not moment_of(room.match):
        raise Problem(409, "over", "Nobody is asked any more: the match is over.")
    return room
