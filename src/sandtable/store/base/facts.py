"""The values that the store takes and gives, and the errors with which it refuses: plain classes without a database."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final, Literal, TypeAlias

Who: TypeAlias = Literal["person", "computer", "link", "open"]
Dice: TypeAlias = Literal["seeded", "typed"]
Json: TypeAlias = Mapping[str, object]
Seen: TypeAlias = Mapping[str, Collection[str]]  # person -> seats
Cleared: TypeAlias = Callable[[Seen, Seen], str]  # who sits where, who ever sat where -> why not, or ""

TABLE: Final = "Sandtable"  # the name under which the table itself speaks
LEFT: Final = "Somebody who left"  # what stands where the name of a removed person stood


def _now() -> datetime:
    return datetime.now(UTC)


class StoreError(Exception):
    """The store cannot be used; the sentence says why and what to do."""


class NoMatch(LookupError):
    """There is no match with this id, or it was deleted."""


class NoSeat(LookupError):
    """The match has no such seat."""


class Stale(Exception):
    """Somebody changed the match meanwhile; `current` is its version now."""

    def __init__(self, current: int) -> None:
        super().__init__(f"the match has version {current} by now")
        self.current = current


class Repeated(Exception):
    """This idempotency key was used before; `response` is what was answered then."""

    def __init__(self, version: int, response: str) -> None:
        super().__init__(f"done before, as version {version}")
        self.version = version
        self.response = response


class SeatTaken(Exception):
    """The seat was changed before somebody could be put on it."""


class NotCleared(Exception):
    """A person may not sit there, as he knows secrets of another side; `sentence` says so."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class NameTaken(Exception):
    """Another person has this name, or one that looks like it."""


class Wrong(Exception):
    """A token or link is not valid, or whatever it names is not there any more."""


class MustStay(Exception):
    """A person cannot be removed yet: he is the last administrator or, if `match` is given, its only organiser."""

    def __init__(self, match: str = "") -> None:
        super().__init__(match or "the last administrator")
        self.match = match


class Needed(Exception):
    """A match cannot be deleted, as these other people play it or wrote something there."""

    def __init__(self, people: Collection[str]) -> None:
        super().__init__(f"{len(people)} others need this match")
        self.people = frozenset(people)


@dataclass(frozen=True)
class Seat:
    """Who sits where. `player` is the computer player's id, `generation` counts the links given out."""

    id: str
    number: int
    who: Who = "open"
    person: str | None = None
    player: str = ""
    generation: int = 1


@dataclass(frozen=True)
class NewMatch:
    """A match to be created. `lines` are the first lines of its journal, each a row of the record as JSON text."""

    name: str
    game: str
    scenario: str
    rules: int
    options: Json
    seats: Sequence[Seat]
    owner: str | None = None
    public: bool = False
    dice: Dice = "seeded"
    seed: str = field(default="", repr=False)
    commitment: str = ""
    position: str = ""
    lines: Sequence[str] = ()
    seals: Sequence[Seal] = ()
    summary: Json = field(default_factory=dict)
    over: bool = False
    revealed: bool = False
    forked_from: str | None = None
    forked_at: int = 0  # how many lines come from the other match, or from a record that somebody brought
    pace: int | None = None  # seconds for an answer, to which everybody agrees who sits down
    bank: int | None = None  # seconds that each side has in all, before the pace counts
    unaided: bool = False  # may nobody ask a staff for advice or forecasts?
    known: Sequence[
        str
    ] = ()  # seats of whose past the owner knows, as he held them in the match that was forked


@dataclass(frozen=True)
class StoredMatch:
    """A match without its journal. `length` counts the journal's lines, `version` every change ever made."""

    id: str
    name: str
    game: str
    scenario: str
    rules: int
    options: Json
    position: str
    dice: Dice
    seed: str = field(repr=False)
    commitment: str
    revealed: bool
    public: bool
    owner: str | None
    started: datetime
    changed: datetime
    version: int
    length: int
    over: bool
    summary: Json
    forked_from: str | None
    forked_at: int
    pace: int | None
    bank: int | None
    unaided: bool
    cuts: int = 0  # how often lines of the journal were dropped: as long as it stays, lines only come on top


