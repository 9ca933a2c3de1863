"""Who comes to a seat of a match, who gets up, and what everybody is told of it."""

from __future__ import annotations

import asyncio

from sandtable import store as stores
from sandtable.live.errors import Conflict, NotAllowed, NotFound
from sandtable.live.matches.founding import SeatWanted, chosen
from sandtable.live.people.links import SeatKey
from sandtable.live.people.who import Who
from sandtable.live.rooms.permissions import must_be_cleared, must_own, no_seat, secret
from sandtable.live.rooms.room import Room
from sandtable.live.seats.clearance import EVERYTHING
from sandtable.live.seats.seating import AWAY
from sandtable.live.sides import side_of, the


async def sit(room: Room, who: Who, seat: str, wanted: SeatWanted) -> None:
    """Put somebody on a seat, or nobody: the owner of a match any of its seats, others only themselves."""
    there = seat_in(room, seat)
    must_go_on(room)
    if wanted.who == "open" and who.person and who.person in room.seating.sitters(seat):
        await get_up(room, who, who.person, seat)
        return
    only: tuple[stores.Who, ...] = () if room.owned_by(who) else ("open",)
    if room.owned_by(who):
        if room.match.rules.secretive():
            must_be_no_club(room)
        await must_not_oust(room, who, seat)
    else:
        if wanted.who != "me" or who.person is None or room.match.rules.role_of(seat) == "organiser":
            must_own(room, who)
        must_be_no_club(room)
    kind, person, player = chosen(room.match.rules, seat, wanted, who.person or "")
    if person:
        must_be_cleared(room, person, seat)
        must_not_judge_himself(room, who, seat)
    before, cleared = sitter_text(room, seat), room.cleared(person, seat)
    try:
        await asyncio.wrap_future(
            room.store.matches.set_seat(room.id, seat, kind, person, player, only, there, cleared)
        )
    except stores.SeatTaken:
        raise Conflict("taken", "Somebody sits there already. Look again.") from None
    except stores.NotCleared as refused:
        raise secret(refused.sentence) from None
    await room.seats_changed()
    await room.say(f"{said_of(room, who, seat, wanted.who)}{before}.{former_text(room, person, seat)}")


def seat_in(room: Room, seat: str) -> stores.Seat:
    found = room.seating.seats.get(seat)
    if found is None:
        raise no_seat()
    return found


async def get_up(room: Room, who: Who, person: str, seat: str) -> None:
    """Leaves a seat of his own, for somebody else."""
    must_be_no_club(room)
    await asyncio.wrap_future(room.store.matches.get_up(room.id, seat, person))
    await room.seats_changed()
    await room.say(f"{who.called} got up from the seat {room.match.rules.skin().seat_name(seat)}.")


async def must_not_oust(room: Room, who: Who, seat: str) -> None:
    """An owner who plays does not take his opponents' seats from them, nor the umpire's, unless they stay away."""
    rules = room.match.rules
    others = [one for one in room.seating.sitters(seat) if one != who.person]
    now = {side_of(rules, one) for one in room.held(who)} - {""}
    if not others or not room.played_by(who) or side_of(rules, seat) in now or room.over:
        return
    last = await asyncio.to_thread(room.store.people.last_here, others)
    present = seat in room.present()
    if present or last is None or room.clock() - last < AWAY:
        name = rules.skin().seat_name(seat)
        sentence = (
            f"Somebody sits on the seat {name}, and you play against him. He can get up himself; "
            f"you can give his seat to somebody else when he has been away for {AWAY.days} days."
        )
        raise NotAllowed("opponent", sentence)


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
        raise NotAllowed("opponent", sentence)


def must_go_on(room: Room) -> None:
    """Where there were secrets, everybody stays where he sat when they were laid open."""
    if room.over and room.match.rules.secretive():
        raise Conflict("over", "This match is over: nobody changes seats any more. Fork it to play on.")


def must_be_no_club(room: Room) -> None:
    if room.members is not None:
        sentence = "This is a club's campaign: its seats are given out on the campaign's page."
        raise NotAllowed("club", sentence)


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


async def renew_link(room: Room, who: Who, seat: str) -> None:
    """Make a new link for a seat; the old one stops at once."""
    must_own(room, who)
    if room.match.rules.secretive():
        must_be_no_club(room)
    there = seat_in(room, seat)
    must_go_on(room)
    await must_not_oust(room, who, seat)
    before = sitter_text(room, seat)
    try:
        await asyncio.wrap_future(room.store.matches.new_link(room.id, seat, there))
    except stores.SeatTaken:
        raise Conflict("taken", "Somebody changed this seat meanwhile. Look again.") from None
    await room.seats_changed()
    await room.say(f"{said_of(room, who, seat, 'link')}{before}.")


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
        await asyncio.wrap_future(
            room.store.matches.join(room.id, key.number, key.generation, person, once, cleared)
        )
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


def old_link() -> NotFound:
    sentence = "This link is not, or no longer, valid. Ask whoever started the match for a new one."
    return NotFound("old-link", sentence)
