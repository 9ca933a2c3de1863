"""What is sent of a match beside what a game lays out, which is sent as it is (`board/table.py`).

Rooms make these and write them as JSON at once, as a text that many listeners share. A class here, or there, is the
one place where a field is added: the client's types are made from them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from sandtable.board.table import (
    Filling,
    Forecast,
    LetterRow,
    NamedChoice,
    NamedGround,
    OrderSheet,
    Roster,
    Side,
    Spread,
    StandingOrder,
    Table,
    Trace,
)

Role: TypeAlias = Literal["side", "commander", "organiser"]
Who: TypeAlias = Literal["person", "computer", "link", "open"]
DiceFrom: TypeAlias = Literal["seeded", "typed"]


class Wire(BaseModel):
    """Something that is sent. All fields are always there."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)


# the table


class Drawing(Wire):
    """GeoJSON in the board's plane, y growing to the south."""

    width: float
    height: float
    features: list[dict[str, Any]]


# the question


class Because(Wire):
    value: int
    text: str


class DiceAsked(Wire):
    count: int
    sides: int
    needs: int
    halved: bool  # each face counts half, rounded up
    because: tuple[Because, ...]
    aims: tuple[str, ...] = ()  # what each die was laid on, by name; empty where dice were not laid


class Quiet(Wire):
    """What could be settled so that a question like this one is not asked any more."""

    id: str
    value: str
    name: str


class StandingAnswers(Wire):
    """What a seat has settled; for itself only."""

    seat: str
    rev: int
    orders: tuple[StandingOrder, ...]


class Ask(Wire):
    key: str
    seat: str
    side: str
    who: str
    kind: Literal["choice", "throw"]
    name: str
    question: str
    help: str
    rule: str
    given: tuple[str, ...]
    rows: tuple[LetterRow, ...]
    after: tuple[LetterRow, ...]  # what a row takes with it when it is chosen, the usual one first
    filling: Filling | None  # a button that fills the draft
    spread: Spread | None  # of the empty draft
    sheet: OrderSheet | None  # of the empty draft
    roster: Roster | None  # of the empty draft, where the word is an army
    dice: DiceAsked | None
    forecast: Forecast | None  # of a throw: what its dice are about to decide
    odds_coming: bool  # chances are still being worked out: they come by themselves, if there are any
    quiet: tuple[Quiet, ...]  # what could be settled so as not to be asked again; only if `mine`
    mine: bool


# order sheets


class Fault(Wire):
    """Why an order cannot stand, what could stand there, and the nearest order that can."""

    code: str
    sentence: str
    rule: str
    legal: tuple[str, ...]
    nearest: tuple[str, ...]


class DraftLine(Wire):
    """A line of a sheet that is being written: its order, who wrote it when, and what is wrong with it."""

    letter: str
    order: tuple[str, ...]
    rev: int
    by: str
    at: str
    fault: Fault | None


class SheetDraft(Wire):
    """A sheet that is being written, or one that is sealed already."""

    key: str
    version: int
    asked: int  # which question: lines for another one stand under `earlier`
    lines: tuple[DraftLine, ...]
    earlier: tuple[DraftLine, ...]  # of an earlier sheet, and still possible
    sheet: OrderSheet  # all good lines read together
    word: tuple[str, ...]  # to seal it; empty while it cannot be
    missing: str  # why it cannot be sealed yet
    secret: bool  # sealed until all are opened together; else it counts as soon as it is handed in
    sealed: bool


class ReadLine(Wire):
    """A typed line as it was understood, before it is put on the sheet."""

    typed: str
    letter: str
    name: str
    order: tuple[str, ...]
    text: str
    rev: int
    fault: Fault | None


class SheetKey(Wire):
    """A sheet that somebody may read: his own, or one that he reads along."""

    key: str
    seat: str
    who: str
    mine: bool
    sealed: bool


class SealShown(Wire):
    """The server's commitment to a sealed answer; salt and word are told when the match is over."""

    line: int
    key: str
    seat: str
    hash: str
    at: str
    salt: str
    word: tuple[str, ...]


