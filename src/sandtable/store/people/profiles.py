"""Profiles that people let others see, and the finished matches of which profiles and ratings are made."""

from __future__ import annotations

from collections.abc import Collection
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, delete, func, select, update

from sandtable.store.base import tables
from sandtable.store.base.database import Desk, now, put
from sandtable.store.base.facts import Json, Seat

MATCHES, SEATS, HOLDERS, PROFILES = tables.matches, tables.seats, tables.holders, tables.profiles
KEPT = ("id", "name", "game", "scenario", "public", "changed", "version", "length", "summary", "forked_at")


@dataclass(frozen=True)
class FinishedMatch:
    """A match that is over, with who sat where."""

    id: str
    name: str
    game: str
    scenario: str
    public: bool
    changed: datetime
    version: int
    length: int
    summary: Json
    forked_at: int
    seats: tuple[Seat, ...]
    holders: dict[str, list[str]]  # seat -> who joined by its link


class Profiles(Desk):
    """Who shows his profile, and what is over."""

    def shows_profile(self, people: Collection[str]) -> set[str]:
        """Those of these people whose profiles everybody may see."""
        query = select(PROFILES.c.person).where(PROFILES.c.person.in_(people))
        return {row["person"] for row in self.database.rows(query)}

    def show_profile(self, person: str, shown: bool) -> Future[None]:
        def work(connection: Connection) -> None:
            if shown:
                put(connection, PROFILES, {"person": person}, {"since": now()})
            else:
                connection.execute(delete(PROFILES).where(PROFILES.c.person == person))

        return self.database.write(work)

    def finished_mark(self) -> tuple[int, datetime | None]:
        """How many matches are over, and when the last of them was changed: the same mark, the same results."""
        query = select(func.count().label("many"), func.max(MATCHES.c.changed).label("last"))
        row = self.database.row(query.where(MATCHES.c.over.is_(True)))
        return (int(row["many"]), row["last"]) if row is not None else (0, None)

    def finished(self) -> list[FinishedMatch]:
        """All matches that are over, the oldest first."""
        over = MATCHES.c.over.is_(True)
        rows = self.database.rows(
            select(*[MATCHES.c[name] for name in KEPT]).where(over).order_by(MATCHES.c.changed, MATCHES.c.id)
        )
        seats: dict[str, list[Seat]] = {}
        there = (
            select(SEATS).join(MATCHES, MATCHES.c.id == SEATS.c.match).where(over).order_by(SEATS.c.number)
        )
        for row in self.database.rows(there):
            facts = dict(row)
            seats.setdefault(facts.pop("match"), []).append(Seat(**facts))
        holders: dict[str, dict[str, list[str]]] = {}
        joined = (
            select(HOLDERS).join(MATCHES, MATCHES.c.id == HOLDERS.c.match).where(over).order_by(HOLDERS.c.at)
        )
        for row in self.database.rows(joined):
            holders.setdefault(row["match"], {}).setdefault(row["seat"], []).append(row["person"])
        return [
            FinishedMatch(**row, seats=tuple(seats.get(row["id"], ())), holders=holders.get(row["id"], {}))
            for row in rows
        ]

    def keep_summary(self, match: str, summary: Json) -> Future[None]:
        """Keeps what is told of a match in lists, where an older program told less."""

        def work(connection: Connection) -> None:
            connection.execute(update(MATCHES).where(MATCHES.c.id == match).values(summary=dict(summary)))

        return self.database.write(work, match)
