"""Seats of a campaign: who is put on them, and who stands in for whom."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from typing import Final

from sandtable import store as stores
from sandtable.club.clock import local_text
from sandtable.club.club import Club, must_go_on, must_organise
from sandtable.club.members.deputies import back_text
from sandtable.club.members.rights import (
    computer_for,
    leads,
    member_of,
    must_not_learn,
    must_not_oust,
    seat_of_club,
)
from sandtable.club.notify.announcing import announce
from sandtable.club.notify.notices import Notices
from sandtable.live.errors import Conflict, Invalid, NotAllowed, NotFound
from sandtable.live.sides import side_of

LONGEST: Final = timedelta(days=366)


async def put_on_seat(notices: Notices, club: Club, seat: str, person: str, player: str) -> None:
    """Put a member, a computer player or, where neither is named, nobody on a seat.

    An organiser may do so; a member may sit down on an open seat of his side, and get up.
    """
    there = seat_of_club(club, seat)
    must_go_on(club)
    if not by_himself(club, there, person, player):
        must_organise(club)
        await must_not_oust(club, seat)
    if person and player:
        raise either()
    if not person and not player and sits_in(club, there):
        await end(notices, club, club.deputies[seat])
        return
    if person:
        await seat_member(club, there, member_of(club, person))
    else:
        await seat_other(club, there, player)
    await club.room.seats_changed()
    text = f"{club.room.match.rules.skin().seat_name(seat)}: {sitter(club, person, player)}."
    people = {there.person or "", person} - {""}
    await announce(notices, club, "seat", text, people)


def by_himself(club: Club, there: stores.Seat, person: str, player: str) -> bool:
    """True if he may do this without being an organiser."""
    me = club.me
    if me is None:
        return False
    if there.person == me.person:  # his to give up, unless he only sits there for somebody
        return not person and not player
    side = side_of(club.room.match.rules, there.id)
    return there.who == "open" and person == me.person and bool(side) and side == me.side


async def seat_member(club: Club, there: stores.Seat, member: stores.Member) -> None:
    must_not_learn(club, member, there.id)
    store = club.room.store
    await set_seat(club, there, "person", member.person, "", member.name)
    side = side_of(club.room.match.rules, there.id)
    if side and not member.side:  # who leads a side belongs to it
        await asyncio.wrap_future(store.clubs.change_side(club.match, member.person, side, (), (), club.now))


async def seat_other(club: Club, there: stores.Seat, player: str) -> None:
    if player:
        await set_seat(club, there, "computer", None, computer_for(club, there.id, player))
    else:
        await set_seat(club, there, "open", None, "")


async def set_seat(
    club: Club, there: stores.Seat, who: stores.Who, person: str | None, player: str, name: str = ""
) -> None:
    """Change a seat, unless it changed since the visitor looked at it."""
    cleared = club.room.cleared(person, there.id, name)
    try:
        await asyncio.wrap_future(
            club.room.store.matches.set_seat(
                club.match, there.id, who, person, player, expected=there, cleared=cleared
            )
        )
    except stores.SeatTaken:
        raise taken_meanwhile() from None
    except stores.NotCleared as refused:
        raise Conflict("secret", refused.sentence) from None


def sitter(club: Club, person: str, player: str) -> str:
    if person:
        return f"{club.name_of(person)} sits there from now on"
    return "the computer plays it from now on" if player else "the seat is open"


# deputies


async def depute(
    notices: Notices, club: Club, seat: str, person: str, player: str, until: datetime | None
) -> None:
    """Let another member, or a computer player, sit there until a time or until he is recalled."""
    there = seat_of_club(club, seat)
    must_go_on(club)
    before = club.deputies.get(seat)
    must_dispose(club, there, before)
    if not leads(club, seat):
        await must_not_oust(club, seat)
    if bool(person) == bool(player):
        raise either()
    away = absent(club, there, before)
    name = computer_for(club, seat, player) if player else ""
    if person:
        may_stand_in(club, there, member_of(club, person), away)
    until = future(club, until)
    deputy = stores.Deputy(club.match, seat, {}, person or None, name, club.now, until)
    cleared = club.room.cleared(deputy.person, seat, club.name_of(deputy.person or ""))
    try:
        await asyncio.wrap_future(club.room.store.clubs.depute(deputy, there, cleared))
    except stores.SeatTaken:
        raise taken_meanwhile() from None
    except stores.NotCleared as refused:
        raise Conflict("secret", refused.sentence) from None
    await club.room.seats_changed()
    text = deputy_text(club, deputy, away)
    await announce(notices, club, "deputy", text, list(club.members), shared=True)


def must_dispose(club: Club, there: stores.Seat, deputy: stores.Deputy | None) -> None:
    """Refuse a deputy unless who is away names him, the general of his side, or an organiser."""
    me = club.me.person if club.me is not None else ""
    his = deputy.awaits(me) if deputy is not None else me in club.room.seating.sitters(there.id)
    if club.organiser or leads(club, there.id) or (me and his):
        return
    sentence = "Only who sits there, the general of his side or an organiser can name a deputy."
    raise NotAllowed("not-your-seat", sentence)


def absent(club: Club, there: stores.Seat, deputy: stores.Deputy | None) -> str:
    """The name of who is away; a `LiveError` if nobody is."""
    if deputy is not None:
        return club.name_of(deputy.stands_for) if deputy.stands_for else "whoever sat there"
    if there.who == "person" and there.person:
        return club.name_of(there.person)
    if there.who == "link" and club.room.seating.holders.get(there.id):
        return club.room.seating.chairs[there.id].person or "a guest"
    sentence = "Nobody sits there, so nobody can be away. Put somebody on the seat instead."
    raise Conflict("nobody-there", sentence)


def may_stand_in(club: Club, there: stores.Seat, member: stores.Member, away: str) -> None:
    if member.person in club.room.seating.sitters(there.id):
        raise Conflict("there-already", f"{member.name} sits there already. Name somebody else for {away}.")
    must_not_learn(club, member, there.id)
    if club.room.secret and side_of(club.room.match.rules, there.id) != member.side:
        sentence = f"This game has secrets: a deputy must belong to the same side. {member.name} does not."
        raise Conflict("secret", sentence)


def future(club: Club, until: datetime | None) -> datetime | None:
    if until is not None and not club.now < until <= club.now + LONGEST:
        raise Invalid("not-future", "until: a time in the future, within a year, or none at all.")
    return until


def deputy_text(club: Club, deputy: stores.Deputy, away: str) -> str:
    name = club.name_of(deputy.person) if deputy.person else "The computer"
    seat = club.room.match.rules.skin().seat_name(deputy.seat)
    until = (
        f"until {local_text(deputy.until, club.settings.zone)}" if deputy.until else "until further notice"
    )
    return f"{name} stands in for {away} ({seat}) {until}."


async def recall(notices: Notices, club: Club, seat: str) -> None:
    """Give a seat back to who was away."""
    there = seat_of_club(club, seat)
    deputy = club.deputies.get(seat)
    if deputy is None:
        raise NotFound("no-deputy", "Nobody stands in for anybody on this seat.")
    if club.me is None or deputy.person != club.me.person:
        must_dispose(club, there, deputy)
    await end(notices, club, deputy)


def sits_in(club: Club, there: stores.Seat) -> bool:
    """True if the visitor sits there for somebody who is away."""
    return there.id in club.deputies and club.me is not None and there.person == club.me.person


async def end(notices: Notices, club: Club, deputy: stores.Deputy) -> None:
    """Give the seat back, and tell everybody, once."""
    ended = await asyncio.wrap_future(club.room.store.clubs.recall(club.match, deputy.seat))
    await club.room.seats_changed()
    if ended is not None:
        await announce(notices, club, "deputy", back_text(club, ended), list(club.members), shared=True)


def either() -> Invalid:
    return Invalid("unfit", "Name either a member or a computer player.")


def taken_meanwhile() -> Conflict:
    return Conflict("taken", "Somebody changed this seat meanwhile. Look again.")
