"""Channels by which people hear of campaigns, what each wants to hear, and the messages that wait to be sent."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update

from sandtable.store.base import tables
from sandtable.store.base.database import Desk, fresh_id, insert_into, put
from sandtable.store.base.facts import Json

CHANNELS, WISHES, OUTBOX, ASKED = tables.channels, tables.wishes, tables.outbox, tables.asked
MOST_WAITING: Final = 200  # messages of one channel; older ones give way


@dataclass(frozen=True)
class Channel:
    """One way to reach a person (`person`), or everybody in a campaign (`match`)."""

    id: str
    person: str | None
    match: str | None
    kind: str
    label: str
    address: str = field(repr=False)
    keys: Json = field(repr=False)
    topics: Sequence[str]
    zone: str
    quiet: str
    confirmed: bool
    fails: int
    trouble: str
    next: datetime | None
    lease: datetime | None
    sent: datetime | None
    created: datetime


@dataclass(frozen=True)
class NewChannel:
    kind: str
    label: str
    address: str = field(repr=False)
    topics: Sequence[str]
    person: str | None = None
    match: str | None = None
    keys: Json = field(default_factory=dict, repr=False)
    zone: str = "UTC"
    quiet: str = ""
    confirmed: bool = True


@dataclass(frozen=True)
class QueuedMessage:
    """A message that waits to be sent by a channel. `key` names the question it is about, "" if it is about none."""

    channel: str
    match: str | None
    topic: str
    subject: str
    text: str
    link: str
    at: datetime
    key: str = ""
    id: int = 0


@dataclass(frozen=True)
class Waiting:
    """A channel in which something waits, and since when."""

    channel: Channel
    first: datetime


class Channels(Desk):
    """The desk for channels, `store.channels`. It sends nothing itself; see `club.notify`.

    add(NewChannel, at) · get(id) · of(person) · reached(people) · at(match) · change(id, values)
    spend_try(id) · drop(id)
    wishes(person), set_wishes   what somebody wants to hear of a campaign
    post(people, message, shared) · waiting() · letters(channel) · take, sent   what waits to be sent
    ask_once(match, keys) -> keys of questions nobody was told of
    """

    # channels

    def add(self, new: NewChannel, at: datetime) -> Future[Channel]:
        values = {**vars(new), "topics": list(new.topics), "keys": dict(new.keys), "id": fresh_id()}
        values |= {"fails": 0, "trouble": "", "next": None, "lease": None, "sent": None, "created": at}

        def work(connection: Connection) -> Channel:
            connection.execute(insert(CHANNELS).values(values))
            return Channel(**values)

        return self.database.write(work)

    def get(self, id: str) -> Channel | None:
        row = self.database.row(select(CHANNELS).where(CHANNELS.c.id == id))
        return Channel(**row) if row else None

    def of(self, person: str) -> list[Channel]:
        """A person's own channels, the oldest first."""
        return self._channels(CHANNELS.c.person == person)

    def reached(self, people: Collection[str]) -> bool:
        """True if one of these people has left an address."""
        query = select(CHANNELS.c.id).where(CHANNELS.c.person.in_(people), CHANNELS.c.confirmed.is_(True))
        return self.database.row(query.limit(1)) is not None

    def at(self, match: str) -> list[Channel]:
        """The channels of a campaign itself, which everybody in it reads."""
        return self._channels(CHANNELS.c.match == match)

    def _channels(self, where: ColumnElement[bool]) -> list[Channel]:
        rows = self.database.rows(select(CHANNELS).where(where).order_by(CHANNELS.c.created, CHANNELS.c.id))
        return [Channel(**row) for row in rows]

    def change(self, id: str, values: Mapping[str, object]) -> Future[None]:
        def work(connection: Connection) -> None:
            connection.execute(update(CHANNELS).where(CHANNELS.c.id == id).values(dict(values)))

        return self.database.write(work)

    def spend_try(self, id: str) -> Future[Json]:
        """Takes away one of the tries to type a channel's code, right or wrong; gives the keys as they were before."""

        def work(connection: Connection) -> Json:
            query = select(CHANNELS.c["keys"]).where(CHANNELS.c.id == id).with_for_update()
            keys: Json = connection.execute(query).scalar() or {}
            tries = int(str(keys.get("tries", 0)))
            if tries > 0:
                left = {**keys, "tries": tries - 1}
                connection.execute(update(CHANNELS).where(CHANNELS.c.id == id).values(keys=left))
            return keys

        return self.database.write(work)

    def drop(self, id: str) -> Future[bool]:
        """Deletes a channel with all messages that wait in it; False if there is none."""
        gone = delete(CHANNELS).where(CHANNELS.c.id == id)
        return self.database.write(lambda connection: connection.execute(gone).rowcount > 0)

    # what people want to hear

    def wishes(self, person: str) -> dict[str, list[str]]:
        """By campaign, the topics of which a person wants to hear; campaigns in which he never chose are left out."""
        rows = self.database.rows(select(WISHES).where(WISHES.c.person == person))
        return {row["match"]: list(row["topics"]) for row in rows}

    def set_wishes(self, match: str, person: str, topics: Sequence[str]) -> Future[None]:
        keys = {"match": match, "person": person}
        return self.database.write(lambda connection: put(connection, WISHES, keys, {"topics": list(topics)}))

    # messages

    def post(
        self,
        people: Collection[str],
        letter: QueuedMessage,
        shared: QueuedMessage | None,
        usual: Sequence[str],
    ) -> Future[int]:
        """Queues `letter` in every channel of these people whose owner wants to hear of its topic, and `shared` in the
        campaign's own channels; gives how many were queued. `usual` are the topics of people who have not chosen.

        A letter about a question that is not asked any more is dropped.
        """

        def work(connection: Connection) -> int:
            if letter.key and not _asked(connection, letter):
                return 0
            chosen = _chosen(connection, letter.match, people)
            mine = select(CHANNELS.c.id, CHANNELS.c.person, CHANNELS.c.topics).where(
                CHANNELS.c.person.in_(people), CHANNELS.c.confirmed.is_(True)
            )
            letters = [
                {**_values(letter), "channel": row.id}
                for row in connection.execute(mine)
                if letter.topic in row.topics and letter.topic in chosen.get(row.person, usual)
            ]
            if shared is not None:
                ours = select(CHANNELS.c.id, CHANNELS.c.topics).where(
                    CHANNELS.c.match == shared.match, CHANNELS.c.confirmed.is_(True)
                )
                letters += [
                    {**_values(shared), "channel": row.id}
                    for row in connection.execute(ours)
                    if shared.topic in row.topics
                ]
            if letters:
                connection.execute(insert(OUTBOX), letters)
                _bound(connection, [str(one["channel"]) for one in letters])
            return len(letters)

        return self.database.write(work, letter.match or "")

    def waiting(self) -> list[Waiting]:
        """All channels in which messages wait."""
        first = (
            select(OUTBOX.c.channel, func.min(OUTBOX.c.id).label("id")).group_by(OUTBOX.c.channel).subquery()
        )
        query = (
            select(CHANNELS, OUTBOX.c.at.label("first"))
            .join(first, first.c.channel == CHANNELS.c.id)
            .join(OUTBOX, OUTBOX.c.id == first.c.id)
        )
        found = []
        for row in self.database.rows(query):
            facts = dict(row)
            at = facts.pop("first")
            found.append(Waiting(Channel(**facts), at))
        return found

    def count_waiting(self) -> int:
        """How many messages wait to be sent, in all."""
        found = self.database.row(select(func.count().label("waiting")).select_from(OUTBOX))
        return int(found["waiting"]) if found else 0

    def letters(self, channel: str) -> list[QueuedMessage]:
        """The messages that wait in a channel, the oldest first."""
        rows = self.database.rows(select(OUTBOX).where(OUTBOX.c.channel == channel).order_by(OUTBOX.c.id))
        return [QueuedMessage(**row) for row in rows]

    def take(self, id: str, at: datetime, until: datetime) -> Future[bool]:
        """Reserves a channel for this process until a time; False if another process has it."""
        free = or_(CHANNELS.c.lease.is_(None), CHANNELS.c.lease <= at)
        taken = update(CHANNELS).where(CHANNELS.c.id == id, free).values(lease=until)
        return self.database.write(lambda connection: connection.execute(taken).rowcount > 0)

    def sent(self, id: str, letters: Collection[int], values: Mapping[str, object]) -> Future[None]:
        """Removes messages that were sent or given up, sets values of the channel and frees it for all processes."""

        def work(connection: Connection) -> None:
            if letters:
                connection.execute(delete(OUTBOX).where(OUTBOX.c.channel == id, OUTBOX.c.id.in_(letters)))
            connection.execute(update(CHANNELS).where(CHANNELS.c.id == id).values({"lease": None, **values}))

        return self.database.write(work)

    # questions

    def ask_once(self, match: str, keys: Collection[str]) -> Future[set[str]]:
        """Takes the keys of the questions that a match asks now; gives those of which nobody was told yet.

        Forgets answered questions, and drops the messages about them that wait.
        """

        def work(connection: Connection) -> set[str]:
            here = ASKED.c.match == match
            connection.execute(delete(ASKED).where(here, ASKED.c.key.not_in(keys)))
            about = (OUTBOX.c.match == match, OUTBOX.c.key != "", OUTBOX.c.key.not_in(keys))
            connection.execute(delete(OUTBOX).where(*about))
            return {key for key in keys if self._first(connection, match, key)}

        return self.database.write(work, match)

    def _first(self, connection: Connection, match: str, key: str) -> bool:
        """Notes that people are told of a question; False if this or another process noted it before."""
        noted = (
            insert_into(connection, ASKED)
            .values(match=match, key=key)
            .on_conflict_do_nothing()
            .returning(ASKED.c.key)
        )
        return connection.execute(noted).scalar() is not None


