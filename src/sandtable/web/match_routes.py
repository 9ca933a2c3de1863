"""Routes about matches as a whole: list, begin, seats and links, forks, records, dice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from fastapi import APIRouter, Request, Response

from sandtable import store as stores
from sandtable.web import founding, taken, wire
from sandtable.web.cards import matches
from sandtable.web.doors import (
    Asking,
    InHall,
    MatchId,
    SeatId,
    Somebody,
    looked_at,
    must_be_open,
    must_own,
    no_seat,
)
from sandtable.web.games import shown_options
from sandtable.web.hall import Hall
from sandtable.web.identity import Who, ensure_person
from sandtable.web.limits import Limit
from sandtable.web.links import SeatKey, match_id, read_seat_token, seat_link
from sandtable.web.opening import record_text
from sandtable.web.problems import Problem, declared
from sandtable.web.replays import throws
from sandtable.web.rooms import Room
from sandtable.web.scene import scenario_name
from sandtable.web.sealing import recorded
from sandtable.web.seating import seat_names

router = APIRouter(prefix="/api", tags=["matches"])
LOOKING = declared(401, 403, 404, 409)
BEGINNING = declared(401, 403, 409, 413, 429)
BEGUN = Limit(burst=30, seconds=10)


# the list


@router.get("/matches", response_model=wire.Matches, responses=declared(401))
async def all_matches(who: Asking, hall: InHall) -> wire.Matches:
    """My matches with "your turn" first, those with a free seat, and those that everybody may watch."""
    return await asyncio.to_thread(matches, hall.store, who)


# to begin


@router.post("/matches", status_code=201, response_model=wire.MatchSheet, responses=BEGINNING)
async def new_match(wanted: taken.NewMatch, who: Somebody, hall: InHall) -> wire.MatchSheet:
    async def make(owner: str) -> stores.NewMatch:
        return await asyncio.to_thread(founding.found, wanted, owner)

    return await begin(hall, who, "new", wanted.idempotency_key, make)


@router.post(
    "/matches/{match}/forks",
    status_code=201,
    response_model=wire.MatchSheet,
    responses=declared(401, 403, 404, 409, 413, 429),
)
async def fork(match: MatchId, wanted: taken.ForkSent, who: Somebody, hall: InHall) -> wire.MatchSheet:
    """Plays on from a moment of a match, as a match of its own."""
    room = await looked_at(hall, match, who)
    must_be_open(room)

    async def make(owner: str) -> stores.NewMatch:
        async with room.lock:
            return founding.forked(room.fact, room.match, wanted, owner)

    return await begin(hall, who, f"fork {match}", wanted.idempotency_key, make)


@router.post("/records", status_code=201, response_model=wire.MatchSheet, responses=BEGINNING)
async def bring_record(wanted: taken.RecordSent, who: Somebody, hall: InHall) -> wire.MatchSheet:
    """Brings a `.sand` record to look at it or to go on with it."""

    async def make(owner: str) -> stores.NewMatch:
        return await asyncio.to_thread(founding.brought, wanted, owner)

    return await begin(hall, who, "record", wanted.idempotency_key, make)


async def begin(
    hall: Hall, who: Who, what: str, key: str, make: Callable[[str], Awaitable[stores.NewMatch]]
) -> wire.MatchSheet:
    """Begins a match, once for every key. Whoever begins one is a person; a seat token is good for its seat only."""
    if who.person is None:
        raise Problem(403, "seat-token", "A seat token is good for its seat only.")
    id = match_id(hall.store.secret, who.person, what, key) if key else ""
    if not id or await asyncio.to_thread(hall.store.version, id) is None:
        BEGUN.demand(who.person, "You began many matches.")
        id = await asyncio.wrap_future(hall.store.create_match(await make(who.person), id))
    return sheet(await hall.room(id), who)


# one match


@router.get("/matches/{match}", response_model=wire.MatchSheet, responses=LOOKING)
async def match_sheet(match: MatchId, who: Asking, hall: InHall) -> wire.MatchSheet:
    return sheet(await looked_at(hall, match, who), who)


def sheet(room: Room, who: Who) -> wire.MatchSheet:
    fact = room.fact
    owner = who.person is not None and who.person == fact.owner
    forked = wire.Forked(match=fact.forked_from, line=fact.forked_at) if fact.forked_from else None
    return wire.MatchSheet(
        id=room.id,
        name=fact.name,
        game=fact.game,
        scenario=fact.scenario,
        scenario_name=scenario_name(room.match.rules),
        public=fact.public,
        dice=fact.dice,
        owner=owner,
        started=fact.started.isoformat(),
        over=room.over,
        line=len(room.match.live),
        version=room.version,
        options=shown_options(room.match.rules),
        seats=room.seat_views(who),
        links=links(room) if owner else {},
        forked=forked,
        club=room.members is not None,
    )


def links(room: Room) -> dict[str, str]:
    """Seat links, for the owner; none where they would lead to what he may not know."""
    if room.members is not None and room.secret:
        return {}
    secret = room.store.secret
    return {
        seat.id: seat_link(secret, SeatKey(room.id, seat.number, seat.generation))
        for seat in room.seating.seats.values()
        if seat.who == "link"
    }


@router.post(
    "/matches/{match}/seats/{seat}",
    response_model=wire.MatchSheet,
    responses=declared(401, 403, 404, 409, 413, 429),
)
async def put_on_seat(
    match: MatchId, seat: SeatId, choice: taken.SeatChoice, who: Somebody, hall: InHall
) -> wire.MatchSheet:
    """Puts somebody on a seat: the owner anybody, everybody himself on an open seat of a side."""
    room = await looked_at(hall, match, who)
    there = room.seating.seats.get(seat)
    if there is None:
        raise no_seat()
    only: tuple[stores.Who, ...] = ()
    if who.person is None or who.person != room.fact.owner:
        if choice.who != "me" or who.person is None or room.match.rules.role_of(seat) == "organiser":
            must_own(room, who)
        must_be_no_club(room)
        only = ("open",)
    elif room.secret:  # in a club not even who started it sits down where he learns too much
        must_be_no_club(room)
    kind, person, player = founding.chosen(room.match.rules, seat, choice, who.person or "")
    try:
        await asyncio.wrap_future(hall.store.set_seat(match, seat, kind, person, player, only))
    except stores.SeatTaken:
        raise Problem(409, "taken", "Somebody sits there already. Look again.") from None
    await room.seats_changed()
    if there.who != "open":
        await room.say(
            f"{who.name or 'A guest'} gave the seat {room.match.rules.seat_name(seat)} to somebody else."
        )
    return sheet(room, who)


def must_be_no_club(room: Room) -> None:
    if room.members is not None:
        sentence = "This is a club's campaign: its seats are given out on the campaign's page."
        raise Problem(403, "club", sentence)


@router.post(
    "/matches/{match}/seats/{seat}/link",
    response_model=wire.MatchSheet,
    responses=declared(401, 403, 404, 409),
)
async def new_link(match: MatchId, seat: SeatId, who: Asking, hall: InHall) -> wire.MatchSheet:
    """A new link for a seat; the old one stops at once."""
    room = await looked_at(hall, match, who)
    must_own(room, who)
    if room.secret:
        must_be_no_club(room)
    there = room.seating.seats.get(seat)
    if there is None:
        raise no_seat()
    sat = there.who in ("person", "computer") or room.seating.holders.get(seat)
    await asyncio.wrap_future(hall.store.new_link(match, seat))
    await room.seats_changed()
    if sat:
        await room.say(f"{who.name} made a new link for the seat {room.match.rules.seat_name(seat)}.")
    return sheet(room, who)


@router.post(
    "/join", response_model=wire.Invitation | wire.Joined, responses=declared(401, 403, 404, 409, 413, 429)
)
async def join(
    wanted: taken.JoinSent, who: Asking, request: Request, hall: InHall
) -> wire.Invitation | wire.Joined:
    """Takes the seat of a link, or only looks what it invites to."""
    key = read_seat_token(hall.store.secret, wanted.token)
    room = await hall.room(key.match) if key is not None else None
    seat = (
        next((one for one in room.seating.seats.values() if one.number == key.number), None)
        if room and key
        else None
    )
    if room is None or key is None or seat is None or seat.who != "link" or seat.generation != key.generation:
        raise old_link()
    if room.secret:
        must_be_no_club(room)
    if wanted.look:
        return await invitation(room, seat, who)
    person = (await ensure_person(request)).person
    if person is None:
        raise Problem(403, "seat-token", "A seat token needs no join: it is good for its seat as it is.")
    there = room.seating.holders.get(seat.id, ())
    try:
        await asyncio.wrap_future(hall.store.join(room.id, key.number, key.generation, person))
    except stores.Wrong:
        raise old_link() from None
    await room.seats_changed()
    if there and person not in there:  # who plays there learns that somebody else can see what he sees
        await room.say(f"Somebody else came to the seat {room.match.rules.seat_name(seat.id)} by its link.")
    return wire.Joined(match=room.id, seat=seat.id)


def old_link() -> Problem:
    sentence = "This link is not, or no longer, valid. Ask whoever started the match for a new one."
    return Problem(404, "old-link", sentence)


async def invitation(room: Room, seat: stores.Seat, who: Who) -> wire.Invitation:
    owner = room.fact.owner or ""
    names = await asyncio.to_thread(room.store.names, [owner])
    joined = room.seating.holders.get(seat.id, ())
    return wire.Invitation(
        match=room.id,
        name=room.fact.name,
        seat=next(one for one in room.seat_views(who) if one.id == seat.id),
        owner=names.get(owner, ""),
        mine=seat.id in room.held(who),
        taken=any([one != who.person for one in joined]),
        over=room.over,
    )


# afterwards


@router.get(
    "/matches/{match}/record",
    responses={**LOOKING, 200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}}},
    response_class=Response,
)
async def record(match: MatchId, who: Asking, hall: InHall) -> Response:
    """The `.sand` record. It reveals the seed of the dice once the match is over."""
    room = await looked_at(hall, match, who)
    must_be_open(room)
    async with room.lock:
        seals = recorded(room.seals, room.over)
        text = record_text(room.fact, room.match, seat_names(room.seating), seals)
    disposition = f'attachment; filename="{room.fact.game}-{room.id}.sand"'
    return Response(text, media_type="application/x-ndjson", headers={"Content-Disposition": disposition})


@router.get("/matches/{match}/dice", response_model=wire.DiceProof, responses=LOOKING)
async def dice(match: MatchId, who: Asking, hall: InHall) -> wire.DiceProof:
    """The commitment, the seed once the match is over, and every throw."""
    room = await looked_at(hall, match, who)
    must_be_open(room)
    async with room.lock:
        found = throws(room.match)
        seed = room.fact.seed if room.fact.revealed else ""
        return wire.DiceProof(commitment=room.fact.commitment, seed=seed, throws=found)
