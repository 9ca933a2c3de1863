"""Removes a person who leaves for good, and settles what becomes of his seats, matches and messages.

Others lose nothing by that: only matches in which nobody else ever sat are deleted with him.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from concurrent.futures import Future
from dataclasses import dataclass

from sqlalchemy import Connection, delete, exists, insert, or_, select, union, update

from sandtable.store.base import tables
from sandtable.store.base.database import Database, Desk, now
from sandtable.store.base.facts import TABLE, Chat, MustStay, Signal, Wrong
from sandtable.store.clubs.deputies import drop_player, seats_changed, vacate
from sandtable.store.matches.deleting import drop_in
from sandtable.store.people.unnaming import forget_name_in, forget_writer

MATCHES, SEATS, HOLDERS, KNOWLEDGE, MEMBERS = (
    tables.matches,
    tables.seats,
    tables.holders,
    tables.knowledge,
    tables.members,
)
PEOPLE, CLUBS, CHATS = tables.people, tables.clubs, tables.chats


@dataclass(frozen=True)
class LeaveResult:
    """What became of a removed person's matches: those deleted, those that go on, and what was said there."""

    deleted: tuple[str, ...]
    kept: tuple[str, ...]
    said: tuple[Chat, ...]


class Leaving(Desk):
    """Removing a person is one transaction: done whole, or not at all."""

    def remove(
        self, person: str, battles: Mapping[str, Collection[str]] | None = None, messages: bool = False
    ) -> Future[LeaveResult]:
        """Removes a person with all that is his alone, and takes him off `battles` that are still open, by campaign.

        What he wrote loses his name; with `messages` it is deleted. Fails with `MustStay`; `Wrong` if there is
        no such person.
        """

        def work(connection: Connection) -> LeaveResult:
            query = select(PEOPLE.c.name, PEOPLE.c.admin).where(PEOPLE.c.id == person).with_for_update()
            found = connection.execute(query).first()
            if found is None:
                raise Wrong("person")
            _must_not_be_last(connection, person, found.admin)
            matches = matches_with(connection, person)
            for match in matches:
                _must_have_heir(connection, match, person)
            left = leave_matches(self.database, connection, person, matches, battles or {})
            for match in left.kept:
                forget_name_in(connection, match, person, found.name or "")
            forget_writer(connection, person, messages)
            connection.execute(delete(tables.done).where(tables.done.c.who == person))
            connection.execute(delete(PEOPLE).where(PEOPLE.c.id == person))
            return left

        return self.database.write(work)


def leave_matches(
    database: Database,
    connection: Connection,
    person: str,
    matches: Collection[str],
    battles: Mapping[str, Collection[str]],
) -> LeaveResult:
    """Takes a person off all his seats; matches that nobody else ever played are deleted."""
    deleted: list[str] = []
    kept: list[str] = []
    said: list[Chat] = []
    for match in matches:
        if _is_only_his(connection, match, person):
            drop_in(database, connection, match)
            deleted.append(match)
            continue
        text = _leave_match(connection, match, person, battles.get(match, ()))
        if text:
            said.append(_tell(database, connection, match, text))
        seats_changed(database, connection, match)
        kept.append(match)
    return LeaveResult(tuple(deleted), tuple(kept), tuple(said))


def _leave_match(connection: Connection, match: str, person: str, battles: Collection[str]) -> str:
    """Opens his seats, takes him off his battles, names another owner; gives the sentence that the others are told."""
    seats = _seats_of(connection, match, person)
    vacate(connection, match, person, None)
    drop_player(connection, match, person, battles, now())
    heir = _heir(connection, match, person)
    owned = update(MATCHES).where(MATCHES.c.id == match, MATCHES.c.owner == person)
    passed = connection.execute(owned.values(owner=heir)).rowcount > 0
    parts = ["Somebody left this server for good."]
    if seats:
        parts.append(f"Free from now on: {', '.join(seats)}.")
    if passed and heir is not None:
        name = connection.execute(select(PEOPLE.c.name).where(PEOPLE.c.id == heir)).scalar()
        parts.append(f"The match is now run by {name or 'a guest who sits here'}.")
    return " ".join(parts) if seats or passed else ""


def _tell(database: Database, connection: Connection, match: str, text: str) -> Chat:
    """Writes a line of chat in the name of the table, and an audit if the match is a club's campaign."""
    facts = {"match": match, "person": None, "name": TABLE, "seat": "", "side": "", "to": "all"}
    statement = insert(CHATS).values(**facts, text=text, at=now()).returning(*CHATS.c)
    chat = Chat(**connection.execute(statement).mappings().one())
    database.notify(connection, Signal("chat", match, chat.id))
    if connection.execute(select(exists().where(CLUBS.c.match == match))).scalar():
        row = {"match": match, "at": now(), "name": "", "kind": "left", "text": text}
        connection.execute(insert(tables.audits).values(row))
    return chat


