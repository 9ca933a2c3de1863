"""Routes of the umpire's console: only for the seat that runs the match, and nothing of it for anybody else."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Annotated, Final
from urllib.parse import quote
from weakref import WeakKeyDictionary

from fastapi import APIRouter, Query, Request, Response

from sandtable.club.notify.notices import people_on
from sandtable.kernel.match import seat_of
from sandtable.kernel.rules import Refused
from sandtable.live import umpire_wire as sent
from sandtable.live import wire
from sandtable.live.messages import ReminderMessage
from sandtable.live.people.limits import Limit
from sandtable.live.people.who import Who
from sandtable.live.rooms.changes import refusal
from sandtable.live.rooms.hall import Hall
from sandtable.live.rooms.permissions import foresees, no_seat, run_by, umpired_by
from sandtable.live.rooms.room import Room
from sandtable.live.running.umpire_desk import desk_of
from sandtable.live.scenes import fact_words
from sandtable.live.scenes.dry_run import Run, moments, preview
from sandtable.live.scenes.moment import deadline as shown
from sandtable.live.scenes.scene import Later, SceneReader, head, scene, seats_text
from sandtable.live.sides import side_of
from sandtable.live.written import written
from sandtable.web.server.dependencies import Asking, InHall, InTurn, MatchId, SeatAsked, notices_of
from sandtable.web.server.problems import Problem, declared
from sandtable.web.wire import umpire_requests

router = APIRouter(prefix="/api/matches/{match}/umpire", tags=["umpire"])
LOOKING = declared(401, 403, 404, 409)
CHANGING = declared(401, 403, 404, 409, 413, 429, 503)
REMINDED: Final = Limit(burst=2, seconds=120)  # for one seat
RUNS: Final[WeakKeyDictionary[Room, tuple[int, str, Run]]] = WeakKeyDictionary()  # the last one of each match
Eyes = Annotated[str, Query(alias="as", max_length=64, description="through whose eyes")]


# who has ordered


@router.get("", response_model=sent.Desk, responses=LOOKING)
async def desk(match: MatchId, who: Asking, hall: InHall, seat: SeatAsked = "") -> sent.Desk:
    """Who is asked now, since when, who has sealed his answer, who is here; and the deadline."""
    room = await run_by(hall, match, who, seat)
    return await desk_of(room, who, seat)


@router.post("/remind", response_model=sent.Desk, responses=CHANGING)
async def remind(
    match: MatchId, order: umpire_requests.RemindSent, who: Asking, hall: InHall, request: Request
) -> sent.Desk:
    """Reminds a seat that is asked: in its side's own channel, on its page, and in a club by its people's channels."""
    room = await run_by(hall, match, who, order.seat)
    rules = room.match.rules
    if order.asked not in rules.seats():
        raise no_seat()
    ask = next((ask for key, ask in room.match.pending().items() if seat_of(key) == order.asked), None)
    side = side_of(rules, order.asked)
    if ask is None or not side:
        raise Problem(409, "not-asked", "This seat is not asked now. Look again.")
    REMINDED.demand(
        f"{room.id}/{order.asked}", f"{rules.skin().seat_name(order.asked)} was reminded already."
    )
    question = rules.skin().question(rules.view(room.match.state, order.asked), ask)
    text = f"A reminder for {rules.skin().seat_name(order.asked)}: {question}"
    room.reminded[order.asked] = datetime.now(UTC).isoformat()
    await room.say(text, side)
    room.tell_seat(order.asked, written(ReminderMessage(seat=order.asked, text=text)))
    if room.members is not None:
        people, link = people_on(room, order.asked), f"/m/{match}?seat={quote(order.asked)}"
        await notices_of(request).tell(match, "deadline", people, text, "", link)
    return await desk_of(room, who, order.seat)


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
            seats=seats_text(room.match.rules, room.heading(), (), asked),
            may=(),
            seen=len(room.match.live),
            entries=entries,
            more=more,
            deadline=shown(room.match, room.deadline, room.seating.people()),
        )
        found = head(room.match, room.story, room.heading(), SceneReader(eyes), rowed=False)
        return Response(scene(found, later), media_type="application/json")


@router.get("/dry-run", response_model=sent.DryRun, responses=LOOKING)
async def dry_run(match: MatchId, who: Asking, hall: InHall, seat: SeatAsked = "") -> sent.DryRun:
    """What will happen up to the next question to a player: each step, each die, and whom it reaches."""
    room = await umpired_by(hall, match, who, seat)
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
    room = await umpired_by(hall, match, who, seat)
    if eyes and eyes not in room.match.rules.seats():
        raise no_seat()
    return room


async def run_of(room: Room, who: Who, seat: str) -> tuple[Run, int]:
    """The dry run of this version: played once, however often it is looked at."""
    if not foresees(room, who):
        raise Problem(403, "plays", "Who plays a side cannot look at dice that are still to fall.")
    async with room.lock:
        version = room.version
        known = RUNS.get(room)
        if known is None or known[:2] != (version, seat):
            known = (version, seat, await asyncio.to_thread(Run, room.match, seat))
            RUNS[room] = known
        return known[2], version


@router.get("/moments", response_model=sent.Moments, responses=declared(401, 403, 404, 409, 429))
async def back_to(
    match: MatchId, who: Asking, hall: InHall, turn: InTurn, seat: SeatAsked = ""
) -> sent.Moments:
    """The moments one can go back to: turns, phases and gates, the newest first."""
    room = await umpired_by(hall, match, who, seat)
    async with room.lock:
        found = await turn.do(moments, room.match, seat)
        return sent.Moments(version=room.version, line=len(room.match.live), moments=tuple(found))


# setting right


@router.get("/facts", response_model=sent.Facts, responses=LOOKING)
async def facts(match: MatchId, who: Asking, hall: InHall, seat: SeatAsked = "") -> sent.Facts:
    """The position as tables of plain values, to pick from."""
    room = await umpired_by(hall, match, who, seat)
    async with room.lock:
        play = room.match
        return sent.Facts(
            version=room.version,
            facts=play.rules.facts(play.state),
            names=fact_words.names(play),
            labels=fact_words.labels(play),
        )


@router.post("/preview", response_model=sent.Preview, responses=declared(401, 403, 404, 409, 413, 429))
async def try_correction(
    match: MatchId, order: umpire_requests.PreviewSent, who: Asking, hall: InHall, turn: InTurn
) -> sent.Preview:
    """What a correction would change, or why it is refused. Nothing is done."""
    room = await umpired_by(hall, match, who, order.seat)
    async with room.lock:
        try:
            changes, concerned = await turn.do(preview, room.match, order.seat, order.facts)
        except Refused as refused:
            raise refusal(room.match.rules, refused, room.version) from None
        return sent.Preview(version=room.version, changes=tuple(changes), concerned=concerned)
