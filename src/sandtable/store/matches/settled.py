"""What seats have settled beforehand, so that they are not asked; and where they were not."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass

from sqlalchemy import Connection, select

from sandtable.store import tables
from sandtable.store.database import Desk, now, put
from sandtable.store.facts import Notice

SETTLED, UNASKED = tables.settled, tables.unasked


@dataclass(frozen=True)
class Settled:
    """What a seat has settled: values by id; `rev` rises with every change."""

    answers: Mapping[str, str]
    rev: int


class Settlements(Desk):
    """Kept for a seat of a match, for whoever sits there; a seat that passes on to somebody else starts anew."""

    def settled(self, match: str) -> dict[str, Settled]:
        """By seat; seats that have settled nothing are not there."""
        query = select(SETTLED.c.seat, SETTLED.c.answers, SETTLED.c.rev).where(SETTLED.c.match == match)
        return {row["seat"]: Settled(dict(row["answers"]), row["rev"]) for row in self.database.rows(query)}

    def settle(self, match: str, seat: str, answers: Mapping[str, str]) -> Future[Settled]:
        """Settles these and leaves the others as they are: the last one who writes a value has it."""

        def work(connection: Connection) -> Settled:
            query = select(SETTLED.c.answers, SETTLED.c.rev).where(
                SETTLED.c.match == match, SETTLED.c.seat == seat
            )
            there = connection.execute(query.with_for_update()).mappings().first()
            before: Mapping[str, str] = there["answers"] if there is not None else {}
            kept = Settled({**before, **answers}, (there["rev"] if there is not None else 0) + 1)
            values = {"answers": dict(kept.answers), "rev": kept.rev, "at": now()}
            put(connection, SETTLED, {"match": match, "seat": seat}, values)
            self.database.notify(connection, Notice("settled", match, 0))
            return kept

        return self.database.write(work, match)

    def unasked(self, match: str) -> set[int]:
        """The lines of the journal, counted from 1, that were answered for a seat as it had settled."""
        rows = self.database.rows(select(UNASKED.c.line).where(UNASKED.c.match == match))
        return {row["line"] for row in rows}
