"""Backups: one gzipped file of JSON lines that restores on SQLite and on PostgreSQL alike.

The first line is a header with the schema's version; then, for each table, a line with its columns and a line
for each row; the last line counts the rows and tables, so that a file cut short or changed is noticed. Times are
text in UTC, pictures base64.
"""

from __future__ import annotations

import base64
import gzip
import json
import os
import secrets
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Final, TypeAlias, cast

from sqlalchemy import (
    Connection,
    DateTime,
    Engine,
    LargeBinary,
    MetaData,
    Table,
    Update,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.engine import URL
from sqlalchemy.exc import DatabaseError, OperationalError, StatementError

from sandtable.store import schema
from sandtable.store.base.engine import file_of, prepare_file, reading_engine, url_of, writing_engine
from sandtable.store.base.facts import StoreError
from sandtable.store.lock import Lock
from sandtable.store.store import bring_up_to_date

FORMAT: Final = 1
VERSION_TABLE: Final = "alembic_version"
CACHES: Final = ("snapshots", "leases")  # tables that fill again by themselves: no part of a backup
BATCH: Final = 500
FEW: Final = 8  # rows with pictures, which are large
Row: TypeAlias = dict[str, object]


# writing


def back_up(where: str | Path, target: Path) -> int:
    """Writes all of a store, as it is at one moment, while it may be in use. Gives the number of rows."""
    url = url_of(where)
    file = file_of(url)
    if file and not file.exists():
        raise StoreError(f"There is no store at {file}.")
    if target.exists():
        raise StoreError(f"{target} is there already; nothing was overwritten.")
    with _engine(reading_engine(url), url) as engine, engine.connect() as connection:
        if not file:
            connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        with connection.begin():
            revision = schema.check(connection)
            if revision is None:
                raise StoreError("There is nothing to back up: the database is empty.")
            return _write(target, revision, connection)


def _write(target: Path, revision: str, connection: Connection) -> int:
    """Writes under another name and renames the file once it is whole and on the disk."""
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)  # it holds seeds and hashes
        with os.fdopen(handle, "wb") as raw:
            with gzip.open(raw, "wt", encoding="utf-8", newline="\n") as out:
                rows = _dump(out, revision, connection)
            raw.flush()
            os.fsync(raw.fileno())
        draft.replace(target)
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {error.strerror}.") from None
    finally:
        draft.unlink(missing_ok=True)
    return rows


def _dump(out: IO[str], revision: str, connection: Connection) -> int:
    made = datetime.now(UTC).isoformat(timespec="seconds")
    _put(out, {"sandtable-backup": FORMAT, "schema": revision, "made": made})
    rows, tables = 0, [table for table in _tables(connection) if table.name not in CACHES]
    for table in tables:
        _put(out, {"table": table.name, "columns": [column.name for column in table.columns]})
        query = select(table).order_by(*table.primary_key.columns)
        for row in connection.execution_options(yield_per=_batch(table)).execute(query):
            _put(out, [_plain(value) for value in row])
            rows += 1
    _put(out, {"rows": rows, "tables": len(tables)})
    return rows


def _put(out: IO[str], value: object) -> None:
    out.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n")


def _plain(value: object) -> object:
    """A value as JSON takes it: times as text in UTC, pictures as base64, anything else as it is."""
    if isinstance(value, datetime):
        return (value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)).isoformat()
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(value).decode("ascii")
    return value


# reading


def restore(source: Path, where: str | Path, replace: bool = False) -> tuple[int, Path | None]:
    """Fills an empty store from a backup. With `replace`, a store that is in use is backed up first and then emptied.

    Gives the number of rows and the backup that was made before. A restore that fails changes nothing.
    """
    check_whole(source)
    url = url_of(where)
    file = file_of(url)
    if file:
        prepare_file(file)
    lock = Lock(file) if file else None
    try:
        return _restore(source, url, replace)
    finally:
        if lock:
            lock.release()


def _restore(source: Path, url: URL, replace: bool) -> tuple[int, Path | None]:
    revision = str(_header(source)["schema"])
    saved = None
    with _engine(writing_engine(url, foreign_keys=False), url) as engine:
        if _used(engine):
            if not replace:
                raise StoreError("This store is in use. Restore into a new one, or say --replace.")
            saved = _save_before(url, source)
        with engine.connect() as connection, connection.begin():
            for table in reversed(_tables(connection, with_version=True)):
                table.drop(connection)
            schema.upgrade_on(connection, revision)
            try:
                rows = _fill(connection, source)
            except (KeyError, TypeError, ValueError, StatementError) as error:
                raise StoreError(f"{source} does not fit its own schema; nothing was restored.") from error
    bring_up_to_date(url)
    return rows, saved


def _used(engine: Engine) -> bool:
    """True if there are people or matches; a store that was only opened has but a secret and a claim."""
    with engine.connect() as connection:
        if schema.check(connection) is None:
            return False
        there = {table.name: table for table in _tables(connection)}
        return any(
            [connection.execute(select(there[name]).limit(1)).first() for name in ("people", "matches")]
        )


def _save_before(url: URL, source: Path) -> Path:
    folder = (file_of(url) or source.absolute()).parent
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    saved = folder / f"sandtable-before-restore-{stamp}-{secrets.token_hex(2)}.backup"
    back_up(url.render_as_string(hide_password=False), saved)
    return saved


