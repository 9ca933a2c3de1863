"""Routes of a match's seats: to sit down, to get up, to give a seat or its link to somebody, to come by a link."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request

from sandtable import store as stores
from sandtable.live.matches import founding
from sandtable.live.people.links import SeatKey, read_seat_token
from sandtable.live.people.who import Who
from sandtable.live.rooms.permissions import looked_at, must_be_cleared, must_own, no_seat, secret
from sandtable.live.rooms.room import Room
from sandtable.live.seats.clearance import EVERYTHING
from sandtable.live.seats.seating import AWAY
from sandtable.live.sides import side_of, the
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
    there = seat_in(room, seat)
    must_go_on(room)
    if choice.who == "open" and who.person and who.person in room.seating.sitters(seat):
        return await get_up(room, who, who.person, seat)
    only: tuple[stores.Who, ...] = () if room.owned_by(who) else ("open",)
    if room.owned_by(who):
        if room.match.rules.secretive():
            must_be_no_club(room)
        await must_not_oust(room, who, seat)
    else:
        if choice.who != "me" or who.person is None or room.match.rules.role_of(seat) == "organiser":
            must_own(room, who)
        must_be_no_club(room)
    kind, person, player = founding.chosen(room.match.rules, seat, choice.wanted(), who.person or "")
    if person:
        must_be_cleared(room, person, seat)
        must_not_judge_himself(room, who, seat)
    before, cleared = sitter_text(room, seat), room.cleared(person, seat)
    try:
        await asyncio.wrap_future(
            hall.store.set_seat(match, seat, kind, person, player, only, there, cleared)
        )
    except stores.SeatTaken:
        raise Problem(409, "taken", "Somebody sits there already. Look again.") from None
    except stores.NotCleared as refused:
        raise secret(refused.sentence) from None
    await room.seats_changed()
    await room.say(f"{said_of(room, who, seat, choice.who)}{before}.{former_text(room, person, seat)}")
    return sheet(room, who)


def seat_in(room: Room, seat: str) -> stores.Seat:
    found = room.seating.seats.get(seat)
    if found is None:
        raise no_seat()
    return found


async def get_up(room: Room, who: Who, person: str, seat: str) -> replies.MatchSheet:
    """Leaves a seat of his own, for somebody else."""
    must_be_no_club(room)
    await asyncio.wrap_future(room.store.get_up(room.id, seat, person))
    await room.seats_changed()
    await room.say(f"{who.called} got up from the seat {room.match.rules.skin().seat_name(seat)}.")
    return sheet(room, who)


async def must_not_oust(room: Room, who: Who, seat: str) -> None:
    """An owner who plays does not take his opponents' seats from them, nor the umpire's, unless they stay away."""
    rules = room.match.rules
    others = [one for one in room.seating.sitters(seat) if one != who.person]
    now = {side_of(rules, one) for one in room.held(who)} - {""}
    if not others or not room.played_by(who) or side_of(rules, seat) in now or room.over:
        return
    last = await asyncio.to_thread(room.store.last_here, others)
    present = seat in room.present()
    if present or last is None or room.clock() - last < AWAY:
        name = rules.skin().seat_name(seat)
        sentence = (
            f"Somebody sits on the seat {name}, and you play against him. He can get up himself; "
            f"you can give his seat to somebody else when he has been away for {AWAY.days} days."
        )
        raise Problem(403, "opponent", sentence)


def must_not_judge_himself(room: Room, who: Who, seat: str) -> None:
    """Nobody gets an organiser's rights over people against whom he plays or played, nor plays after he had them.

    Who does both since the start is known to everybody who sat down later.
    """
    rules = room.match.rules
    office = rules.role_of(seat) == "organiser"
    held = room.known.get(who.person or "", frozenset())
    kept = any([rules.role_of(one) == "organiser" for one in held])
    others = [one for one in room.seating.sitting() if one != who.person]
    if others and not room.over and (room.played_by(who) if office else kept and seat not in held):
        name = the(rules.skin().seat_name(seat))
        sentence = (
            f"{name[:1].upper()}{name[1:]} is for somebody else: "
            "whoever keeps the books has rights over players' answers, so nobody does both one after the other."
        )
        raise Problem(403, "opponent", sentence)


def must_go_on(room: Room) -> None:
    """Where there were secrets, everybody stays where he sat when they were laid open."""
    if room.over and room.match.rules.secretive():
        raise Problem(409, "over", "This match is over: nobody changes seats any more. Fork it to play on.")


def must_be_no_club(room: Room) -> None:
    if room.members is not None:
        sentence = "This is a club's campaign: its seats are given out on the campaign's page."
        raise Problem(403, "club", sentence)


# what everybody is told


def said_of(room: Room, who: Who, seat: str, choice: str) -> str:
    name, place = who.called, f"the seat {room.match.rules.skin().seat_name(seat)}"
    return {
        "me": f"{name} sits down on {place}",
        "link": f"{name} made a link for {place}",
        "computer": f"{name} puts the computer on {place}",
        "open": f"{name} leaves {place} open",
    }[choice]


def sitter_text(room: Room, seat: str) -> str:
    """Whose place is taken; nothing where nobody sat."""
    if room.seating.seats[seat].who == "computer":
        return ", where the computer was"
    sat = room.seating.sitters(seat)
    names = " and ".join([room.seating.names.get(one, "a guest") for one in sat])
    return f", where {names} sat" if names else ""


def former_text(room: Room, person: str | None, seat: str) -> str:
    """Warns whoever comes to a side that another player has seen from within."""
    clearance = room.clearance()
    side = clearance.insight(seat)
    if not person or not room.secret or side in ("", EVERYTHING):
        return ""
    knowing = [
        room.seating.names.get(one, "A guest")
        for one, seats in clearance.sitting.items()
        if one != person
        and side not in clearance.insights(seats)
        and EVERYTHING not in clearance.insights(seats)
        and clearance.knows(one) & {side, EVERYTHING}
    ]
    seen = the(room.match.rules.skin().seat_name(side))
    return "".join([f" {name} has seen what {seen} had until now." for name in knowing])


# links


@router.post(
    "/matches/{match}/seats/{seat}/link",
    response_model=replies.MatchSheet,
    responses=declared(401, 403, 404, 409),
)
async def new_link(match: MatchId, seat: SeatId, who: Asking, hall: InHall) -> replies.MatchSheet:
    """A new link for a seat; the old one stops at once."""
    room = await looked_at(hall, match, who)
    must_own(room, who)
    if room.match.rules.secretive():
        must_be_no_club(room)
    there = seat_in(room, seat)
    must_go_on(room)
    await must_not_oust(room, who, seat)
    before = sitter_text(room, seat)
    try:
        await asyncio.wrap_future(hall.store.new_link(match, seat, there))
    except stores.SeatTaken:
        raise Problem(409, "taken", "Somebody changed this seat meanwhile. Look again.") from None
    await room.seats_changed()
    await room.say(f"{said_of(room, who, seat, 'link')}{before}.")
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
        raise old_link()
    seat = invited_to(room, key, who)
    if room.match.rules.secretive():
        must_be_no_club(room)
    if who.person:
        must_be_cleared(room, who.person, seat.id)
    if wanted.look:
        return await invitation(room, seat, who)
    who = await ensure_person(request)
    if who.person is None:
        raise Problem(403, "seat-token", "A seat token needs no join: it is good for its seat as it is.")
    if who.person not in room.seating.sitters(seat.id):
        await come_by_link(room, key, seat, who)
    return replies.Joined(match=room.id, seat=seat.id)


def invited_to(room: Room, key: SeatKey, who: Who) -> stores.Seat:
    """The seat of a link that is still good, or on which its reader sits already, though the link was used up."""
    for seat in room.seating.seats.values():
        if seat.number == key.number:
            good = seat.who == "link" and seat.generation == key.generation
            if good or (who.person and who.person in room.seating.sitters(seat.id)):
                return seat
    raise old_link()


async def come_by_link(room: Room, key: SeatKey, seat: stores.Seat, who: Who) -> None:
    person, shared = who.person or "", room.seating.holders.get(seat.id)
    once, cleared = room.match.rules.secretive() and not room.over, room.cleared(person, seat.id)
    try:
        await asyncio.wrap_future(room.store.join(room.id, key.number, key.generation, person, once, cleared))
    except stores.Wrong:
        raise old_link() from None
    except stores.NotCleared as refused:
        raise secret(refused.sentence) from None
    await room.seats_changed()
    too = ", where somebody sits already" if shared else ""  # who can see from now on what he sees
    place = room.match.rules.skin().seat_name(seat.id)
    await room.say(
        f"{who.called} came to the seat {place} by its link{too}.{former_text(room, person, seat.id)}"
    )


def old_link() -> Problem:
    sentence = "This link is not, or no longer, valid. Ask whoever started the match for a new one."
    return Problem(404, "old-link", sentence)


async def invitation(room: Room, seat: stores.Seat, who: Who) -> replies.Invitation:
    owner = room.fact.owner or ""
    names = await asyncio.to_thread(room.store.names, [owner])
    joined = room.seating.holders.get(seat.id, ())
    return replies.Invitation(
        match=room.id,
        name=room.fact.name,
        seat=next(one for one in room.seat_views(who) if one.id == seat.id),
        owner=names.get(owner, ""),
        mine=seat.id in room.held(who),
        taken=any([one != who.person for one in joined]),
        over=room.over,
        pace=room.fact.pace,
    )
