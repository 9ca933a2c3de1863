"""What routes reply with, beside what `live/wire.py` and `club/wire.py` hold."""

from __future__ import annotations

from sandtable.board.table import Forecast, LetterRow, OrderSheet, Spread
from sandtable.live.wire import Entry, OptionShown, ReadLine, Scene, SeatView, ThrowShown, Wire


class Way(Wire):
    """The letters that lead a begun word to a square; none where no way does."""

    letters: tuple[str, ...]


class Filled(Wire):
    """The letters that fill a begun word as a computer would; none where it proposes nothing."""

    rows: tuple[LetterRow, ...]


class Courses(Wire):
    """What came of some courses of a match, to be added to those before: everybody goes on as computers would."""

    version: int
    courses: int
    outcomes: dict[str, int]
    wins: dict[str, int]
    first: str  # the side whose leads these are
    leads: dict[str, list[int]]  # by the turn that begins; "0": at the end
    holders: dict[str, dict[str, int]]  # by area: who holds it at the end
    left: dict[str, int]  # counters that stand on a map at the end


class PlanRow(Wire):
    """What one course brings each plan."""

    leads: list[int]
    by_turn: list[dict[str, int]]


class Compared(Wire):
    """What some courses bring each of several answers, under the same luck."""

    version: int
    names: list[list[str]]  # each answer as it is read
    rows: list[PlanRow]


class Advice(Wire):
    """What a computer that plans would answer, and why."""

    version: int
    word: list[str]
    names: list[str]
    reason: str


class Letters(Wire):
    """The answer to a begun word: what may follow it."""

    version: int
    draft: tuple[str, ...]
    names: tuple[str, ...]
    forecast: Forecast | None
    rows: tuple[LetterRow, ...]
    after: tuple[LetterRow, ...]  # what a row takes with it when it is chosen, the usual one first
    spread: Spread | None
    sheet: OrderSheet | None


class SheetRead(Wire):
    lines: tuple[ReadLine, ...]


class Log(Wire):
    entries: list[Entry]
    more: bool


class PaperName(Wire):
    id: str
    title: str


class Papers(Wire):
    """The papers of a seat, the newest first."""

    printed: bool  # does this game write papers at all?
    papers: tuple[PaperName, ...]


class Forked(Wire):
    match: str
    line: int


class MatchSheet(Wire):
    id: str
    name: str
    game: str
    scenario: str
    scenario_name: str  # "" where the game has but one
    public: bool
    dice: str
    owner: bool
    started: str
    over: bool
    line: int
    version: int
    options: tuple[OptionShown, ...]
    seats: tuple[SeatView, ...]
    links: dict[str, str]
    forked: Forked | None
    club: bool  # is it a club's campaign?
    pace: int | None  # seconds for an answer, agreed at the start
    bank: int | None  # seconds that each side has in all, before the pace counts
    unaided: bool  # may nobody ask a staff for advice or forecasts?
    secretive: bool  # has it secrets while it goes on? Then a link is good for one person, once


class Done(Wire):
    version: int
    line: int
    scene: Scene | None  # none for who asked for none, as he is told of the change like everybody else


class Claimed(Wire):
    version: int
    line: int


class Holiday(Wire):
    """Until when I am away ("" if I am not), and how many days of the year's `most` are left."""

    until: str
    left: int
    most: int


class DiceProof(Wire):
    commitment: str
    seed: str
    throws: list[ThrowShown]


class Invitation(Wire):
    """Who invites to what, for how long, with which options."""

    match: str
    name: str
    game: str
    scenario: str
    title: str  # of the game, with its scenario
    blurb: tuple[str, ...]
    length: str
    difficulty: str
    favours: str
    task: str  # what the side does
    dice: str
    options: tuple[OptionShown, ...]
    company: tuple[SeatView, ...]  # all seats, and who sits there
    seat: SeatView
    owner: str
    mine: bool
    taken: bool
    over: bool
    pace: int | None  # seconds for an answer, to which he agrees who joins
    bank: int | None  # seconds that each side has in all, before the pace counts
    unaided: bool  # may nobody ask a staff for advice or forecasts?


class Joined(Wire):
    match: str
    seat: str


class Position(Wire):
    text: str


class Notes(Wire):
    text: str


class Health(Wire):
    ok: bool
    version: str
