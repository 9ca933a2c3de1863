"""What a campaign remembers of its rhythm: who stopped its clock, and what was done once and must not be repeated."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, select, update

from sandtable.store.base import tables
from sandtable.store.base.database import Desk
from sandtable.store.base.facts import Json, Signal

CLUBS: Final = tables.clubs
NOTED: Final = "noted"  # under which notes are kept, by key
MOST: Final = 200  # notes of a campaign; the oldest go


class Rhythms(Desk):
    """Changes the column `clubs.held`; two processes do so one after the other."""

    def change_held(self, match: str, change: Callable[[Json], Json]) -> Future[Json]:
        """Lays what `change` gives over what is kept, and gives the result; notes stay as they are."""

        def work(connection: Connection) -> Json:
            held = locked(connection, match)
            new = {**held, **change(held)}
            keep(connection, match, new)
            self.database.notify(connection, Signal("club", match, 0))
            return new

        return self.database.write(work, match)

    def note_once(self, match: str, key: str, at: datetime) -> Future[tuple[bool, datetime]]:
        """Notes under a key that something was done; gives True the first time, and when it was noted."""

        def work(connection: Connection) -> tuple[bool, datetime]:
            held = locked(connection, match)
            noted = dict(notes_in(held))
            if key in noted:
                return False, noted[key]
            noted[key] = at
            texts = {one: noted[one].isoformat() for one in list(noted)[-MOST:]}
            keep(connection, match, {**held, NOTED: texts})
            return True, at

        return self.database.write(work, match)


def notes_in(held: Json) -> dict[str, datetime]:
    """What was noted of a campaign, and when, the oldest first."""
    noted = held.get(NOTED)
    if not isinstance(noted, dict):
        return {}
    found = {str(key): datetime.fromisoformat(str(at)) for key, at in noted.items()}
    return dict(sorted(found.items(), key=lambda one: one[1]))


def locked(connection: Connection, match: str) -> Json:
    query = select(CLUBS.c.held).where(CLUBS.c.match == match).with_for_update()
    return dict(connection.execute(query).scalar() or {})


def keep(connection: Connection, match: str, held: Json) -> None:
    connection.execute(update(CLUBS).where(CLUBS.c.match == match).values(held=dict(held)))
