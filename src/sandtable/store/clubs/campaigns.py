"""Campaigns of clubs: their settings and members, and the audit of what people did to them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from datetime import datetime

from sqlalchemy import Connection, func, insert, select, update

from sandtable.store.base import tables
from sandtable.store.base.database import Database, Desk, fresh_id, put
from sandtable.store.base.facts import Json, NameTaken, NewMatch, Signal, Wrong
from sandtable.store.base.names import among, folded
from sandtable.store.base.tokens import fresh_token
from sandtable.store.matches.journal import create_in

CLUBS, MEMBERS, AUDITS = tables.clubs, tables.members, tables.audits


@dataclass(frozen=True)
class Club:
    """A match that is a club's campaign."""

    match: str
    invite: str = field(repr=False)  # whoever knows it may join
    settings: Json
    held: Json  # who stopped the clock, and what was told once; see `store.clubs.rhythm`
    created: datetime


@dataclass(frozen=True)
class Member:
    """A person in a campaign. One who has left keeps his row (`gone`), so that what he did keeps his name."""

    match: str
    person: str
    name: str
    side: str
    organiser: bool
    calendar: str = field(repr=False)
    joined: datetime
    gone: datetime | None = None


@dataclass(frozen=True)
class Audit:
    """Something that was done to a campaign besides playing it; `name` is "" if the server did it by itself."""

    id: int
    match: str
    at: datetime
    name: str
    kind: str
    text: str


