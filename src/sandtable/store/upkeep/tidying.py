"""What the server deletes once a day: things to which nobody can come back, and which nobody else could still want.

The rules stand in docs/store.md. Candidates are searched for in the caller's thread. The writer deletes them in small
batches, so that nobody waits long, and checks each again, so that nobody who came back meanwhile loses anything.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    ScalarSelect,
    Select,
    Table,
    delete,
    exists,
    or_,
    select,
    tuple_,
)

from sandtable.kernel.match import seat_of
from sandtable.store.base import tables
from sandtable.store.base.database import now
from sandtable.store.matches.deleting import drop_in
from sandtable.store.people.leaving import leave_matches, matches_with
from sandtable.store.upkeep.tries import Tries

PEOPLE, SESSIONS, MATCHES, LINES, SEATS, KNOWLEDGE = (
    tables.people,
    tables.sessions,
    tables.matches,
    tables.lines,
    tables.seats,
    tables.knowledge,
)
REMEMBERED: Final = timedelta(days=7)  # how long an idempotency key is known
LOOSE: Final = timedelta(days=1)  # so long a picture waits for its report
GUEST_STAYS: Final = timedelta(days=7)  # since he was made, even if he has no session any more
UNPLAYED_STAYS: Final = timedelta(days=30)  # since anything happened to a match without moves
BATCH: Final = 200  # rows in one transaction
FEW: Final = 20  # pictures, or people with all that is theirs, in one transaction
MOST_BATCHES: Final = 100  # of one kind on one day
LONGEST_UNPLAYED: Final = 60  # lines that dice and computers write before somebody must answer


@dataclass(frozen=True)
class Tidied:
    """How many of each kind were deleted."""

    keys: int
    sessions: int
    photos: int
    matches: int
    guests: int
    tries: int


class Tidying(Tries):
    """Deletes what is older than its limit; what is exactly as old stays."""

    def tidy(self, moment: datetime | None = None) -> Tidied:
        """Deletes everything whose time is over."""
        at = moment or now()
        return Tidied(
            keys=self.forget_done(at),
            sessions=self.forget_expired(at),
            photos=self.forget_loose_photos(at - LOOSE),
            matches=self.forget_unplayed(at),
            guests=self.forget_guests(at),
            tries=self.forget_tries().result(),
        )

    def forget_done(self, moment: datetime) -> int:
        """Deletes old idempotency keys."""
        return self._sweep(tables.done, tables.done.c.at < moment - REMEMBERED, BATCH)

    def forget_expired(self, moment: datetime) -> int:
        """Deletes expired sessions and links for a new password."""
        ended = self._sweep(SESSIONS, SESSIONS.c.expires < moment, BATCH)
        return ended + self._sweep(tables.resets, tables.resets.c.expires < moment, BATCH)

    def forget_loose_photos(self, before: datetime) -> int:
        """Deletes pictures that were sent before this time and belong to no report."""
        photos = tables.photos
        return self._sweep(photos, (photos.c.filing.is_(None)) & (photos.c.at < before), FEW)

    def _sweep(self, table: Table, old: ColumnElement[bool], batch: int) -> int:
        keys = list(table.primary_key.columns)
        some = select(*keys).where(old).limit(batch)
        statement = delete(table).where(tuple_(*keys).in_(some))
        total = 0
        for _ in range(MOST_BATCHES):
            gone = self.database.write(lambda connection: connection.execute(statement).rowcount).result()
            total += gone
            if gone < batch:
                break
        return total

    # matches in which nobody ever answered

    def forget_unplayed(self, moment: datetime) -> int:
        """Deletes matches of guests who are gone in which no person ever answered and nobody else wrote anything."""
        total, last = 0, ""
        for _ in range(MOST_BATCHES):
            page = self.database.rows(
                _unplayed(moment).where(MATCHES.c.id > last).order_by(MATCHES.c.id).limit(BATCH)
            )
            found = {row["id"]: row["version"] for row in page if not self._answered(row["id"])}
            if found:
                total += self._drop_unplayed(found, moment)
            if len(page) < BATCH:
                break
            last = page[-1]["id"]
        return total

    def _answered(self, match: str) -> bool:
        """True if a person answered or typed dice in this match."""
        seats = select(SEATS.c.id).where(SEATS.c.match == match, SEATS.c.who == "computer")
        computers = {row["id"] for row in self.database.rows(seats)}
        lines = self.database.rows(select(LINES.c.text).where(LINES.c.match == match))
        return any([not _by_itself(row["text"], computers) for row in lines])

    def _drop_unplayed(self, found: Mapping[str, int], moment: datetime) -> int:
        def work(connection: Connection) -> int:
            query = _unplayed(moment).where(MATCHES.c.id.in_(found)).with_for_update()
            still = [row.id for row in connection.execute(query).all() if row.version == found[row.id]]
            for match in still:
                drop_in(self.database, connection, match)
            return len(still)

        return self.database.write(work).result()

    # guests who never came back

    def forget_guests(self, moment: datetime) -> int:
        """Deletes guests without a session who own no match, play in none that has begun, and belong to no club."""
        total = 0
        for _ in range(MOST_BATCHES):
            found = [row["id"] for row in self.database.rows(_forgettable(moment).limit(FEW))]
            gone = self._drop_guests(found, moment) if found else 0
            total += gone
            if not gone:
                break
        return total

    def _drop_guests(self, found: Collection[str], moment: datetime) -> int:
        def work(connection: Connection) -> int:
            still = connection.execute(_forgettable(moment).where(PEOPLE.c.id.in_(found))).scalars().all()
            for guest in still:
                leave_matches(self.database, connection, guest, matches_with(connection, guest), {})
                connection.execute(delete(tables.done).where(tables.done.c.who == guest))
                connection.execute(delete(PEOPLE).where(PEOPLE.c.id == guest))
            return len(still)

        return self.database.write(work).result()


def _by_itself(text: str, computers: Collection[str]) -> bool:
    """True for a line of the journal with the server's dice, or with an answer of a computer player."""
    try:
        line = json.loads(text)
        return ("faces" in line and not line.get("typed")) or seat_of(line["key"]) in computers
    except (ValueError, KeyError, TypeError, AttributeError):
        return False  # nobody knows what it is: it stays


