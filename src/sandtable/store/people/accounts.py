"""Guests, accounts and the administrator. Only hashes are kept: argon2 of passwords, SHA-256 of claims and resets."""

from __future__ import annotations

import json
from collections.abc import Collection
from concurrent.futures import Future
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import Connection, delete, exists, func, insert, select, union, update
from sqlalchemy.exc import IntegrityError

from sandtable.store.base import tables
from sandtable.store.base.database import Desk, fresh_id, now, put
from sandtable.store.base.facts import NameTaken, Person, Signal, Wrong
from sandtable.store.base.names import folded, kept_looks
from sandtable.store.base.tokens import fresh_token, hash_of

PEOPLE, SESSIONS, RESETS, META = tables.people, tables.sessions, tables.resets, tables.meta
LIKENESSES = tables.likenesses
COLUMNS = [PEOPLE.c[name] for name in ("id", "name", "password", "admin", "created")]
OWNED: Final = (  # what becomes the account's when a guest signs in
    tables.channels.c.person,
    tables.matches.c.owner,
    tables.seats.c.person,
    tables.chats.c.person,
    tables.deputies.c.person,
    tables.filings.c.person,
    tables.photos.c.person,
)
SHARED: Final = (
    tables.holders,
    tables.knowledge,
    tables.archived,
    tables.notes,
    tables.seen,
    tables.wishes,
    tables.members,
)  # once for a person
CLAIM: Final = "admin-claim"
RESET_LASTS: Final = timedelta(hours=24)


class Accounts(Desk):
    """Guests, accounts and administrators."""

    def make_guest(self) -> Future[Person]:
        person = Person(fresh_id(), None, None, False, now())

        def work(connection: Connection) -> Person:
            connection.execute(insert(PEOPLE).values(**vars(person), folded=None))
            return person

        return self.database.write(work)

    def register(self, name: str, password: str, guest: str | None = None) -> Future[Person]:
        """Makes an account, or turns a guest with all his seats into one. `NameTaken` if another name looks like it."""

        def work(connection: Connection) -> Person:
            person = _register(connection, name, password, guest, admin=False)
            self._tell_matches(connection, person.id)
            return person

        return self.database.write(work)

    def get(self, id: str) -> Person | None:
        row = self.database.row(select(*COLUMNS).where(PEOPLE.c.id == id))
        return Person(**row) if row else None

    def named(self, name: str) -> Person | None:
        row = self.database.row(select(*COLUMNS).where(PEOPLE.c.folded == folded(name)))
        return Person(**row) if row else None

    def name_free(self, name: str) -> bool:
        """True if no account has this name or one that looks like it."""
        return self.database.read(lambda connection: _free(connection, name))

    def names(self, people: Collection[str]) -> dict[str, str]:
        """Names by person; people without a name are left out."""
        query = select(PEOPLE.c.id, PEOPLE.c.name).where(PEOPLE.c.id.in_(people), PEOPLE.c.name.is_not(None))
        return {row["id"]: row["name"] for row in self.database.rows(query)}

    def everybody(self, most: int = 1000) -> list[tuple[Person, datetime]]:
        """People and when they were last here: accounts by name, then the newest guests."""
        here = select(func.max(SESSIONS.c.used)).where(SESSIONS.c.person == PEOPLE.c.id).scalar_subquery()
        query = select(*COLUMNS, here.label("here"))
        order = (PEOPLE.c.folded.is_(None), PEOPLE.c.folded, PEOPLE.c.created.desc())
        found = []
        for row in self.database.rows(query.order_by(*order).limit(most)):
            facts = dict(row)
            last = facts.pop("here")
            person = Person(**facts)
            found.append((person, last or person.created))
        return found

    def call_guest(self, guest: str, name: str) -> Future[Person]:
        """Gives a guest a name; `NameTaken` if an account has it, or one that looks like it."""

        def work(connection: Connection) -> Person:
            if not _free(connection, name):
                raise NameTaken(name)
            statement = update(PEOPLE).where(PEOPLE.c.id == guest, PEOPLE.c.folded.is_(None))
            connection.execute(statement.values(name=name))
            self._tell_matches(connection, guest)
            return _person(connection, guest)

        return self.database.write(work)

    def set_password(self, person: str, password: str, keep_session: str = "") -> Future[None]:
        """Sets a new password, and ends all other sessions and all links to reset the old one."""

        def work(connection: Connection) -> None:
            _set_password(connection, person, password, keep_session)

        return self.database.write(work)

    def renew_hash(self, person: str, old: str, new: str) -> Future[None]:
        """Keeps a stronger hash of the same password; sessions go on."""

        def work(connection: Connection) -> None:
            same = update(PEOPLE).where(PEOPLE.c.id == person, PEOPLE.c.password == old)
            connection.execute(same.values(password=new))

        return self.database.write(work)

    def absorb(self, guest: str, account: str) -> Future[None]:
        """Gives a guest's matches, seats and everything else of his to the account, and deletes the guest."""

        def work(connection: Connection) -> None:
            _absorb(connection, guest, account)
            self._tell_matches(connection, account)

        return self.database.write(work)

    def _tell_matches(self, connection: Connection, person: str) -> None:
        """Tells other processes that somebody in these matches is another person, or has another name."""
        if not self.database.postgres:
            return
        owned = select(tables.matches.c.id).where(tables.matches.c.owner == person)
        sat = select(tables.seats.c.match).where(tables.seats.c.person == person)
        joined = select(tables.holders.c.match).where(tables.holders.c.person == person)
        for match in connection.execute(union(owned, sat, joined)).scalars():
            self.database.notify(connection, Signal("seats", match, 0))

    # the administrator

    def admin_claim(self) -> str | None:
        """Makes a token with which somebody becomes the first administrator; None if there is one already."""
        token = fresh_token()

        def work(connection: Connection) -> str | None:
            if connection.execute(select(exists().where(PEOPLE.c.admin.is_(True)))).scalar():
                return None
            put(connection, META, {"key": CLAIM}, {"value": hash_of(token)})
            return token

        return self.database.write(work).result()

    def claim_admin(self, token: str, name: str, password: str, guest: str | None = None) -> Future[Person]:
        """Makes the administrator; a token is good once. `Wrong` if it is not the newest, `NameTaken`."""

        def work(connection: Connection) -> Person:
            used = delete(META).where(META.c.key == CLAIM, META.c.value == hash_of(token))
            if not connection.execute(used).rowcount:
                raise Wrong("claim")
            return _register(connection, name, password, guest, admin=True)

        return self.database.write(work)

    def make_reset(self, person: str, hash: str) -> Future[bool]:
        """Keeps the hash of a link to set a password, good for a day; older ones end. False if there is no account."""

        def work(connection: Connection) -> bool:
            account = exists().where(PEOPLE.c.id == person, PEOPLE.c.folded.is_not(None))
            if not connection.execute(select(account)).scalar():
                return False
            connection.execute(delete(RESETS).where(RESETS.c.person == person))
            row = {"hash": hash, "person": person, "expires": now() + RESET_LASTS}
            connection.execute(insert(RESETS).values(row))
            return True

        return self.database.write(work)

    def use_reset(self, hash: str, password: str) -> Future[Person]:
        """Sets a new password by a link, which is good once. `Wrong` if it was used, replaced or is too old."""

        def work(connection: Connection) -> Person:
            used = delete(RESETS).where(RESETS.c.hash == hash, RESETS.c.expires > now())
            person = connection.execute(used.returning(RESETS.c.person)).scalar()
            if person is None:
                raise Wrong("reset")
            _set_password(connection, person, password)
            return _person(connection, person)

        return self.database.write(work)


