"""Staff work at the table: how a match may go on, which of several answers does best, what a planner would do."""

from __future__ import annotations

from fastapi import APIRouter, Response

from sandtable.kernel.match import seat_of
from sandtable.live.errors import Invalid
from sandtable.live.rooms.permissions import looked_at, seen_by
from sandtable.live.rooms.room import Room
from sandtable.live.rooms.sheets import must_write
from sandtable.live.running.thinkers import ThinkingFailed
from sandtable.live.scenes.drafts import begun, ended
from sandtable.live.scenes.rows import names
from sandtable.web.server.dependencies import Asking, FromWhere, InHall, InStaff, MatchId
from sandtable.web.server.problems import Problem, declared
from sandtable.web.server.responses import sent
from sandtable.web.wire import replies, requests

router = APIRouter(prefix="/api/matches/{match}", tags=["staff"])

WORKING = declared(401, 403, 404, 409, 429, 503)
HIDDEN = "What is hidden here can only be foretold from a side's seat."
FAILED = "Your staff could not work this out. Ask again; if it fails again, tell whoever keeps this server."


@router.post("/forecast", response_model=replies.Courses, responses=WORKING)
async def forecast(
    match: MatchId,
    asked: requests.ForecastAsked,
    who: Asking,
    hall: InHall,
    staff: InStaff,
    address: FromWhere,
) -> Response:
    """Plays the match on a few times from what a seat sees, as computers would, and counts what comes of it.

    Ask for one piece after the other and add them up: course number i is always the same for a version of the match.
    """
    room = aided(await seen_by(hall, match, who, asked.seat))
    rules, numbers = room.match.rules, range(asked.first, asked.first + asked.many)
    async with room.lock:
        room.must_be_at(asked.version)
        must_go_on(room)
        knows_all = rules.oversees(asked.seat) or not rules.hides(room.match.state)
        if not knows_all and rules.side_of(asked.seat) not in rules.playing():
            raise Invalid(
                "hidden", "What is hidden here can only be foretold from a side's seat.", version=room.version
            )
        seen = rules.view(room.match.state, asked.seat).clone()
    seat = "" if knows_all else asked.seat
    try:
        found = await staff.forecast(room, seat, seen, numbers, (who.identity, address))
    except ThinkingFailed as failed:
        raise Problem(503, "no-forecast", FAILED) from failed
    return sent(
        replies.Courses(
            version=asked.version,
            first=rules.playing()[0],
            **{name: found[name] for name in ("courses", "outcomes", "wins", "leads", "holders", "left")},
        )
    )


@router.post("/compare", response_model=replies.Compared, responses=WORKING)
async def compare(
    match: MatchId, asked: requests.PlansAsked, who: Asking, hall: InHall, staff: InStaff, address: FromWhere
) -> Response:
    """Plays two to six whole answers on a few times under the same luck; ask for one piece after the other."""
    room = aided(await looked_at(hall, match, who))
    must_write(room, who, asked.key)
    words = [tuple(word) for word in asked.words]
    rules, seat = room.match.rules, seat_of(asked.key)
    async with room.lock:
        room.must_be_at(asked.version)
        if len(set(words)) < len(words):
            raise Invalid(
                "same", "Two of these answers are the same: compare different ones.", version=room.version
            )
        for word in words:
            ask, seen, _ = begun(room.match, room.version, asked.key, word)
            if not ended(ask, seen, word):
                raise Invalid(
                    "unfinished", "An answer is not finished: compare whole ones.", version=room.version
                )
        told = [list(names(rules, seen, ask, word)) for word in words]
        seen = seen.clone()
    numbers = range(asked.first, asked.first + asked.many)
    try:
        found = await staff.compare(room, seat, seen, ask, words, numbers, (who.identity, address))
    except ThinkingFailed as failed:
        raise Problem(503, "no-comparison", FAILED) from failed
    return sent(replies.Compared(version=asked.version, names=told, rows=found["rows"]))


@router.post("/advice", response_model=replies.Advice, responses=WORKING)
async def advice(
    match: MatchId, asked: requests.AdviceAsked, who: Asking, hall: InHall, staff: InStaff, address: FromWhere
) -> Response:
    """What a computer that plans would answer in this seat, and why; nothing is answered."""
    room = aided(await looked_at(hall, match, who))
    must_write(room, who, asked.key)
    rules, seat = room.match.rules, seat_of(asked.key)
    async with room.lock:
        room.must_be_at(asked.version)
        ask, seen, _ = begun(room.match, room.version, asked.key, ())
        seen = seen.clone()
    try:
        found = await staff.advise(room, seat, seen, ask, (who.identity, address))
    except ThinkingFailed as failed:
        raise Problem(503, "no-advice", FAILED) from failed
    word = tuple(found["word"])
    told = list(names(rules, seen, ask, word))
    return sent(replies.Advice(version=asked.version, word=list(word), names=told, reason=found["reason"]))


def aided(room: Room) -> Room:
    """The room, if its players may ask a staff."""
    if room.fact.unaided:
        raise Problem(
            403, "unaided", "Everybody plays this match without a staff: that was agreed at the start."
        )
    return room


def must_go_on(room: Room) -> None:
    if room.over:
        raise Invalid("over", "The match is over: nothing is left to foretell.", version=room.version)
