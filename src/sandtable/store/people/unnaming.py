"""Takes the name of a person who leaves off what he wrote, and off what the server wrote about him."""

from __future__ import annotations

import re

from sqlalchemy import Connection, RowMapping, Table, delete, null, select, update

from sandtable.store.base import tables
from sandtable.store.base.facts import LEFT, TABLE

CHATS, FILINGS, PHOTOS, AUDITS, MEMBERS = (
    tables.chats,
    tables.filings,
    tables.photos,
    tables.audits,
    tables.members,
)


def forget_writer(connection: Connection, person: str, messages: bool) -> None:
    """Takes his name off his messages and reports. With `messages` his words and pictures are deleted, too.

    Results that he reported stay, as the campaign went on from them.
    """
    mine = CHATS.c.person == person
    connection.execute(delete(CHATS).where(mine) if messages else update(CHATS).where(mine).values(name=LEFT))
    reports = update(FILINGS).where(FILINGS.c.person == person)
    connection.execute(reports.values(name=LEFT, **({"story": ""} if messages else {})))
    pictures = delete(PHOTOS).where(PHOTOS.c.person == person)
    connection.execute(pictures if messages else pictures.where(PHOTOS.c.filing.is_(None)))


def forget_name_in(connection: Connection, match: str, person: str, name: str) -> None:
    """Takes his name, in one match, off the lists of its club and off what the server wrote about him."""
    called = select(MEMBERS.c.name).where(MEMBERS.c.match == match, MEMBERS.c.person == person)
    names = {name, *connection.execute(called).scalars()} - {""}
    _forget_briefed(connection, match, person)
    _forget_proposal(connection, match, names)
    names -= _names_of_others(connection, match, person)
    if not names:
        return
    for table, column in ((FILINGS, "answered"), (tables.drafts, "by"), (AUDITS, "name")):
        said = update(table).where(table.c.match == match, table.c[column].in_(names))
        connection.execute(said.values({column: LEFT}))
    _forget_pause(connection, match, names)
    for table, columns, only in (
        (CHATS, ("text",), (CHATS.c.person.is_(None), CHATS.c.name == TABLE)),
        (AUDITS, ("text",), ()),
        (tables.outbox, ("subject", "text"), ()),
    ):
        query = select(table).where(table.c.match == match, *only)
        for row in connection.execute(query).mappings().all():
            _reword(connection, table, row, columns, names)


def _reword(
    connection: Connection, table: Table, row: RowMapping, columns: tuple[str, ...], names: set[str]
) -> None:
    new = {column: without(row[column], names) for column in columns}
    if any([new[column] != row[column] for column in columns]):
        if "subject" in new:
            new["subject"] = new["subject"][:200]
        connection.execute(update(table).where(table.c.id == row["id"]).values(new))


def without(text: str, names: set[str]) -> str:
    """The text with "Somebody who left" in the place of these names.

    Only where the server's sentences have names: the same word elsewhere in a sentence stays.
    """
    longest = sorted(names, key=len, reverse=True)
    either = "|".join([re.escape(name) for name in longest])
    return re.sub(rf"(^|\bwhere |\band |[:.] )(?:{either})(?!\w)", rf"\g<1>{LEFT}", text)


def _names_of_others(connection: Connection, match: str, person: str) -> set[str]:
    """The names of other people in a match: one who has the same name as the person who leaves keeps it."""
    knowledge, people = tables.knowledge, tables.people
    sat = select(knowledge.c.person).where(knowledge.c.match == match, knowledge.c.person != person)
    named = select(people.c.name).where(people.c.id.in_(sat), people.c.name.is_not(None))
    members = select(MEMBERS.c.name).where(MEMBERS.c.match == match, MEMBERS.c.person != person)
    return {str(one) for query in (named, members) for one in connection.execute(query).scalars()}


def _forget_proposal(connection: Connection, match: str, names: set[str]) -> None:
    """Drops his proposal of another deadline."""
    deadlines = tables.deadlines
    row = connection.execute(select(deadlines).where(deadlines.c.match == match)).mappings().first()
    if row is not None and row["proposed"] and row["proposed"].get("by") in names:
        connection.execute(update(deadlines).where(deadlines.c.match == match).values(proposed=null()))


def _forget_briefed(connection: Connection, match: str, person: str) -> None:
    """Drops when he opened his briefings. That somebody played these battles can still be seen."""
    fixtures = tables.fixtures
    for row in connection.execute(select(fixtures).where(fixtures.c.match == match)).mappings().all():
        if person in row["briefed"]:
            briefed = {one: at for one, at in row["briefed"].items() if one != person}
            here = (fixtures.c.match == match, fixtures.c.battle == row["battle"])
            connection.execute(update(fixtures).where(*here).values(briefed=briefed))


def _forget_pause(connection: Connection, match: str, names: set[str]) -> None:
    """Takes his name off the note of who stopped the campaign's clock."""
    clubs = tables.clubs
    held = connection.execute(select(clubs.c.held).where(clubs.c.match == match)).scalar() or {}
    if held.get("by") in names:
        connection.execute(update(clubs).where(clubs.c.match == match).values(held={**held, "by": LEFT}))