# the log


class Part(Wire):
    text: str
    anchor: str


class EntryDice(Wire):
    side: str
    sides: int
    faces: tuple[int, ...]
    needs: int
    halved: bool  # each face counts half, rounded up
    because: tuple[Because, ...]
    total: int | None
    title: str


class Entry(Wire):
    id: int
    line: int
    place: str
    kind: Literal["story", "dice", "reason", "mark"]
    topic: str
    side: str
    parts: tuple[Part, ...]
    dice: EntryDice | None
    role: Literal["", "opens", "fight", "verdict", "toll"] = ""  # in the story of an action or a battle
    battle: str = ""  # the same for all entries of a battle, where they tell it
    outcome: str = ""  # what came of it in a few words
    traces: tuple[Trace, ...] = ()  # what it did on the map


# the scene


class SeatView(Wire):
    id: str
    name: str
    side: str
    role: Role
    who: Who
    person: str
    mine: bool
    present: bool
    asked: bool


class Outcome(Wire):
    name: str
    text: str
    winner: str
    scores: dict[str, int]


class DeadlineProposed(Wire):
    """A change of the deadline that opponents must agree to."""

    by: str  # who wants it
    text: str
    mine: tuple[str, ...]  # his seats: he may take it back
    ends: bool  # it would end the match, and lasts until it is answered
    waiting: tuple[str, ...]  # the seats that have not agreed yet


class Deadline(Wire):
    """Until when the questions of now want their answers."""

    at: str  # "" where there is none, only a clock that stands still
    grace: int  # seconds on top
    extended: int  # how often
    paused: str  # since when the clock stands still; "" while it runs
    passed: bool  # over: the table has answered for those for whom it could
    proposed: DeadlineProposed | None
    clocks: dict[
        str, int
    ]  # seconds that each side has left in all, at `since`; empty where that was not agreed
    running: tuple[str, ...]  # the sides whose clocks run
    since: str  # "" while none runs


class Scene(Wire):
    match: str
    name: str
    game: str
    scenario: str
    scenario_name: str  # "" where the game has but one
    version: int
    line: int
    rewritten: int  # how often lines were given up or exchanged: then the log is read anew
    seat: str
    side: str
    secretive: bool
    veiled: bool  # do seats of several sides, all the reader's, see different things? Then he hands the screen over
    table: Table | None
    crumbs: tuple[str, ...]
    asks: tuple[Ask, ...]
    seats: tuple[SeatView, ...]
    undo: bool
    undo_why: str  # why nothing can be taken back; "" if it can, and for who holds no seat
    let_be: str  # where this seat is not asked again until something new is possible: "between activations"; or ""
    settles: bool  # may this seat settle answers beforehand?
    may: tuple[str, ...]
    dice: DiceFrom
    standing: dict[str, int]
    outcome: Outcome | None
    sheets: tuple[SheetKey, ...]  # that the reader may open
    seals: tuple[SealShown, ...]  # of the answers that are sealed now
    entries: tuple[Entry, ...]
    more: bool
    seen: int
    deadline: Deadline | None


class Chat(Wire):
    id: int
    at: str
    who: str
    side: str
    to: Literal["all", "side"]
    text: str


# games and matches


class OptionSheet(Wire):
    id: str
    name: str
    rule: str
    ask: str
    text: str
    kind: Literal["truth", "whole", "choice", "wholes", "troops", "bonuses"]
    default: Any
    least: int
    most: int
    count: int
    choices: tuple[NamedChoice, ...]
    main: bool
    when: dict[str, tuple[str, ...]]  # it matters only with these choices of other options
    club: Any  # what a club with real tables usually takes; null: no matter of it


class ScenarioCard(Wire):
    """What can be played of a game."""

    id: str
    name: str
    blurb: tuple[str, ...]
    balance: str
    length: str  # in a few words: "2 to 3 hours"
    difficulty: str  # "easy to learn"
    favours: str  # "even", "favours the Germans"
    sides: dict[str, str]  # what each side does
    musters: bool  # do people build armies for it?


