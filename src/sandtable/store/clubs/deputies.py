"""Deputies, who sit on a seat for somebody who is away; and what becomes of the seats of a member who leaves."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, exists, insert, select, update

from sandtable.store.base import tables
from sandtable.store.base.database import Database, Desk
from sandtable.store.base.facts import Cleared, Json, Seat, SeatTaken, Signal, Who, Wrong
from sandtable.store.clubs.campaigns import Member, club_changed, keep_member, locked_member
from sandtable.store.matches.seats import change_seat, locked_seat, must_be_cleared

DEPUTIES, SEATS, HOLDERS, SETTLED, FIXTURES = (
    tables.deputies,
    tables.seats,
    tables.holders,
    tables.settled,
    tables.fixtures,
)


@dataclass(frozen=True)
class Deputy:
    """A person or computer player who sits on a seat until a time, or until he is recalled."""

    match: str
    seat: str
    was: Json  # the seat as it will be again
    person: str | None
    player: str
    since: datetime
    until: datetime | None

    @property
    def stands_for(self) -> str:
        """The person who is away; "" if the seat was open, a computer's, or everybody's with its link."""
        return str(self.was.get("person") or "")

    def awaits(self, person: str) -> bool:
        """True if the seat will be his again afterwards, alone or with others who joined by its link."""
        was: Mapping[str, Any] = self.was
        return was["person"] == person or person in [joined for joined, _ in was["holders"]]


class Deputies(Desk):
    """Deputies, and members who leave. Whoever else is put on a seat ends the deputy there (`change_seat`)."""

    def deputies(self, match: str) -> dict[str, Deputy]:
        """The deputies in a match, by the id of their seat."""
        rows = self.database.rows(select(DEPUTIES).where(DEPUTIES.c.match == match))
        return {row["seat"]: Deputy(**row) for row in rows}

    def deputies_ending(self) -> list[Deputy]:
        """Deputies whose time ends by itself, the next one first."""
        query = select(DEPUTIES).where(DEPUTIES.c.until.is_not(None)).order_by(DEPUTIES.c.until)
        return [Deputy(**row) for row in self.database.rows(query)]

    def depute(self, deputy: Deputy, expected: Seat, cleared: Cleared | None = None) -> Future[Deputy]:
        """Puts a deputy on a seat that is as `expected`; `SeatTaken` if it is not any more, `NotCleared`.

        If there is a deputy already, the new one replaces him; afterwards the seat is as it was before both.
        """

        def work(connection: Connection) -> Deputy:
            must_be_cleared(connection, deputy.match, cleared)
            seat = locked_seat(connection, deputy.match, deputy.seat)
            if seat != expected:
                raise SeatTaken(deputy.seat)
            there = _deputy(connection, deputy.match, deputy.seat)
            was = there.was if there is not None else _as_it_is(connection, deputy.match, seat)
            new = replace(deputy, was=was)
            who: Who = "person" if new.person else "computer"
            sits = Seat(seat.id, seat.number, who, new.person, new.player, seat.generation + 1)
            change_seat(connection, new.match, seat, sits)
            connection.execute(insert(DEPUTIES).values(**vars(new)))
            seats_changed(self.database, connection, new.match)
            return new

        return self.database.write(work, deputy.match)

    def recall(self, match: str, seat: str, due: datetime | None = None) -> Future[Deputy | None]:
        """Puts a seat back as it was before its deputy; None if it has none, or if his time is not over by `due`."""

        def work(connection: Connection) -> Deputy | None:
            there = _deputy(connection, match, seat)
            if there is None or (due is not None and (there.until is None or there.until > due)):
                return None
            _restore(connection, there)
            seats_changed(self.database, connection, match)
            return there

        return self.database.write(work, match)

    # those who go

    def leave(
        self, match: str, person: str, gone: datetime, battles: Collection[str], heir: str | None = None
    ) -> Future[None]:
        """Ends a membership: opens his seats, takes him off these battles and gives the match to the heir, if any."""

        def work(connection: Connection) -> None:
            member = _present(connection, match, person)
            vacate(connection, match, person, None)
            drop_player(connection, match, person, battles, gone)
            if heir is not None:
                connection.execute(
                    update(tables.matches).where(tables.matches.c.id == match).values(owner=heir)
                )
            keep_member(self.database, connection, replace(member, gone=gone, organiser=False))
            seats_changed(self.database, connection, match)

        return self.database.write(work, match)

    def change_side(
        self,
        match: str,
        person: str,
        side: str,
        seats: Collection[str],
        battles: Collection[str],
        at: datetime,
    ) -> Future[Member]:
        """Moves a member to another side, and takes him off these seats and battles."""

        def work(connection: Connection) -> Member:
            member = replace(_present(connection, match, person), side=side)
            vacate(connection, match, person, seats)
            drop_player(connection, match, person, battles, at)
            keep_member(self.database, connection, member)
            seats_changed(self.database, connection, match)
            return member

        return self.database.write(work, match)


def seats_changed(database: Database, connection: Connection, match: str) -> None:
    """Tells other processes that somebody else sits in the match, and that its campaign's page looks different."""
    database.notify(connection, Signal("seats", match, 0))
    club_changed(database, connection, match)


