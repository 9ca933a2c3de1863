"""Routes of the seats of a campaign: who sits where, and who stands in for whom."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from typing import Final

from fastapi import APIRouter, Request

from sandtable import store as stores
from sandtable.club import wire
from sandtable.club.battles.cases import sitters
from sandtable.club.campaign.page import club_page
from sandtable.club.clock import local_text
from sandtable.club.club import Club, club_in, club_of, must_go_on, must_organise
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
from sandtable.live.sides import side_of
from sandtable.web.server.dependencies import Asking, InHall, MatchId, SeatId, notices_of
from sandtable.web.server.problems import Problem, declared
from sandtable.web.wire import club_requests

router = APIRouter(prefix="/api/clubs/{match}", tags=["clubs"])
CHANGING = declared(401, 403, 404, 409, 413, 429, 503)
LONGEST: Final = timedelta(days=366)


@router.put("/seats/{seat}", response_model=wire.ClubPage, responses=CHANGING)
async def put_on_seat(
    match: MatchId,
    seat: SeatId,
    sent: club_requests.ClubSeatSent,
    who: Asking,
    hall: InHall,
    request: Request,
) -> wire.ClubPage:
    """An organiser puts a member, a computer player or nobody on a seat; a member sits down on an open one of his
    side, or gets up."""
    club = await club_of(hall, match, who)
    there = seat_of_club(club, seat)
    must_go_on(club)
    if not by_himself(club, there, sent):
        must_organise(club)
        await must_not_oust(club, seat)
    if sent.person and sent.player:
        raise either()
    if not sent.person and not sent.player and sits_in(club, there):
        return await end(request, club, club.deputies[seat])
    if sent.person:
        await seat_member(club, there, member_of(club, sent.person))
    else:
        await seat_other(club, there, sent.player)
    await club.room.seats_changed()
    text = f"{club.room.match.rules.skin().seat_name(seat)}: {sitter(club, sent)}."
    people = {there.person or "", sent.person} - {""}
    await announce(notices_of(request), club, "seat", text, people)
    return await club_page(await club_in(club.room, who))


def by_himself(club: Club, there: stores.Seat, sent: club_requests.ClubSeatSent) -> bool:
    """May he do this without being an organiser?"""
    me = club.me
    if me is None:
        return False
    if there.person == me.person:  # his to give up, unless he only sits there for somebody
        return not sent.person and not sent.player
    side = side_of(club.room.match.rules, there.id)
    return there.who == "open" and sent.person == me.person and bool(side) and side == me.side


async def seat_member(club: Club, there: stores.Seat, member: stores.Member) -> None:
    must_not_learn(club, member, there.id)
    store = club.room.store
    await set_seat(club, there, "person", member.person, "", member.name)
    side = side_of(club.room.match.rules, there.id)
    if side and not member.side:  # who leads a side belongs to it
        await asyncio.wrap_future(store.change_side(club.match, member.person, side, (), (), club.now))


async def seat_other(club: Club, there: stores.Seat, player: str) -> None:
    if player:
        await set_seat(club, there, "computer", None, computer_for(club, there.id, player))
    else:
        await set_seat(club, there, "open", None, "")


async def set_seat(
    club: Club, there: stores.Seat, who: stores.Who, person: str | None, player: str, name: str = ""
) -> None:
    """Only if the seat is as it was when somebody decided this."""
    cleared = club.room.cleared(person, there.id, name)
    try:
        await asyncio.wrap_future(
            club.room.store.set_seat(
                club.match, there.id, who, person, player, expected=there, cleared=cleared
            )
        )
    except stores.SeatTaken:
        raise taken_meanwhile() from None
    except stores.NotCleared as refused:
        raise Problem(409, "secret", refused.sentence) from None


def sitter(club: Club, sent: club_requests.ClubSeatSent) -> str:
    if sent.person:
        return f"{club.name_of(sent.person)} sits there from now on"
    return "the computer plays it from now on" if sent.player else "the seat is open"


# deputies


@router.put("/deputies/{seat}", response_model=wire.ClubPage, responses=CHANGING)
async def depute(
    match: MatchId, seat: SeatId, sent: club_requests.DeputySent, who: Asking, hall: InHall, request: Request
) -> wire.ClubPage:
    """Another member, or a computer player, sits there until a time or until he is recalled."""
    club = await club_of(hall, match, who)
    there = seat_of_club(club, seat)
    must_go_on(club)
    before = club.deputies.get(seat)
    must_dispose(club, there, before)
    if not leads(club, seat):
        await must_not_oust(club, seat)
    if bool(sent.person) == bool(sent.player):
        raise either()
    away = absent(club, there, before)
    player = computer_for(club, seat, sent.player) if sent.player else ""
    if sent.person:
        may_stand_in(club, there, member_of(club, sent.person), away)
    until = future(club, sent.until)
    deputy = stores.Deputy(match, seat, {}, sent.person or None, player, club.now, until)
    cleared = club.room.cleared(deputy.person, seat, club.name_of(deputy.person or ""))
    try:
        await asyncio.wrap_future(club.room.store.depute(deputy, there, cleared))
    except stores.SeatTaken:
        raise taken_meanwhile() from None
    except stores.NotCleared as refused:
        raise Problem(409, "secret", refused.sentence) from None
    await club.room.seats_changed()
    request.app.state.deputing.woken.set()
    text = deputy_text(club, deputy, away)
    await announce(notices_of(request), club, "deputy", text, list(club.members), shared=True)
    return await club_page(await club_in(club.room, who))


def must_dispose(club: Club, there: stores.Seat, deputy: stores.Deputy | None) -> None:
    """Who is away, the general of his side, or an organiser."""
    me = club.me.person if club.me is not None else ""
    his = deputy.awaits(me) if deputy is not None else me in sitters(club.room, there.id)
    if club.organiser or leads(club, there.id) or (me and his):
        return
    sentence = "Only who sits there, the general of his side or an organiser can name a deputy."
    raise Problem(403, "not-your-seat", sentence)


def absent(club: Club, there: stores.Seat, deputy: stores.Deputy | None) -> str:
    """The name of who is away; a `Problem` if nobody is."""
    if deputy is not None:
        return club.name_of(deputy.stands_for) if deputy.stands_for else "whoever sat there"
    if there.who == "person" and there.person:
        return club.name_of(there.person)
    if there.who == "link" and club.room.seating.holders.get(there.id):
        return club.room.seating.chairs[there.id].person or "a guest"
    sentence = "Nobody sits there, so nobody can be away. Put somebody on the seat instead."
    raise Problem(409, "nobody-there", sentence)


def may_stand_in(club: Club, there: stores.Seat, member: stores.Member, away: str) -> None:
    if member.person in sitters(club.room, there.id):
        raise Problem(
            409, "there-already", f"{member.name} sits there already. Name somebody else for {away}."
        )
    must_not_learn(club, member, there.id)
    if club.room.secret and side_of(club.room.match.rules, there.id) != member.side:
        sentence = f"This game has secrets: a deputy must belong to the same side. {member.name} does not."
        raise Problem(409, "secret", sentence)


def future(club: Club, until: datetime | None) -> datetime | None:
    if until is not None and not club.now < until <= club.now + LONGEST:
        raise Problem(422, "not-future", "until: a time in the future, within a year, or none at all.")
    return until


def deputy_text(club: Club, deputy: stores.Deputy, away: str) -> str:
    name = club.name_of(deputy.person) if deputy.person else "The computer"
    seat = club.room.match.rules.skin().seat_name(deputy.seat)
    until = (
        f"until {local_text(deputy.until, club.settings.zone)}" if deputy.until else "until further notice"
    )
    return f"{name} stands in for {away} ({seat}) {until}."


@router.delete("/deputies/{seat}", response_model=wire.ClubPage, responses=CHANGING)
async def recall(match: MatchId, seat: SeatId, who: Asking, hall: InHall, request: Request) -> wire.ClubPage:
    """Who was away sits there again."""
    club = await club_of(hall, match, who)
    there = seat_of_club(club, seat)
    deputy = club.deputies.get(seat)
    if deputy is None:
        raise Problem(404, "no-deputy", "Nobody stands in for anybody on this seat.")
    if club.me is None or deputy.person != club.me.person:
        must_dispose(club, there, deputy)
    return await end(request, club, deputy)


def sits_in(club: Club, there: stores.Seat) -> bool:
    """Does whoever is here sit there for somebody who is away?"""
    return there.id in club.deputies and club.me is not None and there.person == club.me.person


async def end(request: Request, club: Club, deputy: stores.Deputy) -> wire.ClubPage:
    """The seat is as it was, and everybody hears of it, once."""
    ended = await asyncio.wrap_future(club.room.store.recall(club.match, deputy.seat))
    await club.room.seats_changed()
    if ended is not None:
        await announce(
            notices_of(request), club, "deputy", back_text(club, ended), list(club.members), shared=True
        )
    return await club_page(await club_in(club.room, club.who))


def either() -> Problem:
    return Problem(422, "unfit", "Name either a member or a computer player.")


def taken_meanwhile() -> Problem:
    return Problem(409, "taken", "Somebody changed this seat meanwhile. Look again.")