class Campaigns(Desk):
    """Campaigns and members; every change also tells other processes that the campaign's page looks different now."""

    # reading

    def get(self, match: str) -> Club | None:
        row = self.database.row(select(CLUBS).where(CLUBS.c.match == match))
        return Club(**row) if row else None

    def running(self) -> list[Club]:
        """Campaigns whose match is not over, the oldest first."""
        going = tables.matches.c.id == CLUBS.c.match
        query = select(CLUBS).join(tables.matches, going).where(tables.matches.c.over.is_(False))
        return [Club(**row) for row in self.database.rows(query.order_by(CLUBS.c.created))]

    def among(self, matches: Collection[str]) -> set[str]:
        """Which of these matches are campaigns of clubs."""
        return {
            row["match"]
            for row in self.database.rows(select(CLUBS.c.match).where(CLUBS.c.match.in_(matches)))
        }

    def of(self, person: str) -> list[str]:
        """The ids of the campaigns of which a person is a member."""
        query = select(MEMBERS.c.match).where(MEMBERS.c.person == person, MEMBERS.c.gone.is_(None))
        return [row["match"] for row in self.database.rows(query)]

    def public(self, most: int) -> list[str]:
        """The ids of campaigns that everybody may read, the newest change first."""
        matches = tables.matches
        query = select(CLUBS.c.match).join(matches, matches.c.id == CLUBS.c.match)
        query = query.where(matches.c.public.is_(True)).order_by(matches.c.changed.desc()).limit(most)
        return [row["match"] for row in self.database.rows(query)]

    def members(self, match: str, gone: bool = False) -> list[Member]:
        """A campaign's members in the order in which they joined; with `gone` also those who have left."""
        query = select(MEMBERS).where(MEMBERS.c.match == match)
        if not gone:
            query = query.where(MEMBERS.c.gone.is_(None))
        return [Member(**row) for row in self.database.rows(query.order_by(MEMBERS.c.joined, MEMBERS.c.name))]

    def member_count(self, matches: Collection[str]) -> dict[str, int]:
        query = select(MEMBERS.c.match, func.count().label("many")).where(
            MEMBERS.c.match.in_(matches), MEMBERS.c.gone.is_(None)
        )
        return {row["match"]: row["many"] for row in self.database.rows(query.group_by(MEMBERS.c.match))}

    def audits(self, match: str, most: int = 500) -> list[Audit]:
        """What was done to a campaign, the newest first."""
        query = select(AUDITS).where(AUDITS.c.match == match).order_by(AUDITS.c.id.desc()).limit(most)
        return [Audit(**row) for row in self.database.rows(query)]

    # changing

    def found(self, new: NewMatch, id: str, settings: Json, organiser: Member) -> Future[str]:
        """Creates a match and its campaign together. If there is a match with this `id`, nothing is done."""
        id = id or fresh_id()

        def work(connection: Connection) -> str:
            if create_in(connection, id, new):
                club = Club(id, fresh_token(), settings, {}, organiser.joined)
                connection.execute(insert(CLUBS).values(**vars(club)))
                connection.execute(insert(MEMBERS).values(**{**vars(organiser), "match": id}))
            return id

        return self.database.write(work)

    def join(self, member: Member, invite: str) -> Future[Member]:
        """Makes a person a member. One who is a member already stays as he is; one who had left comes back.

        `Wrong` if the invitation is not good any more, `NameTaken` if another member has the name.
        """

        def work(connection: Connection) -> Member:
            kept = connection.execute(
                select(CLUBS.c.invite).where(CLUBS.c.match == member.match).with_for_update()
            ).scalar()
            if kept is None or kept != invite:
                raise Wrong("invitation")
            there = locked_member(connection, member.match, member.person)
            if there is not None and there.gone is None:
                return there
            _must_be_free(connection, member)
            new = replace(member, calendar=there.calendar) if there is not None else member
            values = {name: value for name, value in vars(new).items() if name not in ("match", "person")}
            put(connection, MEMBERS, {"match": new.match, "person": new.person}, values)
            club_changed(self.database, connection, new.match)
            return new

        return self.database.write(work, member.match)

    def change_member(
        self, match: str, person: str, name: str | None = None, organiser: bool | None = None
    ) -> Future[Member]:
        """Gives a member another name or other rights; `Wrong` if he is no member, `NameTaken`."""

        def work(connection: Connection) -> Member:
            there = locked_member(connection, match, person)
            if there is None or there.gone is not None:
                raise Wrong("member")
            new = replace(
                there,
                name=there.name if name is None else name,
                organiser=there.organiser if organiser is None else organiser,
            )
            if new.name != there.name:
                _must_be_free(connection, new)
            keep_member(self.database, connection, new)
            return new

        return self.database.write(work, match)

    def change_settings(self, match: str, change: Callable[[Json], Json]) -> Future[tuple[Json, Json]]:
        """Gives the settings before and after. Two processes that change them do so one after the other."""

        def work(connection: Connection) -> tuple[Json, Json]:
            query = select(CLUBS.c.settings).where(CLUBS.c.match == match).with_for_update()
            before: Json = connection.execute(query).scalar_one()
            after = change(before)
            if after != before:
                connection.execute(update(CLUBS).where(CLUBS.c.match == match).values(settings=dict(after)))
                club_changed(self.database, connection, match)
            return before, after

        return self.database.write(work, match)

    def new_invite(self, match: str) -> Future[str]:
        """Makes a new secret for the invitation; the old one is worthless from now on."""
        invite = fresh_token()

        def work(connection: Connection) -> str:
            connection.execute(update(CLUBS).where(CLUBS.c.match == match).values(invite=invite))
            club_changed(self.database, connection, match)
            return invite

        return self.database.write(work, match)

    def audit(self, match: str, at: datetime, name: str, kind: str, text: str) -> Future[None]:
        row = {"match": match, "at": at, "name": name[:80], "kind": kind, "text": text}

        def work(connection: Connection) -> None:
            connection.execute(insert(AUDITS).values(row))
            club_changed(self.database, connection, match)

        return self.database.write(work, match)

    def tell_changed(self, match: str) -> Future[None]:
        """Tells other processes that the campaign's page looks different, where nothing in the store has changed."""
        return self.database.write(lambda connection: club_changed(self.database, connection, match), match)


def keep_member(database: Database, connection: Connection, member: Member) -> None:
    """Writes a member's row as it is now to be."""
    mine = (MEMBERS.c.match == member.match, MEMBERS.c.person == member.person)
    values = {name: value for name, value in vars(member).items() if name not in ("match", "person")}
    connection.execute(update(MEMBERS).where(*mine).values(**values))
    club_changed(database, connection, member.match)


def club_changed(database: Database, connection: Connection, match: str) -> None:
    """Tells other processes that the campaign's page looks different now."""
    database.notify(connection, Signal("club", match, 0))


def locked_member(connection: Connection, match: str, person: str) -> Member | None:
    query = select(MEMBERS).where(MEMBERS.c.match == match, MEMBERS.c.person == person).with_for_update()
    row = connection.execute(query).mappings().first()
    return Member(**row) if row else None


def _must_be_free(connection: Connection, member: Member) -> None:
    """`NameTaken` if another member's name is the same or looks like it, upper and lower case being the same."""
    query = select(MEMBERS.c.name).where(
        MEMBERS.c.match == member.match, MEMBERS.c.person != member.person, MEMBERS.c.gone.is_(None)
    )
    others = connection.execute(query).scalars().all()
    if folded(member.name) in [folded(name) for name in others] or among(member.name, others):
        raise NameTaken(member.name)
