"""Matches, their journals and the changes made to them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from concurrent.futures import Future
from datetime import datetime
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Integer,
    Select,
    bindparam,
    delete,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from sandtable.store.base import tables
from sandtable.store.base.database import Desk, fresh_id, insert_into, now, put
from sandtable.store.base.facts import (
    Change,
    KeptReply,
    NewMatch,
    NoMatch,
    Remark,
    Repeated,
    Seal,
    Signal,
    Stale,
    StoredLine,
    StoredMatch,
    StoredSnapshot,
)
from sandtable.store.base.prepared import Prepared
from sandtable.store.matches.seats import remember

MATCHES, LINES, REMARKS = tables.matches, tables.lines, tables.remarks
SEATS, DONE, SEALS = tables.seats, tables.done, tables.seals
UNASKED, SNAPSHOTS = tables.unasked, tables.snapshots

# Statements of the answer's path: see `prepared`.
RAISED: Final = (
    update(MATCHES)
    .where(MATCHES.c.id == bindparam("of_match"), MATCHES.c.version == bindparam("expected"))
    .values(
        version=bindparam("next"),
        length=MATCHES.c.length + bindparam("longer", type_=Integer),
        changed=bindparam("moment"),
        over=bindparam("ends"),
        revealed=or_(MATCHES.c.revealed, bindparam("reveals", type_=Boolean)),
        cuts=MATCHES.c.cuts + bindparam("cut", type_=Integer),
    )
    .returning(MATCHES.c.length)
)
RAISE: Final = Prepared(RAISED)
RAISE_AND_TELL: Final = Prepared(RAISED.values(summary=bindparam("told")))
DROP_LINES: Final = delete(LINES).where(
    LINES.c.match == bindparam("of_match"), LINES.c.number > bindparam("kept")
)
DROP_REMARKS: Final = delete(REMARKS).where(
    REMARKS.c.match == bindparam("of_match"), REMARKS.c.line > bindparam("kept")
)
DROP_SEALS: Final = delete(SEALS).where(
    SEALS.c.match == bindparam("of_match"), SEALS.c.line > bindparam("kept")
)
DROP_UNASKED: Final = delete(UNASKED).where(
    UNASKED.c.match == bindparam("of_match"), UNASKED.c.line > bindparam("kept")
)
DROP_SNAPSHOTS: Final = delete(SNAPSHOTS).where(
    SNAPSHOTS.c.match == bindparam("of_match"), SNAPSHOTS.c.line > bindparam("kept")
)
ADD_LINES: Final = Prepared(insert(LINES))
ADD_REMARKS: Final = Prepared(insert(REMARKS))
ADD_SEALS: Final = Prepared(insert(SEALS))
ADD_UNASKED: Final = Prepared(insert(UNASKED))
REMEMBER_SQLITE: Final = Prepared(sqlite.insert(DONE).on_conflict_do_nothing().returning(DONE.c.version))
REMEMBER_POSTGRES: Final = Prepared(
    postgresql.insert(DONE).on_conflict_do_nothing().returning(DONE.c.version)
)


KEPT: Final = (
    select(SNAPSHOTS.c.line, SNAPSHOTS.c.base, SNAPSHOTS.c.state, SNAPSHOTS.c.told, SNAPSHOTS.c.hash)
    .where(SNAPSHOTS.c.match == bindparam("of_match"), SNAPSHOTS.c.line <= bindparam("length"))
    .order_by(SNAPSHOTS.c.line)
)


def _newer(*columns: Column[Any]) -> Select[*tuple[Any, ...]]:
    """Selects what a table keeps of the lines after those that are known, in their order."""
    table, line = columns[0].table, columns[0]
    return (
        select(*columns)
        .where(table.c.match == bindparam("of_match"), line > bindparam("known"), line <= bindparam("length"))
        .order_by(line)
    )


NEWS: Final = (
    _newer(LINES.c.number, LINES.c.text, LINES.c.at),
    _newer(REMARKS.c.line, REMARKS.c.seat, REMARKS.c.text),
    _newer(SNAPSHOTS.c.line, SNAPSHOTS.c.base, SNAPSHOTS.c.state, SNAPSHOTS.c.told, SNAPSHOTS.c.hash),
    _newer(SEALS.c.line, SEALS.c.key, SEALS.c.hash, SEALS.c.salt, SEALS.c.at),
    _newer(UNASKED.c.line),
)


class Whole(NamedTuple):
    """A match with all of its journal, the oldest line first."""

    match: StoredMatch
    lines: list[StoredLine]
    remarks: list[Remark]
    snapshots: list[StoredSnapshot]


class News(NamedTuple):
    """A match as it is now, and what came on top of the lines of its journal that somebody knows, the oldest first."""

    match: StoredMatch
    lines: list[StoredLine]
    remarks: list[Remark]
    snapshots: list[StoredSnapshot]
    seals: list[Seal]
    unasked: list[int]


class Journal(Desk):
    """A match, its journal, and how both change."""

    def create(self, new: NewMatch, id: str = "") -> Future[str]:
        """Keeps a new match, as version 1, and gives its id. If there is a match with this `id`, nothing is done."""
        id = id or fresh_id()

        def work(connection: Connection) -> str:
            create_in(connection, id, new)
            return id

        return self.database.write(work)

    # reading

    def get(self, id: str) -> StoredMatch | None:
        """A match without its journal."""
        row = self.database.row(select(MATCHES).where(MATCHES.c.id == id))
        return StoredMatch(**row) if row else None

    def version(self, id: str) -> int | None:
        """The version that the next change must expect."""
        row = self.database.row(select(MATCHES.c.version).where(MATCHES.c.id == id))
        return row["version"] if row else None

    def lines(self, match: str, after: int = 0) -> list[StoredLine]:
        """The journal, oldest first."""
        columns = select(LINES.c.number, LINES.c.text, LINES.c.at)
        return [
            StoredLine(**row)
            for row in self.database.rows(
                columns.where(LINES.c.match == match, LINES.c.number > after).order_by(LINES.c.number)
            )
        ]

    def written(self, match: str, number: int) -> datetime | None:
        """When a line of the journal was written."""
        row = self.database.row(select(LINES.c.at).where(LINES.c.match == match, LINES.c.number == number))
        return row["at"] if row else None

    def remarks(self, match: str) -> list[Remark]:
        """What computer players gave as reasons; `line` is the line of the journal that a reason belongs to."""
        columns = select(REMARKS.c.line, REMARKS.c.seat, REMARKS.c.text)
        rows = self.database.rows(columns.where(REMARKS.c.match == match).order_by(REMARKS.c.line))
        return [Remark(**row) for row in rows]

    def whole(self, match: str) -> Whole | None:
        """A match with its journal, remarks and snapshots, all of the same moment."""

        def work(connection: Connection) -> Whole | None:
            row = connection.execute(select(MATCHES).where(MATCHES.c.id == match)).mappings().first()
            if row is None:
                return None
            lines = connection.execute(
                select(LINES.c.number, LINES.c.text, LINES.c.at)
                .where(LINES.c.match == match, LINES.c.number <= row["length"])
                .order_by(LINES.c.number)
            )
            remarks = connection.execute(
                select(REMARKS.c.line, REMARKS.c.seat, REMARKS.c.text)
                .where(REMARKS.c.match == match, REMARKS.c.line <= row["length"])
                .order_by(REMARKS.c.line)
            )
            kept = connection.execute(KEPT, {"of_match": match, "length": row["length"]})
            return Whole(
                StoredMatch(**row),
                [StoredLine(*line) for line in lines.all()],
                [Remark(*remark) for remark in remarks.all()],
                [StoredSnapshot(*snapshot) for snapshot in kept.all()],
            )

        return self.database.read(work)

    def since(self, match: str, length: int, cuts: int) -> News | None:
        """What is new after the first `length` lines of a journal, all of the same moment.

        None if the match is gone, or if lines were dropped since there had been so many `cuts`.
        """

        def work(connection: Connection) -> News | None:
            row = connection.execute(select(MATCHES).where(MATCHES.c.id == match)).mappings().first()
            if row is None or row["cuts"] != cuts or row["length"] < length:
                return None
            given = {"of_match": match, "known": length, "length": row["length"]}
            found = [connection.execute(query, given).all() for query in NEWS]
            return News(
                StoredMatch(**row),
                [StoredLine(*one) for one in found[0]],
                [Remark(*one) for one in found[1]],
                [StoredSnapshot(*one) for one in found[2]],
                [Seal(*one) for one in found[3]],
                [one.line for one in found[4]],
            )

        return self.database.read(work)

    def replayed(self, match: str, who: str, key: str) -> KeptReply | None:
        """What was answered to this idempotency key before."""
        row = self.database.row(
            select(DONE.c.version, DONE.c.response).where(
                DONE.c.match == match, DONE.c.who == who, DONE.c.key == key
            )
        )
        return KeptReply(**row) if row else None

    # changing

    def append(self, change: Change) -> Future[int]:
        """Appends lines to a journal, after dropping as many as the change says, and gives the match's new version.

        Writes all of the change or nothing. Fails with `Repeated` if the key was used before, with `Stale` if the match
        has another version than the change expects, with `NoMatch`.
        """
        return self.database.write(lambda connection: self._append(connection, change), change.match)

    def _append(self, connection: Connection, change: Change) -> int:
        kept = _raise_version(connection, change)
        if change.drop:
            gone = {"of_match": change.match, "kept": kept}
            connection.execute(DROP_LINES, gone)
            connection.execute(DROP_REMARKS, gone)
            connection.execute(DROP_SEALS, gone)
            connection.execute(DROP_UNASKED, gone)
            connection.execute(DROP_SNAPSHOTS, gone)
        _add_lines(connection, change.match, kept, change.lines, change.remarks)
        _seal(connection, change.match, kept, change.seals)
        if change.unasked:
            rows = [{"match": change.match, "line": kept + line} for line in change.unasked]
            ADD_UNASKED.run_all(connection, rows)
        self._snap(connection, change.match, change.snapshots)
        version = change.expected_version + 1
        if change.key:
            self._remember(connection, change, version)
        self.database.notify(connection, Signal("change", change.match, version))
        return version

    def keep_snapshots(
        self, match: str, snapshots: Sequence[StoredSnapshot], gone: Collection[int] = ()
    ) -> Future[None]:
        """Keeps snapshots of a journal that is there already; deletes those taken after the lines `gone`."""

        def work(connection: Connection) -> None:
            old = delete(SNAPSHOTS).where(SNAPSHOTS.c.match == match, SNAPSHOTS.c.line.in_(gone))
            connection.execute(old)
            self._snap(connection, match, snapshots)

        return self.database.write(work, match)

    def _snap(self, connection: Connection, match: str, snapshots: Iterable[StoredSnapshot]) -> None:
        for one in snapshots:
            values = {"base": one.base, "state": one.state, "told": one.told, "hash": one.hash}
            put(connection, SNAPSHOTS, {"match": match, "line": one.line}, values)

    def _remember(self, connection: Connection, change: Change, version: int) -> None:
        row: dict[str, object] = {"match": change.match, "who": change.who, "key": change.key}
        row |= {"version": version, "response": change.response, "at": now()}
        statement = REMEMBER_POSTGRES if self.database.postgres else REMEMBER_SQLITE
        if statement.first(connection, row) is None:
            _refuse_repeated(connection, change)

    def rename(self, match: str, name: str, public: bool) -> Future[None]:
        """Sets a match's name and whether everybody may look at it; its version stays."""

        def work(connection: Connection) -> None:
            statement = update(MATCHES).where(MATCHES.c.id == match).values(name=name, public=public)
            if not connection.execute(statement).rowcount:
                raise NoMatch(match)
            self.database.notify(connection, Signal("seats", match, 0))

        return self.database.write(work, match)


