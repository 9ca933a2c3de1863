"""What the server sends and takes: the same names and fields as `client/src/lib/wire.ts`; a test compares them."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

Role: TypeAlias = Literal["side", "commander", "organiser"]
Who: TypeAlias = Literal["person", "computer", "link", "open"]
DiceFrom: TypeAlias = Literal["seeded", "typed"]


class Wire(BaseModel):
    """Something that is sent. All fields are always there."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)


class NamedChoice(Wire):
    id: str
    name: str
    text: str


# the table


class Side(Wire):
    id: str
    name: str
    adjective: str


class Counter(Wire):
    id: str
    name: str
    short: str
    side: str
    symbol: str
    strength: str
    marks: tuple[str, ...]
    reach: int  # how many areas far it can strike


class AreaView(Wire):
    id: str
    name: str
    short: str
    terrain: str
    holder: str
    points: int
    supply: str
    x: float
    y: float
    counters: tuple[Counter, ...]
    marks: tuple[str, ...]
    site: str  # "harbour", "road": a point within other areas; "" for a region
    within: tuple[str, ...]
    around: tuple[tuple[str, ...], ...]  # areas one step away by air, then two …
    signs: tuple[str, ...]  # small pictograms beside the name


class Border(Wire):
    a: str
    b: str
    river: str


class Road(Wire):
    a: str
    b: str
    kind: str  # "major", "minor", "lane"
    name: str


class Modifier(Wire):
    side: str
    value: int
    text: str


class Arrow(Wire):
    id: str
    name: str
    side: str
    origin: str
    target: str
    modifiers: tuple[Modifier, ...]
    notes: tuple[str, ...]


class Board(Wire):
    id: str
    name: str
    width: float
    height: float
    areas: tuple[AreaView, ...]
    borders: tuple[Border, ...]
    arrows: tuple[Arrow, ...]
    roads: tuple[Road, ...]  # the only ways from one area to another; empty where borders are


class Track(Wire):
    id: str
    name: str
    value: int
    most: int
    side: str
    places: tuple[str, ...]
    note: str
    now: int  # the number of the one that is on just now; 0 for none


class Item(Wire):
    id: str
    name: str
    icon: str
    text: str
    anchor: str
    marks: tuple[str, ...]


class Tray(Wire):
    id: str
    name: str
    side: str
    counters: tuple[Counter, ...]
    items: tuple[Item, ...]
    note: str


class Card(Wire):
    title: str
    side: str
    facts: tuple[tuple[str, str], ...]
    tags: tuple[str, ...]


class Opening(Wire):
    kind: str  # "door" or "window"
    i: int
    j: int
    side: str  # "N", "E", "S" or "W"


class House(Wire):
    """A building on a grid; its rooms lie half a square further in than its tile."""

    id: str
    name: str
    x: int
    y: int
    wide: int
    deep: int
    openings: tuple[Opening, ...]
    walls: tuple[tuple[int, int, str], ...]
    doorways: tuple[tuple[int, int, str], ...]
    bonus: str
    damage: str
    fallen: tuple[str, ...]


class Piece(Wire):
    """A counter on a grid."""

    counter: Counter
    at: str
    rear: str  # of a vehicle its other square, or ""
    heading: int  # 0 north, 1 north-east … 7; -1 where it does not matter
    attack: str
    defence: str
    token: str
    spent: bool
    suppressed: int
    damage: tuple[str, ...]
    aboard: tuple[Counter, ...]
    reduced: bool
    other: tuple[str, ...]
    arc: int


class Hulk(Wire):
    id: str
    name: str
    at: str
    rear: str
    heading: int
    damage: str


class Goal(Wire):
    id: str
    name: str
    squares: tuple[str, ...]
    points: str
    holder: str


class Grid(Wire):
    """A board of squares: a string for each rank, a character for each square."""

    id: str
    name: str
    ground: tuple[str, ...]
    legend: dict[str, str]
    houses: tuple[House, ...]
    pieces: tuple[Piece, ...]
    hulks: tuple[Hulk, ...]
    goals: tuple[Goal, ...]
    smoke: tuple[str, ...]
    passages: tuple[str, ...]
    zones: tuple[tuple[str, tuple[str, ...]], ...]
    lanes: tuple[tuple[str, float, float], ...]


