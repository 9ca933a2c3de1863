"""The tables, the same on SQLite and on PostgreSQL. A change here needs a migration; a test compares the two."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
)


class Moment(TypeDecorator[datetime]):
    """A time in UTC; SQLite forgets the zone, so it is put back."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        utc = value.astimezone(UTC)
        return utc.replace(tzinfo=None) if dialect.name == "sqlite" else utc

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


CONVENTION: Final = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
}
METADATA: Final = MetaData(naming_convention=CONVENTION)
RISING: Final = BigInteger().with_variant(Integer(), "sqlite")  # SQLite counts INTEGER keys only


def _match() -> ForeignKey:
    return ForeignKey("matches.id", ondelete="CASCADE")


def _person() -> ForeignKey:
    return ForeignKey("people.id", ondelete="CASCADE")


meta: Final = Table(
    "meta",
    METADATA,
    Column("key", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)

people: Final = Table(
    "people",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(64)),  # a guest may have none
    Column("folded", String(200), unique=True),  # an account's name as it is compared; none for a guest
    Column("password", String(200)),  # argon2; none for a guest
    Column("admin", Boolean, nullable=False),
    Column("created", Moment, nullable=False),
)

likenesses: Final = Table(  # what accounts' names look like, so that no new one looks the same
    "likenesses",
    METADATA,
    Column("look", String(400), primary_key=True),  # see `names.looks`
    Column("person", String(32), _person(), primary_key=True, index=True),
)

profiles: Final = Table(  # of people who let everybody see theirs
    "profiles",
    METADATA,
    Column("person", String(32), _person(), primary_key=True),
    Column("since", Moment, nullable=False),
)

sessions: Final = Table(
    "sessions",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("person", String(32), _person(), nullable=False, index=True),
    Column("created", Moment, nullable=False),
    Column("used", Moment, nullable=False),
    Column("expires", Moment, nullable=False, index=True),
)

bot_tokens: Final = Table(
    "bot_tokens",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),
    Column("person", String(32), _person(), nullable=False, index=True),
    Column("label", String(80), nullable=False),
    Column("created", Moment, nullable=False),
    Column("used", Moment),
)

resets: Final = Table(
    "resets",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("person", String(32), _person(), nullable=False, index=True),
    Column("expires", Moment, nullable=False),
)

