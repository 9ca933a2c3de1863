"""Versions of the schema. A database is brought up to date when it is opened, after a copy of it was made."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, text

from sandtable.store.base import tables
from sandtable.store.base.facts import StoreError

FOLDER: Final = Path(__file__).parent / "migrations"
HEAD: Final = "head"
VERSIONS: Final = "alembic_version"
OURS: Final = "matches"  # a table that every version has
LOCK: Final = 5_387_201  # PostgreSQL: only one process at a time changes the schema


def newest() -> str:
    """The newest version of the schema that this program knows."""
    return str(_scripts().get_current_head())


def current(connection: Connection) -> str | None:
    """The version of the schema in this database; None if it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def check(connection: Connection) -> str | None:
    """The version of the schema; `StoreError` if the database is another program's, or a newer Sandtable's."""
    found = current(connection)
    there = set(inspect(connection).get_table_names())
    if there - {VERSIONS} and OURS not in there:
        raise StoreError("This database belongs to another program. Name a new one, or an empty one.")
    if found is not None and not known(found):
        raise StoreError(
            f"This database was written by a newer Sandtable (schema {found}; this one knows {newest()}). "
            "Update the program; nothing was changed."
        )
    return found


def missing(connection: Connection) -> list[str]:
    """The tables that a database of the newest version should have, and has not."""
    if current(connection) != newest():
        return []
    return sorted(set(tables.METADATA.tables) - set(inspect(connection).get_table_names()))


def known(revision: str) -> bool:
    return revision in {script.revision for script in _scripts().walk_revisions()}


def upgrade(engine: Engine, file: Path | None, to: str = HEAD) -> Path | None:
    """Brings a database up to date. Gives the copy of an SQLite file that was made before, if any."""
    copy = None
    with engine.connect() as connection:
        transaction = connection.begin()
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        found = check(connection)
        if found != (newest() if to == HEAD else to):
            if found is not None and file is not None:
                copy = copy_before(file, found)
            if found is None and to == HEAD:
                make(connection)
            else:
                upgrade_on(connection, to)
        transaction.commit()
    return copy


def make(connection: Connection) -> None:
    """Makes the newest schema in an empty database, without running all migrations (a test compares the two)."""
    tables.METADATA.create_all(connection)
    MigrationContext.configure(connection).stamp(_scripts(), HEAD)


def upgrade_on(connection: Connection, to: str = HEAD) -> None:
    """Runs migrations in the transaction of this connection."""
    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def copy_before(file: Path, revision: str) -> Path:
    """A whole copy beside the database, readable by the program that wrote it."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    copy = file.with_name(f"{file.stem}-{revision}-{stamp}{file.suffix}")
    copy.touch(mode=0o600)
    source, target = sqlite3.connect(file), sqlite3.connect(copy)
    try:
        source.backup(target)
    finally:
        target.close()
        source.close()
    return copy


def configuration() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config


@cache
def _scripts() -> ScriptDirectory:
    """Read once: a program's migrations do not change while it runs."""
    return ScriptDirectory.from_config(configuration())
