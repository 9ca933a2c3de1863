"""Deletes a match that nobody else needs."""

from __future__ import annotations

from collections.abc import Collection
from concurrent.futures import Future

from sqlalchemy import Connection, delete, select, union

from sandtable.store.base import tables
from sandtable.store.base.database import Database, Desk
from sandtable.store.base.facts import Needed, NoMatch, Signal, Stale

MATCHES, KNOWLEDGE, MEMBERS, ARCHIVED = tables.matches, tables.knowledge, tables.members, tables.archived
TRACES = (tables.chats, tables.notes, tables.filings, tables.photos)  # what somebody has left in a match


class Deleting(Desk):
    """A match is deleted as a whole, with everything that is kept of it."""

    def drop(self, match: str, person: str, expected_version: int, answered: Collection[str]) -> Future[None]:
        """Deletes a match for the person who runs it; `answered` are the seats that answered up to this version.

        Fails with `Needed` if others need it, `Stale` if somebody answered meanwhile, `NoMatch`.
        """

        def work(connection: Connection) -> None:
            query = select(MATCHES.c.version, MATCHES.c.over).where(MATCHES.c.id == match).with_for_update()
            fact = connection.execute(query).first()
            if fact is None:
                raise NoMatch(match)
            if fact.version != expected_version:
                raise Stale(fact.version)
            needed = _needed_by(connection, match, person, answered)
            if fact.over:
                needed -= _released_by(connection, match)
            else:
                needed |= _present_members(connection, match, person)
            if needed:
                raise Needed(needed)
            drop_in(self.database, connection, match)

        return self.database.write(work, match)


def drop_in(database: Database, connection: Connection, match: str) -> None:
    """Deletes a match in a transaction that has found out that nobody needs it."""
    connection.execute(delete(MATCHES).where(MATCHES.c.id == match))
    database.notify(connection, Signal("gone", match, 0))


def _needed_by(connection: Connection, match: str, person: str, answered: Collection[str]) -> set[str]:
    """Other players and members who answered from a seat there, wrote, took notes, reported or sent pictures."""
    here = select(KNOWLEDGE.c.person).where(KNOWLEDGE.c.match == match, KNOWLEDGE.c.person != person)
    found = set(connection.execute(here.where(KNOWLEDGE.c.seat.in_(answered))).scalars())
    belong = select(MEMBERS.c.person).where(MEMBERS.c.match == match, MEMBERS.c.person != person)
    company = set(connection.execute(union(here, belong)).scalars())
    for table in TRACES:
        wrote = select(table.c.person).where(table.c.match == match, table.c.person.is_not(None)).distinct()
        found |= company & set(connection.execute(wrote).scalars())
    return found


def _released_by(connection: Connection, match: str) -> set[str]:
    query = select(ARCHIVED.c.person).where(ARCHIVED.c.match == match, ARCHIVED.c.released.is_(True))
    return set(connection.execute(query).scalars())


def _present_members(connection: Connection, match: str, person: str) -> set[str]:
    here = (MEMBERS.c.match == match, MEMBERS.c.gone.is_(None), MEMBERS.c.person != person)
    return set(connection.execute(select(MEMBERS.c.person).where(*here)).scalars())
