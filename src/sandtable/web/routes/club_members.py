"""Routes of the people of a campaign: to be invited, to join, to change sides, to go."""

from __future__ import annotations

import asyncio
import hmac
from typing import Annotated, TypeAlias

from fastapi import APIRouter, Path, Request

from sandtable import store as stores
from sandtable.club import wire
from sandtable.club.campaign import membership
from sandtable.club.campaign.page import club_page
from sandtable.club.club import Club, club_in, club_of, must_go_on
from sandtable.club.members.rights import member_of, must_be_side
from sandtable.club.notify.announcing import announce, side_text
from sandtable.live.lobby.games import title
from sandtable.live.people.limits import SharedLimit
from sandtable.live.people.who import Who
from sandtable.live.rooms.hall import Hall
from sandtable.store.base.tokens import fresh_token
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
        raise membership.old_invitation()
    await TRIED.refund(hall.store, address(request))
    return club


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
    name = membership.wanted_name(sent.name or ("" if who.guest else who.name), who)
    who = await ensure_person(request)
    assert who.person is not None
    side = await membership.side_for(club, who, sent.side)
    member = stores.Member(match, who.person, name, side, False, fresh_token(), club.now)
    await membership.come_in(club, who, member, sent.token, caller(request))
    club = await club_in(club.room, who)
    await club.room.club_changed()
    text = f"{name} joined the campaign" + (f" for {side_text(club, member.side)}." if member.side else ".")
    await announce(notices_of(request), club, "joined", text, club.organisers(), chat=False)
    return await club_page(club)


def caller(request: Request) -> membership.Call:
    """Gives a guest, who has no other name, the one that he takes in the campaign."""
    identities = identities_of(request)

    async def call(who: Who, name: str) -> None:
        if who.guest and who.person is not None and who.name != name:
            await asyncio.wrap_future(identities.store.people.call_guest(who.person, name))
            await identities.changed(who.person)

    return call


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
    call = caller(request)
    await membership.change(adjutant_of(request), club, member, sent.name, sent.side, sent.organiser, call)
    return await club_page(await club_in(club.room, who))


@router.delete("/members/{person}", response_model=wire.ClubPage, responses=CHANGING)
async def leave(
    match: MatchId, person: PersonId, who: Asking, hall: InHall, request: Request
) -> wire.ClubPage:
    """Leaves, or is removed by an organiser: his seats are open, his battles lose him."""
    club = await club_of(hall, match, who)
    await membership.leave(adjutant_of(request), club, member_of(club, person))
    return await club_page(await club_in(club.room, who))
