"""Gathers the diary of a campaign: its log, its battles' people, stories and pictures, its maps."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock
from typing import Final

from cachetools import LRUCache

from sandtable import store as stores
from sandtable.board.battles import BookedBattle
from sandtable.club import wire
from sandtable.club.battles.cases import KeptBattles, kept_of
from sandtable.club.battles.views import corrected, photo_view, players_of
from sandtable.club.campaign.page import club_page
from sandtable.club.club import Club
from sandtable.club.diary import diary as diaries
from sandtable.club.diary.book import Book, Commander
from sandtable.club.diary.diary import Beside, Chapter, Diary, Photograph, Source
from sandtable.live.lines import line_text
from sandtable.live.rooms.shares import ReplayShare

UNTOLD: Final = ("withdrawn", "kept")  # reports that are no part of the story
SHELF: Final = 240  # maps that are kept
LARGEST: Final = 48_000_000  # bytes of pictures in one file


@dataclass(frozen=True)
class Gathered:
    """All that a diary is made of."""

    club: Club
    source: Source
    diary: Diary
    kept: KeptBattles
    page: wire.ClubPage


async def gathered(club: Club, turn: ReplayShare) -> Gathered:
    kept = await kept_of(club.room)
    page = await club_page(club)
    async with club.room.lock:
        source = Source.of(club.room.match)
        changed = corrected(club)

    def write() -> Diary:
        booked = diaries.booked_in(source, source.heard)
        return diaries.write(source, {one.id: beside_of(club, one, kept, changed) for one in booked})

    return Gathered(club, source, await turn.do(write), kept, page)


def beside_of(club: Club, booked: BookedBattle, kept: KeptBattles, changed: Collection[str]) -> Beside:
    """What people told of a battle; of one that was fought by dice nobody told anything."""
    told = [one for one in kept.of(booked.id) if one.title == booked.title and one.state not in UNTOLD]
    return Beside(
        players=players_text(club, booked, kept),
        played=played_at(booked, kept, told),
        changed=booked.id in changed,
        stories=tuple([(one.name, one.story) for one in told if one.story]),
        photos=tuple([photograph(photo) for one in told for photo in kept.photos.get(one.id, ())]),
    )


def photograph(photo: stores.Photo) -> Photograph:
    return Photograph(photo.id, photo.width, photo.height, photo.caption)


def players_text(club: Club, booked: BookedBattle, kept: KeptBattles) -> str:
    """ "Anna for the Allies, Ben and Dora for the Germans"."""
    found = []
    for fighter in booked.fighters:
        names = [club.name_of(person) for person in players_of(booked, fighter.side, kept)]
        if names:
            found.append(f"{' and '.join(names)} for the {fighter.name}")
    return ", ".join(found)


def played_at(booked: BookedBattle, kept: KeptBattles, told: list[stores.Filing]) -> str | None:
    fixture = kept.fixtures.get(booked.id)
    if not booked.table:
        return None
    if fixture is not None and fixture.at is not None:
        return fixture.at.isoformat()
    return told[0].at.isoformat() if told else None


# as it is sent


def diary_view(found: Gathered) -> wire.Diary:
    page = found.page
    return wire.Diary(
        name=page.name,
        title=page.title,
        over=page.over,
        outcome=page.outcome,
        turns=tuple([turn_view(found, one) for one in found.diary.chapters]),
        members=page.members,
    )


def turn_view(found: Gathered, chapter: Chapter) -> wire.DiaryTurn:
    names = dict(found.page.sides)
    return wire.DiaryTurn(
        id=chapter.id,
        title=chapter.title,
        line=chapter.line,
        map=f"/api/clubs/{found.club.match}/map/{chapter.line}.svg",
        events=chapter.events,
        battles=tuple([battle_view(found, one) for one in chapter.fights]),
        standing=tuple(
            [
                wire.ClubStanding(side=side, name=names.get(side, side), points=points)
                for side, points in chapter.standing
            ]
        ),
    )


def battle_view(found: Gathered, fight: diaries.Fight) -> wire.DiaryBattle:
    booked, beside = fight.booked, fight.beside
    photos = {one.id: one for those in found.kept.photos.values() for one in those}
    return wire.DiaryBattle(
        id=booked.id,
        title=booked.title,
        players=beside.players,
        score=booked.score,
        result=booked.result,
        winner=booked.winner,
        table=booked.table,
        played=beside.played,
        changed=beside.changed,
        events=fight.events,
        stories=beside.stories,
        photos=tuple([photo_view(photos[one.id]) for one in beside.photos]),
    )


# as it is bound


def book_of(found: Gathered, shelf: Shelf) -> Book:
    """The diary with all its maps and pictures; made in a thread."""
    page, store = found.page, found.club.room.store
    sides = dict(page.sides)
    shown = [
        one.id for chapter in found.diary.chapters for fight in chapter.fights for one in fight.beside.photos
    ]
    photos = pictures(store, found.club.match, shown)
    return Book(
        name=page.name,
        title=page.title,
        over=page.over,
        outcome=page.outcome,
        sides=sides,
        diary=found.diary,
        commanders=tuple(
            [
                Commander(one.name, sides.get(one.side, ""), one.battles, one.won, one.points)
                for one in page.members
            ]
        ),
        maps=maps_of(found, shelf),
        photos=photos,
        left_out=len(shown) - len(photos),
        zone=page.settings.zone,
    )


def pictures(store: stores.Store, match: str, ids: list[str]) -> dict[str, bytes]:
    """As many as one file can carry, the oldest first."""
    found: dict[str, bytes] = {}
    size = 0
    for id in ids:
        kept = store.clubs.photo(match, id)
        if kept is not None and size + len(kept[1]) <= LARGEST:
            found[id] = kept[1]
            size += len(kept[1])
    return found


def maps_of(found: Gathered, shelf: Shelf) -> Mapping[str, str]:
    source, diary = found.source, found.diary
    maps: dict[str, str] = {}
    for chapter in diary.chapters:
        key = key_of(found.club.match, source, chapter.line)
        drawn = shelf.find(key)
        if drawn is None:
            drawn = diaries.map_of(source, diary, chapter)
            shelf.put(key, drawn)
        maps[chapter.id] = drawn
    return maps


def map_at(match: str, source: Source, line: int, shelf: Shelf) -> str:
    """The boards after so many lines: drawn once."""
    key = key_of(match, source, line)
    drawn = shelf.find(key)
    if drawn is None:
        drawn = diaries.map_at(source, line)
        shelf.put(key, drawn)
    return drawn


def key_of(match: str, source: Source, line: int) -> bytes:
    """A hash of the lines that led there: what is taken back and played anew is drawn anew."""
    told = [match, "over" if source.over else "", *[line_text(one) for one in source.lines[:line]]]
    return sha256("\n".join(told).encode(errors="replace")).digest()


class Shelf:
    """Maps that were drawn, the newest; for use by many threads."""

    def __init__(self, most: int = SHELF) -> None:
        self.maps: LRUCache[bytes, str] = LRUCache(most)
        self.lock = Lock()

    def find(self, key: bytes) -> str | None:
        with self.lock:
            return self.maps.get(key)

    def put(self, key: bytes, drawn: str) -> None:
        with self.lock:
            self.maps[key] = drawn
