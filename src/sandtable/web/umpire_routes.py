"""Routes of the umpire's console: only for the seat that runs the match, and nothing of it for anybody else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Annotated, Final
from weakref import WeakKeyDictionary

from fastapi import APIRouter, Query, Request, Response

from sandtable.kernel.match import seat_of
from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import Throw, Together
from sandtable.web import umpire_wire as sent
from sandtable.web import wire
from sandtable.web.deadlines import Deadlines
from sandtable.web.doors import Asking, InHall, MatchId, SeatAsked, looked_at, must_hold, no_seat
from sandtable.web.hall import Hall
from sandtable.web.identity import Who
from sandtable.web.limits import Limit
from sandtable.web.moment import deadline as shown
from sandtable.web.moment import moment_of
from sandtable.web.opening import in_force
from sandtable.web.problems import Problem, declared
from sandtable.web.rooms import Room, refusal
from sandtable.web.scene import Chair, Later, Reader, crumbs, head, scene, seats, side_of
from sandtable.web.seating import corrects
from sandtable.web.umpire import Run, moments, preview

router = APIRouter(prefix="/api/matches/{match}/umpire", tags=["umpire"])
LOOKING = declared(401, 403, 404, 409)
CHANGING = declared(401, 403, 404, 409, 413, 429, 503)
REMINDED: Final = Limit(burst=2, seconds=120)  # for one seat
RUNS: Final[WeakKeyDictionary[Room, tuple[int, str, Run]]] = WeakKeyDictionary()  # the last one of each match
Eyes = Annotated[str, Query(alias="as", max_length=64, description="through whose eyes")]


# who may


def runs_it(room: Room, who: Who, seat: str) -> None:
    """Reminders and deadlines: the organiser's seat; where nobody sits on one, whoever started the match."""
    rules = room.match.rules
    if seat:
        must_hold(room, who, seat)
        if rules.role_of(seat) == "organiser":
            return
    organisers = [one for one in rules.seats() if rules.role_of(one) == "organiser"]
    if set(organisers) <= room.seating.absent() and room.owned_by(who):
        return
    raise not_umpire()


def umpires(room: Room, who: Who, seat: str) -> None:
    """Everything else: the seat that sees all and may set facts right."""
    must_hold(room, who, seat)
    if not corrects(room.match, seat):
        raise not_umpire()


def foresees(room: Room, who: Who) -> bool:
    """May he know how dice will fall? Not if he plays against somebody."""
    held = room.seating.held(who)
    plays = [seat for seat in held if side_of(room.match.rules, seat)]
    return not plays or room.seating.alone(held)


def not_umpire() -> Problem:
    return Problem(403, "not-umpire", "Only the umpire of this match can do that.")


def deadlines_of(request: Request) -> Deadlines:
    found = request.app.state.deadlines
    assert isinstance(found, Deadlines)
    return found


# who has ordered


@router.get("", response_model=sent.Desk, responses=LOOKING)
async def desk(match: MatchId, who: Asking, hall: InHall, seat: SeatAsked = "") -> sent.Desk:
    """Who is asked now, since when, who has sealed his answer, who is here; and the deadline."""
    room = await looked_at(hall, match, who)
    runs_it(room, who, seat)
    return await desk_of(room, who, seat)


async def desk_of(room: Room, who: Who, seat: str) -> sent.Desk:
    since, here = await asyncio.gather(asked_since(room), last_here(room))
    async with room.lock:
        play, kept = room.match, shown(room.match, room.deadline)
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
        )


