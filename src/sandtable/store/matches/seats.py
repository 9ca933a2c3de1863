"""Seats: who sits there, who joined by a seat's link, and who ever knew what a seat knows."""

from __future__ import annotations

from collections.abc import Collection
from concurrent.futures import Future

from sqlalchemy import Connection, and_, delete, or_, select, update

from sandtable.store.base import tables
from sandtable.store.base.database import Desk, insert_into, now, put
from sandtable.store.base.facts import Cleared, NoSeat, NotCleared, Seat, SeatTaken, Signal, Who, Wrong

SEATS, HOLDERS, SETTLED, DEPUTIES = tables.seats, tables.holders, tables.settled, tables.deputies
KNOWLEDGE = tables.knowledge
COLUMNS = [SEATS.c[name] for name in ("id", "number", "who", "person", "player", "generation")]


class Seats(Desk):
    """A seat is held by a person, a computer player, whoever has its link, or nobody."""

    def seats(self, match: str) -> list[Seat]:
        """The seats of a match, in the order of the rules."""
        rows = self.database.rows(select(*COLUMNS).where(SEATS.c.match == match).order_by(SEATS.c.number))
        return [Seat(**row) for row in rows]

    def seats_of(self, matches: Collection[str]) -> dict[str, list[Seat]]:
        """The seats of many matches at once."""
        query = select(SEATS.c.match, *COLUMNS).where(SEATS.c.match.in_(matches)).order_by(SEATS.c.number)
        found: dict[str, list[Seat]] = {match: [] for match in matches}
        for row in self.database.rows(query):
            facts = dict(row)
            found[facts.pop("match")].append(Seat(**facts))
        return found

    def held(self, match: str, person: str) -> set[str]:
        """The seats this person may answer for: his own, and those he joined by a link that is still good."""
        joined = and_(HOLDERS.c.match == SEATS.c.match, HOLDERS.c.seat == SEATS.c.id)
        query = (
            select(SEATS.c.id)
            .outerjoin(HOLDERS, and_(joined, HOLDERS.c.person == person))
            .where(SEATS.c.match == match)
            .where(
                or_(
                    and_(SEATS.c.who == "person", SEATS.c.person == person),
                    and_(SEATS.c.who == "link", HOLDERS.c.person.is_not(None)),
                )
            )
        )
        return {row["id"] for row in self.database.rows(query)}

    def holders(self, match: str) -> dict[str, list[str]]:
        """For each seat held by link, the persons who joined with it."""
        query = select(HOLDERS.c.seat, HOLDERS.c.person).where(HOLDERS.c.match == match)
        found: dict[str, list[str]] = {}
        for row in self.database.rows(query.order_by(HOLDERS.c.at)):
            found.setdefault(row["seat"], []).append(row["person"])
        return found

    def known(self, match: str) -> dict[str, frozenset[str]]:
        """By person, the seats whose secrets he has seen: those on which he ever sat, or of which he was told."""
        return self.database.read(lambda connection: known_in(connection, match))

    def known_to(self, person: str) -> set[str]:
        """The ids of matches in which a person has ever seen what a seat knows."""
        return {
            row["match"]
            for row in self.database.rows(select(KNOWLEDGE.c.match).where(KNOWLEDGE.c.person == person))
        }

    def learn(self, match: str, person: str, seat: str) -> Future[None]:
        """Keeps that a person has been told what a seat knows, though he never sat there."""
        return self.database.write(lambda connection: remember(connection, match, person, seat), match)

    def get_up(self, match: str, seat: str, person: str) -> Future[bool]:
        """Takes a person off a seat, which is open if nobody shares it; False if he did not sit there."""

        def work(connection: Connection) -> bool:
            old = locked_seat(connection, match, seat)
            mine = (HOLDERS.c.match == match, HOLDERS.c.seat == seat, HOLDERS.c.person == person)
            joined = connection.execute(delete(HOLDERS).where(*mine)).rowcount > 0
            if not joined and (old.who != "person" or old.person != person):
                return False
            others = select(HOLDERS.c.person).where(HOLDERS.c.match == match, HOLDERS.c.seat == seat)
            if connection.execute(others).first() is None:
                new = Seat(old.id, old.number, "open", None, "", old.generation + 1)
                change_seat(connection, match, old, new)
            self.database.notify(connection, Signal("seats", match, 0))
            return True

        return self.database.write(work, match)

    def set_seat(
        self,
        match: str,
        seat: str,
        who: Who,
        person: str | None = None,
        player: str = "",
        only_if: Collection[Who] = (),
        expected: Seat | None = None,
        cleared: Cleared | None = None,
    ) -> Future[Seat]:
        """Puts a person or computer on a seat, or opens it. The seat's old link becomes worthless.

        Fails with `SeatTaken` if the seat is not as `only_if` or `expected` says, `NotCleared` if `cleared` objects.
        """

        def work(connection: Connection) -> Seat:
            must_be_cleared(connection, match, cleared)
            old = locked_seat(connection, match, seat)
            if (only_if and old.who not in only_if) or (expected is not None and old != expected):
                raise SeatTaken(seat)
            new = Seat(old.id, old.number, who, person, player, old.generation + 1)
            change_seat(connection, match, old, new)
            self.database.notify(connection, Signal("seats", match, 0))
            return new

        return self.database.write(work, match)

    def new_link(self, match: str, seat: str, expected: Seat | None = None) -> Future[Seat]:
        """Gives a seat to a new link; everybody who joined by the old one loses it. `SeatTaken` as in `set_seat`."""

        def work(connection: Connection) -> Seat:
            old = locked_seat(connection, match, seat)
            if expected is not None and old != expected:
                raise SeatTaken(seat)
            new = Seat(old.id, old.number, "link", None, "", old.generation + 1)
            change_seat(connection, match, old, new)
            self.database.notify(connection, Signal("seats", match, 0))
            return new

        return self.database.write(work, match)

    def join(
        self,
        match: str,
        number: int,
        generation: int,
        person: str,
        once: bool = False,
        cleared: Cleared | None = None,
    ) -> Future[Seat]:
        """Lets a person in who has the link of a seat; `Wrong` if the link is no longer good, `NotCleared`.

        With `once` the link is worthless afterwards, also for the person who gave it out.
        """

        def work(connection: Connection) -> Seat:
            must_be_cleared(connection, match, cleared)
            query = select(*COLUMNS).where(SEATS.c.match == match, SEATS.c.number == number).with_for_update()
            row = connection.execute(query).mappings().first()
            if row is None or row["who"] != "link" or row["generation"] != generation:
                raise Wrong("link")
            keys = {"match": match, "seat": row["id"], "person": person}
            put(connection, HOLDERS, keys, {"at": now()})
            remember(connection, match, person, row["id"])
            if once:
                here = (SEATS.c.match == match, SEATS.c.number == number)
                connection.execute(update(SEATS).where(*here).values(generation=generation + 1))
            self.database.notify(connection, Signal("seats", match, 0))
            return Seat(**row)

        return self.database.write(work, match)


