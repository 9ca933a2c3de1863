"""What is sent of a match that is over: how it went, and how lucky its dice were."""

from __future__ import annotations

from sandtable.live.wire import Outcome, Wire


class LuckKind(Wire):
    """The dice of one kind: "Battle dice"."""

    name: str
    throws: int
    expected: float  # successes, on average
    came: float


class Luck(Wire):
    """A side's dice against their exact chances, in successes."""

    throws: int
    expected: float
    came: float
    better: float  # the share of matches with the same throws in which a side is less lucky, about
    kinds: tuple[LuckKind, ...]


class LossShown(Wire):
    line: int
    text: str


class EndingSide(Wire):
    id: str
    name: str
    people: tuple[str, ...]  # who played it, computers by what they are
    score: int | None
    won: int  # fights
    lost: int
    losses: tuple[LossShown, ...]
    luck: Luck


class TurnScore(Wire):
    """How things stood after a turn."""

    title: str
    line: int
    scores: dict[str, int]


class TurningPoint(Wire):
    """A line that moved the score far, or gave the lead away."""

    line: int
    turn: str
    side: str  # for whom it was good
    gain: int  # of its lead
    leads: bool  # does it lead since, where another led before?
    text: str


class LuckyMoment(Wire):
    """A throw that went far otherwise than it was to be expected."""

    line: int
    turn: str
    side: str
    title: str
    faces: tuple[int, ...]
    sides: int  # of the dice
    good: bool
    chance: float  # to fare at least so well, or so badly
    text: str  # what came of it


class FightShown(Wire):
    line: int
    title: str
    result: str
    score: str
    winner: str


class RematchShown(Wire):
    """A rematch that was begun."""

    match: str
    swap: bool  # with the sides swapped
    mine: bool  # does whoever reads this sit there already?
    names: tuple[str, ...]  # who else sits there


class Ending(Wire):
    """The page of a match that is over."""

    match: str
    name: str
    game: str
    scenario: str
    title: str  # of the game
    outcome: Outcome
    why: tuple[str, ...]
    lines: int
    sides: tuple[EndingSide, ...]
    turns: tuple[TurnScore, ...]
    points: tuple[TurningPoint, ...]
    moments: tuple[LuckyMoment, ...]
    fights: tuple[FightShown, ...]
    uncounted: int  # throws of which no face is better than another: they are nobody's luck
    rematch: bool  # may whoever reads this have one?
    rematches: tuple[RematchShown, ...]  # those that were begun and concern him