@dataclass(frozen=True)
class StoredLine:
    number: int  # counted from 1
    text: str
    at: datetime


@dataclass(frozen=True)
class Remark:
    """Why a computer player chose as it did. In a `Change`, `line` counts from 1 among the appended lines."""

    line: int
    seat: str
    text: str


@dataclass(frozen=True)
class Seal:
    """What the server committed to when an answer was sealed. In a `Change`, `line` counts as a remark's does."""

    line: int
    key: str
    hash: str
    salt: str = field(repr=False)  # secret until the match is over
    at: datetime = field(default_factory=_now)


@dataclass(frozen=True)
class StoredSnapshot:
    """A match after `line` lines of its journal, going on from the snapshot at `base`: see `kernel.snapshots`.

    `hash` tells whoever reads it whether it belongs to the journal and to the program.
    """

    line: int
    base: int
    state: str = field(repr=False)  # secret
    told: str = field(repr=False)
    hash: str


@dataclass(frozen=True)
class StoredDraftLine:
    """A line of an order sheet that is not sealed yet; an empty `order` means that it was taken off the sheet."""

    key: str
    letter: str
    asked: int  # the journal's length when the question came up: which question it was written for
    order: tuple[str, ...]
    rev: int
    by: str
    at: datetime


class Overwritten(Exception):
    """Another person changed the same line of a sheet meanwhile; `current` is that line as it is now."""

    def __init__(self, current: StoredDraftLine | None) -> None:
        super().__init__("the line was changed meanwhile")
        self.current = current


@dataclass(frozen=True)
class Change:
    """One change of a match: drop the newest lines, append others, keep what was answered.

    `who` is the identity that the idempotency `key` belongs to (a person's id or `seat:allies`); without a key
    nothing is remembered. `summary` of None leaves the summary as it is.
    """

    match: str
    expected_version: int
    lines: Sequence[str] = ()
    drop: int = 0
    remarks: Sequence[Remark] = ()
    seals: Sequence[Seal] = ()
    snapshots: Sequence[StoredSnapshot] = ()
    unasked: Sequence[int] = ()  # appended lines, counted from 1, that nobody was asked for
    summary: Json | None = None
    over: bool = False
    seed_revealed: bool = False
    who: str = ""
    key: str = ""
    response: str = ""


@dataclass(frozen=True)
class KeptReply:
    """What was answered to an idempotency key."""

    version: int
    response: str


@dataclass(frozen=True)
class Person:
    """An account or a guest. A guest has no password, and a name only if he chose one."""

    id: str
    name: str | None
    password: str | None = field(repr=False)
    admin: bool
    created: datetime

    @property
    def guest(self) -> bool:
        return self.password is None


@dataclass(frozen=True)
class Session:
    hash: str = field(repr=False)
    person: str
    created: datetime
    used: datetime
    expires: datetime


@dataclass(frozen=True)
class BotToken:
    id: str
    person: str
    label: str
    created: datetime
    used: datetime | None


@dataclass(frozen=True)
class Chat:
    id: int  # rises
    match: str
    person: str | None
    name: str
    seat: str
    side: str
    to: str
    text: str
    at: datetime


SignalKind = Literal["change", "chat", "seats", "settled", "sheet", "club", "gone", "lease", "due", "all"]


@dataclass(frozen=True)
class Signal:
    """Another process changed something: its `kind` with a number, or "all": look at everything again.

    "lease" names in `match` the lease that was given back; "due" says that something may fall due soon.
    """

    kind: SignalKind
    match: str
    number: int  # the version, the chat's id, the number of the seat, or 0