def _present(connection: Connection, match: str, person: str) -> Member:
    member = locked_member(connection, match, person)
    if member is None or member.gone is not None:
        raise Wrong("member")
    return member


def _deputy(connection: Connection, match: str, seat: str) -> Deputy | None:
    query = select(DEPUTIES).where(DEPUTIES.c.match == match, DEPUTIES.c.seat == seat).with_for_update()
    row = connection.execute(query).mappings().first()
    return Deputy(**row) if row is not None else None


def _as_it_is(connection: Connection, match: str, seat: Seat) -> Json:
    """All of a seat that comes back after its deputy: who sits there, who joined by its link, its standing orders."""
    here = (HOLDERS.c.match == match, HOLDERS.c.seat == seat.id)
    joined = connection.execute(select(HOLDERS.c.person, HOLDERS.c.at).where(*here).order_by(HOLDERS.c.at))
    query = select(SETTLED.c.answers).where(SETTLED.c.match == match, SETTLED.c.seat == seat.id)
    return {
        "who": seat.who,
        "person": seat.person,
        "player": seat.player,
        "generation": seat.generation,
        "holders": [[row.person, row.at.isoformat()] for row in joined],
        "settled": dict(connection.execute(query).scalar() or {}),
    }


def _restore(connection: Connection, deputy: Deputy) -> None:
    """Puts a seat back as it was. Its old link is good again, as none was given out while the deputy sat there."""
    was: Mapping[str, Any] = deputy.was
    now = locked_seat(connection, deputy.match, deputy.seat)
    person = was["person"] if was["person"] and _there(connection, was["person"]) else None
    who: Who = "open" if was["who"] == "person" and person is None else was["who"]
    change_seat(
        connection,
        deputy.match,
        now,
        Seat(now.id, now.number, who, person, was["player"], was["generation"]),
    )
    for joined, at in was["holders"]:
        if _there(connection, joined):
            row = {"match": deputy.match, "seat": deputy.seat, "person": joined}
            connection.execute(insert(HOLDERS).values(**row, at=datetime.fromisoformat(at)))
    if was["settled"] and who == was["who"]:
        row = {"match": deputy.match, "seat": deputy.seat, "answers": was["settled"]}
        connection.execute(insert(SETTLED).values(**row, rev=1, at=deputy.since))


def _there(connection: Connection, person: str) -> bool:
    return bool(connection.execute(select(exists().where(tables.people.c.id == person))).scalar())


def vacate(connection: Connection, match: str, person: str, only: Collection[str] | None) -> None:
    """Opens the seats of a person, or puts them back if he was a deputy there; no seat comes back to him later."""
    every = connection.execute(select(SEATS.c.id).where(SEATS.c.match == match).order_by(SEATS.c.number))
    for id in [id for id in every.scalars() if only is None or id in only]:
        deputy = _deputy(connection, match, id)
        if deputy is not None:
            _wait_no_more(connection, deputy, person)
        if deputy is not None and deputy.person == person:
            deputy = _deputy(connection, match, id)
            assert deputy is not None
            _restore(connection, deputy)
        seat = locked_seat(connection, match, id)
        if seat.who == "person" and seat.person == person:
            change_seat(connection, match, seat, Seat(id, seat.number, "open", None, "", seat.generation + 1))
        mine = (HOLDERS.c.match == match, HOLDERS.c.seat == id, HOLDERS.c.person == person)
        connection.execute(delete(HOLDERS).where(*mine))


def _wait_no_more(connection: Connection, deputy: Deputy, person: str) -> None:
    """Leaves a deputy where he sits, but the seat will not come back to the person who left."""
    was: dict[str, Any] = dict(deputy.was)
    if was["person"] == person:
        was |= {"who": "open", "person": None, "settled": {}}
    was["holders"] = [[joined, at] for joined, at in was["holders"] if joined != person]
    here = (DEPUTIES.c.match == deputy.match, DEPUTIES.c.seat == deputy.seat)
    connection.execute(update(DEPUTIES).where(*here).values(was=was))


def drop_player(
    connection: Connection, match: str, person: str, battles: Collection[str], at: datetime
) -> None:
    query = select(FIXTURES).where(FIXTURES.c.match == match, FIXTURES.c.battle.in_(battles))
    for row in connection.execute(query.with_for_update()).mappings().all():
        players = {side: [one for one in people if one != person] for side, people in row["players"].items()}
        if players != row["players"]:
            here = (FIXTURES.c.match == match, FIXTURES.c.battle == row["battle"])
            values = {"players": players, "rev": row["rev"] + 1, "changed": at}
            connection.execute(update(FIXTURES).where(*here).values(**values))