# who may go


def _must_not_be_last(connection: Connection, person: str, admin: bool) -> None:
    """`MustStay` if he is the only administrator and there are other accounts."""
    if not admin:
        return
    others = exists().where(PEOPLE.c.id != person, PEOPLE.c.folded.is_not(None))
    admins = exists().where(PEOPLE.c.id != person, PEOPLE.c.admin.is_(True))
    if connection.execute(select(others)).scalar() and not connection.execute(select(admins)).scalar():
        raise MustStay


def _must_have_heir(connection: Connection, match: str, person: str) -> None:
    """`MustStay` if he is the only organiser of a campaign that goes on with other members."""
    going = select(MATCHES.c.owner).join(CLUBS, CLUBS.c.match == MATCHES.c.id)
    fact = connection.execute(going.where(MATCHES.c.id == match, MATCHES.c.over.is_(False))).first()
    if fact is None:
        return
    here = (MEMBERS.c.match == match, MEMBERS.c.gone.is_(None))
    there = connection.execute(select(MEMBERS.c.person, MEMBERS.c.organiser).where(*here)).all()
    runs = [one.person for one in there if one.organiser or one.person == fact.owner]
    if runs == [person] and len(there) > 1:
        raise MustStay(match)


# who has what in a match


def matches_with(connection: Connection, person: str) -> list[str]:
    """Every match that he owns, or in which he sits or sat, or to whose club he belongs or belonged."""
    columns = (
        (MATCHES.c.id, MATCHES.c.owner),
        (SEATS.c.match, SEATS.c.person),
        (HOLDERS.c.match, HOLDERS.c.person),
        (KNOWLEDGE.c.match, KNOWLEDGE.c.person),
        (MEMBERS.c.match, MEMBERS.c.person),
        (tables.deputies.c.match, tables.deputies.c.person),
    )
    found = union(*[select(match.label("match")).where(whose == person) for match, whose in columns])
    return sorted(connection.execute(found).scalars())


def _is_only_his(connection: Connection, match: str, person: str) -> bool:
    """True if nobody else ever owned the match, sat there, or belonged to its club."""
    others = (
        exists().where(MATCHES.c.id == match, MATCHES.c.owner != person),
        exists().where(SEATS.c.match == match, SEATS.c.person != person),
        exists().where(HOLDERS.c.match == match, HOLDERS.c.person != person),
        exists().where(KNOWLEDGE.c.match == match, KNOWLEDGE.c.person != person),
        exists().where(MEMBERS.c.match == match, MEMBERS.c.person != person),
    )
    return not connection.execute(select(or_(*others))).scalar()


def _seats_of(connection: Connection, match: str, person: str) -> list[str]:
    """The names, as everybody reads them, of the seats that a person holds now."""
    joined = select(HOLDERS.c.seat).where(HOLDERS.c.match == match, HOLDERS.c.person == person)
    mine = or_(SEATS.c.person == person, SEATS.c.id.in_(joined))
    ids = select(SEATS.c.id).where(SEATS.c.match == match, mine).order_by(SEATS.c.number)
    summary = connection.execute(select(MATCHES.c.summary).where(MATCHES.c.id == match)).scalar() or {}
    names = {seat["id"]: seat["name"] for seat in summary.get("seats", [])}
    return [names.get(id, id) for id in connection.execute(ids).scalars()]


def _heir(connection: Connection, match: str, person: str) -> str | None:
    """The person who owns a match after its owner left: the first organiser, else member, else player there."""
    members = select(MEMBERS.c.person).where(
        MEMBERS.c.match == match, MEMBERS.c.gone.is_(None), MEMBERS.c.person != person
    )
    sitting = select(SEATS.c.person).where(
        SEATS.c.match == match, SEATS.c.who == "person", SEATS.c.person != person
    )
    joined = (
        select(HOLDERS.c.person)
        .join(SEATS, (SEATS.c.match == HOLDERS.c.match) & (SEATS.c.id == HOLDERS.c.seat))
        .where(HOLDERS.c.match == match, SEATS.c.who == "link", HOLDERS.c.person != person)
    )
    for query in (
        members.where(MEMBERS.c.organiser.is_(True)).order_by(MEMBERS.c.joined, MEMBERS.c.person),
        members.order_by(MEMBERS.c.joined, MEMBERS.c.person),
        sitting.order_by(SEATS.c.number),
        joined.order_by(SEATS.c.number, HOLDERS.c.at),
    ):
        found: str | None = connection.execute(query.limit(1)).scalar()
        if found is not None:
            return found
    return None
