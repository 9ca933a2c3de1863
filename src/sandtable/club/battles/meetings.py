"""What a club adds to a battle's briefing: who meets whom, when and where, and the way to the report."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from urllib.parse import quote

from sandtable import store as stores
from sandtable.board.battles import TableBattle
from sandtable.board.paper import Paper, PaperMeeting
from sandtable.board.skin import skin_of
from sandtable.club.clock import local_text
from sandtable.club.settings import ClubSettings
from sandtable.kernel.state import State
from sandtable.live.people.who import Who
from sandtable.live.rooms.room import Room
from sandtable.live.sides import side_of


def battle_on(room: Room, seen: State, paper: str) -> TableBattle | None:
    """The battle whose briefing this is."""
    for battle in skin_of(room.match.rules).table_battles(seen):
        if paper in [id for _, id in battle.papers]:
            return battle
    return None


def papers_for(
    room: Room, seat: str, member: stores.Member, fixtures: Mapping[str, stores.Fixture]
) -> list[tuple[str, str]]:
    """(battle, briefing) of a seat that a member of its side may read without it: of the battles that he plays."""
    rules = room.match.rules
    side = side_of(rules, seat)
    if not side or member.side != side or room.clearance().knows(member.person) - {side}:
        return []
    found: list[tuple[str, str]] = []
    for battle in skin_of(rules).table_battles(rules.view(room.match.state, seat)):
        fixture = fixtures.get(battle.id)
        if fixture is None or fixture.title != battle.title or fixture.side_of(member.person) != side:
            continue
        found += [(battle.id, paper) for owner, paper in battle.papers if owner == side]
    return found


async def played_papers(room: Room, seat: str, who: Who) -> frozenset[str]:
    """The briefings that somebody may read though this seat is not his."""
    if who.person is None or who.person not in (room.members or ()):
        return frozenset()
    members = await asyncio.to_thread(room.store.clubs.members, room.id)
    member = next((one for one in members if one.person == who.person), None)
    fixtures = await asyncio.to_thread(room.store.clubs.fixtures, room.id)
    if member is None:
        return frozenset()
    async with room.lock:
        return frozenset([paper for _, paper in papers_for(room, seat, member, fixtures)])


async def with_meeting(room: Room, battle: TableBattle | None, paper: Paper, base: str) -> None:
    """Where the match is a club's campaign, its briefings say who meets; their QR code opens the report."""
    if battle is None:
        return
    club = await asyncio.to_thread(room.store.clubs.get, room.id)
    if club is None:
        return
    paper.link = f"{base}/c/{quote(room.id, safe='')}/b/{quote(battle.id, safe='')}/report"
    paper.meeting = await asyncio.to_thread(meeting_of, room, battle, ClubSettings.of(club.settings))


def meeting_of(room: Room, battle: TableBattle, settings: ClubSettings) -> PaperMeeting:
    fixture = room.store.clubs.fixture(room.id, battle.id)
    if fixture is None or fixture.title != battle.title:  # of a battle that was rolled back
        fixture = stores.Fixture(room.id, battle.id, battle.title, room.clock(), place=settings.venue)
    names = {one.person: one.name for one in room.store.clubs.members(room.id, gone=True)}
    players = [
        (one.name, tuple([names.get(person, "") for person in fixture.players.get(one.side, ())]))
        for one in battle.fighters
    ]
    return PaperMeeting(
        players=tuple([(side, tuple([name for name in people if name])) for side, people in players]),
        when=local_text(fixture.at, settings.zone) if fixture.at is not None else "",
        place=fixture.place,
        note=fixture.note,
    )
