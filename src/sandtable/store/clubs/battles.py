"""Battles on real tables: fixtures (who meets whom, when and where), reports and pictures.

Only one result of a battle is decided: whatever decides a report locks the battle's fixture and looks, in the same
transaction, whether another process decided another report meanwhile.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, RowMapping, Select, func, insert, select, update

from sandtable.store.base import tables
from sandtable.store.base.database import Desk, fresh_id, put

FIXTURES, FILINGS, PHOTOS = tables.fixtures, tables.filings, tables.photos
PHOTO_FACTS: Final = [column for column in PHOTOS.c if column.name != "data"]
WAITING: Final = ("filed", "objected")  # for the other side's or an organiser's answer
DECIDED: Final = ("confirmed", "settled", "booked")


@dataclass(frozen=True)
class Fixture:
    """The meeting for one battle; `rev` rises with every change."""

    match: str
    battle: str
    title: str
    changed: datetime
    players: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict
    )  # side -> people; none where somebody gave it up
    at: datetime | None = None
    place: str = ""
    note: str = ""
    briefed: Mapping[str, str] = field(default_factory=dict)  # person -> when he opened his briefing
    due: datetime | None = None  # until when it is to be played
    dated: datetime | None = None  # when that was said; None while nobody waits for the battle
    rev: int = 0

    @property
    def awaited(self) -> bool:
        """True if the battle is still to be played."""
        return self.due is not None or self.dated is not None

    def side_of(self, person: str) -> str:
        """The side for which somebody plays it; "" for none."""
        return next((side for side, people in self.players.items() if person in people), "")


@dataclass(frozen=True)
class Filing:
    """A report of a battle; `state` says what became of it."""

    match: str
    battle: str
    title: str  # of the battle, which may be rolled back
    person: str | None
    name: str  # as he was called when he wrote
    side: str  # for which he speaks; "" for an organiser
    games: tuple[tuple[int, int], ...]
    at: datetime
    changed: datetime
    ticks: tuple[str, ...] = ()
    story: str = ""
    state: str = "filed"
    reason: str = ""
    answered: str = ""
    due: datetime | None = None
    key: str = ""  # sent twice, kept once
    id: str = field(default_factory=fresh_id)

    @property
    def waits(self) -> bool:
        return self.state in WAITING

    @property
    def decided(self) -> bool:
        return self.state in DECIDED

    def same_result(self, other: Filing) -> bool:
        return self.games == other.games and set(self.ticks) == set(other.ticks)


@dataclass(frozen=True)
class Photo:
    """A picture without its data; it belongs to no report until one is sent with it."""

    match: str
    person: str | None
    width: int
    height: int
    at: datetime
    caption: str = ""
    filing: str | None = None
    id: str = field(default_factory=lambda: fresh_id(20))


class Refixed(Exception):
    """Somebody else changed the fixture meanwhile; `current` is how it is now."""

    def __init__(self, current: Fixture | None) -> None:
        super().__init__("the fixture was changed meanwhile")
        self.current = current


class Decided(Exception):
    """The report was answered, or another result of the same battle decided, meanwhile."""

    def __init__(self, current: Filing | None) -> None:
        super().__init__("the report was answered meanwhile")
        self.current = current


class Battles(Desk):
    """Fixtures, reports and pictures of all campaigns. Callers check who may read and change them."""

    # fixtures

    def fixtures(self, match: str) -> dict[str, Fixture]:
        """A campaign's fixtures, by the id of their battle."""
        rows = self.database.rows(select(FIXTURES).where(FIXTURES.c.match == match))
        return {row["battle"]: _fixture(row) for row in rows}

    def fixture(self, match: str, battle: str) -> Fixture | None:
        row = self.database.row(_one_fixture(match, battle))
        return _fixture(row) if row is not None else None

    def fixtures_due(self, moment: datetime) -> list[Fixture]:
        """Fixtures that were to be played by this moment, the longest overdue first."""
        rows = self.database.rows(select(FIXTURES).where(FIXTURES.c.due <= moment).order_by(FIXTURES.c.due))
        return [_fixture(row) for row in rows]

    def open_fixture(self, fixture: Fixture) -> Future[Fixture]:
        """Keeps the fixture of a new battle. One that is there stays, unless its title is another battle's."""

        def work(connection: Connection) -> Fixture:
            keys = {"match": fixture.match, "battle": fixture.battle}
            values = _values(fixture, rev=1)
            put(connection, FIXTURES, keys, values, replace=False)
            there = self._locked(connection, fixture.match, fixture.battle)
            assert there is not None
            if there.title == fixture.title:
                return there
            fresh = replace(fixture, rev=there.rev + 1)
            put(connection, FIXTURES, keys, _values(fresh, rev=fresh.rev))
            return fresh

        return self.database.write(work, fixture.match)

    def change_fixture(self, fixture: Fixture) -> Future[Fixture]:
        """Replaces the fixture of revision `fixture.rev`; fails with `Refixed` if it has another revision by now."""

        def work(connection: Connection) -> Fixture:
            there = self._locked(connection, fixture.match, fixture.battle)
            if there is None or there.rev != fixture.rev:
                raise Refixed(there)
            fresh = replace(fixture, rev=there.rev + 1)
            keys = {"match": fixture.match, "battle": fixture.battle}
            put(connection, FIXTURES, keys, _values(fresh, rev=fresh.rev))
            return fresh

        return self.database.write(work, fixture.match)

    def mark_briefed(self, match: str, battle: str, person: str, moment: datetime) -> Future[bool]:
        """Notes that a player opened his briefing; True the first time. `rev` stays: no change fails for it."""

        def work(connection: Connection) -> bool:
            there = self._locked(connection, match, battle)
            if there is None or person in there.briefed:
                return False
            briefed = {**there.briefed, person: moment.isoformat()}
            here = (FIXTURES.c.match == match, FIXTURES.c.battle == battle)
            connection.execute(update(FIXTURES).where(*here).values(briefed=briefed))
            return True

        return self.database.write(work, match)

    def _locked(self, connection: Connection, match: str, battle: str) -> Fixture | None:
        query = _one_fixture(match, battle).with_for_update()
        row = connection.execute(query).mappings().first()
        return _fixture(row) if row is not None else None

    # reports

    def filings(self, match: str, battle: str | None = None) -> list[Filing]:
        """The reports of a campaign or of one battle, the oldest first."""
        query = select(FILINGS).where(FILINGS.c.match == match)
        if battle is not None:
            query = query.where(FILINGS.c.battle == battle)
        return [_filing(row) for row in self.database.rows(query.order_by(FILINGS.c.at, FILINGS.c.id))]

    def filing(self, match: str, id: str) -> Filing | None:
        row = self.database.row(select(FILINGS).where(FILINGS.c.match == match, FILINGS.c.id == id))
        return _filing(row) if row is not None else None

    def filing_sent(self, match: str, person: str, key: str) -> Filing | None:
        """The report that a person sent before with the same idempotency key."""
        row = self.database.row(_sent(match, person, key))
        return _filing(row) if row is not None else None

    def filings_waiting(self) -> list[Filing]:
        """Reports that are confirmed unless somebody objects in time, and those that are decided and not yet booked."""
        silent = (FILINGS.c.state == "filed") & FILINGS.c.due.is_not(None)
        query = select(FILINGS).where(silent | FILINGS.c.state.in_(["confirmed", "settled"]))
        return [_filing(row) for row in self.database.rows(query.order_by(FILINGS.c.at, FILINGS.c.id))]

    def file(self, filing: Filing, photos: Collection[str] = ()) -> Future[Filing]:
        """Keeps a report with its pictures. If the person sent the same key before, gives the report that is there.

        Fails with `Decided` if another result of the battle is decided already.
        """

        def work(connection: Connection) -> Filing:
            self._locked(connection, filing.match, filing.battle)
            if filing.key:
                sent = _sent(filing.match, filing.person, filing.key)
                before = connection.execute(sent).mappings().first()
                if before is not None:
                    return _filing(before)
            decided = self._decided(connection, filing)
            if decided is not None:
                raise Decided(decided)
            connection.execute(insert(FILINGS).values(_row(filing)))
            mine = (PHOTOS.c.match == filing.match, PHOTOS.c.person == filing.person)
            loose = (PHOTOS.c.filing.is_(None), PHOTOS.c.id.in_(list(photos)))
            connection.execute(update(PHOTOS).where(*mine, *loose).values(filing=filing.id))
            return filing

        return self.database.write(work, filing.match)

    def change_filing(self, filing: Filing, was: Collection[str]) -> Future[Filing]:
        """Replaces a report whose state is still one of `was`; fails with `Decided` if it is not.

        Fails so, too, if the change decides it and another result of the same battle is decided.
        """

        def work(connection: Connection) -> Filing:
            self._locked(connection, filing.match, filing.battle)
            there = connection.execute(
                select(FILINGS).where(FILINGS.c.id == filing.id).with_for_update()
            ).mappings()
            row = there.first()
            if row is None or row["state"] not in was:
                raise Decided(_filing(row) if row is not None else None)
            other = self._decided(connection, filing)
            if filing.decided and other is not None:
                raise Decided(other)
            values = {name: value for name, value in _row(filing).items() if name != "id"}
            connection.execute(update(FILINGS).where(FILINGS.c.id == filing.id).values(values))
            return filing

        return self.database.write(work, filing.match)

    def _decided(self, connection: Connection, filing: Filing) -> Filing | None:
        """A decided report of the same battle with another result, if there is one."""
        here = (FILINGS.c.match == filing.match, FILINGS.c.battle == filing.battle, FILINGS.c.id != filing.id)
        query = select(FILINGS).where(*here, FILINGS.c.state.in_(DECIDED))
        found = [_filing(row) for row in connection.execute(query).mappings()]
        return next((one for one in found if not one.same_result(filing)), None)

    # pictures

    def photos(self, match: str) -> list[Photo]:
        """The pictures of all reports of a campaign, the oldest first."""
        query = select(*PHOTO_FACTS).where(PHOTOS.c.match == match, PHOTOS.c.filing.is_not(None))
        return [Photo(**row) for row in self.database.rows(query.order_by(PHOTOS.c.at, PHOTOS.c.id))]

    def photo(self, match: str, id: str) -> tuple[Photo, bytes] | None:
        row = self.database.row(select(PHOTOS).where(PHOTOS.c.match == match, PHOTOS.c.id == id))
        if row is None:
            return None
        facts = {name: value for name, value in row.items() if name != "data"}
        return Photo(**facts), bytes(row["data"])

    def add_photo(self, photo: Photo, data: bytes) -> Future[None]:
        def work(connection: Connection) -> None:
            connection.execute(insert(PHOTOS).values({**vars(photo), "data": data}))

        return self.database.write(work, photo.match)

    def photos_by(self, person: str, since: datetime) -> int:
        """How many pictures a person sent since then, to any campaign."""
        query = select(func.count()).where(PHOTOS.c.person == person, PHOTOS.c.at >= since)
        return self.database.read(lambda connection: int(connection.execute(query).scalar_one()))

    def move_photos(self, filing: str, to: str) -> Future[None]:
        """Gives the pictures of one report to another one, which takes its place."""

        def work(connection: Connection) -> None:
            connection.execute(update(PHOTOS).where(PHOTOS.c.filing == filing).values(filing=to))

        return self.database.write(work)