def locked_seat(connection: Connection, match: str, seat: str) -> Seat:
    query = select(*COLUMNS).where(SEATS.c.match == match, SEATS.c.id == seat).with_for_update()
    row = connection.execute(query).mappings().first()
    if row is None:
        raise NoSeat(seat)
    return Seat(**row)


def change_seat(connection: Connection, match: str, old: Seat, new: Seat) -> None:
    """Replaces `old` by `new`; `SeatTaken` if another process was quicker. Holders and a deputy lose the seat."""
    statement = (
        update(SEATS)
        .where(SEATS.c.match == match, SEATS.c.id == old.id, SEATS.c.generation == old.generation)
        .values(who=new.who, person=new.person, player=new.player, generation=new.generation)
    )
    if not connection.execute(statement).rowcount:
        raise SeatTaken(old.id)
    connection.execute(delete(HOLDERS).where(HOLDERS.c.match == match, HOLDERS.c.seat == old.id))
    connection.execute(delete(SETTLED).where(SETTLED.c.match == match, SETTLED.c.seat == old.id))
    connection.execute(delete(DEPUTIES).where(DEPUTIES.c.match == match, DEPUTIES.c.seat == old.id))
    if new.person is not None:
        remember(connection, match, new.person, new.id)


def must_be_cleared(connection: Connection, match: str, cleared: Cleared | None) -> None:
    """`NotCleared` if `cleared` objects. Locks the match's seats, so that nobody sits down meanwhile in any process."""
    if cleared is None:
        return
    sitting: dict[str, set[str]] = {}
    seats = select(SEATS.c.id, SEATS.c.person).where(SEATS.c.match == match).order_by(SEATS.c.number)
    for row in connection.execute(seats.with_for_update()).all():
        if row.person is not None:
            sitting.setdefault(row.person, set()).add(row.id)
    joined = select(HOLDERS.c.person, HOLDERS.c.seat).where(HOLDERS.c.match == match)
    for row in connection.execute(joined).all():
        sitting.setdefault(row.person, set()).add(row.seat)
    sentence = cleared(sitting, known_in(connection, match))
    if sentence:
        raise NotCleared(sentence)


def known_in(connection: Connection, match: str) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    query = select(KNOWLEDGE.c.person, KNOWLEDGE.c.seat).where(KNOWLEDGE.c.match == match)
    for row in connection.execute(query).all():
        found.setdefault(row.person, set()).add(row.seat)
    return {person: frozenset(seats) for person, seats in found.items()}


def remember(connection: Connection, match: str, person: str, seat: str) -> None:
    """Keeps for good that a person knows what this seat knows."""
    row = {"match": match, "person": person, "seat": seat, "since": now()}
    connection.execute(insert_into(connection, KNOWLEDGE).values(row).on_conflict_do_nothing())