def _gone(moment: datetime) -> ScalarSelect[str]:
    """The ids of guests who cannot come back, as none of their sessions is good any more."""
    session = exists().where(SESSIONS.c.person == PEOPLE.c.id, SESSIONS.c.expires >= moment)
    made = PEOPLE.c.created < moment - GUEST_STAYS
    return select(PEOPLE.c.id).where(PEOPLE.c.folded.is_(None), made, ~session).scalar_subquery()


def _unplayed(moment: datetime) -> Select[*tuple[object, ...]]:
    """Matches that may be without moves; `_answered` looks at their journals."""
    gone, here = _gone(moment), MATCHES.c.id
    of_others = [
        exists().where(table.c.match == here, table.c.person.is_not(None), table.c.person.not_in(gone))
        for table in (KNOWLEDGE, SEATS, tables.holders, tables.notes, tables.chats)
    ]
    club = exists().where(tables.clubs.c.match == here)
    computer = exists().where(SEATS.c.match == here, SEATS.c.who == "computer")
    return select(MATCHES.c.id, MATCHES.c.version).where(
        MATCHES.c.changed < moment - UNPLAYED_STAYS,
        MATCHES.c.length <= LONGEST_UNPLAYED,
        or_(MATCHES.c.owner.is_(None), MATCHES.c.owner.in_(gone)),
        or_(MATCHES.c.version == 1, computer),
        ~club,
        ~or_(*of_others),
    )


def _forgettable(moment: datetime) -> Select[*tuple[object, ...]]:
    me = PEOPLE.c.id
    answer = exists().where(LINES.c.match == MATCHES.c.id, LINES.c.text.not_like('%"faces"%'))
    begun = or_(MATCHES.c.version > 1, answer)
    wanted = (
        exists().where(MATCHES.c.owner == me),
        exists().where(KNOWLEDGE.c.person == me, MATCHES.c.id == KNOWLEDGE.c.match, begun),
        exists().where(SEATS.c.person == me, MATCHES.c.id == SEATS.c.match, begun),
        *[
            exists().where(table.c.person == me)
            for table in (tables.members, tables.channels, tables.deputies, tables.bot_tokens)
        ],
    )
    return select(me).where(me.in_(_gone(moment)), ~or_(*wanted)).order_by(me)
