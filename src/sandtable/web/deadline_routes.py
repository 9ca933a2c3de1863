"""Routes of the deadline: only for the seat that runs the match."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from fastapi import APIRouter, Request

from sandtable.web import umpire_wire as sent
from sandtable.web.clubs import pausing
from sandtable.web.deadlines import Deadlines
from sandtable.web.doors import Asking, InHall, MatchId
from sandtable.web.hall import Hall
from sandtable.web.identity import Who
from sandtable.web.moment import moment_of
from sandtable.web.problems import Problem, declared
from sandtable.web.rooms import Room
from sandtable.web.umpire_desk import desk_of
from sandtable.web.umpire_doors import run_by

router = APIRouter(prefix="/api/matches/{match}/umpire", tags=["umpire"])
CHANGING = declared(401, 403, 404, 409, 413, 429, 503)


@router.put("/deadline", response_model=sent.Desk, responses=CHANGING)
async def set_deadline(
    match: MatchId, order: sent.DeadlineSent, who: Asking, hall: InHall, request: Request
) -> sent.Desk:
    """Until when the questions of now want their answers, and how much longer the table waits silently."""
    room, kept = await clock_of(hall, match, who, order.seat), deadlines_of(request)
    at = wanted(order, kept.clock())
    await kept.set(room, at, order.grace)
    grace = f", with {span(order.grace)} of grace" if order.grace else ""
    await room.say(f"Answers are wanted by {moment_text(at)}{grace}.")
    return await desk_of(room, who, order.seat)


def wanted(order: sent.DeadlineSent, now: datetime) -> datetime:
    if (order.seconds is None) == (order.at is None):
        raise Problem(422, "unfit", "A deadline is either in some seconds or at a time.")
    if order.seconds is not None:
        return now + timedelta(seconds=order.seconds)
    try:
        at = datetime.fromisoformat(order.at or "")
        at = (at if at.tzinfo else at.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        raise Problem(422, "unfit", "at: write a time such as 2026-08-08T18:00+02:00.") from None
    if not now < at <= now + timedelta(seconds=sent.YEAR):
        raise Problem(422, "not-future", "A deadline lies in the future, within a year.")
    return at


@router.post("/deadline/extend", response_model=sent.Desk, responses=CHANGING)
async def extend(
    match: MatchId, order: sent.ExtendSent, who: Asking, hall: InHall, request: Request
) -> sent.Desk:
    """More time."""
    room, kept = await clock_of(hall, match, who, order.seat), deadlines_of(request)
    await kept.extend(room, order.seconds)
    at = room.deadline.at if room.deadline else None
    await room.say(
        f"There are {span(order.seconds)} more to answer{f': until {moment_text(at)}' if at else ''}."
    )
    return await desk_of(room, who, order.seat)


@router.post("/deadline/lift", response_model=sent.Desk, responses=CHANGING)
async def lift(
    match: MatchId, order: sent.LiftSent, who: Asking, hall: InHall, request: Request
) -> sent.Desk:
    """No deadline any more."""
    room = await clock_of(hall, match, who, order.seat)
    await deadlines_of(request).lift(room)
    await room.say("The deadline is lifted.")
    return await desk_of(room, who, order.seat)


@router.post("/pause", response_model=sent.Desk, responses=CHANGING)
async def pause(
    match: MatchId, order: sent.PauseSent, who: Asking, hall: InHall, request: Request
) -> sent.Desk:
    """Stops the clock, or lets it run again."""
    room, kept = await clock_of(hall, match, who, order.seat), deadlines_of(request)
    was = room.deadline is not None and room.deadline.paused is not None
    if order.paused != was:
        await (kept.pause(room) if order.paused else pausing.resume(kept, room, who))
        await room.say("The clock stands still." if order.paused else "The clock runs again.")
    return await desk_of(room, who, order.seat)


def deadlines_of(request: Request) -> Deadlines:
    found = request.app.state.deadlines
    assert isinstance(found, Deadlines)
    return found


async def clock_of(hall: Hall, match: str, who: Who, seat: str) -> Room:
    room = await run_by(hall, match, who, seat)
    if not moment_of(room.match):
        raise Problem(409, "over", "Nobody is asked any more: the match is over.")
    return room


def moment_text(at: datetime) -> str:
    return f"{at.astimezone(UTC):%d %B %Y, %H:%M} UTC"


def span(seconds: int) -> str:
    """A length of time as one says it: 2 hours, 90 minutes."""
    for unit, name in ((86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")):
        if seconds % unit == 0 and seconds:
            count = seconds // unit
            return f"{count} {name}{'' if count == 1 else 's'}"
    return "no time"
