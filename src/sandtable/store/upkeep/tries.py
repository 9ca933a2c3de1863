"""Tries that are counted for all processes on one database: logins, guests, codes, matches begun."""

from __future__ import annotations

import time
from concurrent.futures import Future

from sqlalchemy import ColumnElement, Connection, Float, case, delete, func, literal, select, update

from sandtable.store import tables
from sandtable.store.database import Desk, insert_into
from sandtable.store.facts import StoreError

LIMITS = tables.limits


class NoTry(StoreError):
    """There is none left; `seconds` from now there is one."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"No try is left for {seconds:.1f} seconds.")
        self.seconds = seconds


class Tries(Desk):
    """A bucket of tries for each key. Of one that is full again nothing need be kept."""

    def take_try(self, key: str, burst: int, seconds: float) -> Future[None]:
        """Takes one of `burst` tries, of which one comes back every `seconds`; `NoTry` if none is left.

        One statement decides and writes, so that two processes cannot both take the last one; a refusal writes nothing.
        """

        def work(connection: Connection) -> None:
            moment = self._moment()
            begun = later(LIMITS.c.full, moment)
            statement = insert_into(connection, LIMITS).values(key=key, full=moment + seconds)
            taken = statement.on_conflict_do_update(
                index_elements=[LIMITS.c.key],
                set_={"full": begun + seconds},
                where=begun + seconds <= moment + burst * seconds + 1e-6,
            ).returning(LIMITS.c.full)
            if connection.execute(taken).first() is None:
                query = select(LIMITS.c.full + seconds - burst * seconds - moment).where(LIMITS.c.key == key)
                raise NoTry(max(float(connection.execute(query).scalar_one()), 0.001))

        return self.database.write(work, f"limit {key}")

    def give_try_back(self, key: str, seconds: float) -> Future[None]:
        """The try was a good one and does not count."""

        def work(connection: Connection) -> None:
            statement = update(LIMITS).where(LIMITS.c.key == key).values(full=LIMITS.c.full - seconds)
            connection.execute(statement)

        return self.database.write(work, f"limit {key}")

    def forget_tries(self) -> Future[int]:
        """Forgets the buckets that are full again."""

        def work(connection: Connection) -> int:
            return connection.execute(delete(LIMITS).where(LIMITS.c.full < self._moment())).rowcount

        return self.database.write(work)

    def _moment(self) -> ColumnElement[float]:
        """Now, in seconds. On PostgreSQL by its own clock: those of its servers may differ."""
        if self.database.postgres:
            return func.extract("epoch", func.statement_timestamp()).cast(Float(53))
        return literal(time.time(), Float(53))


def later(one: ColumnElement[float], other: ColumnElement[float]) -> ColumnElement[float]:
    return case((one > other, one), else_=other)
