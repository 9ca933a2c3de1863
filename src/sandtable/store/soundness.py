"""Checks a database file before it is opened to write: a file that is damaged or not ours is left as it is."""

from __future__ import annotations

import sqlite3
import struct
import time
from pathlib import Path
from typing import Final
from urllib.parse import quote

from sqlalchemy import Connection, create_engine
from sqlalchemy.engine import URL
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import NullPool

from sandtable.store import schema
from sandtable.store.base.engine import file_of, unwritable
from sandtable.store.base.facts import StoreError

LONGEST: Final = 3.0  # seconds for the look at every page; 10,000 matches (330 MB) take 0.8
STEPS: Final = 20_000  # of SQLite between two looks at the clock
LOG_START: Final = struct.Struct(">8I")  # magic, version, page size, checkpoint, salts, checksums
LOG_MAGIC: Final = (0x377F0682, 0x377F0683)
LOG_VERSION: Final = 3_007_000


def check_file(file: Path) -> None:
    """Passes, or says in a `StoreError` what is wrong with an SQLite file and what to do. Changes nothing."""
    if not file.stat().st_size:
        return
    check_log(file)
    engine = create_engine("sqlite://", creator=lambda: to_read(file), poolclass=NullPool)
    try:
        with engine.connect() as connection:
            schema.check(connection)
            if trouble := fault_in(connection):
                raise damaged(file, trouble)
    except DatabaseError as error:
        raise unopened(file, error) from error
    finally:
        engine.dispose()


def to_read(file: Path) -> sqlite3.Connection:
    """Opens a file to read. Without a log beside it, it is opened as immutable, so that SQLite makes no files there."""
    log = log_of(file)
    alone = not log.exists() or not log.stat().st_size
    address = f"file:{quote(str(file.absolute()))}?{'immutable=1' if alone else 'mode=ro'}"
    return sqlite3.connect(address, uri=True, timeout=10.0)


def fault_in(connection: Connection) -> str:
    """Says what is wrong with pages or tables; "" if nothing is, or if nothing was found in time."""
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    end = time.monotonic() + LONGEST
    raw.set_progress_handler(lambda: time.monotonic() > end, STEPS)
    try:
        (said,) = raw.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise DatabaseError(None, None, error) from error
        said = "ok"
    except sqlite3.DatabaseError as error:
        raise DatabaseError(None, None, error) from error
    finally:
        raw.set_progress_handler(None, 0)
    if said != "ok":
        return " ".join(str(said).split("\n")[-1].split())
    missing = schema.missing(connection)
    return f"the table {missing[0]} is missing" if missing else ""


def log_of(file: Path) -> Path:
    return file.with_name(f"{file.name}-wal")


def check_log(file: Path) -> None:
    """`StoreError` if the log begins with garbage: SQLite would take it for empty, and lose the changes in it."""
    try:
        with log_of(file).open("rb") as log:
            start = log.read(LOG_START.size)
            more = log.read(1)
    except FileNotFoundError:
        return
    except OSError as error:
        raise unwritable(log_of(file), error) from None
    if not more or not any(start):  # nothing was ever written after its beginning
        return
    magic, version, *_, first, second = LOG_START.unpack(start)
    if magic not in LOG_MAGIC or version != LOG_VERSION or checksum(start, magic) != (first, second):
        raise damaged(file, f"its log {log_of(file).name} is not readable")


def checksum(start: bytes, magic: int) -> tuple[int, int]:
    """SQLite's checksum of the first 24 bytes of a log, in the byte order that the log's magic number names."""
    words = struct.unpack(">6I" if magic & 1 else "<6I", start[:24])
    one = two = 0
    for even, odd in zip(words[::2], words[1::2], strict=True):
        one = (one + even + two) & 0xFFFFFFFF
        two = (two + odd + one) & 0xFFFFFFFF
    return one, two


# what is said


def unopened(where: Path | URL, error: DatabaseError) -> StoreError:
    """The error for a database that cannot be opened: it is damaged, or access is denied."""
    file = where if isinstance(where, Path) else file_of(where)
    reason = str(error.orig).strip().splitlines()[0]
    if file is None:
        assert isinstance(where, URL)
        return StoreError(f"The database {where.render_as_string()} cannot be opened: {reason}")
    code = getattr(error.orig, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return damaged(file, reason)
    return unwritable(file, OSError(0, reason))


def damaged(file: Path, reason: str) -> StoreError:
    return StoreError(
        f"{file} is damaged ({reason}) and was left as it is: move it and the files beside it that begin with its name "
        f"elsewhere, then bring back your last backup with 'sandtable restore BACKUP --data {file.parent}'."
    )
