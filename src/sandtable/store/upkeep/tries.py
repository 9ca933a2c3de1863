"""Counts tries for all processes on one database: logins, new guests, codes, matches begun."""

from __future__ import annotations

import time
from concurrent.futures import Future

from sqlalchemy import ColumnElement, Connection, Float, case, delete, func, literal, select, update

from sandtable.store.base import tables
from sandtable.store.base.database import Desk, insert_into
from sandtable.store.base.facts import StoreError

LIMITS = tables.limits


class NoTry(StoreError):
    """No try is left; the next one is there in `seconds`."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"No try is left for {seconds:.1f} seconds.")
        self.seconds = seconds


class Tries(Desk):
    """A bucket of tries for each key; a bucket that is full again needs no row."""

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
        """Gives back a try that does not count, such as a login with the right password."""

        def work(connection: Connection) -> None:
            statement = update(LIMITS).where(LIMITS.c.key == key).values(full=LIMITS.c.full - seconds)
            connection.execute(statement)

        return self.database.write(work, f"limit {key}")

    def forget_tries(self) -> Future[int]:
        """Deletes the rows of buckets that are full again."""

        def work(connection: Connection) -> int:
            return connection.execute(delete(LIMITS).where(LIMITS.c.full < self._moment())).rowcount

        return self.database.write(work)

    def _moment(self) -> ColumnElement[float]:
        """Now, in seconds; on PostgreSQL by its clock, as those of the processes may differ."""
        if self.database.postgres:
            return func.extract("epoch", func.statement_timestamp()).cast(Float(53))
        return literal(time.time(), Float(53))


def later(one: ColumnElement[float], other: ColumnElement[float]) -> ColumnElement[float]:
    return case((one > other, one), else_=other)