def create_in(connection: Connection, id: str, new: NewMatch) -> bool:
    """Inserts a match with its seats and first lines; False if there is one with this id already."""
    row = insert_into(connection, MATCHES).values(id=id, **_begin(new)).on_conflict_do_nothing()
    if connection.execute(row.returning(MATCHES.c.id)).first() is None:
        return False
    seats = [{"match": id, **vars(seat)} for seat in new.seats]
    if seats:
        connection.execute(insert(SEATS), seats)
    for seat in new.seats:
        if seat.person is not None:
            remember(connection, id, seat.person, seat.id)
    for known in new.known if new.owner else ():
        remember(connection, id, new.owner or "", known)
    _add_lines(connection, id, 0, new.lines)
    _seal(connection, id, 0, new.seals)
    return True


def _begin(new: NewMatch) -> dict[str, object]:
    moment = now()
    facts = {
        name: value for name, value in vars(new).items() if name not in {"seats", "lines", "seals", "known"}
    }
    facts["options"] = dict(new.options)
    facts["summary"] = dict(new.summary)
    return {**facts, "started": moment, "changed": moment, "version": 1, "length": len(new.lines), "cuts": 0}


def _refuse_repeated(connection: Connection, change: Change) -> None:
    query = select(DONE.c.version, DONE.c.response).where(
        DONE.c.match == change.match, DONE.c.who == change.who, DONE.c.key == change.key
    )
    found = connection.execute(query).first()
    if found is not None:
        raise Repeated(found.version, found.response)