class Ray(Wire):
    """A line of sight, in squares."""

    start: tuple[float, float]
    end: tuple[float, float]
    state: str  # "clear", "obscured" or "blocked"
    crossed: tuple[str, ...]
    obstacles: tuple[tuple[str, str], ...]
    side: str


class Overlay(Wire):
    """What a draft, or a letter that is only looked at, lays over a grid."""

    rays: tuple[Ray, ...]
    trail: tuple[str, ...]
    reach: tuple[str, ...]
    dangers: tuple[tuple[str, float], ...]
    covered: tuple[str, ...]
    bubble: tuple[str, ...]
    bubble_at: str
    ghost: Piece | None


class Way(Wire):
    """The letters that lead a begun word to a square; none where no way does."""

    letters: tuple[str, ...]


class CardFace(Wire):
    id: str
    name: str
    text: str
    alternate: str
    letters: tuple[str, ...]  # of the question that play it; empty where it cannot be played now
    note: str


class Hand(Wire):
    """The cards a side holds: one's own as faces, the enemy's as a number."""

    side: str
    count: int
    cards: tuple[CardFace, ...]


class Table(Wire):
    name: str
    sides: tuple[Side, ...]
    boards: tuple[Board, ...]
    tracks: tuple[Track, ...]
    trays: tuple[Tray, ...]
    at: str  # the board on which things happen now; "" where it does not matter
    fog: bool  # do units come and go from sight?
    grids: tuple[Grid, ...]  # boards of squares
    hands: tuple[Hand, ...]


class Drawing(Wire):
    """GeoJSON in the board's plane, y growing to the south."""

    width: float
    height: float
    features: list[dict[str, Any]]


# the question


class ForecastRow(Wire):
    value: str
    text: str


class Column(Wire):
    side: str
    title: str
    die: str
    rows: tuple[ForecastRow, ...]


class Bar(Wire):
    label: str
    chance: float


class Forecast(Wire):
    label: str
    chance: float
    columns: tuple[Column, ...]
    notes: tuple[str, ...]
    bars: tuple[Bar, ...]  # further chances
    danger: bool = False  # the less the better


class Row(Wire):
    letter: str
    name: str
    note: str
    adds: str
    anchors: tuple[str, ...]
    counter: Counter | None
    icon: str
    ends: bool
    closing: bool
    does: str  # what choosing it does, for the button; "" where the name says it
    forecast: Forecast | None


class Share(Wire):
    name: str
    total: int
    placed: int
    letters: tuple[str, ...]


class Spread(Wire):
    """Dice that a word lays on targets, one letter a die."""

    shares: tuple[Share, ...]
    note: str


class SheetLine(Wire):
    letter: str
    name: str
    order: tuple[str, ...]
    text: str
    counter: Counter | None
    path: tuple[str, ...]
    times: tuple[str, ...]
    notes: tuple[str, ...]
    chance: float  # of setting out; -1 where no die is thrown
    fixed: bool
    group: str


class OrderSheet(Wire):
    """A word read as a sheet of orders: a line for each unit."""

    lines: tuple[SheetLine, ...]
    closing: str
    note: str


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


class StandingOrder(Wire):
    """Something that a seat may settle beforehand."""

    id: str
    name: str
    choices: tuple[NamedChoice, ...]
    value: str
    usual: str
    note: str
    counter: Counter | None


class StandingAnswers(Wire):
    """What a seat has settled; for itself only."""

    seat: str
    rev: int
    orders: tuple[StandingOrder, ...]


class RosterChoice(Wire):
    """Something an army may take, as the letter that takes it and where in the word it goes."""

    letter: str
    name: str
    cost: int
    at: int
    text: str
    units: tuple[str, ...]
    why: str  # why it cannot be taken now; "" if it can
    anchor: str