def _register(connection: Connection, name: str, password: str, guest: str | None, admin: bool) -> Person:
    key = folded(name)
    if not _free(connection, name):
        raise NameTaken(name)
    values = {"name": name, "folded": key, "password": password, "admin": admin}
    id = guest or fresh_id()
    try:
        with connection.begin_nested():
            became = update(PEOPLE).where(PEOPLE.c.id == id, PEOPLE.c.folded.is_(None)).values(values)
            if not guest or not connection.execute(became).rowcount:
                id = fresh_id()
                connection.execute(insert(PEOPLE).values(id=id, created=now(), **values))
    except IntegrityError:  # another process was quicker
        raise NameTaken(name) from None
    connection.execute(insert(LIKENESSES), [{"look": look, "person": id} for look in kept_looks(name)])
    return _person(connection, id)


def _free(connection: Connection, name: str) -> bool:
    """True if no account has this name or one that looks like it."""
    same = exists().where(PEOPLE.c.folded == folded(name))
    alike = exists().where(LIKENESSES.c.look.in_(kept_looks(name)))
    return not connection.execute(select(same | alike)).scalar()


def _person(connection: Connection, id: str) -> Person:
    return Person(**connection.execute(select(*COLUMNS).where(PEOPLE.c.id == id)).mappings().one())


def _set_password(connection: Connection, person: str, password: str, keep_session: str = "") -> None:
    connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(password=password))
    others = (SESSIONS.c.person == person, SESSIONS.c.hash != keep_session)
    connection.execute(delete(SESSIONS).where(*others))
    connection.execute(delete(RESETS).where(RESETS.c.person == person))


def _absorb(connection: Connection, guest: str, account: str) -> None:
    is_guest = exists().where(PEOPLE.c.id == guest, PEOPLE.c.folded.is_(None))
    if not connection.execute(select(is_guest)).scalar():
        return
    _rename_in_clubs(connection, guest, account)
    for column in OWNED:
        connection.execute(update(column.table).where(column == guest).values({column.name: account}))
    for table in SHARED:  # the account's own rows win
        mine = table.alias("mine")
        keys = [column for column in table.primary_key.columns if column.name != "person"]
        there = exists().where(mine.c.person == account, *[mine.c[column.name] == column for column in keys])
        move = update(table).where(table.c.person == guest, ~there)
        connection.execute(move.values(person=account))
    connection.execute(delete(PEOPLE).where(PEOPLE.c.id == guest))


def _rename_in_clubs(connection: Connection, guest: str, account: str) -> None:
    """Puts the account in the guest's place in columns that hold ids of people as JSON.

    The id is replaced in the text: no side or time looks like one.
    """
    belongs = select(tables.members.c.match).where(tables.members.c.person == guest)
    played = select(tables.fixtures).where(tables.fixtures.c.match.in_(belongs))
    wanted = (
        (tables.fixtures, played, ("players", "briefed")),
        (tables.deputies, select(tables.deputies), ("was",)),
    )
    for table, query, columns in wanted:
        for row in connection.execute(query).mappings().all():
            texts = {name: json.dumps(row[name]).replace(f'"{guest}"', f'"{account}"') for name in columns}
            new = {name: json.loads(text) for name, text in texts.items()}
            if new != {name: row[name] for name in columns}:
                keys = [column == row[column.name] for column in table.primary_key.columns]
                connection.execute(update(table).where(*keys).values(**new))
