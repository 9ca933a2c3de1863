"""Until when answers are wanted in a match, and whether its clock stands still."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, func, select

from sandtable.store import tables
from sandtable.store.database import Database
from sandtable.store.facts import Json, Notice

DEADLINES, LINES, SESSIONS, TOKENS = tables.deadlines, tables.lines, tables.sessions, tables.bot_tokens


@dataclass(frozen=True)
class Deadline:
    """For the questions of one moment of a match; without a time there is only a clock that stands still."""

    match: str
    moment: str  # the questions it is for; see `web.deadlines`
    at: datetime | None = None
    grace: int = 0  # seconds that are given on top
    extended: int = 0  # how often
    paused: datetime | None = None  # since when the clock stands still
    passed: bool = False  # it is over, and what could be done about it is done
    proposed: Json | None = None  # a change of it that waits for consent; see `web.consent`

    @property
    def due(self) -> datetime | None:
        """When the table answers for those who have not; never while the clock stands still."""
        if self.at is None or self.paused is not None or self.passed:
            return None
        return self.at + timedelta(seconds=self.grace)


class Deadlines(Database):
    """At most one for a match."""

    def deadline(self, match: str) -> Deadline | None:
        row = self.row(select(DEADLINES).where(DEADLINES.c.match == match))
        return Deadline(**row) if row else None

    def deadlines_running(self) -> list[Deadline]:
        """Those that will fall due by themselves, the next one first."""
        running = select(DEADLINES).where(
            DEADLINES.c.at.is_not(None), DEADLINES.c.paused.is_(None), DEADLINES.c.passed.is_(False)
        )
        found = [Deadline(**row) for row in self.rows(running)]
        return sorted(found, key=lambda one: (one.due is None, one.due))

    def deadlines_kept(self) -> list[Deadline]:
        """All of them, those of stopped clocks too."""
        return [Deadline(**row) for row in self.rows(select(DEADLINES))]

    def set_deadline(self, deadline: Deadline) -> Future[None]:
        values = {name: value for name, value in vars(deadline).items() if name != "match"}

        def work(connection: Connection) -> None:
            self.put(connection, DEADLINES, {"match": deadline.match}, values)
            self.notify(connection, Notice("seats", deadline.match, 0))

        return self.write(work, deadline.match)

    def drop_deadline(self, match: str) -> Future[None]:
        def work(connection: Connection) -> None:
            connection.execute(delete(DEADLINES).where(DEADLINES.c.match == match))
            self.notify(connection, Notice("seats", match, 0))

        return self.write(work, match)

    def written(self, match: str, number: int) -> datetime | None:
        """When a line of the journal was written."""
        row = self.row(select(LINES.c.at).where(LINES.c.match == match, LINES.c.number == number))
        return row["at"] if row else None

    def last_here(self, people: list[str]) -> datetime | None:
        """When one of these people was last here, to the hour."""
        sessions = select(func.max(SESSIONS.c.used)).where(SESSIONS.c.person.in_(people))
        tokens = select(func.max(TOKENS.c.used)).where(TOKENS.c.person.in_(people))

        def work(connection: Connection) -> datetime | None:
            found = [connection.execute(query).scalar() for query in (sessions, tokens)]
            return max([one for one in found if one is not None], default=None)

        return self.read(work)
