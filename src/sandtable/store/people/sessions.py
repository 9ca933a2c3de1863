"""How people prove who they are: sessions of browsers and tokens of programs. Only hashes of both are kept."""

from __future__ import annotations

from concurrent.futures import Future
from datetime import datetime

from sqlalchemy import Connection, delete, func, insert, select, update

from sandtable.store.base import tables
from sandtable.store.base.database import Desk, fresh_id, now
from sandtable.store.base.facts import BotToken, Person, Session

PEOPLE, SESSIONS, TOKENS = tables.people, tables.sessions, tables.bot_tokens
COLUMNS = [PEOPLE.c[name] for name in ("id", "name", "password", "admin", "created")]
TOKEN_COLUMNS = [TOKENS.c[name] for name in ("id", "person", "label", "created", "used")]


class Sessions(Desk):
    """Sessions and bot tokens, found by the hashes of their secrets."""

    # sessions

    def open_session(self, hash: str, person: str, expires: datetime) -> Future[None]:
        def work(connection: Connection) -> None:
            moment = now()
            connection.execute(
                insert(SESSIONS).values(
                    hash=hash, person=person, created=moment, used=moment, expires=expires
                )
            )

        return self.database.write(work)

    def session(self, hash: str) -> tuple[Session, Person] | None:
        """The session with this hash, expired or not, and its person."""

        def work(connection: Connection) -> tuple[Session, Person] | None:
            found = connection.execute(select(SESSIONS).where(SESSIONS.c.hash == hash)).mappings().first()
            if found is None:
                return None
            query = select(*COLUMNS).where(PEOPLE.c.id == found["person"])
            person = connection.execute(query).mappings().one()
            return Session(**found), Person(**person)

        return self.database.read(work)

    def touch_session(self, hash: str, expires: datetime) -> Future[None]:
        """Notes that a session was used, and when it will expire now."""

        def work(connection: Connection) -> None:
            statement = update(SESSIONS).where(SESSIONS.c.hash == hash)
            connection.execute(statement.values(used=now(), expires=expires))

        return self.database.write(work)

    def end_session(self, hash: str) -> Future[None]:
        def work(connection: Connection) -> None:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.hash == hash))

        return self.database.write(work)

    def last_here(self, people: list[str]) -> datetime | None:
        """When one of these people last used a session or token, to the hour."""
        sessions = select(func.max(SESSIONS.c.used)).where(SESSIONS.c.person.in_(people))
        tokens = select(func.max(TOKENS.c.used)).where(TOKENS.c.person.in_(people))

        def work(connection: Connection) -> datetime | None:
            found = [connection.execute(query).scalar() for query in (sessions, tokens)]
            return max([one for one in found if one is not None], default=None)

        return self.database.read(work)

    # bot tokens

    def add_token(self, person: str, label: str, hash: str) -> Future[BotToken]:
        token = BotToken(fresh_id(), person, label, now(), None)

        def work(connection: Connection) -> BotToken:
            connection.execute(insert(TOKENS).values(**vars(token), hash=hash))
            return token

        return self.database.write(work)

    def tokens(self, person: str) -> list[BotToken]:
        """A person's tokens, the newest first."""
        query = select(*TOKEN_COLUMNS).where(TOKENS.c.person == person)
        return [BotToken(**row) for row in self.database.rows(query.order_by(TOKENS.c.created.desc()))]

    def token(self, hash: str) -> tuple[BotToken, Person] | None:
        """The token with this hash, and its person."""

        def work(connection: Connection) -> tuple[BotToken, Person] | None:
            query = select(*TOKEN_COLUMNS).where(TOKENS.c.hash == hash)
            token = connection.execute(query).mappings().first()
            if token is None:
                return None
            found = select(*COLUMNS).where(PEOPLE.c.id == token["person"])
            person = connection.execute(found).mappings().first()
            return (BotToken(**token), Person(**person)) if person is not None else None

        return self.database.read(work)

    def touch_token(self, id: str) -> Future[None]:
        def work(connection: Connection) -> None:
            connection.execute(update(TOKENS).where(TOKENS.c.id == id).values(used=now()))

        return self.database.write(work)

    def drop_token(self, person: str, id: str) -> Future[bool]:
        """Deletes a token of this person; False if he has none with this id."""
        mine = (TOKENS.c.person == person, TOKENS.c.id == id)
        return self.database.write(
            lambda connection: connection.execute(delete(TOKENS).where(*mine)).rowcount > 0
        )
