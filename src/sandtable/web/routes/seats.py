"""Routes of a match's seats: to sit down, to get up, to give a seat or its link to somebody, to come by a link."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request

from sandtable import store as stores
from sandtable.live.lobby import games
from sandtable.live.people.links import read_seat_token
from sandtable.live.people.who import Who
from sandtable.live.rooms import sitting
from sandtable.live.rooms.permissions import looked_at, must_be_cleared
from sandtable.live.rooms.room import Room
from sandtable.live.sides import side_of
from sandtable.web.routes.matches import sheet
from sandtable.web.server.dependencies import Asking, InHall, MatchId, SeatId, Somebody
from sandtable.web.server.identity import ensure_person
from sandtable.web.server.problems import Problem, declared
from sandtable.web.wire import replies, requests

router = APIRouter(prefix="/api", tags=["matches"])


@router.post(
    "/matches/{match}/seats/{seat}",
    response_model=replies.MatchSheet,
    responses=declared(401, 403, 404, 409, 413, 429),
)
async def put_on_seat(
    match: MatchId, seat: SeatId, choice: requests.SeatChoice, who: Somebody, hall: InHall
) -> replies.MatchSheet:
    """Puts somebody on a seat: the owner anybody, everybody himself on an open seat of a side; or gets up."""
    room = await looked_at(hall, match, who)
    await sitting.sit(room, who, seat, choice.wanted())
    return sheet(room, who)


# links


@router.post(
    "/matches/{match}/seats/{seat}/link",
    response_model=replies.MatchSheet,
    responses=declared(401, 403, 404, 409),
)
async def new_link(match: MatchId, seat: SeatId, who: Asking, hall: InHall) -> replies.MatchSheet:
    """A new link for a seat; the old one stops at once."""
    room = await looked_at(hall, match, who)
    await sitting.renew_link(room, who, seat)
    return sheet(room, who)


@router.post(
    "/join",
    response_model=replies.Invitation | replies.Joined,
    responses=declared(401, 403, 404, 409, 413, 429),
)
async def join(
    wanted: requests.JoinSent, who: Asking, request: Request, hall: InHall
) -> replies.Invitation | replies.Joined:
    """Takes the seat of a link, or only looks what it invites to."""
    key = read_seat_token(hall.store.secret, wanted.token)
    room = await hall.room(key.match) if key is not None else None
    if room is None or key is None:
        raise sitting.old_link()
    seat = sitting.invited_to(room, key, who)
    if room.match.rules.secretive():
        sitting.must_be_no_club(room)
    if who.person:
        must_be_cleared(room, who.person, seat.id)
    if wanted.look:
        return await invitation(room, seat, who)
    who = await ensure_person(request)
    if who.person is None:
        raise Problem(403, "seat-token", "A seat token needs no join: it is good for its seat as it is.")
    if who.person not in room.seating.sitters(seat.id):
        await sitting.come_by_link(room, key, seat, who)
    return replies.Joined(match=room.id, seat=seat.id)


async def invitation(room: Room, seat: stores.Seat, who: Who) -> replies.Invitation:
    owner = room.fact.owner or ""
    names = await asyncio.to_thread(room.store.people.names, [owner])
    joined = room.seating.holders.get(seat.id, ())
    rules, views = room.match.rules, tuple(room.seat_views(room.held(who)))
    told = games.scenario(rules)
    return replies.Invitation(
        match=room.id,
        name=room.fact.name,
        game=rules.id,
        scenario=rules.scenario,
        title=games.title(rules),
        blurb=told.blurb,
        length=told.length,
        difficulty=told.difficulty,
        favours=told.favours,
        task=told.sides.get(side_of(rules, seat.id), ""),
        dice=room.fact.dice,
        options=games.shown_options(rules),
        company=views,
        seat=next(one for one in views if one.id == seat.id),
        owner=names.get(owner, ""),
        mine=seat.id in room.held(who),
        taken=any([one != who.person for one in joined]),
        over=room.over,
        pace=room.fact.pace,
        bank=room.fact.bank,
        unaided=room.fact.unaided,
    )
