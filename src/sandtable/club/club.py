"""A club's campaign as one visitor meets it: its match, its people, and what he may do in it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sandtable import store as stores
from sandtable.club.settings import ClubSettings
from sandtable.live.errors import Conflict, NotAllowed, NotFound
from sandtable.live.people.who import GUEST, Who
from sandtable.live.rooms.hall import Hall
from sandtable.live.rooms.room import Room
from sandtable.live.sides import side_of
from sandtable.store.base.facts import LEFT


@dataclass(frozen=True)
class Club:
    """A campaign and its visitor.

    `names` are those of everybody who ever belonged to it; `members` belong to it now.
    """

    room: Room
    kept: stores.Club
    settings: ClubSettings
    members: Mapping[str, stores.Member]
    names: Mapping[str, str]
    deputies: Mapping[str, stores.Deputy]  # by seat
    who: Who
    me: stores.Member | None
    organiser: bool

    @property
    def match(self) -> str:
        return self.room.id

    @property
    def now(self) -> datetime:
        """The time by the clock of this server."""
        return self.room.clock()

    @property
    def stopped(self) -> datetime | None:
        """Since when the campaign's own clock stands still; None while it runs."""
        return self.room.deadline.paused if self.room.deadline is not None else None

    @property
    def my_name(self) -> str:
        """The visitor's name as the club knows it."""
        return self.me.name if self.me is not None else self.who.name or GUEST

    @property
    def held(self) -> frozenset[str]:
        """The visitor's seats."""
        return self.room.held(self.who)

    @property
    def eyes(self) -> str:
        """The seat through which the visitor looks: one of a side if he has one, else any that he holds, else none."""
        rules, held = self.room.match.rules, self.held
        own = [seat for seat in rules.seats() if seat in held]
        return next((seat for seat in own if side_of(rules, seat)), own[0] if own else "")

    def name_of(self, person: str) -> str:
        known = self.names.get(person) or self.room.seating.names.get(person)
        sits = self.room.seating.names_any([person])
        return known or (GUEST if sits or person == self.who.person else LEFT)

    def organisers(self) -> frozenset[str]:
        """The members who run it: who started the match, who keeps its books, and who was given the right."""
        return frozenset([one for one in self.members if organises(self.room, self.members[one])])


def organises(room: Room, member: stores.Member) -> bool:
    return member.organiser or member.person == room.fact.owner or member.person in keepers(room)


def keepers(room: Room) -> set[str]:
    """Who sits on the organiser's seat, if the game has one."""
    rules, found = room.match.rules, set()
    for seat in room.seating.seats.values():
        if rules.role_of(seat.id) == "organiser":
            found |= {seat.person} if seat.person else set(room.seating.holders.get(seat.id, ()))
    return {person for person in found if person}


async def club_of(hall: Hall, match: str, who: Who) -> Club:
    """The campaign, for anybody who may see its match."""
    club = await club_in(await hall.room(match), who)
    if not club.room.may_look("", who):
        sentence = "This campaign is private. Join it with the organiser's invitation, or sign in."
        raise NotAllowed("private", sentence)
    return club


async def club_in(room: Room, who: Who) -> Club:
    """The campaign of a match that the visitor may see, or that the table itself looks at."""
    kept, everybody, deputies = await asyncio.to_thread(read, room.store, room.id)
    if kept is None:
        raise no_club()
    members = {one.person: one for one in everybody if one.gone is None}
    me = members.get(who.person or "")
    runs = room.owned_by(who) or (me is not None and organises(room, me))
    runs = runs or (who.person is not None and who.person in keepers(room))
    names = {one.person: one.name for one in everybody}
    return Club(room, kept, ClubSettings.of(kept.settings), members, names, deputies, who, me, runs)


def read(
    store: stores.Store, match: str
) -> tuple[stores.Club | None, list[stores.Member], dict[str, stores.Deputy]]:
    return store.clubs.get(match), store.clubs.members(match, gone=True), store.clubs.deputies(match)


def must_organise(club: Club) -> None:
    if not club.organiser:
        raise NotAllowed("not-organiser", "Only an organiser of this campaign can do that. Ask one of them.")


def must_be_member(club: Club) -> stores.Member:
    if club.me is None:
        sentence = "Only members of this campaign can do that. Join it with the organiser's invitation first."
        raise NotAllowed("not-member", sentence)
    return club.me


def must_go_on(club: Club) -> None:
    if club.room.over:
        raise Conflict("over", "This campaign is over: nothing of it can be changed any more.")


async def audit(club: Club, kind: str, text: str, name: str | None = None) -> None:
    """Note what was done to a campaign, for everybody to read: nothing secret."""
    by = club.my_name if name is None else name
    await asyncio.wrap_future(club.room.store.clubs.audit(club.match, club.now, by, kind, text))


async def tell_club(room: Room) -> None:
    """Let whoever looks at the campaign fetch it anew, in other processes too."""
    await asyncio.wrap_future(room.store.clubs.tell_changed(room.id))
    await room.club_changed()


def no_club() -> NotFound:
    return NotFound("no-club", "This match is no club's campaign. Open it as a match, or start a campaign.")
