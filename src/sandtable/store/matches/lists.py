"""Which matches there are: somebody's own, those with an open seat, public ones, and those somebody archived."""

from __future__ import annotations

from collections.abc import Collection
from concurrent.futures import Future
from typing import Final

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, exists, or_, select

from sandtable.store.base import tables
from sandtable.store.base.database import Desk, now, put
from sandtable.store.base.facts import StoredMatch

MATCHES, SEATS, HOLDERS, ARCHIVED = tables.matches, tables.seats, tables.holders, tables.archived
PAGE: Final = 100


class Lists(Desk):
    """Lists of matches, the newest change first."""

    def of(self, person: str, limit: int = PAGE, archived: bool = False) -> list[StoredMatch]:
        """Those that a person started, sits in, joined by a link, or belongs to the club of.

        Without those that he archived; with `archived` only these.
        """
        away = ARCHIVED.c.match.is_not(None) if archived else ARCHIVED.c.match.is_(None)
        found = select(MATCHES).outerjoin(ARCHIVED, _archived(person)).where(_plays(person), away)
        return self._list(found, limit)

    def with_open_seats(self, limit: int = PAGE) -> list[StoredMatch]:
        """Public matches that go on and have an empty seat; a club gives out its campaign's seats itself."""
        free = exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.who == "open")
        club = exists().where(tables.clubs.c.match == MATCHES.c.id)
        found = select(MATCHES).where(MATCHES.c.public.is_(True), MATCHES.c.over.is_(False), free, ~club)
        return self._list(found, limit)

    def public(self, limit: int = PAGE) -> list[StoredMatch]:
        """Matches that everybody may look at."""
        return self._list(select(MATCHES).where(MATCHES.c.public.is_(True)), limit)

    def among(self, ids: Collection[str]) -> list[StoredMatch]:
        """The matches with these ids."""
        return self._list(select(MATCHES).where(MATCHES.c.id.in_(ids)), len(ids))

    def unfinished_with_computers(self) -> list[str]:
        """The ids of matches that a computer player may have to go on with after a restart."""
        plays = exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.who == "computer")
        rows = self.database.rows(
            select(MATCHES.c.id).where(MATCHES.c.over.is_(False), plays).order_by(MATCHES.c.changed.desc())
        )
        return [row["id"] for row in rows]

    def _list(self, query: Select[*tuple[object, ...]], limit: int) -> list[StoredMatch]:
        newest = query.order_by(MATCHES.c.changed.desc(), MATCHES.c.id).limit(limit)
        return [StoredMatch(**row) for row in self.database.rows(newest)]

    def archived_by(self, person: str) -> set[str]:
        """The ids of the matches that a person hides from his list."""
        found = select(MATCHES.c.id).join(ARCHIVED, _archived(person)).where(_plays(person))
        return {row["id"] for row in self.database.rows(found)}

    def set_archived(self, match: str, person: str, archived: bool, released: bool = False) -> Future[None]:
        """Hides a match from a person's list, or shows it again. With `released`, others may delete it once over."""
        keys = {"match": match, "person": person}

        def work(connection: Connection) -> None:
            if archived:
                put(connection, ARCHIVED, keys, {"released": released, "at": now()})
            else:
                mine = (ARCHIVED.c.match == match, ARCHIVED.c.person == person)
                connection.execute(delete(ARCHIVED).where(*mine))

        return self.database.write(work, match)


def _plays(person: str) -> ColumnElement[bool]:
    """Matches that a person started, sits in, joined by a link, or belongs to the club of."""
    sits = exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.person == person)
    holds = exists().where(
        HOLDERS.c.match == MATCHES.c.id,
        HOLDERS.c.person == person,
        SEATS.c.match == HOLDERS.c.match,
        SEATS.c.id == HOLDERS.c.seat,
        SEATS.c.who == "link",
    )
    belongs = exists().where(
        tables.members.c.match == MATCHES.c.id,
        tables.members.c.person == person,
        tables.members.c.gone.is_(None),
    )
    return or_(MATCHES.c.owner == person, sits, holds, belongs)


def _archived(person: str) -> ColumnElement[bool]:
    return and_(ARCHIVED.c.match == MATCHES.c.id, ARCHIVED.c.person == person)
