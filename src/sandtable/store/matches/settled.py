"""Standing orders: what seats have settled beforehand, and the lines of the journal that were answered so."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass

from sqlalchemy import Connection, select

from sandtable.store.base import tables
from sandtable.store.base.database import Desk, now, put
from sandtable.store.base.facts import Signal

SETTLED, UNASKED = tables.settled, tables.unasked


@dataclass(frozen=True)
class Settled:
    """What a seat has settled: values by id; `rev` rises with every change."""

    answers: Mapping[str, str]
    rev: int


class Settlements(Desk):
    """Standing orders, kept for a seat; they are deleted when somebody else is put on it."""

    def settled(self, match: str) -> dict[str, Settled]:
        """The standing orders of a match, by seat; seats without any are left out."""
        query = select(SETTLED.c.seat, SETTLED.c.answers, SETTLED.c.rev).where(SETTLED.c.match == match)
        return {row["seat"]: Settled(dict(row["answers"]), row["rev"]) for row in self.database.rows(query)}

    def settle(self, match: str, seat: str, answers: Mapping[str, str]) -> Future[Settled]:
        """Sets these values and leaves the others; of two people who set the same value, the last one wins."""

        def work(connection: Connection) -> Settled:
            query = select(SETTLED.c.answers, SETTLED.c.rev).where(
                SETTLED.c.match == match, SETTLED.c.seat == seat
            )
            there = connection.execute(query.with_for_update()).mappings().first()
            before: Mapping[str, str] = there["answers"] if there is not None else {}
            kept = Settled({**before, **answers}, (there["rev"] if there is not None else 0) + 1)
            values = {"answers": dict(kept.answers), "rev": kept.rev, "at": now()}
            put(connection, SETTLED, {"match": match, "seat": seat}, values)
            self.database.notify(connection, Signal("settled", match, 0))
            return kept

        return self.database.write(work, match)

    def unasked(self, match: str) -> set[int]:
        """The lines of the journal, counted from 1, that were answered for a seat as it had settled."""
        rows = self.database.rows(select(UNASKED.c.line).where(UNASKED.c.match == match))
        return {row["line"] for row in rows}