class GameCard(Wire):
    id: str
    name: str
    scenario: str  # the one that is offered first
    blurb: tuple[str, ...]
    balance: str
    length: str  # of its scenario; of the first where there are several
    difficulty: str
    favours: str  # "" where there are several
    board: str
    scenarios: tuple[ScenarioCard, ...]
    tabled: bool  # can its battles be fought on real tables?


@dataclass(slots=True)
class SideSheet(Side):
    blurb: str


class SeatSheet(Wire):
    id: str
    name: str
    side: str
    role: Role


class PlayerSheet(Wire):
    id: str
    text: str


class GameSheet(GameCard):
    sides: tuple[SideSheet, ...]
    seats: tuple[SeatSheet, ...]
    players: tuple[PlayerSheet, ...]
    options: tuple[OptionSheet, ...]
    secretive: bool
    grounds: tuple[NamedGround, ...]  # boards of which the players lay some; none where the ground is given


class OptionShown(Wire):
    id: str
    name: str
    ask: str
    text: str
    rule: str
    value: str
    changed: bool
    matters: bool  # beside what else was chosen


class MatchCard(Wire):
    id: str
    name: str
    game: str
    scenario: str
    scenario_name: str  # "" where the game has but one
    board: str
    text: tuple[str, ...]
    question: str
    yours: bool
    over: bool
    public: bool
    at: str
    holders: dict[str, int]
    seats: tuple[SeatView, ...]
    open: tuple[str, ...]
    owner: bool  # did whoever reads this start it, or inherit it?
    pace: int | None  # seconds for an answer, to which he agrees who sits down
    bank: int | None  # seconds that each side has in all, before the pace counts


class Matches(Wire):
    mine: list[MatchCard]
    open: list[MatchCard]
    public: list[MatchCard]
    archived: int  # how many of mine I have put away


class ThrowShown(Wire):
    number: int
    line: int
    title: str
    sides: int
    faces: tuple[int, ...]
    typed: bool
    free: bool  # people may type it whatever was promised: by the rules, or it fell in another match


# cases


class CaseFailure(Wire):
    """What is not as a case expects it, or what is wrong with its file, and the line that says so."""

    line: int
    message: str
    fault: bool  # of the file


class CaseQuestion(Wire):
    key: str
    step: str  # as `expect.asked` spells it
    question: str
    letters: tuple[str, ...]  # the first of them
    more: int  # letters beside these
    dice: str  # as they are declared; empty for a question that is answered by a word


class CaseEvent(Wire):
    verb: str
    facts: dict[str, Any]
    sentence: str


class CaseDeed(Wire):
    """One thing that a step does."""

    line: int
    said: str
    asked: tuple[CaseQuestion, ...]  # when it was done
    events: tuple[CaseEvent, ...]
    refused: str  # the refusal it met


class CaseExpected(Wire):
    """A key under `expect` with what failed of it."""

    name: str
    line: int
    failures: tuple[CaseFailure, ...]


class CaseStepShown(Wire):
    number: int  # from 1
    line: int
    deeds: tuple[CaseDeed, ...]
    asked: tuple[CaseQuestion, ...]  # where the step only looks
    expected: tuple[CaseExpected, ...]
    failures: tuple[CaseFailure, ...]  # all of them, those of deeds too


class CaseShown(Wire):
    """A case of a file and how it went."""

    name: str
    rules: tuple[str, ...]
    why: str
    line: int
    end: Literal["passed", "failed", "faulty"]
    failures: tuple[CaseFailure, ...]
    steps: tuple[CaseStepShown, ...]  # those that could be taken
    left: int  # steps that could not


class CasesShown(Wire):
    """The cases of a file, and what is wrong with the file around them."""

    cases: tuple[CaseShown, ...]
    faults: tuple[CaseFailure, ...]


class CaseScenes(Wire):
    """A case as it is drawn: at its position, and after each step. `line` counts steps here."""

    scenes: tuple[Scene, ...]