def _raise_version(connection: Connection, change: Change) -> int:
    """Raises the version if nobody changed the match meanwhile; gives how many lines of the journal stay."""
    values = {
        "of_match": change.match,
        "expected": change.expected_version,
        "next": change.expected_version + 1,
        "longer": len(change.lines) - change.drop,
        "moment": now(),
        "ends": change.over,
        "reveals": change.seed_revealed,
        "cut": int(change.drop > 0),
    }
    if change.summary is not None:
        values["told"] = dict(change.summary)
    statement = RAISE if change.summary is None else RAISE_AND_TELL
    raised = statement.first(connection, values)
    if raised is None:
        raise _why_not(connection, change)
    kept: int = raised[0] - len(change.lines)
    if kept < 0:
        raise ValueError(f"cannot drop {change.drop} lines: the journal is shorter")
    return kept


def _why_not(connection: Connection, change: Change) -> Exception:
    if change.key:
        _refuse_repeated(connection, change)
    current = connection.execute(select(MATCHES.c.version).where(MATCHES.c.id == change.match)).scalar()
    return NoMatch(change.match) if current is None else Stale(current)


def _add_lines(
    connection: Connection, match: str, kept: int, texts: Iterable[str], remarks: Iterable[Remark] = ()
) -> None:
    moment = now()
    lines = [
        {"match": match, "number": number, "text": text, "at": moment}
        for number, text in enumerate(texts, kept + 1)
    ]
    if lines:
        ADD_LINES.run_all(connection, lines)
    reasons = [{"match": match, **vars(remark), "line": kept + remark.line} for remark in remarks]
    if reasons:
        ADD_REMARKS.run_all(connection, reasons)


def _seal(connection: Connection, match: str, kept: int, seals: Iterable[Seal]) -> None:
    rows = [{"match": match, **vars(seal), "line": kept + seal.line} for seal in seals]
    if rows:
        ADD_SEALS.run_all(connection, rows)