def _one_fixture(match: str, battle: str) -> Select[*tuple[object, ...]]:
    return select(FIXTURES).where(FIXTURES.c.match == match, FIXTURES.c.battle == battle)


def _sent(match: str, person: str | None, key: str) -> Select[*tuple[object, ...]]:
    return select(FILINGS).where(FILINGS.c.match == match, FILINGS.c.person == person, FILINGS.c.key == key)


def _fixture(row: RowMapping) -> Fixture:
    facts = dict(row)
    players: Mapping[str, Sequence[str]] = facts.pop("players")
    return Fixture(players={side: tuple(people) for side, people in players.items()}, **facts)


def _values(fixture: Fixture, rev: int) -> dict[str, object]:
    facts = {name: value for name, value in vars(fixture).items() if name not in {"match", "battle"}}
    players = {side: list(people) for side, people in fixture.players.items()}
    return {**facts, "players": players, "briefed": dict(fixture.briefed), "rev": rev}


def _filing(row: RowMapping) -> Filing:
    facts = dict(row)
    games: Sequence[Sequence[int]] = facts.pop("games")
    ticks: Sequence[str] = facts.pop("ticks")
    return Filing(games=tuple([(one[0], one[1]) for one in games]), ticks=tuple(ticks), **facts)


def _row(filing: Filing) -> dict[str, object]:
    return {**vars(filing), "games": [list(one) for one in filing.games], "ticks": list(filing.ticks)}
