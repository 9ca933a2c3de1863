"""Plays a match on from what a seat knows, as computers would: the ground of forecasts and of compared plans.

Course number i has a guess of what is hidden and luck of its own. So the result depends on the seed alone, whoever
shares the work, and two plans meet the same luck wherever they do the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from sandtable.kernel.engine import pending, play
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.players.adviser import Adviser
from sandtable.players.luck import KeyedLuck
from sandtable.players.player import Player
from sandtable.players.playout import Stop, WithoutGarbageCollection, play_on
from sandtable.players.roster import RANDOM, make_adviser, usual

UNDECIDED: Final = "undecided"


@dataclass(frozen=True)
class Course:
    """One way in which a match may go on."""

    outcome: str
    winner: str
    scores: dict[str, int]
    by_turn: dict[int, dict[str, int]]  # the scores as each later turn began
    end: State


class TurnWatch(Stop):
    """Stops nothing; notes the scores when a turn begins."""

    def __init__(self, rules: Rules[Any], turn: int) -> None:
        self.rules = rules
        self.turn = turn
        self.scores: dict[int, dict[str, int]] = {}

    def here(self, s: State) -> bool:
        turn = turn_of(s)
        if turn > self.turn:
            self.turn = turn
            self.scores[turn] = self.rules.standing(s)
        return False


def turn_of(s: State) -> int:
    """The number of the turn; 0 in a game that has none."""
    turn: int = getattr(s, "turn", 0)
    return turn


class Onward:
    """A position as a seat sees it, and those who play on from it: each side as its usual computer would."""

    def __init__(self, rules: Rules[Any], seen: State, seat: str, seed: str) -> None:
        """`seen` is the view of a seat; of nobody (""), it is taken as it is."""
        self.rules = rules
        self.seen = seen
        self.seat = seat
        self.seed = seed
        self.advisers: dict[str, Adviser] = {}
        for other in rules.seats():
            name = usual(rules.id) if rules.side_of(other) in rules.playing() else RANDOM
            self.advisers[other] = make_adviser(name, rules, other, Random(f"{seed}/{other}"))

    def start(self, number: int) -> State:
        """The position as it may be; words that others have sealed are left to be written anew."""
        if not self.seat or not self.rules.hides(self.seen):
            return self.seen.clone()
        s: State = self.rules.guess(self.seen, self.seat, Random(f"{self.seed}/{number}/guess")).clone()
        for key, word in self.seen.sealed.items():
            if not word and key in s.sealed:
                del s.sealed[key]
        return s

    def course(self, number: int, ask: Choice[Any] | None = None, word: Word = ()) -> Course:
        """Plays on to the end; the seat answers its question with a word first, if one is given."""
        rules = self.rules
        s = self.start(number)
        luck = Random(f"{self.seed}/{number}").getrandbits(32)
        players: dict[str, Player] = {
            seat: adviser.again(Random(luck)) for seat, adviser in self.advisers.items()
        }
        if ask is not None:
            say(s, ask, word)
        watch = TurnWatch(rules, turn_of(self.seen))
        with WithoutGarbageCollection():
            play_on(s, players, KeyedLuck(luck, self.advisers[rules.playing()[0]]), watch)
        end = rules.outcome(s)
        if end is None:
            return Course(UNDECIDED, "", rules.standing(s), watch.scores, s)
        return Course(end.name, end.winner, dict(end.scores), watch.scores, s)


def say(s: State, ask: Choice[Any], word: Word) -> None:
    """Answers a question wherever it is asked now."""
    for key, asked in pending(s).items():
        if asked == ask and isinstance(asked, Choice):
            play(s, key, asked, word)
            return
    raise ValueError("this question is not asked here")


def lead(scores: dict[str, int], side: str) -> int:
    """How far a side is ahead of the best other."""
    others = [points for other, points in scores.items() if other != side]
    return scores.get(side, 0) - (max(others) if others else 0)
