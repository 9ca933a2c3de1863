"""Who sits where, and who came in by a link."""

from __future__ import annotations

from collections.abc import Collection
from concurrent.futures import Future

from sqlalchemy import Connection, and_, delete, or_, select, update

from sandtable.store import tables
from sandtable.store.database import Database, now
from sandtable.store.facts import NoSeat, Notice, Seat, SeatTaken, Who, Wrong

SEATS, HOLDERS, SETTLED, DEPUTIES = tables.seats, tables.holders, tables.settled, tables.deputies
COLUMNS = [SEATS.c[name] for name in ("id", "number", "who", "person", "player", "generation")]


class Seats(Database):
    """A seat is held by a person, a computer player, whoever has its link, or nobody."""

    def seats(self, match: str) -> list[Seat]:
        """In the order of the rules."""
        rows = self.rows(select(*COLUMNS).where(SEATS.c.match == match).order_by(SEATS.c.number))
        return [Seat(**row) for row in rows]

    def seats_of(self, matches: Collection[str]) -> dict[str, list[Seat]]:
        """The seats of many matches at once."""
        query = select(SEATS.c.match, *COLUMNS).where(SEATS.c.match.in_(matches)).order_by(SEATS.c.number)
        found: dict[str, list[Seat]] = {match: [] for match in matches}
        for row in self.rows(query):
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
        return {row["id"] for row in self.rows(query)}

    def holders(self, match: str) -> dict[str, list[str]]:
        """For each seat held by link, the persons who joined with it."""
        query = select(HOLDERS.c.seat, HOLDERS.c.person).where(HOLDERS.c.match == match)
        found: dict[str, list[str]] = {}
        for row in self.rows(query.order_by(HOLDERS.c.at)):
            found.setdefault(row["seat"], []).append(row["person"])
        return found

    def set_seat(
        self,
        match: str,
        seat: str,
        who: Who,
        person: str | None = None,
        player: str = "",
        only_if: Collection[Who] = (),
        expected: Seat | None = None,
    ) -> Future[Seat]:
        """Puts somebody on a seat; `SeatTaken` if it is not as `only_if` or `expected` says. A link given before
        stops."""

        def work(connection: Connection) -> Seat:
            old = locked_seat(connection, match, seat)
            if (only_if and old.who not in only_if) or (expected is not None and old != expected):
                raise SeatTaken(seat)
            new = Seat(old.id, old.number, who, person, player, old.generation + 1)
            change_seat(connection, match, old, new)
            self.notify(connection, Notice("seats", match, 0))
            return new

        return self.write(work, match)

    def new_link(self, match: str, seat: str) -> Future[Seat]:
        """A new generation: the old link and everybody who came with it lose the seat."""

        def work(connection: Connection) -> Seat:
            old = locked_seat(connection, match, seat)
            new = Seat(old.id, old.number, "link", None, "", old.generation + 1)
            change_seat(connection, match, old, new)
            self.notify(connection, Notice("seats", match, 0))
            return new

        return self.write(work, match)

    def join(self, match: str, number: int, generation: int, person: str) -> Future[Seat]:
        """Lets a person in who has the link of a seat; `Wrong` if the link is no longer good."""

        def work(connection: Connection) -> Seat:
            query = select(*COLUMNS).where(SEATS.c.match == match, SEATS.c.number == number).with_for_update()
            row = connection.execute(query).mappings().first()
            if row is None or row["who"] != "link" or row["generation"] != generation:
                raise Wrong("link")
            keys = {"match": match, "seat": row["id"], "person": person}
            self.put(connection, HOLDERS, keys, {"at": now()})
            self.notify(connection, Notice("seats", match, 0))
            return Seat(**row)

        return self.write(work, match)


def locked_seat(connection: Connection, match: str, seat: str) -> Seat:
    query = select(*COLUMNS).where(SEATS.c.match == match, SEATS.c.id == seat).with_for_update()
    row = connection.execute(query).mappings().first()
    if row is None:
        raise NoSeat(seat)
    return Seat(**row)


def change_seat(connection: Connection, match: str, old: Seat, new: Seat) -> None:
    """Only if nobody else did meanwhile: another process may share the database. Nobody is a deputy there any more."""
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