def _chosen(connection: Connection, match: str | None, people: Collection[str]) -> dict[str, list[str]]:
    query = select(WISHES.c.person, WISHES.c.topics).where(
        WISHES.c.match == match, WISHES.c.person.in_(people)
    )
    return {row.person: row.topics for row in connection.execute(query)}


def _asked(connection: Connection, letter: QueuedMessage) -> bool:
    """Is the question that a letter is about still asked?"""
    here = (ASKED.c.match == letter.match, ASKED.c.key == letter.key)
    return connection.execute(select(ASKED.c.key).where(*here)).first() is not None


def _values(letter: QueuedMessage) -> dict[str, object]:
    return {name: value for name, value in vars(letter).items() if name != "id"}


def _bound(connection: Connection, channels: Collection[str]) -> None:
    """Drops the oldest messages of channels in which more than `MOST_WAITING` wait: they must not fill the disk."""
    for channel in set(channels):
        newest = select(OUTBOX.c.id).where(OUTBOX.c.channel == channel).order_by(OUTBOX.c.id.desc())
        last = connection.execute(newest.offset(MOST_WAITING).limit(1)).scalar()
        if last is not None:
            connection.execute(delete(OUTBOX).where(OUTBOX.c.channel == channel, OUTBOX.c.id <= last))
