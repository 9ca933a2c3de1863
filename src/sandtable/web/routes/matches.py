"""Routes about matches as a whole: list, begin, forks, records, dice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from sandtable import store as stores
from sandtable.live import wire
from sandtable.live.lobby.cards import matches, put_away
from sandtable.live.lobby.games import shown_options
from sandtable.live.matches import founding
from sandtable.live.matches.opening import record_text
from sandtable.live.people.links import SeatKey, match_id, seat_link
from sandtable.live.people.quotas import Quotas, may_begin
from sandtable.live.people.who import Who
from sandtable.live.rooms.hall import Hall
from sandtable.live.rooms.permissions import looked_at, must_be_open
from sandtable.live.rooms.replays import throws
from sandtable.live.rooms.room import Room
from sandtable.live.scenes.scene import scenario_name
from sandtable.live.scenes.sealing import recorded
from sandtable.live.seats.seating import seat_names
from sandtable.web.server.dependencies import Allowed, Asking, InHall, InTurn, MatchId, Somebody, reader_of
from sandtable.web.server.identity import address
from sandtable.web.server.problems import Problem, declared
from sandtable.web.wire import replies, requests

router = APIRouter(prefix="/api", tags=["matches"])
LOOKING = declared(401, 403, 404, 409)
BEGINNING = declared(401, 403, 409, 413, 429)


# the list


@router.get("/matches", response_model=wire.Matches, responses=declared(401))
async def all_matches(
    who: Asking,
    hall: InHall,
    archived: Annotated[bool, Query(description="only those of mine that I have put away")] = False,
) -> wire.Matches:
    """My matches with "your turn" first, those with a free seat, and those that everybody may watch.

    Without those that I have put away; or only these.
    """
    return await asyncio.to_thread(put_away if archived else matches, hall.store, who)


# to begin


@router.post("/matches", status_code=201, response_model=replies.MatchSheet, responses=BEGINNING)
async def new_match(
    wanted: requests.NewMatch, who: Somebody, hall: InHall, quotas: Allowed
) -> replies.MatchSheet:
    async def make(owner: str) -> stores.NewMatch:
        return await asyncio.to_thread(founding.found, wanted.wanted(), owner)

    return await begin(hall, who, quotas, "new", wanted.idempotency_key, make)


@router.post(
    "/matches/{match}/forks",
    status_code=201,
    response_model=replies.MatchSheet,
    responses=declared(401, 403, 404, 409, 413, 429),
)
async def fork(
    match: MatchId, wanted: requests.ForkSent, who: Somebody, hall: InHall, quotas: Allowed, turn: InTurn
) -> replies.MatchSheet:
    """Plays on from a moment of a match, as a match of its own."""
    room = await looked_at(hall, match, who)
    must_be_open(room)

    async def make(owner: str) -> stores.NewMatch:
        async with room.lock:
            fact, then = room.fact, room.match.copy()
        return await turn.do(founding.forked, fact, then, wanted.wanted(), owner)

    return await begin(hall, who, quotas, f"fork {match}", wanted.idempotency_key, make)


@router.post("/records", status_code=201, response_model=replies.MatchSheet, responses=BEGINNING)
async def bring_record(
    wanted: requests.RecordSent, who: Somebody, hall: InHall, quotas: Allowed, request: Request
) -> replies.MatchSheet:
    """Brings a `.sand` record to look at it or to go on with it."""

    async def make(owner: str) -> stores.NewMatch:
        return await reader_of(request).read(wanted.wanted(), owner, address(request), founding.new_seed())

    return await begin(hall, who, quotas, "record", wanted.idempotency_key, make)


async def begin(
    hall: Hall,
    who: Who,
    quotas: Quotas,
    what: str,
    key: str,
    make: Callable[[str], Awaitable[stores.NewMatch]],
) -> replies.MatchSheet:
    """Begins a match, once for every key. Whoever begins one is a person; a seat token is good for its seat only."""
    if who.person is None:
        raise Problem(403, "seat-token", "A seat token is good for its seat only.")
    id = match_id(hall.store.secret, who.person, what, key) if key else ""
    if not id or await asyncio.to_thread(hall.store.matches.version, id) is None:
        await may_begin(quotas, hall.store, who, datetime.now(UTC))
        id = await asyncio.wrap_future(hall.store.matches.create(await make(who.person), id))
    return sheet(await hall.room(id), who)


# one match


@router.get("/matches/{match}", response_model=replies.MatchSheet, responses=LOOKING)
async def match_sheet(match: MatchId, who: Asking, hall: InHall) -> replies.MatchSheet:
    return sheet(await looked_at(hall, match, who), who)


def sheet(room: Room, who: Who) -> replies.MatchSheet:
    fact = room.fact
    owner = who.person is not None and who.person == fact.owner
    forked = replies.Forked(match=fact.forked_from, line=fact.forked_at) if fact.forked_from else None
    return replies.MatchSheet(
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
        seats=room.seat_views(room.held(who)),
        links=links(room, who),
        forked=forked,
        club=room.members is not None,
        pace=fact.pace,
        bank=fact.bank,
        unaided=fact.unaided,
        secretive=keeps_secrets(room),
    )


def keeps_secrets(room: Room) -> bool:
    return room.match.rules.secretive() and not room.over


def links(room: Room, who: Who) -> dict[str, str]:
    """The seat links that somebody may give out.

    The owner has those of his match. Where there are secrets they are his until somebody joined; from then on
    whoever sits there has the link of his own seat, for another device of his.
    """
    secretive = room.match.rules.secretive()
    if secretive and room.members is not None:
        return {}
    owner, held, secret = room.owned_by(who), room.held(who), room.store.secret
    found: dict[str, str] = {}
    for seat in room.seating.seats.values():
        joined = bool(room.seating.holders.get(seat.id))
        if seat.who == "link" and (seat.id in held if secretive and joined else owner):
            found[seat.id] = seat_link(secret, SeatKey(room.id, seat.number, seat.generation))
    return found


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


@router.get(
    "/matches/{match}/dice", response_model=replies.DiceProof, responses=declared(401, 403, 404, 409, 429)
)
async def dice(match: MatchId, who: Asking, hall: InHall, turn: InTurn) -> replies.DiceProof:
    """The commitment, the seed once the match is over, and every throw."""
    room = await looked_at(hall, match, who)
    must_be_open(room)
    async with room.lock:
        fact, play, journal = room.fact, room.match, list(room.match.journal)
    found = await turn.do(throws, play.rules, play.start, journal, fact.forked_at)
    seed = fact.seed if fact.revealed else ""
    return replies.DiceProof(commitment=fact.commitment, seed=seed, throws=found)
