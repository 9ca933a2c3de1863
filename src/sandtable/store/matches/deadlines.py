"""Deadlines: until when answers are wanted in a match, and whether its clock stands still."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, select, update

from sandtable.store.base import tables
from sandtable.store.base.database import Desk, put
from sandtable.store.base.facts import Json, Signal

DEADLINES, CLOCKS = tables.deadlines, tables.clocks


@dataclass(frozen=True)
class Deadline:
    """The deadline for what a match asks at one moment. Without a time (`at`) it only stops the clock."""

    match: str
    moment: str  # names the questions it is for
    at: datetime | None = None
    grace: int = 0  # seconds that are given on top
    extended: int = 0  # how often
    paused: datetime | None = None  # since when the clock stands still
    passed: bool = False  # it is over, and what could be done about it is done
    proposed: Json | None = None  # a change of the deadline that waits for the opponents' consent
    reminded: bool = False  # those were told who have not answered

    @property
    def due(self) -> datetime | None:
        """When the server answers for those who have not; None while the clock stands still."""
        if self.at is None or self.paused is not None or self.passed:
            return None
        return self.at + timedelta(seconds=self.grace)


@dataclass(frozen=True)
class SideClocks:
    """How much time each side of a match has left in all, and whose clock runs since when."""

    match: str
    left: Mapping[str, float]  # side -> seconds, at `since`
    running: Sequence[str] = ()
    since: datetime | None = None


class Deadlines(Desk):
    """Deadlines, at most one of a match; and the clocks of matches in which each side has so much time in all."""

    def deadline(self, match: str) -> Deadline | None:
        row = self.database.row(select(DEADLINES).where(DEADLINES.c.match == match))
        return Deadline(**row) if row else None

    def deadlines_running(self) -> list[Deadline]:
        """Deadlines that will fall due by themselves, the next one first."""
        running = select(DEADLINES).where(
            DEADLINES.c.at.is_not(None), DEADLINES.c.paused.is_(None), DEADLINES.c.passed.is_(False)
        )
        found = [Deadline(**row) for row in self.database.rows(running)]
        return sorted(found, key=lambda one: (one.due is None, one.due))

    def deadlines_kept(self) -> list[Deadline]:
        """All deadlines, also where the clock stands still or the time is over."""
        return [Deadline(**row) for row in self.database.rows(select(DEADLINES))]

    def set_deadline(self, deadline: Deadline) -> Future[None]:
        values = {name: value for name, value in vars(deadline).items() if name != "match"}

        def work(connection: Connection) -> None:
            put(connection, DEADLINES, {"match": deadline.match}, values)
            self.database.notify(connection, Signal("seats", deadline.match, 0))

        return self.database.write(work, deadline.match)

    def note_reminder(self, deadline: Deadline) -> Future[bool]:
        """Notes that people are reminded of this deadline; False if they were before, or it is another one now."""
        here = (DEADLINES.c.match == deadline.match, DEADLINES.c.moment == deadline.moment)
        same = (DEADLINES.c.at == deadline.at, DEADLINES.c.reminded.is_(False))
        noted = update(DEADLINES).where(*here, *same).values(reminded=True)
        return self.database.write(lambda connection: connection.execute(noted).rowcount > 0, deadline.match)

    def clocks(self, match: str) -> SideClocks | None:
        row = self.database.row(select(CLOCKS).where(CLOCKS.c.match == match))
        return SideClocks(**row) if row else None

    def set_clocks(self, clocks: SideClocks) -> Future[None]:
        values = {"left": dict(clocks.left), "running": list(clocks.running), "since": clocks.since}
        keys = {"match": clocks.match}
        return self.database.write(lambda connection: put(connection, CLOCKS, keys, values), clocks.match)

    def drop_deadline(self, match: str) -> Future[None]:
        def work(connection: Connection) -> None:
            connection.execute(delete(DEADLINES).where(DEADLINES.c.match == match))
            self.database.notify(connection, Signal("seats", match, 0))

        return self.database.write(work, match)
