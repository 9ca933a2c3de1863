"""What the server tells of a club's campaign; the client's types are made from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from sandtable.board.battles import Fighter, ReportForm
from sandtable.board.sent import Sent
from sandtable.live.wire import Wire

Stage: TypeAlias = Literal[
    "planned",  # its place is known, its troops are not
    "committing",  # troops are being committed
    "assigning",  # players, date or place are missing
    "briefed",  # everything is known; to be played
    "overdue",  # to be played until a time that has passed
    "reported",  # one report waits for the other side
    "disputed",  # reports contradict each other: the organiser settles it
    "waiting",  # confirmed; its after-action waits for another battle
    "after",  # its after-action steps are being done
    "booked",
]
FilingState: TypeAlias = Literal["filed", "objected", "confirmed", "settled", "booked", "withdrawn", "kept"]
Rhythm: TypeAlias = Literal["none", "duration", "hour", "weekly"]
Unplayed: TypeAlias = Literal["dice", "postpone", "organiser"]
Silence: TypeAlias = Literal["remind", "rules", "computer"]


class ClubSettings(Wire):
    """How a campaign is run, apart from its game's options. Hours are local times of `zone`."""

    zone: str  # "Europe/London"
    rhythm: Rhythm  # how deadlines for decisions are set
    hours: int  # duration: so long for each decision
    hour: str  # hour and weekly: "21:00"
    weekday: int  # weekly: 0 is Monday
    grace: int  # minutes
    silence: Silence  # what happens when a deadline and its grace have passed
    confirm_hours: int  # after which silence confirms a report
    battle_days: int  # within which a battle is to be played; 0: no limit
    unplayed: Unplayed  # what becomes of one that was not
    pause_hours: int  # for how long, in all, an organiser who plays may stop the clock within a turn
    change_sides: bool  # may members change sides by themselves?
    venue: str  # where battles are usually played


class ClubMember(Wire):
    person: str
    name: str
    side: str
    organiser: bool
    seats: tuple[str, ...]  # of the match, that he holds
    me: bool
    battles: int  # fought on the table
    won: int
    points: int  # victory points in them


class ClubSeat(Wire):
    id: str
    name: str
    side: str
    role: Literal["side", "commander", "organiser"]
    who: Literal["person", "computer", "link", "open"]
    person: str  # id of a member, or ""
    name_of: str  # of the person or computer
    deputy: bool  # whoever sits there does so for somebody else
    stands_for: str  # his name
    until: str | None  # when he comes back


@dataclass(slots=True)
class ClubFighter(Fighter):
    """One side of a battle, and who plays it."""

    players: tuple[str, ...]  # people
    player_names: tuple[str, ...]


class Todo(Wire):
    """Who must do what next."""

    who: str  # "Anna", "the Allied general", "both players"
    what: str  # "reports the score"
    mine: bool
    link: str  # to the exact decision


class ClubPhoto(Wire):
    id: str
    url: str
    width: int
    height: int
    caption: str


class Filing(Wire):
    id: str
    battle: str
    name: str
    side: str
    mine: bool  # may I withdraw it?
    games: tuple[tuple[int, int], ...]
    ticks: tuple[str, ...]
    score: str
    result: str  # what it would mean
    story: str
    photos: tuple[ClubPhoto, ...]
    state: FilingState
    reason: str
    answered: str
    due: str | None  # when silence confirms it
    at: str


class ClubBattle(Wire):
    id: str
    title: str
    turn: str
    areas: tuple[str, ...]
    stage: Stage
    fighters: tuple[ClubFighter, ...]
    at: str | None
    place: str
    note: str
    due: str | None
    rev: int  # of the fixture
    after: str  # the battle it waits for
    briefings: tuple[tuple[str, str], ...]  # (side, address of the paper on the screen) that I may read
    filings: tuple[Filing, ...]
    todo: tuple[Todo, ...]
    may: tuple[
        str, ...
    ]  # see `pipeline.may`: "take:SIDE", "leave", "assign:SIDE", "report:SIDE", "answer:FILING" …