class RosterSlot(Wire):
    number: int
    large: bool
    stripes: tuple[str, ...]
    unlocks: str
    letter: str  # the option in it, or ""
    name: str
    cost: int
    at: int  # where that letter stands in the word; -1 for an empty slot
    choices: tuple[RosterChoice, ...]


class RosterTile(Wire):
    letter: str
    name: str
    cost: int
    at: int
    units: tuple[str, ...]
    facts: str
    slots: tuple[RosterSlot, ...]
    anchor: str


class Roster(Wire):
    """An army that is being built, read from a word as far as it fits."""

    side: str
    used: int
    size: int
    word: tuple[str, ...]  # the letters that fit, the closing one left out
    tiles: tuple[RosterTile, ...]
    choices: tuple[RosterChoice, ...]
    tokens: str
    units: tuple[str, ...]
    warnings: tuple[str, ...]
    text: str  # as it is shared
    closing: str  # the letter that ends it, if it may be ended
    wrong: int  # the place of the first letter that does not fit; -1 if all do
    wrong_letter: str


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
    rows: tuple[Row, ...]
    spread: Spread | None  # of the empty draft
    sheet: OrderSheet | None  # of the empty draft
    roster: Roster | None  # of the empty draft, where the word is an army
    dice: DiceAsked | None
    forecast: Forecast | None  # of a throw: what its dice are about to decide
    quiet: tuple[Quiet, ...]  # what could be settled so as not to be asked again; only if `mine`
    mine: bool


class Letters(Wire):
    """The answer to a begun word: what may follow it."""

    version: int
    draft: tuple[str, ...]
    names: tuple[str, ...]
    forecast: Forecast | None
    rows: tuple[Row, ...]
    spread: Spread | None
    sheet: OrderSheet | None


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


class SheetRead(Wire):
    lines: tuple[ReadLine, ...]


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


class Log(Wire):
    entries: list[Entry]
    more: bool


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
    waiting: tuple[str, ...]  # the seats that have not agreed yet


class Deadline(Wire):
    """Until when the questions of now want their answers."""

    at: str  # "" where there is none, only a clock that stands still
    grace: int  # seconds on top
    extended: int  # how often
    paused: str  # since when the clock stands still; "" while it runs
    passed: bool  # over: the table has answered for those for whom it could
    proposed: DeadlineProposed | None


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
    table: Table | None
    crumbs: tuple[str, ...]
    asks: tuple[Ask, ...]
    seats: tuple[SeatView, ...]
    undo: bool
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


class Me(Wire):
    name: str
    guest: bool
    admin: bool
    signed: bool


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
    club: Any  # what a club with real tables usually takes; null: no matter of it


class ScenarioCard(Wire):
    """What can be played of a game."""

    id: str
    name: str
    blurb: tuple[str, ...]
    balance: str
    sides: dict[str, str]  # what each side does
    musters: bool  # do people build armies for it?


class GameCard(Wire):
    id: str
    name: str
    scenario: str  # the one that is offered first
    blurb: tuple[str, ...]
    balance: str
    board: str
    scenarios: tuple[ScenarioCard, ...]
    tabled: bool  # can its battles be fought on real tables?


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


class OptionShown(Wire):
    id: str
    ask: str
    rule: str
    value: str
    changed: bool


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
    secretive: bool  # has it secrets while it goes on? Then a link is good for one person, once


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


class Matches(Wire):
    mine: list[MatchCard]
    open: list[MatchCard]
    public: list[MatchCard]
    archived: int  # how many of mine I have put away


class Done(Wire):
    version: int
    line: int
    scene: Scene | None  # none for who asked for none, as he is told of the change like everybody else


class ThrowShown(Wire):
    number: int
    line: int
    title: str
    sides: int
    faces: tuple[int, ...]
    typed: bool


class DiceProof(Wire):
    commitment: str
    seed: str
    throws: list[ThrowShown]


class Invitation(Wire):
    match: str
    name: str
    seat: SeatView
    owner: str
    mine: bool
    taken: bool
    over: bool
    pace: int | None  # seconds for an answer, to which he agrees who joins


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