def asked_rows(room: Room, here: Mapping[str, str], since: str) -> list[sent.Asked]:
    """All who are asked at this moment, those with sealed answers too."""
    match, rules, present = room.match, room.match.rules, room.present()
    step = match.state.breadcrumb()[-1] if match.state.agenda is not None else None
    asks = dict(step.asks(match.state)) if isinstance(step, Together) else match.pending()
    found = []
    for key, ask in asks.items():
        seat = seat_of(key)
        chair = room.seating.chairs.get(seat, Chair())
        found.append(
            sent.Asked(
                key=key,
                seat=seat,
                name=rules.seat_name(seat),
                side=side_of(rules, seat),
                who=chair.who,
                person=chair.person,
                question=rules.question(rules.view(match.state, ""), ask),
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
    return await asyncio.to_thread(room.store.written, room.id, lines[begun - 1]) or room.fact.started


async def last_here(room: Room) -> dict[str, str]:
    """When each seat's people were last here: exactly since the server runs, else to the hour."""
    found: dict[str, str] = {}
    for seat in room.seating.seats.values():
        people = [seat.person] if seat.person else list(room.seating.holders.get(seat.id, ()))
        last = room.left.get(seat.id)
        if last is None and people and seat.who in ("person", "link"):
            last = await asyncio.to_thread(room.store.last_here, people)
        if last is not None:
            found[seat.id] = last.isoformat()
    return found


@router.post("/remind", response_model=sent.Desk, responses=CHANGING)
async def remind(match: MatchId, order: sent.RemindSent, who: Asking, hall: InHall) -> sent.Desk:
    """Reminds a seat that is asked: in its side's own channel, and on its page."""
    room = await looked_at(hall, match, who)
    runs_it(room, who, order.seat)
    rules = room.match.rules
    if order.asked not in rules.seats():
        raise no_seat()
    ask = next((ask for key, ask in room.match.pending().items() if seat_of(key) == order.asked), None)
    side = side_of(rules, order.asked)
    if ask is None or not side:
        raise Problem(409, "not-asked", "This seat is not asked now. Look again.")
    REMINDED.demand(f"{room.id}/{order.asked}", f"{rules.seat_name(order.asked)} was reminded already.")
    question = rules.question(rules.view(room.match.state, order.asked), ask)
    text = f"A reminder for {rules.seat_name(order.asked)}: {question}"
    room.reminded[order.asked] = datetime.now(UTC).isoformat()
    await room.say(text, side)
    room.tell_seat(order.asked, json.dumps({"type": "reminder", "seat": order.asked, "text": text}))
    return await desk_of(room, who, order.seat)


# the deadline


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
        await (kept.pause(room) if order.paused else kept.resume(room))
        await room.say("The clock stands still." if order.paused else "The clock runs again.")
    return await desk_of(room, who, order.seat)


async def clock_of(hall: Hall, match: str, who: Who, seat: str) -> Room:
    room = await looked_at(hall, match, who)
    runs_it(room, who, seat)
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


# looking ahead and aside


@router.get("/seen", response_model=wire.Scene, responses=LOOKING)
async def seen_now(
    match: MatchId, who: Asking, hall: InHall, eyes: Eyes = "", seat: SeatAsked = ""
) -> Response:
    """The table as a seat sees it now."""
    room = await eyes_of(hall, match, who, seat, eyes)
    async with room.lock:
        asked = [seat_of(key) for key in room.match.pending()]
        entries, more = room.story.newest(eyes)
        later = Later(
            table=room.table(eyes),
            seats=seats(room.match.rules, room.heading(), (), asked),
            may=(),
            seen=len(room.match.live),
            entries=entries,
            more=more,
            deadline=shown(room.match, room.deadline),
        )
        found = head(room.match, room.story, room.heading(), Reader(eyes), rowed=False)
        return Response(scene(found, later), media_type="application/json")


@router.get("/dry-run", response_model=sent.DryRun, responses=LOOKING)
async def dry_run(match: MatchId, who: Asking, hall: InHall, seat: SeatAsked = "") -> sent.DryRun:
    """What will happen up to the next question to a player: each step, each die, and whom it reaches."""
    room = await looked_at(hall, match, who)
    run, version = await run_of(room, who, seat)
    return run.report(version)


@router.get("/dry-run/seen", response_model=wire.Scene, responses=LOOKING)
async def seen_then(
    match: MatchId, who: Asking, hall: InHall, eyes: Eyes = "", seat: SeatAsked = ""
) -> Response:
    """The table after the dry run as a seat will see it, with what it will have heard."""
    room = await eyes_of(hall, match, who, seat, eyes)
    run, _ = await run_of(room, who, seat)
    found = await asyncio.to_thread(run.scene, room.heading(), eyes)
    return Response(found, media_type="application/json")


async def eyes_of(hall: Hall, match: str, who: Who, seat: str, eyes: str) -> Room:
    room = await looked_at(hall, match, who)
    umpires(room, who, seat)
    if eyes and eyes not in room.match.rules.seats():
        raise no_seat()
    return room


async def run_of(room: Room, who: Who, seat: str) -> tuple[Run, int]:
    """The dry run of this version: played once, however often it is looked at."""
    umpires(room, who, seat)
    if not foresees(room, who):
        raise Problem(403, "plays", "Who plays a side cannot look at dice that are still to fall.")
    async with room.lock:
        version = room.version
        known = RUNS.get(room)
        if known is None or known[:2] != (version, seat):
            known = (version, seat, await asyncio.to_thread(Run, room.match, seat))
            RUNS[room] = known
        return known[2], version


@router.get("/moments", response_model=sent.Moments, responses=LOOKING)
async def back_to(match: MatchId, who: Asking, hall: InHall, seat: SeatAsked = "") -> sent.Moments:
    """The moments one can go back to: turns, phases and gates, the newest first."""
    room = await looked_at(hall, match, who)
    umpires(room, who, seat)
    async with room.lock:
        found = await asyncio.to_thread(moments, room.match, seat)
        return sent.Moments(version=room.version, line=len(room.match.live), moments=tuple(found))


# setting right


@router.get("/facts", response_model=sent.Facts, responses=LOOKING)
async def facts(match: MatchId, who: Asking, hall: InHall, seat: SeatAsked = "") -> sent.Facts:
    """The position as tables of plain values, to pick from."""
    room = await looked_at(hall, match, who)
    umpires(room, who, seat)
    async with room.lock:
        return sent.Facts(version=room.version, facts=room.match.rules.facts(room.match.state))


@router.post("/preview", response_model=sent.Preview, responses=declared(401, 403, 404, 409, 413))
async def try_correction(match: MatchId, order: sent.PreviewSent, who: Asking, hall: InHall) -> sent.Preview:
    """What a correction would change, or why it is refused. Nothing is done."""
    room = await looked_at(hall, match, who)
    umpires(room, who, order.seat)
    async with room.lock:
        try:
            changes, concerned = preview(room.match, order.seat, order.facts)
        except Refused as refused:
            raise refusal(refused, room.version) from None
        return sent.Preview(version=room.version, changes=tuple(changes), concerned=concerned)