matches: Final = Table(
    "matches",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(200), nullable=False),
    Column("game", String(80), nullable=False),
    Column("scenario", String(80), nullable=False),
    Column("rules", Integer, nullable=False),  # the rules' version
    Column("options", JSON, nullable=False),
    Column("position", Text, nullable=False),  # a position to start from, as its text
    Column("dice", String(16), nullable=False),
    Column("seed", String(200), nullable=False),  # secret until revealed
    Column("commitment", String(200), nullable=False),
    Column("revealed", Boolean, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("owner", String(32), ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("started", Moment, nullable=False),
    Column("changed", Moment, nullable=False),
    Column("version", Integer, nullable=False),
    Column("length", Integer, nullable=False),  # of the journal
    Column("over", Boolean, nullable=False),
    Column("summary", JSON, nullable=False),
    Column("forked_from", String(32), ForeignKey("matches.id", ondelete="SET NULL")),
    Column("forked_at", Integer, nullable=False),
    Column("pace", Integer),  # seconds for an answer, agreed at the start
    Column("bank", Integer),  # seconds that each side has in all, before the pace counts
    Column("unaided", Boolean, nullable=False),  # may nobody ask a staff for advice or forecasts?
    Column("cuts", Integer, nullable=False),  # how often lines of the journal were dropped
    Index("ix_matches_public_changed", "public", "changed"),
    Index("ix_matches_over", "over"),
)

lines: Final = Table(
    "lines",
    METADATA,
    Column("match", String(32), _match(), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # counted from 1
    Column("text", Text, nullable=False),
    Column("at", Moment, nullable=False),
)

remarks: Final = Table(
    "remarks",
    METADATA,
    Column("match", String(32), _match(), primary_key=True),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("seat", String(80), nullable=False),
    Column("text", Text, nullable=False),
)

seats: Final = Table(
    "seats",
    METADATA,
    Column("match", String(32), _match(), primary_key=True),
    Column("id", String(80), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("who", String(16), nullable=False),
    Column("person", String(32), ForeignKey("people.id", ondelete="SET NULL"), index=True),
    Column("player", String(80), nullable=False),
    Column("generation", Integer, nullable=False),
)

holders: Final = Table(
    "holders",
    METADATA,
    Column("match", String(32), primary_key=True),
    Column("seat", String(80), primary_key=True),
    Column("person", String(32), _person(), primary_key=True, index=True),
    Column("at", Moment, nullable=False),
    ForeignKeyConstraint(["match", "seat"], ["seats.match", "seats.id"], ondelete="CASCADE"),
)

knowledge: Final = Table(  # who has ever seen what a seat sees, whether he still sits there or not
    "knowledge",
    METADATA,
    Column("match", String(32), _match(), primary_key=True),
    Column("person", String(32), _person(), primary_key=True, index=True),
    Column("seat", String(80), primary_key=True),
    Column("since", Moment, nullable=False),
)

archived: Final = Table(  # matches that somebody has put away from his list
    "archived",
    METADATA,
    Column("match", String(32), _match(), primary_key=True),
    Column("person", String(32), _person(), primary_key=True, index=True),
    Column("released", Boolean, nullable=False),  # may whoever runs it delete it, once it is over?
    Column("at", Moment, nullable=False),
)

chats: Final = Table(
    "chats",
    METADATA,
    Column("id", RISING, primary_key=True),
    Column("match", String(32), _match(), nullable=False),
    Column("person", String(32), ForeignKey("people.id", ondelete="SET NULL")),
    Column("name", String(80), nullable=False),  # as he was called when he wrote
    Column("seat", String(80), nullable=False),
    Column("side", String(80), nullable=False),
    Column("to", String(16), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Moment, nullable=False),
    Index("ix_chats_match_id", "match", "id"),
)

notes: Final = Table(
    "notes",
    METADATA,
    Column("match", String(32), _match(), primary_key=True),
    Column("person", String(32), _person(), primary_key=True),
    Column("text", Text, nullable=False),
    Column("changed", Moment, nullable=False),
)

seen: Final = Table(
    "seen",
    METADATA,
    Column("match", String(32), _match(), primary_key=True),
    Column("person", String(32), _person(), primary_key=True),
    Column("line", Integer, nullable=False),
)

deadlines: Final = Table(
    "deadlines",
    METADATA,
    Column("match", String(32), _match(), primary_key=True),
    Column("moment", String(80), nullable=False),  # the questions it is for
    Column("at", Moment),
    Column("grace", Integer, nullable=False),  # seconds
    Column("extended", Integer, nullable=False),
    Column("paused", Moment),
    Column("passed", Boolean, nullable=False),
    Column("proposed", JSON),  # a change of it that waits for the opponents' consent
    Column("reminded", Boolean, nullable=False),  # were those told who have not answered?
)

clocks: Final = Table(  # of matches in which each side has so much time in all
    "clocks",
    METADATA,
    Column("match", String(32), _match(), primary_key=True),
    Column("left", JSON, nullable=False),  # side -> seconds
    Column("running", JSON, nullable=False),  # the sides that are asked
    Column("since", Moment),  # when they were; none while no clock runs
)

vacations: Final = Table(  # while somebody is away, nothing falls due for him
    "vacations",
    METADATA,
    Column("person", String(32), _person(), primary_key=True),
    Column("since", Moment, nullable=False),
    Column("until", Moment, nullable=False),
    Column("year", Integer, nullable=False),
    Column("used", Integer, nullable=False),  # days of this year, those of the last one included
)

done: Final = Table(
    "done",
    METADATA,
    Column("match", String(32), _match(), primary_key=True),
    Column("who", String(80), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("response", Text, nullable=False),
    Column("at", Moment, nullable=False, index=True),
)

drafts: Final = Table(  # lines of order sheets that are not sealed yet
    "drafts",
    METADATA,
    Column("match", String(32), _match(), primary_key=True),
    Column("key", String(80), primary_key=True),  # of the question
    Column("letter", String(100), primary_key=True),  # that begins the line
    Column("asked", Integer, nullable=False),  # which question it was written for: the journal's length then
    Column("order", JSON, nullable=False),  # empty: taken off the sheet
    Column("rev", Integer, nullable=False),  # rises with every change of the line
    Column("by", String(80), nullable=False),  # as he was called when he wrote
    Column("at", Moment, nullable=False),
)

seals: Final = Table(  # by which the server committed to sealed answers
    "seals",
    METADATA,
    Column("match", String(32), _match(), primary_key=True),
    Column("line", Integer, primary_key=True, autoincrement=False),  # of the journal
    Column("key", String(80), nullable=False),
    Column("hash", String(64), nullable=False),
    Column("salt", String(64), nullable=False),  # secret until the match is over
    Column("at", Moment, nullable=False),
)

settled: Final = Table(  # beforehand, so that nobody is asked
    "settled",
    METADATA,
    Column("match", String(32), primary_key=True),
    Column("seat", String(80), primary_key=True),
    Column("answers", JSON, nullable=False),  # id -> value
    Column("rev", Integer, nullable=False),  # rises with every change
    Column("at", Moment, nullable=False),
    ForeignKeyConstraint(["match", "seat"], ["seats.match", "seats.id"], ondelete="CASCADE"),
)

unasked: Final = Table(  # lines that were answered as somebody had settled
    "unasked",
    METADATA,
    Column("match", String(32), _match(), primary_key=True),
    Column("line", Integer, primary_key=True, autoincrement=False),  # of the journal
)

snapshots: Final = Table(  # of matches: a cache, no part of a backup
    "snapshots",
    METADATA,
    Column("match", String(32), _match(), primary_key=True),
    Column(
        "line", Integer, primary_key=True, autoincrement=False
    ),  # of the journal, after which it was taken
    Column("base", Integer, nullable=False),  # the line of the snapshot that it goes on from; 0 for none
    Column("state", Text, nullable=False),  # everything, secrets included: it is shown to nobody
    Column("told", Text, nullable=False),  # of the lines since `base`
    Column("hash", String(64), nullable=False),  # of all that it was made of
)

clubs: Final = Table(  # campaigns with many people, whose battles are fought on real tables
    "clubs",
    METADATA,
    Column("match", String(32), _match(), primary_key=True),
    Column("invite", String(64), nullable=False),  # the secret of its invitation
    Column("settings", JSON, nullable=False),  # see `club.settings`
    Column("held", JSON, nullable=False),  # who stopped the clock, since when, how long he did so before
    Column("created", Moment, nullable=False),
)

members: Final = Table(
    "members",
    METADATA,
    Column("match", String(32), _match(), primary_key=True),
    Column("person", String(32), _person(), primary_key=True, index=True),
    Column("name", String(64), nullable=False),  # as the club knows him
    Column("side", String(80), nullable=False),  # "" for none
    Column("organiser", Boolean, nullable=False),
    Column("calendar", String(64), nullable=False),  # the secret of his calendar's address
    Column("joined", Moment, nullable=False),
    Column("gone", Moment),
)

deputies: Final = Table(  # who sits on a seat for somebody who is away
    "deputies",
    METADATA,
    Column("match", String(32), primary_key=True),
    Column("seat", String(80), primary_key=True),
    Column("was", JSON, nullable=False),  # who, person and player of the seat, as it will be again
    Column("person", String(32), _person()),
    Column("player", String(80), nullable=False),
    Column("since", Moment, nullable=False),
    Column("until", Moment),
    ForeignKeyConstraint(["match", "seat"], ["seats.match", "seats.id"], ondelete="CASCADE"),
)

fixtures: Final = Table(  # who meets whom for a battle, when and where
    "fixtures",
    METADATA,
    Column("match", String(32), _match(), primary_key=True),
    Column("battle", String(80), primary_key=True),
    Column("title", String(200), nullable=False),
    Column("players", JSON, nullable=False),  # side -> people
    Column("at", Moment),
    Column("place", String(200), nullable=False),
    Column("note", String(500), nullable=False),
    Column("briefed", JSON, nullable=False),  # person -> when he opened his briefing
    Column("due", Moment),  # until when it is to be played
    Column("dated", Moment),  # when that was said; none while nobody waits for it
    Column("rev", Integer, nullable=False),
    Column("changed", Moment, nullable=False),
)

filings: Final = Table(  # reports of battles, whatever became of them
    "filings",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("match", String(32), _match(), nullable=False),
    Column("battle", String(80), nullable=False),
    Column("title", String(200), nullable=False),  # of the battle: it may be rolled back
    Column("key", String(64), nullable=False),  # sent twice, kept once
    Column("person", String(32), ForeignKey("people.id", ondelete="SET NULL")),
    Column("name", String(80), nullable=False),  # as he was called when he wrote
    Column("side", String(80), nullable=False),  # for which he speaks; "" for an organiser
    Column("games", JSON, nullable=False),
    Column("ticks", JSON, nullable=False),
    Column("story", Text, nullable=False),
    Column("state", String(16), nullable=False),
    Column("reason", String(500), nullable=False),  # of an objection or a settlement
    Column("answered", String(80), nullable=False),  # by whom: a name, or "" for silence
    Column("due", Moment),  # when silence confirms it
    Column("at", Moment, nullable=False),
    Column("changed", Moment, nullable=False),
    Index("ix_filings_match_battle", "match", "battle"),
    Index("ix_filings_match_key", "match", "key"),
)

photos: Final = Table(
    "photos",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("match", String(32), _match(), nullable=False, index=True),
    Column("filing", String(32), ForeignKey("filings.id", ondelete="CASCADE"), index=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="SET NULL")),
    Column("data", LargeBinary, nullable=False),  # a JPEG made here
    Column("width", Integer, nullable=False),
    Column("height", Integer, nullable=False),
    Column("caption", String(200), nullable=False),
    Column("at", Moment, nullable=False),
)

audits: Final = Table(  # what people did to a campaign besides playing it
    "audits",
    METADATA,
    Column("id", RISING, primary_key=True),
    Column("match", String(32), _match(), nullable=False),
    Column("at", Moment, nullable=False),
    Column("name", String(80), nullable=False),  # as he was called then; "" for the table itself
    Column("kind", String(32), nullable=False),
    Column("text", Text, nullable=False),
    Index("ix_audits_match_id", "match", "id"),
)

channels: Final = Table(  # by which people hear of a campaign when they do not look
    "channels",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), _person(), index=True),  # whose it is; none for a campaign's own
    Column("match", String(32), _match(), index=True),  # whose it is: shared by everybody there
    Column("kind", String(16), nullable=False),
    Column("label", String(80), nullable=False),
    Column("address", Text, nullable=False),  # often a secret
    Column("keys", JSON, nullable=False),  # of a browser; the code that is waited for
    Column("topics", JSON, nullable=False),
    Column("zone", String(64), nullable=False),
    Column("quiet", String(16), nullable=False),  # "22:00-07:00" in this zone, or ""
    Column("confirmed", Boolean, nullable=False),
    Column("fails", Integer, nullable=False),  # in a row
    Column("trouble", String(300), nullable=False),  # of the last failure
    Column("next", Moment),  # not before this
    Column("lease", Moment),  # until when a process has it to itself
    Column("sent", Moment),  # when something last arrived
    Column("created", Moment, nullable=False),
)

wishes: Final = Table(  # what somebody wants to hear of a campaign
    "wishes",
    METADATA,
    Column("match", String(32), _match(), primary_key=True),
    Column("person", String(32), _person(), primary_key=True, index=True),
    Column("topics", JSON, nullable=False),
)

outbox: Final = Table(  # messages that are not sent yet
    "outbox",
    METADATA,
    Column("id", RISING, primary_key=True),
    Column("channel", String(32), ForeignKey("channels.id", ondelete="CASCADE"), nullable=False),
    Column("match", String(32), _match(), index=True),
    Column("topic", String(16), nullable=False),
    Column("key", String(200), nullable=False),  # of the question it is about: it goes when that is answered
    Column("subject", String(200), nullable=False),
    Column("text", Text, nullable=False),
    Column("link", String(300), nullable=False),
    Column("at", Moment, nullable=False),
    Index("ix_outbox_channel_id", "channel", "id"),
)

limits: Final = Table(  # tries that all processes count together: when a bucket of them is full again
    "limits",
    METADATA,
    Column("key", String(80), primary_key=True),
    Column("full", Float(53), nullable=False),  # in seconds since 1970
)

leases: Final = Table(  # what one process does for all, as long as it renews them
    "leases",
    METADATA,
    Column("name", String(80), primary_key=True),
    Column("holder", String(32), nullable=False),
    Column("until", Float(53), nullable=False),  # in seconds since 1970
)

asked: Final = Table(  # questions of which people were told
    "asked",
    METADATA,
    Column("match", String(32), _match(), primary_key=True),
    Column("key", String(200), primary_key=True),
)
