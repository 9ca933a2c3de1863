"""Leases: which of several processes does what must be done once in all, and until when it need not be asked."""

from __future__ import annotations

import time
from collections.abc import Collection
from concurrent.futures import Future

from sqlalchemy import ColumnElement, Connection, Float, delete, func, literal, or_, select, update

from sandtable.store.base import tables
from sandtable.store.base.database import Desk, insert_into
from sandtable.store.base.facts import Signal

LEASES = tables.leases


class Leases(Desk):
    """A lease has a name, a holder and a time. Whoever holds it renews it; when its time is over anybody may take it.

    All times are those of the database's clock on PostgreSQL, as those of the processes may differ.
    """

    def take_lease(self, name: str, holder: str, seconds: float) -> Future[bool]:
        """Takes or renews a lease; False if somebody else has it. One statement looks and writes."""

        def work(connection: Connection) -> bool:
            moment = self._lease_clock()
            wanted = insert_into(connection, LEASES).values(name=name, holder=holder, until=moment + seconds)
            taken = wanted.on_conflict_do_update(
                index_elements=[LEASES.c.name],
                set_={"holder": holder, "until": moment + seconds},
                where=or_(LEASES.c.holder == holder, LEASES.c.until <= moment),
            ).returning(LEASES.c.holder)
            return connection.execute(taken).first() is not None

        return self.database.write(work, f"lease {name}")

    def renew_leases(self, names: Collection[str], holder: str, seconds: float) -> Future[set[str]]:
        """Renews leases, those too whose time is over; gives the names of those that are still this holder's."""

        def work(connection: Connection) -> set[str]:
            mine = (LEASES.c.holder == holder, LEASES.c.name.in_(sorted(names)))
            renewed = update(LEASES).where(*mine).values(until=self._lease_clock() + seconds)
            return set(connection.execute(renewed.returning(LEASES.c.name)).scalars())

        return self.database.write(work, "lease")

    def drop_lease(self, name: str, holder: str) -> Future[None]:
        """Gives a lease back, if it is this holder's, and tells other processes."""

        def work(connection: Connection) -> None:
            mine = delete(LEASES).where(LEASES.c.name == name, LEASES.c.holder == holder)
            if connection.execute(mine).rowcount:
                self.database.notify(connection, Signal("lease", name, 0))

        return self.database.write(work, f"lease {name}")

    def lapsed_leases(self, prefix: str) -> list[str]:
        """The names of leases that nobody renewed: who held them has died."""
        query = select(LEASES.c.name).where(
            LEASES.c.name.startswith(prefix, autoescape=True), LEASES.c.until <= self._lease_clock()
        )
        return [str(row["name"]) for row in self.database.rows(query)]

    def forget_lease(self, name: str) -> Future[None]:
        """Deletes a lease that nobody renewed, as there is nothing to do under it any more."""

        def work(connection: Connection) -> None:
            over = LEASES.c.until <= self._lease_clock()
            connection.execute(delete(LEASES).where(LEASES.c.name == name, over))

        return self.database.write(work, f"lease {name}")

    def tell_due(self) -> Future[None]:
        """Tells the process that keeps the clocks that something may fall due sooner than it knows."""
        return self.database.write(lambda connection: self.database.notify(connection, Signal("due", "", 0)))

    def _lease_clock(self) -> ColumnElement[float]:
        if self.database.postgres:
            return func.extract("epoch", func.clock_timestamp()).cast(Float(53))
        return literal(time.time(), Float(53))