class Filling:
    """Puts rows into tables, many at a time."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.tables = {table.name: table for table in _tables(connection)}
        self.table: Table | None = None
        self.columns: list[str] = []
        self.waiting: list[Row] = []
        self.later: list[Update] = []  # what refers to rows of the same table, which may come later

    def begin(self, name: str, columns: list[str]) -> None:
        self.flush()
        self.table, self.columns = self.tables[name], columns

    def add(self, values: list[object]) -> None:
        assert self.table is not None
        row = _row(self.table, self.columns, values)
        for column in self.table.columns:
            refers_to_itself = any([key.column.table is self.table for key in column.foreign_keys])
            if refers_to_itself and row[column.name] is not None:
                itself = [key == row[key.name] for key in self.table.primary_key.columns]
                self.later.append(update(self.table).where(*itself).values({column.name: row[column.name]}))
                row[column.name] = None
        self.waiting.append(row)
        if len(self.waiting) >= _batch(self.table):
            self.flush()

    def flush(self) -> None:
        if self.table is not None and self.waiting:
            self.connection.execute(insert(self.table), self.waiting)
            self.waiting.clear()

    def finish(self) -> None:
        self.flush()
        for statement in self.later:
            self.connection.execute(statement)
        _count_on(self.connection, self.tables)


def _fill(connection: Connection, source: Path) -> int:
    filling = Filling(connection)
    rows = 0
    for entry in _entries(source):
        if isinstance(entry, list):
            filling.add(entry)
            rows += 1
        elif "table" in entry:
            filling.begin(str(entry["table"]), cast("list[str]", entry["columns"]))
    filling.finish()
    return rows


def _row(table: Table, columns: list[str], values: list[object]) -> Row:
    row: Row = dict(zip(columns, values, strict=True))
    for name, value in row.items():
        kind = table.c[name].type
        if isinstance(value, str) and isinstance(kind, DateTime):
            moment = datetime.fromisoformat(value)
            row[name] = moment if kind.timezone else moment.replace(tzinfo=None)
        elif isinstance(value, str) and isinstance(kind, LargeBinary):
            row[name] = base64.b64decode(value, validate=True)
    return row


def _count_on(connection: Connection, tables: dict[str, Table]) -> None:
    """Sets PostgreSQL's counters of keys to go on after the restored rows; SQLite looks at the rows themselves."""
    if connection.dialect.name != "postgresql":
        return
    for table in tables.values():
        for column in table.columns:
            sequence = connection.execute(
                text("SELECT pg_get_serial_sequence(:table, :column)"),
                {"table": table.name, "column": column.name},
            ).scalar()
            if sequence:
                most = connection.execute(select(column).order_by(column.desc()).limit(1)).scalar()
                connection.execute(
                    text("SELECT setval(CAST(:sequence AS regclass), :most, :used)"),
                    {"sequence": sequence, "most": most or 1, "used": most is not None},
                )


def check_whole(source: Path) -> None:
    """`StoreError` if this is no backup, one of a newer program, or one that was cut short."""
    revision = str(_header(source)["schema"])
    if not schema.known(revision):
        raise StoreError(
            f"{source} was written by a newer Sandtable (schema {revision}). Update the program."
        )
    rows = tables = 0
    last: Row | list[object] = {}
    for entry in _entries(source):
        rows += isinstance(entry, list)
        tables += isinstance(entry, dict) and "columns" in entry
        last = entry
    if not isinstance(last, dict) or last.get("rows") != rows or last.get("tables", tables) != tables:
        raise StoreError(f"{source} is not whole: the backup was cut short or changed.")


def _header(source: Path) -> dict[str, object]:
    first = next(_entries(source), None)
    if not isinstance(first, dict) or "sandtable-backup" not in first or "schema" not in first:
        raise StoreError(f"{source} is no backup of Sandtable.")
    if first["sandtable-backup"] != FORMAT:
        raise StoreError(f"{source} has format {first['sandtable-backup']}; this program reads {FORMAT}.")
    return first


def _entries(source: Path) -> Iterator[Row | list[object]]:
    try:
        with gzip.open(source, "rt", encoding="utf-8", newline="\n") as lines:
            for line in lines:
                yield json.loads(line)
    except FileNotFoundError:
        raise StoreError(f"There is no file {source}.") from None
    except (EOFError, ValueError, gzip.BadGzipFile, zlib.error) as error:
        raise StoreError(f"{source} is no whole backup of Sandtable: {error}.") from None
    except OSError as error:
        raise StoreError(f"{source} cannot be read: {error.strerror or error}.") from None


# both


def _batch(table: Table) -> int:
    """How many rows are held in memory at once."""
    return FEW if any([isinstance(column.type, LargeBinary) for column in table.columns]) else BATCH


def _tables(connection: Connection, with_version: bool = False) -> list[Table]:
    """The tables there are, whatever the schema's version; those that others refer to come first."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if with_version or table.name != VERSION_TABLE]


@contextmanager
def _engine(engine: Engine, url: URL) -> Iterator[Engine]:
    """Disposes of the engine afterwards, and turns errors of the database into a `StoreError`."""
    try:
        yield engine
    except OperationalError as error:
        reason = str(error.orig).strip().splitlines()[0]
        raise StoreError(f"The database {url.render_as_string()} cannot be used: {reason}") from error
    except DatabaseError as error:
        raise StoreError(f"{url.render_as_string()} refuses: {error.orig}") from error
    finally:
        engine.dispose()
