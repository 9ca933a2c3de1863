"""Plays a plan on from what a seat sees: the same guess and the same luck for every plan of a row."""

from __future__ import annotations

from random import Random
from typing import Any

from mypy_extensions import mypyc_attr

from sandtable.kernel.engine import pending, play
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.players.adviser import Adviser
from sandtable.players.luck import KeyedLuck, mixed
from sandtable.players.player import Player
from sandtable.players.playout import Stop, play_on
from sandtable.players.search.judge import Judge


class Plan:
    """A word, and who goes on with it: the `driver` answers until the phase is over, then the usual player does."""

    def __init__(self, word: Word, driver: Adviser | None = None) -> None:
        self.word = word
        self.driver = driver
        self.values: list[float] = []  # what came of it, row by row


class Driven(Player):
    """Lets one player answer as long as a phase lasts, and another afterwards."""

    def __init__(self, driver: Adviser, after: Adviser, phase: str) -> None:
        self.driver = driver
        self.after = after
        self.phase = phase

    def word(self, seen: State, ask: Choice[Any]) -> Word:
        if self.phase:
            if self.driver.phase(seen, ask) == self.phase:
                return self.driver.word(seen, ask)
            self.phase = ""
        return self.after.word(seen, ask)


class Horizon(Stop):
    """Stops a playout when a turn begins."""

    def __init__(self, adviser: Adviser, turn: int) -> None:
        self.adviser = adviser
        self.turn = turn

    def here(self, s: State) -> bool:
        return self.adviser.turn(s) >= self.turn


@mypyc_attr(allow_interpreted_subclasses=True)
class Rehearsal:
    """One question of a seat, and everything that is needed to play on from it, without a look behind the view."""

    def __init__(
        self,
        rules: Rules[Any],
        seat: str,
        seen: State,
        ask: Choice[Any],
        advisers: dict[str, Adviser],
        seed: int,
        judge: Judge | None = None,
    ) -> None:
        self.rules = rules
        self.seat = seat
        self.seen = seen.clone()
        self.ask = ask
        self.advisers = advisers
        self.own = advisers[seat]
        self.phase = self.own.phase(seen, ask)
        self.seed = seed
        self.judge = judge if judge is not None and judge.knows(self.own.facts(seen)) else None
        self.row = -1
        self.start = self.seen
        turn = self.own.turn(seen)
        ends = turn + self.own.horizon
        cut = self.judge is not None and self.own.horizon > 0 and turn > 0 and self.judge.judges(ends)
        self.stop: Horizon | None = Horizon(self.own, ends) if cut else None
        self.played = 0

    def value(self, plan: Plan, row: int, rivals: dict[str, Adviser] | None = None) -> float:
        """What comes of a plan with the luck of a row; `rivals` may say who else answers how."""
        if row != self.row:
            self.row = row
            self.start = self.guess(row)
        self.played += 1
        s = self.start.clone()
        luck = mixed(self.seed ^ mixed(row + 1))
        players: dict[str, Player] = {}
        for seat, adviser in self.advisers.items():
            model = rivals.get(seat, adviser) if rivals is not None else adviser
            players[seat] = model.again(Random(luck))
        if plan.driver is not None:
            after = self.own.again(Random(luck))
            players[self.seat] = Driven(plan.driver.again(Random(luck)), after, self.phase)
        self.say(s, plan.word)
        play_on(s, players, KeyedLuck(luck, self.own), self.stop)
        return self.judged(s)

    def guess(self, row: int) -> State:
        """A position that looks to the seat as the real one does. Sealed words of others are left to be written."""
        if not self.rules.hides(self.seen):
            return self.seen
        s: State = self.rules.guess(self.seen, self.seat, Random(mixed(self.seed + row)))
        for key, word in self.seen.sealed.items():
            if not word and key in s.sealed:
                del s.sealed[key]
        return s

    def say(self, s: State, word: Word) -> None:
        for key, ask in pending(s).items():
            if ask == self.ask and isinstance(ask, Choice):
                play(s, key, ask, word)
                return
        raise RuntimeError(f"a guess does not ask {self.ask}")

    def judged(self, s: State) -> float:
        end = self.rules.outcome(s)
        if end is not None:
            return self.own.worth(end)
        if self.judge is None:
            return 0.0
        return self.judge.value(self.own.turn(s), self.own.facts(s))
