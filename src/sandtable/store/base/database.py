"""The open database: reads in the caller's thread, changes through the one writer."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from datetime import UTC, datetime
from typing import Final, TypeVar

from sqlalchemy import Connection, RowMapping, Select, Table, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL

from sandtable.store.base.engine import WAITS, reading_engine, writing_engine
from sandtable.store.base.facts import Signal
from sandtable.store.base.prepared import Prepared
from sandtable.store.base.writer import Writer

T = TypeVar("T")

CHANNEL: Final = "sandtable"
NOTIFY: Final = Prepared(text("SELECT pg_notify(:channel, :payload)"))
LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike


def fresh_id(length: int = 12) -> str:
    """A new random id: 5 bits a letter."""
    return "".join([secrets.choice(LETTERS) for _ in range(length)])


def now() -> datetime:
    return datetime.now(UTC)


class Database:
    """An open database: the connections that read, and the one writer. All desks of a store share it."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.postgres = url.get_backend_name() == "postgresql"
        self.tag = fresh_id(8)  # by which this process knows its own signals
        self.readers = reading_engine(url, WAITS)
        self.writers = writing_engine(url, waits=WAITS)
        self.writer = Writer(self.writers)

    def read(self, work: Callable[[Connection], T]) -> T:
        """Gives what `work` reads, in the caller's thread."""
        with self.readers.connect() as connection:
            return work(connection)

    def write(self, work: Callable[[Connection], T], order: str = "") -> Future[T]:
        """Runs `work` in a transaction of the writer; the future is done when the change is on disk.

        `order` is the match that is changed, if any: changes are written in the order of these names.
        """
        return self.writer.submit(work, order)

    def rows(self, query: Select[*tuple[object, ...]]) -> Sequence[RowMapping]:
        return self.read(lambda connection: connection.execute(query).mappings().all())

    def row(self, query: Select[*tuple[object, ...]]) -> RowMapping | None:
        return self.read(lambda connection: connection.execute(query).mappings().first())

    def notify(self, connection: Connection, signal: Signal) -> None:
        """Tells other processes on the same PostgreSQL, as soon as this transaction is committed."""
        if self.postgres:
            payload = f"{signal.kind}:{signal.match}:{signal.number}:{self.tag}"
            NOTIFY.run(connection, {"channel": CHANNEL, "payload": payload})

    def close(self) -> None:
        """Everything submitted is on disk when this returns."""
        self.writer.close()
        self.writers.dispose()
        self.readers.dispose()


class Desk:
    """One part of what a store offers, such as `store.matches`; all desks use the same database.

    A transaction that concerns several desks calls functions of their modules with its connection.
    """

    def __init__(self, database: Database) -> None:
        self.database = database


def insert_into(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """An INSERT in the dialect of this database: only these know ON CONFLICT."""
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)


def put(
    connection: Connection,
    table: Table,
    keys: Mapping[str, object],
    values: Mapping[str, object],
    replace: bool = True,
) -> None:
    """Inserts a row; one that is there already gets the new values, or stays as it is."""
    statement = insert_into(connection, table).values({**keys, **values})
    if replace:
        connection.execute(statement.on_conflict_do_update(index_elements=list(keys), set_=dict(values)))
    else:
        connection.execute(statement.on_conflict_do_nothing(index_elements=list(keys)))
