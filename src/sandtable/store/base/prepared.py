"""Statements of the answer's path: SQLAlchemy writes their SQL once, and the driver runs them.

Run by SQLAlchemy each would take several times as long as the database takes for it. Values are made by the types of
the tables, as ever, and failures of the driver are raised as SQLAlchemy's, so nobody else need know of this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Connection, Dialect, Executable
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.elements import ClauseElement

Values: TypeAlias = Mapping[str, object]
Processor: TypeAlias = Callable[[Any], Any]


class Compiled(NamedTuple):
    """The SQL of a statement for one kind of database."""

    text: str
    names: tuple[str, ...]  # of its values, in the order of their places
    processors: tuple[Processor | None, ...]  # that make what the driver takes of each
    by_place: bool  # are values given by their places, or by their names?

    def given(self, values: Values) -> Any:
        """The values as the driver takes them."""
        found = [
            values[name] if process is None else process(values[name])
            for name, process in zip(self.names, self.processors, strict=True)
        ]
        return found if self.by_place else dict(zip(self.names, found, strict=True))


class Prepared:
    """A statement that is compiled once for each kind of database. `columns` are those that an INSERT is given."""

    def __init__(self, statement: Executable, columns: Sequence[str] | None = None) -> None:
        self.statement = statement
        self.columns = columns
        self.compiled: dict[str, Compiled] = {}  # by the name of the dialect

    def first(self, connection: Connection, values: Values) -> Sequence[Any] | None:
        """Run the statement; return the first row that it gives."""
        made = self._for(connection.dialect)
        row: Sequence[Any] | None = run(connection, made.text, made.given(values), rows=True)
        return row

    def run(self, connection: Connection, values: Values) -> None:
        """Run the statement, which gives nothing."""
        made = self._for(connection.dialect)
        run(connection, made.text, made.given(values))

    def run_all(self, connection: Connection, values: Sequence[Values]) -> None:
        """Run the statement with each of these values."""
        made = self._for(connection.dialect)
        for one in values:
            run(connection, made.text, made.given(one))

    def _for(self, dialect: Dialect) -> Compiled:
        found = self.compiled.get(dialect.name)
        if found is None:
            found = self.compiled[dialect.name] = self._compile(dialect)
        return found

    def _compile(self, dialect: Dialect) -> Compiled:
        assert isinstance(self.statement, ClauseElement)
        made = self.statement.compile(dialect=dialect, column_keys=self.columns)
        by_place = bool(made.positional)  # type: ignore[attr-defined]
        names = tuple(made.positiontup if by_place else made.binds)  # type: ignore[attr-defined]
        kinds = [made.binds[name].type for name in names]  # type: ignore[attr-defined]
        processors = tuple([kind.dialect_impl(dialect).bind_processor(dialect) for kind in kinds])
        return Compiled(str(made), names, processors, by_place)


def run(connection: Connection, text: str, given: Any = (), rows: bool = False) -> Any:
    """Let the driver run a statement in the transaction of a connection; return the first row if there are rows."""
    driver: Any = connection.connection.driver_connection
    try:
        cursor = driver.execute(text, given)
        found = (
            cursor.fetchall() if rows else ()
        )  # all: SQLite commits nothing while a statement is not read to its end
        return found[0] if found else None
    except Exception as error:
        raise _as_usual(connection, text, error) from error


def _as_usual(connection: Connection, text: str, error: Exception) -> Exception:
    """A failure of the driver as SQLAlchemy raises it, with the connection given up where it is lost."""
    dialect = connection.dialect
    kind = dialect.loaded_dbapi.Error
    if not isinstance(error, kind):
        return error
    lost = dialect.is_disconnect(error, connection.connection, None)
    if lost:
        connection.invalidate(error)
    found = DBAPIError.instance(
        text, None, error, kind, hide_parameters=True, connection_invalidated=lost, dialect=dialect
    )
    assert isinstance(found, Exception)
    return found