class ClubResult(Wire):
    """A battle of the past."""

    id: str
    title: str
    turn: str
    fighters: tuple[ClubFighter, ...]
    table: bool
    score: str
    result: str
    winner: str
    story: str
    photos: tuple[ClubPhoto, ...]
    changed: bool  # it was corrected later
    may_correct: bool


class ClubStanding(Wire):
    side: str
    name: str
    points: int


class ClubDeadline(Wire):
    what: str
    at: str
    who: str


class ClubPage(Wire):
    match: str
    version: int
    name: str
    game: str
    title: str  # of the game
    tables: bool  # are its battles fought on real tables?
    turn: str
    over: bool
    outcome: str
    public: bool
    sides: tuple[tuple[str, str], ...]
    standing: tuple[ClubStanding, ...]
    settings: ClubSettings
    options: tuple[tuple[str, str], ...]  # of the game, as people read them
    members: tuple[ClubMember, ...]
    seats: tuple[ClubSeat, ...]
    battles: tuple[ClubBattle, ...]
    results: tuple[ClubResult, ...]
    todo: tuple[Todo, ...]  # of the campaign as a whole
    deadlines: tuple[ClubDeadline, ...]
    kept: tuple[Filing, ...]  # reports whose battle was rolled back and that I may use again
    paused: str | None  # since when
    paused_by: str
    paused_until: str | None  # when the clock runs by itself again
    me: str  # my person, if I am a member
    may: tuple[str, ...]  # "organise", "join", "change-side", "pause", "resume"
    invite: str  # its address, for organisers
    calendar: str  # the address of my calendar


class ClubCard(Wire):
    """A campaign in a list."""

    match: str
    name: str
    title: str
    turn: str
    over: bool
    members: int
    open_battles: int
    mine: bool
    todo: int  # decisions that wait for me


class Clubs(Wire):
    clubs: tuple[ClubCard, ...]


class ClubInvitation(Wire):
    """What somebody reads before he joins."""

    match: str
    name: str
    title: str
    sides: tuple[tuple[str, str, int], ...]  # id, name, how many are there
    member: bool  # he is one already


@dataclass
class OfBattle(Sent):
    battle: ClubBattle


@dataclass(kw_only=True)
class Form(ReportForm, OfBattle):
    """What a report is made of, for whoever files it. The fields of the last base come first."""

    sides: tuple[str, ...]  # for which I may speak
    most_photos: int


class VerdictLine(Wire):
    text: str
    rule: str


class Verdict(Wire):
    score: str
    result: str
    winner: str
    lines: tuple[VerdictLine, ...]
    refusal: str
    rule: str  # that refuses it


class Change(Wire):
    """One fact before and after a correction."""

    what: str
    before: str
    after: str


class Difference(Wire):
    """What a correction would do. Nothing is done yet."""

    stays: int  # decisions and throws that stand as they are
    changes: tuple[Change, ...]
    again: tuple[str, ...]  # what becomes impossible and must be decided again, in words
    asked: str  # what is asked after it
    reports: tuple[str, ...]  # titles of battles whose reports are kept for later
    version: int


class AuditLine(Wire):
    at: str
    name: str
    kind: str
    text: str


class Audit(Wire):
    lines: tuple[AuditLine, ...]


class DiaryBattle(Wire):
    id: str
    title: str
    players: str  # "Anna for the Allies, Bob for the Germans"
    score: str
    result: str
    winner: str
    table: bool
    played: str | None
    changed: bool
    events: tuple[str, ...]  # how it went, as the log has it
    stories: tuple[tuple[str, str], ...]  # (who, text)
    photos: tuple[ClubPhoto, ...]


class DiaryTurn(Wire):
    id: str
    title: str
    line: int  # of the match after it, for its map
    map: str  # the address of its picture (SVG)
    events: tuple[str, ...]  # what happened besides battles
    battles: tuple[DiaryBattle, ...]
    standing: tuple[ClubStanding, ...]


class Diary(Wire):
    name: str
    title: str
    over: bool
    outcome: str
    turns: tuple[DiaryTurn, ...]
    members: tuple[ClubMember, ...]
