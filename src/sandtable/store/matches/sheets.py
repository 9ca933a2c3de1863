"""Order sheets that are being written, and the server's commitments to those that were sealed."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future

from sqlalchemy import ColumnElement, Connection, RowMapping, select, update

from sandtable.store.base import tables
from sandtable.store.base.database import Desk, insert_into, now
from sandtable.store.base.facts import Overwritten, Seal, Signal, StoredDraftLine

DRAFTS, SEALS = tables.drafts, tables.seals
COLUMNS = [column for column in DRAFTS.c if column.name != "match"]


class Sheets(Desk):
    """Lines of order sheets. Nothing here changes a match; callers check who may read a line."""

    def drafts(self, match: str, key: str) -> list[StoredDraftLine]:
        """The lines of a question's order sheet as they stand now, in the order of the letters they begin with."""
        query = select(*COLUMNS).where(DRAFTS.c.match == match, DRAFTS.c.key == key)
        return [_draft(row) for row in self.database.rows(query.order_by(DRAFTS.c.letter))]

    def put_draft(self, match: str, seat: int, draft: StoredDraftLine) -> Future[StoredDraftLine]:
        """Replaces the line of revision `draft.rev`; 0 stands for a line that is new.

        Fails with `Overwritten` if the line has another revision by now. The same order once more changes nothing, so
        a request may be repeated.
        """

        def work(connection: Connection) -> StoredDraftLine:
            there = self._standing(connection, match, draft)
            if there is not None and (there.asked, there.order) == (draft.asked, draft.order):
                return there
            kept = self._put(connection, match, draft)
            if kept is None:
                raise Overwritten(self._standing(connection, match, draft))
            self.database.notify(connection, Signal("sheet", match, seat))
            return kept

        return self.database.write(work, match)

    def _standing(self, connection: Connection, match: str, draft: StoredDraftLine) -> StoredDraftLine | None:
        row = connection.execute(select(*COLUMNS).where(*_same(match, draft))).mappings().first()
        return _draft(row) if row is not None else None

    def _put(self, connection: Connection, match: str, draft: StoredDraftLine) -> StoredDraftLine | None:
        """Writes the line if it still has the expected revision; None if somebody was quicker."""
        values: dict[str, object] = {"asked": draft.asked, "order": list(draft.order), "by": draft.by}
        values |= {"rev": draft.rev + 1, "at": now()}
        if draft.rev:
            known = update(DRAFTS).where(*_same(match, draft), DRAFTS.c.rev == draft.rev)
            row = connection.execute(known.values(values).returning(*COLUMNS)).mappings().first()
        else:
            keys = {"match": match, "key": draft.key, "letter": draft.letter}
            new = insert_into(connection, DRAFTS).values({**keys, **values}).on_conflict_do_nothing()
            row = connection.execute(new.returning(*COLUMNS)).mappings().first()
        return _draft(row) if row is not None else None

    def seals(self, match: str) -> list[Seal]:
        """What the server committed to when answers were sealed, in the order of the journal's lines."""
        columns = [column for column in SEALS.c if column.name != "match"]
        rows = self.database.rows(select(*columns).where(SEALS.c.match == match).order_by(SEALS.c.line))
        return [Seal(**row) for row in rows]


def _same(match: str, draft: StoredDraftLine) -> tuple[ColumnElement[bool], ...]:
    return (DRAFTS.c.match == match, DRAFTS.c.key == draft.key, DRAFTS.c.letter == draft.letter)


def _draft(row: RowMapping) -> StoredDraftLine:
    facts = dict(row)
    order: Sequence[str] = facts.pop("order")
    return StoredDraftLine(order=tuple(order), **facts)
