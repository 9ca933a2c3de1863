"""Counts what one person keeps on the server, for quotas."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import case, func, select

from sandtable.store.base import tables
from sandtable.store.base.database import Desk

MATCHES, CLUBS, PHOTOS = tables.matches, tables.clubs, tables.photos


@dataclass(frozen=True)
class Owned:
    """How many matches a person owns: all, those that go on, those begun lately; and the lines of their journals."""

    kept: int
    running: int
    begun: int
    lines: int


class Counting(Desk):
    """Counts only; callers refuse what is too much."""

    def matches_owned(self, person: str, since: datetime) -> Owned:
        """Counts the matches that a person owns; `begun` are those started since then."""
        row = self.database.row(
            select(
                func.count().label("kept"),
                func.coalesce(func.sum(case((MATCHES.c.over.is_(False), 1), else_=0)), 0).label("running"),
                func.coalesce(func.sum(case((MATCHES.c.started >= since, 1), else_=0)), 0).label("begun"),
                func.coalesce(func.sum(MATCHES.c.length), 0).label("lines"),
            ).where(MATCHES.c.owner == person)
        )
        assert row is not None
        return Owned(**{name: int(value) for name, value in row.items()})

    def clubs_owned(self, person: str) -> int:
        """How many campaigns of clubs a person owns that go on."""
        going = (MATCHES.c.owner == person, MATCHES.c.over.is_(False))
        query = (
            select(func.count().label("many")).select_from(CLUBS).join(MATCHES, MATCHES.c.id == CLUBS.c.match)
        )
        row = self.database.row(query.where(*going))
        return int(row["many"]) if row is not None else 0

    def photo_bytes(self, person: str) -> int:
        """The size in bytes of all pictures that a person sent."""
        size = func.coalesce(func.sum(func.length(PHOTOS.c.data)), 0)
        row = self.database.row(select(size.label("size")).where(PHOTOS.c.person == person))
        return int(row["size"]) if row is not None else 0
