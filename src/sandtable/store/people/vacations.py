"""Who is away until when, so that nothing falls due for him meanwhile."""

from __future__ import annotations

from collections.abc import Collection
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import select, union

from sandtable.store.base import tables
from sandtable.store.base.database import Desk, put

VACATIONS: Final = tables.vacations


@dataclass(frozen=True)
class Vacation:
    """The last or present time away of a person, and how many days of a year he has used up with it."""

    person: str
    since: datetime
    until: datetime
    year: int
    used: int


class Vacations(Desk):
    """One row a person: his present time away, or the last one."""

    def vacation(self, person: str) -> Vacation | None:
        row = self.database.row(select(VACATIONS).where(VACATIONS.c.person == person))
        return Vacation(**row) if row else None

    def away(self, people: Collection[str], at: datetime) -> dict[str, datetime]:
        """Of these people those who are away, and until when."""
        if not people:
            return {}
        query = select(VACATIONS).where(VACATIONS.c.person.in_(people), VACATIONS.c.until > at)
        return {row["person"]: row["until"] for row in self.database.rows(query)}

    def set_vacation(self, vacation: Vacation) -> Future[None]:
        keys = {"person": vacation.person}
        values = {name: value for name, value in vars(vacation).items() if name != "person"}
        return self.database.write(lambda connection: put(connection, VACATIONS, keys, values))

    def playing(self, person: str) -> list[str]:
        """The ids of matches that go on and in which a person sits."""
        matches, seats, holders = tables.matches, tables.seats, tables.holders
        sits = select(seats.c.match).where(seats.c.person == person)
        holds = select(holders.c.match).where(holders.c.person == person)
        here = union(sits, holds).subquery()
        query = select(matches.c.id).join(here, here.c.match == matches.c.id).where(matches.c.over.is_(False))
        return [row["id"] for row in self.database.rows(query)]
