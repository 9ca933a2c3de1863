"""Connections: how SQLite and PostgreSQL are opened so that a committed change outlasts a crash."""

from __future__ import annotations

import os
import sqlite3
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

import platformdirs
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import QueuePool

from sandtable.store.base.facts import StoreError

if TYPE_CHECKING:
    from sqlalchemy.engine.interfaces import DBAPIConnection
    from sqlalchemy.pool import ConnectionPoolEntry

FILE_NAME: Final = "sandtable.db"
MAGIC: Final = b"SQLite format 3\0"
READERS: Final = 6
PATIENCE: Final = (
    10  # seconds to reach a PostgreSQL that does not answer, or for a free connection; without it, minutes
)
WAITS: Final = 10  # seconds that a server waits for what others have locked; whoever waits longer is refused
VANISHED: Final = {  # a machine that is gone says nothing: the connection is given up after some 25 seconds
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}


def data_folder(given: str | Path | None = None) -> Path:
    """The folder of the database: the one given, or the platform's place for a program's data."""
    return Path(given) if given else Path(platformdirs.user_data_dir("sandtable", appauthor=False))


def url_of(where: str | Path) -> URL:
    """An SQLAlchemy URL for a database file or for `postgresql://…`."""
    text = str(where)
    if isinstance(where, Path) or "://" not in text:
        return URL.create("sqlite", database=str(Path(text).absolute()))
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise StoreError(
            "The database's address is not understood: expected postgresql://USER@HOST/NAME."
        ) from None
    kind = url.drivername.partition("+")[0]
    if kind in {"postgres", "postgresql"}:
        if find_spec("psycopg") is None:
            raise StoreError("PostgreSQL needs one more package: pip install 'sandtable[postgres]'.")
        return url.set(drivername="postgresql+psycopg")
    if kind == "sqlite" and url.database and url.database != ":memory:":
        return URL.create("sqlite", database=str(Path(url.database).absolute()))
    raise StoreError(f"A database of the kind {kind!r} is not supported: expected a file or postgresql://….")


def file_of(url: URL) -> Path | None:
    """The SQLite file; none for PostgreSQL."""
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def prepare_file(path: Path) -> None:
    """Makes folder and file, readable by their owner only: they hold seeds and the hashes of passwords."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        with os.fdopen(handle, "rb") as file:
            start = file.read(len(MAGIC))
    except OSError as error:
        raise unwritable(path, error) from None
    if start and start != MAGIC:  # SQLite takes a very short file for an empty one
        raise StoreError(
            f"{path} is no database, or its beginning is damaged, and was left as it is: move it elsewhere, then bring "
            f"back your last backup with 'sandtable restore BACKUP --data {path.parent}'."
        )


def unwritable(path: Path, error: OSError) -> StoreError:
    return StoreError(
        f"{path} cannot be opened: {error.strerror}; let whoever runs Sandtable write to the file and to its folder, "
        "or name another folder with --data."
    )


def writing_engine(url: URL, foreign_keys: bool = True, waits: int = 0) -> Engine:
    """One connection that writes; SQLite takes its lock at once, so that nothing fails half way.

    It waits so many seconds for locks of others, or as long as they last.
    """
    engine = create_engine(url, poolclass=QueuePool, pool_size=1, max_overflow=0, **_options(url, waits))
    if url.get_backend_name() == "sqlite":
        _set_up_sqlite(engine, "BEGIN IMMEDIATE", foreign_keys=foreign_keys)
    return engine


def reading_engine(url: URL, waits: int = 0) -> Engine:
    """A few connections that only read; what one transaction of several queries reads is of one moment."""
    options = _options(url, waits) | {"pool_timeout": PATIENCE}
    if url.get_backend_name() == "postgresql":
        options["isolation_level"] = "REPEATABLE READ"  # SQLite's transactions are so
    engine = create_engine(url, poolclass=QueuePool, pool_size=READERS, max_overflow=READERS, **options)
    if url.get_backend_name() == "sqlite":
        _set_up_sqlite(engine, "BEGIN", query_only=True)
    return engine


def _options(url: URL, waits: int = 0) -> dict[str, object]:
    """Options of an engine. Its errors hide values: they end in logs, where no seed, sealed word or hash may stand."""
    if url.get_backend_name() == "sqlite":
        return {"hide_parameters": True, "connect_args": {"check_same_thread": False, "timeout": 10.0}}
    usual: dict[str, object] = {"connect_timeout": PATIENCE, **VANISHED}
    if waits:
        usual["options"] = f"-c lock_timeout={waits * 1000}"
    given = {name: value for name, value in usual.items() if name not in url.query}
    return {"hide_parameters": True, "pool_pre_ping": True, "connect_args": given}


def _set_up_sqlite(
    engine: Engine, begin: str, *, foreign_keys: bool = True, query_only: bool = False
) -> None:
    @event.listens_for(engine, "connect")
    def connected(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        assert isinstance(connection, sqlite3.Connection)
        connection.isolation_level = None  # the driver would begin transactions on its own, and too late
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "busy_timeout=10000",
            f"foreign_keys={'ON' if foreign_keys else 'OFF'}",
            f"query_only={'ON' if query_only else 'OFF'}",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)
