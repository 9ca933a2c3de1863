"""Members of a campaign: who joins, changes his name or side, is made an organiser, or leaves."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from typing import TypeAlias, TypeVar

from sandtable import store as stores
from sandtable.club.battles.adjutant import Adjutant
from sandtable.club.battles.cases import battles_with
from sandtable.club.club import Club, must_go_on, must_organise
from sandtable.club.members.rights import (
    must_be_side,
    must_not_cross,
    must_not_remove,
    no_member,
    seats_of_side,
)
from sandtable.club.notify.announcing import announce, side_text
from sandtable.club.notify.notices import Notices
from sandtable.live.errors import Conflict, Invalid, NotAllowed
from sandtable.live.people.names import checked, name_taken
from sandtable.live.people.who import Who

T = TypeVar("T")
Call: TypeAlias = Callable[[Who, str], Awaitable[None]]  # gives a guest another name, everywhere


# to join


def old_invitation() -> NotAllowed:
    sentence = "This invitation is not, or no longer, valid. Ask the campaign's organiser for the new one."
    return NotAllowed("old-link", sentence)


def wanted_name(sent: str, who: Who) -> str:
    if not sent:
        raise Invalid("unfit", "name: say how you want to be called.")
    return checked(sent, who.admin)


async def side_for(club: Club, who: Who, wanted: str) -> str:
    """The side of a new member. Whoever comes back to a game with secrets comes back to his side, which he knows."""
    there = await asyncio.to_thread(club.room.store.clubs.members, club.match, True)
    before = next((one.side for one in there if one.person == who.person), "")
    must_not_cross(club, who.person or "", wanted)
    if not club.room.secret or not before:
        return wanted
    if wanted not in ("", before):
        sentence = f"You belonged to {side_text(club, before)}, and this game has secrets."
        raise NotAllowed("secret", f"{sentence} Join it again; only an organiser can move you.")
    return before


async def come_in(club: Club, who: Who, member: stores.Member, token: str, call: Call) -> None:
    """Make somebody a member. A guest is called so everywhere; an account keeps its own name outside the campaign."""
    store = club.room.store
    try:
        await must_be_nobodys(club, member.name, who)
        await asyncio.wrap_future(store.clubs.join(member, token))
        await call(who, member.name)
    except stores.NameTaken:
        raise name_taken() from None
    except stores.Wrong:
        raise old_invitation() from None


async def must_be_nobodys(club: Club, name: str, who: Who) -> None:
    """Refuse a guest the name of an account; an account may be called as it likes among friends."""
    if who.guest and not await asyncio.to_thread(club.room.store.people.name_free, name):
        raise stores.NameTaken(name)


# to change


async def change(
    adjutant: Adjutant,
    club: Club,
    member: stores.Member,
    name: str | None,
    side: str | None,
    organiser: bool | None,
    call: Call,
) -> None:
    """Change what is given of a member: his own name and side himself, anything an organiser."""
    if not himself(club, member) or organiser:
        must_organise(club)
    if organiser is False:
        must_not_own(club, member)
    if side is not None and side != member.side:
        may_move(club, member, side)  # before anything is changed
    if name is not None and name != member.name:
        await rename(adjutant.notices, club, member, name, call)
    if organiser is not None and organiser != member.organiser:
        await give_rights(adjutant.notices, club, member, organiser)
    if side is not None and side != member.side:
        await move(adjutant, club, member, side)


async def kept(change: Future[T]) -> T:
    """Wait until a change of a member is kept; refuse it if he has gone meanwhile."""
    try:
        return await asyncio.wrap_future(change)
    except stores.Wrong:
        raise no_member() from None


def himself(club: Club, member: stores.Member) -> bool:
    return club.me is not None and club.me.person == member.person


async def rename(notices: Notices, club: Club, member: stores.Member, sent: str, call: Call) -> None:
    name, store = wanted_name(sent, club.who), club.room.store
    try:
        if himself(club, member):
            await must_be_nobodys(club, name, club.who)
        await kept(store.clubs.change_member(club.match, member.person, name=name))
        if himself(club, member):
            await call(club.who, name)
    except stores.NameTaken:
        raise name_taken() from None
    await announce(notices, club, "renamed", f"{member.name} is called {name} from now on.", chat=False)


def must_not_own(club: Club, member: stores.Member) -> None:
    if member.person == club.room.fact.owner:
        sentence = f"{member.name} owns this campaign and stays its organiser until he leaves it."
        raise Conflict("owner", sentence)


async def give_rights(notices: Notices, club: Club, member: stores.Member, organiser: bool) -> None:
    await kept(club.room.store.clubs.change_member(club.match, member.person, organiser=organiser))
    text = f"{member.name} is {'an' if organiser else 'no longer an'} organiser of the campaign."
    await announce(notices, club, "organiser", text, [member.person], chat=False)


async def move(adjutant: Adjutant, club: Club, member: stores.Member, side: str) -> None:
    """Move a member to another side: he loses the seats of the old one, and its battles."""
    store, seats = club.room.store, seats_of_side(club, member.side)
    async with adjutant.lock(club.match):  # which may be about to name players
        battles = await battles_with(club, member)
        await kept(store.clubs.change_side(club.match, member.person, side, seats, battles, club.now))
        await club.room.seats_changed()
    came = f"goes over to {side_text(club, side)}" if side else f"leaves {side_text(club, member.side)}"
    text = f"{member.name} {came}." if member.side else f"{member.name} joins {side_text(club, side)}."
    await announce(adjutant.notices, club, "side", text, [member.person, *club.organisers()])


def may_move(club: Club, member: stores.Member, side: str) -> None:
    """Refuse a side that he may not change to."""
    must_go_on(club)
    must_be_side(club, side)
    if club.room.secret and himself(club, member) and member.side:
        sentence = "This game has secrets: only another organiser can move you to another side."
        raise NotAllowed("secret", sentence)
    if himself(club, member) and not club.settings.change_sides and member.side:
        must_organise(club)
    must_not_cross(club, member.person, side)


# to leave


async def leave(adjutant: Adjutant, club: Club, member: stores.Member) -> None:
    """Let a member leave, or remove him: his seats are open, his battles lose him."""
    if not himself(club, member):
        must_organise(club)
        await must_not_remove(club, member)
        if member.person == club.room.fact.owner:
            raise Conflict("owner", f"{member.name} started this campaign: only he himself can leave it.")
    heir = heir_of(club, member)
    async with adjutant.lock(club.match):  # which may be about to name players
        battles = await battles_with(club, member, any_side=True)
        await kept(club.room.store.clubs.leave(club.match, member.person, club.now, battles, heir))
        await club.room.seats_changed()
    text = f"{member.name} {'left' if himself(club, member) else 'was removed from'} the campaign."
    await announce(adjutant.notices, club, "left", text, [*club.organisers(), member.person], chat=False)


def heir_of(club: Club, member: stores.Member) -> str | None:
    """Who owns the match when its owner goes: the organiser who has been there longest."""
    if member.person != club.room.fact.owner:
        return None
    others = club.organisers() - {member.person}
    if not others:
        sentence = "You are the only organiser of this campaign. Make somebody else an organiser first."
        raise Conflict("last-organiser", sentence)
    return next(person for person in club.members if person in others)
