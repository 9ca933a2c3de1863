"""Beside a match: chat, private notes, and up to which line each person has looked."""

from __future__ import annotations

from collections.abc import Collection
from concurrent.futures import Future

from sqlalchemy import Connection, insert, or_, select

from sandtable.store.base import tables
from sandtable.store.base.database import Desk, now, put
from sandtable.store.base.facts import Chat, Signal

CHATS, NOTES, SEEN = tables.chats, tables.notes, tables.seen


class Talk(Desk):
    """Chat and notes. Nothing here changes a match; callers check who may read a line of chat."""

    def say(
        self, match: str, person: str | None, name: str, seat: str, side: str, to: str, text: str
    ) -> Future[Chat]:
        facts: dict[str, object] = {"match": match, "person": person, "name": name, "seat": seat}
        facts |= {"side": side, "to": to, "text": text, "at": now()}

        def work(connection: Connection) -> Chat:
            statement = insert(CHATS).values(facts).returning(*CHATS.c)
            chat = Chat(**connection.execute(statement).mappings().one())
            self.database.notify(connection, Signal("chat", match, chat.id))
            return chat

        return self.database.write(work)

    def chats(
        self, match: str, limit: int = 200, before: int | None = None, sides: Collection[str] | None = None
    ) -> list[Chat]:
        """The newest lines of chat, the oldest of them first; with `sides` only those to all and to these sides."""
        query = select(CHATS).where(CHATS.c.match == match)
        if sides is not None:
            query = query.where(or_(CHATS.c.to == "all", CHATS.c.side.in_(sides)))
        if before is not None:
            query = query.where(CHATS.c.id < before)
        rows = self.database.rows(query.order_by(CHATS.c.id.desc()).limit(limit))
        return [Chat(**row) for row in reversed(rows)]

    def chat(self, id: int) -> Chat | None:
        row = self.database.row(select(CHATS).where(CHATS.c.id == id))
        return Chat(**row) if row else None

    def note(self, match: str, person: str) -> str:
        row = self.database.row(select(NOTES.c.text).where(NOTES.c.match == match, NOTES.c.person == person))
        return row["text"] if row else ""

    def set_note(self, match: str, person: str, text: str) -> Future[None]:
        keys = {"match": match, "person": person}
        return self.database.write(
            lambda connection: put(connection, NOTES, keys, {"text": text, "changed": now()})
        )

    def seen(self, match: str, person: str) -> int:
        """The line up to which this person has looked."""
        row = self.database.row(select(SEEN.c.line).where(SEEN.c.match == match, SEEN.c.person == person))
        return row["line"] if row else 0

    def set_seen(self, match: str, person: str, line: int) -> Future[None]:
        """Keeps up to which line a person has looked; it may be an earlier one, as an undo takes lines away."""
        keys = {"match": match, "person": person}
        return self.database.write(lambda connection: put(connection, SEEN, keys, {"line": line}))
