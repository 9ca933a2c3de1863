"""Routes of the people of a campaign: to be invited, to join, to change sides, to go."""

from __future__ import annotations

import asyncio
import hmac
from concurrent.futures import Future
from typing import Annotated, TypeAlias, TypeVar

from fastapi import APIRouter, Path, Request

from sandtable import store as stores
from sandtable.club import wire
from sandtable.club.battles.cases import battles_with
from sandtable.club.campaign.page import club_page
from sandtable.club.club import Club, club_in, club_of, must_go_on, must_organise
from sandtable.club.members.rights import (
    member_of,
    must_be_side,
    must_not_cross,
    must_not_remove,
    no_member,
    seats_of_side,
)
from sandtable.club.notify.announcing import announce, side_text
from sandtable.live.lobby.games import title
from sandtable.live.people.limits import SharedLimit
from sandtable.live.people.names import checked, name_taken
from sandtable.live.people.who import Who
from sandtable.live.rooms.hall import Hall
from sandtable.store.people import fresh_token
from sandtable.web.server.dependencies import Asking, InHall, MatchId, adjutant_of, notices_of
from sandtable.web.server.identity import address, ensure_person, identities_of
from sandtable.web.server.problems import Problem, declared
from sandtable.web.wire import club_requests

router = APIRouter(prefix="/api/clubs/{match}", tags=["clubs"])
CHANGING = declared(401, 403, 404, 409, 413, 429, 503)
TRIED = SharedLimit(
    "invitations", burst=20, seconds=6
)  # wrong invitations from one address; a whole club may join from one hall
PersonId: TypeAlias = Annotated[str, Path(max_length=64)]
T = TypeVar("T")


@router.post(
    "/invitation", response_model=wire.ClubInvitation, responses=declared(401, 403, 404, 409, 413, 429)
)
async def invitation(
    match: MatchId, sent: club_requests.InvitationSent, who: Asking, hall: InHall, request: Request
) -> wire.ClubInvitation:
    """What somebody reads who came with the organiser's link. The secret is in the body: logs have addresses."""
    club = await invited(hall, match, who, sent.token, request)
    rules = club.room.match.rules
    many = {side: len([one for one in club.members.values() if one.side == side]) for side in rules.playing()}
    return wire.ClubInvitation(
        match=match,
        name=club.room.fact.name,
        title=title(rules),
        sides=tuple([(side, rules.skin().seat_name(side), many[side]) for side in rules.playing()]),
        member=club.me is not None,
    )


async def invited(hall: Hall, match: str, who: Who, token: str, request: Request) -> Club:
    """The campaign that somebody has an invitation to, whether he may see its match or not."""
    await TRIED.ask(hall.store, address(request), "You tried many invitations.")
    club = await club_in(await hall.room(match), who)
    if not hmac.compare_digest(club.kept.invite.encode(), token.encode(errors="replace")):
        raise old_invitation()
    await TRIED.refund(hall.store, address(request))
    return club


def old_invitation() -> Problem:
    sentence = "This invitation is not, or no longer, valid. Ask the campaign's organiser for the new one."
    return Problem(403, "old-link", sentence)


@router.post("/members", response_model=wire.ClubPage, responses=CHANGING)
async def join(
    match: MatchId, sent: club_requests.ClubJoinSent, who: Asking, hall: InHall, request: Request
) -> wire.ClubPage:
    """Joins with an invitation. Whoever is a member already stays who he is."""
    if who.seat_token is not None:
        raise Problem(403, "seat-token", "A seat token is good for its seat only. Join as a person.")
    club = await invited(hall, match, who, sent.token, request)
    if club.me is not None:
        return await club_page(club)
    must_go_on(club)
    must_be_side(club, sent.side)
    name = wanted_name(sent.name or ("" if who.guest else who.name), who)
    who = await ensure_person(request)
    assert who.person is not None
    member = stores.Member(
        match, who.person, name, await side_for(club, who, sent.side), False, fresh_token(), club.now
    )
    await come_in(request, club, who, member, sent.token)
    club = await club_in(club.room, who)
    await club.room.club_changed()
    text = f"{name} joined the campaign" + (f" for {side_text(club, member.side)}." if member.side else ".")
    await announce(notices_of(request), club, "joined", text, club.organisers(), chat=False)
    return await club_page(club)


def wanted_name(sent: str, who: Who) -> str:
    if not sent:
        raise Problem(422, "unfit", "name: say how you want to be called.")
    return checked(sent, who.admin)


async def side_for(club: Club, who: Who, wanted: str) -> str:
    """Whoever comes back to a game with secrets comes back to his side: he knows what it knows."""
    there = await asyncio.to_thread(club.room.store.members, club.match, True)
    before = next((one.side for one in there if one.person == who.person), "")
    must_not_cross(club, who.person or "", wanted)
    if not club.room.secret or not before:
        return wanted
    if wanted not in ("", before):
        sentence = f"You belonged to {side_text(club, before)}, and this game has secrets."
        raise Problem(403, "secret", f"{sentence} Join it again; only an organiser can move you.")
    return before


async def come_in(request: Request, club: Club, who: Who, member: stores.Member, token: str) -> None:
    """A guest is called so everywhere; an account keeps its own name outside of the campaign."""
    store = club.room.store
    try:
        await must_be_nobodys(club, member.name, who)
        await asyncio.wrap_future(store.join_club(member, token))
        await call(request, who, member.name)
    except stores.NameTaken:
        raise name_taken() from None
    except stores.Wrong:
        raise old_invitation() from None


