"""Everything that is kept of one person, so that he can have a copy. Secrets themselves are left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from sqlalchemy import RowMapping, select

from sandtable.store.base import tables
from sandtable.store.base.database import Desk
from sandtable.store.people.leaving import matches_with

Row: TypeAlias = dict[str, object]
SECRET: Final = {  # what opens something, or proves something that is still to be proved
    "sessions": {"hash"},
    "bot_tokens": {"hash"},
    "members": {"calendar"},
    "channels": {"keys"},  # a browser's, or the code that an e-mail address must still prove
    "photos": {"data"},  # apart, as pictures
}
BOOKKEEPING: Final = {"person", "lease", "next", "fails"}
KEPT: Final = (
    tables.sessions,
    tables.profiles,
    tables.bot_tokens,
    tables.channels,
    tables.members,
    tables.wishes,
    tables.chats,
    tables.notes,
    tables.seen,
    tables.vacations,
    tables.archived,
    tables.filings,
    tables.photos,
)


class Belongings(Desk):
    """What is kept of a person; nothing here changes anything."""

    def belongings(self, person: str) -> dict[str, list[Row]]:
        """The rows that belong to a person, by the name of their table."""
        found: dict[str, list[Row]] = {}
        for table in KEPT:
            hidden = SECRET.get(table.name, set()) | BOOKKEEPING
            columns = [column for column in table.c if column.name not in hidden]
            query = select(*columns).where(table.c.person == person).order_by(*table.primary_key.columns)
            found[table.name] = plain(self.database.rows(query))
        return found

    def matches_with(self, person: str) -> list[str]:
        """The ids of all matches that a person owns, sits or sat in, or to whose club he belongs or belonged."""
        return self.database.read(lambda connection: matches_with(connection, person))

    def photo_data(self, id: str, person: str) -> bytes | None:
        """The bytes of a picture that this person sent."""
        photos = tables.photos
        row = self.database.row(select(photos.c.data).where(photos.c.id == id, photos.c.person == person))
        return bytes(row["data"]) if row is not None else None


def plain(rows: Sequence[RowMapping]) -> list[Row]:
    return [dict(row) for row in rows]
