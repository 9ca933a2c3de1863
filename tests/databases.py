"""New databases for tests that are not about making them: copies of one in which the tables are made already."""

from __future__ import annotations

import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy.engine.interfaces import Compiled

from sandtable.store.base import engine
from sandtable.store.base.engine import url_of
from sandtable.store.store import Store, bring_up_to_date

PREPARED = "prepared"  # the database of a PostgreSQL server that others are copied from

MOST_STATEMENTS = 3000  # alembic's are never the same: it makes a table of its own for each database


class SharedStatements(dict[Any, Compiled]):
    """Statements that were compiled to SQL, for all databases of a kind, as the option `compiled_cache` of an engine.

    An engine has its own, by its dialect; each of a thousand small databases would compile the same statements again,
    which took a tenth of the time of a server's tests.
    """

    def get(self, key: Any, default: Any = None) -> Any:
        return super().get((key[0].name, *key[1:]), default)

    def __setitem__(self, key: Any, compiled: Compiled) -> None:
        if len(self) >= MOST_STATEMENTS:
            self.clear()
        super().__setitem__((key[0].name, *key[1:]), compiled)


@contextmanager
def compiled_once() -> Iterator[None]:
    """Shares statements among all databases that are opened meanwhile."""
    statements, options = SharedStatements(), engine._options
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            engine,
            "_options",
            lambda *given: {**options(*given), "execution_options": {"compiled_cache": statements}},
        )
        yield


@cache
def prepared_file() -> bytes:
    """A SQLite database with all tables and nothing in them, not even a secret of its own."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "prepared.db"
        bring_up_to_date(url_of(path))
        return path.read_bytes()


def write_prepared(path: Path) -> None:
    """Makes a SQLite database with all tables in it."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    path.write_bytes(prepared_file())


def open_store(where: str | Path) -> Store:
    """Opens the store of a file, or of an address; a file that is not there yet is made as a copy."""
    if isinstance(where, Path) and not where.exists():
        write_prepared(where)
    return Store.open(where)


def new_postgres(server: str, *, prepared: bool = True) -> str:
    """The address of a new database of a PostgreSQL server, with all tables or with nothing in it."""
    if prepared:
        _prepare_postgres(server)
    name = f"t{secrets.token_hex(6)}"
    return _made(server, name, f"TEMPLATE {PREPARED}" if prepared else "")


@cache
def _prepare_postgres(server: str) -> None:
    bring_up_to_date(url_of(_made(server, PREPARED)))


def _made(server: str, name: str, how: str = "") -> str:
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} {how}".encode())
    return server.replace("/postgres?", f"/{name}?")