async def must_be_nobodys(club: Club, name: str, who: Who) -> None:
    """A guest takes no account's name; an account may be called as it likes among friends."""
    if who.guest and not await asyncio.to_thread(club.room.store.name_free, name):
        raise stores.NameTaken(name)


async def call(request: Request, who: Who, name: str) -> None:
    """A guest has no other name."""
    if who.guest and who.person is not None and who.name != name:
        identities = identities_of(request)
        await asyncio.wrap_future(identities.store.call_guest(who.person, name))
        await identities.changed(who.person)


@router.patch("/members/{person}", response_model=wire.ClubPage, responses=CHANGING)
async def change(
    match: MatchId,
    person: PersonId,
    sent: club_requests.MemberSent,
    who: Asking,
    hall: InHall,
    request: Request,
) -> wire.ClubPage:
    """Another name, another side, the rights of an organiser: one's own, or by an organiser."""
    club = await club_of(hall, match, who)
    member = member_of(club, person)
    if not himself(club, member) or sent.organiser:
        must_organise(club)
    if sent.organiser is False:
        must_not_own(club, member)
    if sent.side is not None and sent.side != member.side:
        may_move(club, member, sent.side)  # before anything is changed
    if sent.name is not None and sent.name != member.name:
        await rename(request, club, member, sent.name)
    if sent.organiser is not None and sent.organiser != member.organiser:
        await give_rights(request, club, member, sent.organiser)
    if sent.side is not None and sent.side != member.side:
        await move(request, club, member, sent.side)
    return await club_page(await club_in(club.room, who))


async def kept(change: Future[T]) -> T:
    """He may have gone while somebody changed something about him."""
    try:
        return await asyncio.wrap_future(change)
    except stores.Wrong:
        raise no_member() from None


def himself(club: Club, member: stores.Member) -> bool:
    return club.me is not None and club.me.person == member.person


async def rename(request: Request, club: Club, member: stores.Member, sent: str) -> None:
    name, store = wanted_name(sent, club.who), club.room.store
    try:
        if himself(club, member):
            await must_be_nobodys(club, name, club.who)
        await kept(store.change_member(club.match, member.person, name=name))
        if himself(club, member):
            await call(request, club.who, name)
    except stores.NameTaken:
        raise name_taken() from None
    await announce(
        notices_of(request), club, "renamed", f"{member.name} is called {name} from now on.", chat=False
    )


def must_not_own(club: Club, member: stores.Member) -> None:
    if member.person == club.room.fact.owner:
        sentence = f"{member.name} owns this campaign and stays its organiser until he leaves it."
        raise Problem(409, "owner", sentence)


async def give_rights(request: Request, club: Club, member: stores.Member, organiser: bool) -> None:
    await kept(club.room.store.change_member(club.match, member.person, organiser=organiser))
    text = f"{member.name} is {'an' if organiser else 'no longer an'} organiser of the campaign."
    await announce(notices_of(request), club, "organiser", text, [member.person], chat=False)


async def move(request: Request, club: Club, member: stores.Member, side: str) -> None:
    """To another side: he loses the seats of the old one, and its battles."""
    store, seats = club.room.store, seats_of_side(club, member.side)
    async with adjutant_of(request).lock(club.match):  # which may be about to name players
        battles = await battles_with(club, member)
        await kept(store.change_side(club.match, member.person, side, seats, battles, club.now))
        await club.room.seats_changed()
    came = f"goes over to {side_text(club, side)}" if side else f"leaves {side_text(club, member.side)}"
    text = f"{member.name} {came}." if member.side else f"{member.name} joins {side_text(club, side)}."
    await announce(notices_of(request), club, "side", text, [member.person, *club.organisers()])


def may_move(club: Club, member: stores.Member, side: str) -> None:
    must_go_on(club)
    must_be_side(club, side)
    if club.room.secret and himself(club, member) and member.side:
        sentence = "This game has secrets: only another organiser can move you to another side."
        raise Problem(403, "secret", sentence)
    if himself(club, member) and not club.settings.change_sides and member.side:
        must_organise(club)
    must_not_cross(club, member.person, side)


@router.delete("/members/{person}", response_model=wire.ClubPage, responses=CHANGING)
async def leave(
    match: MatchId, person: PersonId, who: Asking, hall: InHall, request: Request
) -> wire.ClubPage:
    """Leaves, or is removed by an organiser: his seats are open, his battles lose him."""
    club = await club_of(hall, match, who)
    member = member_of(club, person)
    if not himself(club, member):
        must_organise(club)
        await must_not_remove(club, member)
        if member.person == club.room.fact.owner:
            raise Problem(409, "owner", f"{member.name} started this campaign: only he himself can leave it.")
    heir = heir_of(club, member)
    async with adjutant_of(request).lock(match):  # which may be about to name players
        battles = await battles_with(club, member, any_side=True)
        await kept(club.room.store.leave_club(match, person, club.now, battles, heir))
        await club.room.seats_changed()
    text = f"{member.name} {'left' if himself(club, member) else 'was removed from'} the campaign."
    await announce(notices_of(request), club, "left", text, [*club.organisers(), person], chat=False)
    return await club_page(await club_in(club.room, who))


def heir_of(club: Club, member: stores.Member) -> str | None:
    """Who owns the match when its owner goes: the organiser who has been there longest."""
    if member.person != club.room.fact.owner:
        return None
    others = club.organisers() - {member.person}
    if not others:
        sentence = "You are the only organiser of this campaign. Make somebody else an organiser first."
        raise Problem(409, "last-organiser", sentence)
    return next(person for person in club.members if person in others)
