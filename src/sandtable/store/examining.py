"""Looks at a database without changing it, also while a server uses it: does it open, is it whole, how old is it."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, Engine, create_engine, func, inspect, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import NullPool

from sandtable.store import schema
from sandtable.store.base import tables
from sandtable.store.base.engine import MAGIC, file_of, reading_engine, unwritable
from sandtable.store.base.facts import StoreError
from sandtable.store.soundness import check_file, to_read, unopened

DATED = (
    tables.matches.c.changed,
    tables.people.c.created,
    tables.chats.c.at,
)  # columns that show the newest row


class DatabaseLook(NamedTuple):
    """What was found in a database."""

    version: str | None  # of its schema; None while it is empty
    newest: datetime | None  # when its newest row was written


def examine(url: URL) -> DatabaseLook:
    """Read a database; `StoreError` says in a sentence what is wrong with it. Makes no file and no table."""
    file = file_of(url)
    try:
        if file is not None:
            must_be_database(file)
            check_file(file)
        engine = _reading(url, file)
        try:
            with engine.connect() as connection:
                version = schema.check(connection)
                return DatabaseLook(version, newest_row(connection))
        finally:
            engine.dispose()
    except DatabaseError as error:
        raise unopened(url, error) from error


def must_be_database(file: Path) -> None:
    """Refuse a file that is not there, or that is something else."""
    try:
        with file.open("rb") as opened:
            start = opened.read(len(MAGIC))
    except FileNotFoundError:
        raise StoreError(f"{file} is not there.") from None
    except OSError as error:
        raise unwritable(file, error) from None
    if start and start != MAGIC:
        raise StoreError(f"{file} is no database, or its beginning is damaged.")


def _reading(url: URL, file: Path | None) -> Engine:
    def opened() -> sqlite3.Connection:
        assert file is not None
        return to_read(file)

    return (
        reading_engine(url)
        if file is None
        else create_engine("sqlite://", creator=opened, poolclass=NullPool)
    )


def newest_row(connection: Connection) -> datetime | None:
    """When the newest of those rows was written that tell it; older databases may have fewer of them."""
    found = inspect(connection)
    there = set(found.get_table_names())
    times = []
    for column in DATED:
        table = column.table.name
        if table in there and column.name in {one["name"] for one in found.get_columns(table)}:
            times.append(connection.execute(select(func.max(column))).scalar())
    return max([one for one in times if one is not None], default=None)
