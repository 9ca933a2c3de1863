"""Measures what a search gains by its decisions, one by one: cheaper than whole matches, which hang on dice.

    python tools/decisions.py caen allies 40 --playouts 160

Lets `steady` play matches on all seats. At some questions of one seat a search of so many playouts chooses among the
plans it would compare; then its choice and steady's own word are played to the end so many times more, with luck that
the search has not seen. Tells the mean gain of a decision with its standard error, and by kind of question. `--whole`
searches without a judge.
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random
from typing import Any, Final

from sandtable.games.catalogue import open_game
from sandtable.kernel import engine
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.players import roster
from sandtable.players.adviser import Adviser
from sandtable.players.luck import KeyedLuck
from sandtable.players.player import Player
from sandtable.players.playout import Stop, play_on
from sandtable.players.search.planner import Planner
from sandtable.players.search.rehearsal import Plan, Rehearsal

FRESH: Final = 60  # playouts of each plan by which a choice is judged
LOOKS: Final = 0.4  # how often a question is looked at


class Probe(Player):
    """A steady player beside whom a search is asked now and then; what it says is measured, not said."""

    def __init__(
        self, rules: Rules[Any], seat: str, advisers: dict[str, Adviser], args: argparse.Namespace
    ) -> None:
        self.rules = rules
        self.seat = seat
        self.advisers = advisers
        self.args = args
        self.own = advisers[seat]
        self.rng = Random(args.seed)
        self.phase = ""
        self.gains: list[tuple[str, float]] = []

    def begin(self, number: int) -> None:
        self.own = self.advisers[self.seat].again(Random(number))
        self.rng = Random(f"{self.args.seed} {number}")

    def word(self, seen: State, ask: Choice[Any]) -> Word:
        phase = self.own.phase(seen, ask)
        before = self.own.again(Random(1))
        word = self.own.word(seen, ask)
        if not (phase and phase == self.phase) and self.rng.random() < LOOKS:
            self.look(seen, ask, before, word)
        self.phase = phase
        return word

    def look(self, seen: State, ask: Choice[Any], before: Adviser, word: Word) -> None:
        advisers = {**self.advisers, self.seat: before}
        planner = Planner(self.rules, self.seat, Random(self.rng.random()), advisers, self.args.playouts)
        if self.args.whole:
            planner.judge = None
        planner.word(seen, ask)
        if planner.chosen is None:
            return
        gain = 0.0
        if planner.chosen.word != word or planner.chosen.driver is not None:
            fresh = Rehearsal(self.rules, self.seat, seen, ask, advisers, self.rng.getrandbits(32))
            for row in range(FRESH):
                gain += (fresh.value(planner.chosen, row) - fresh.value(Plan(word), row)) / FRESH
        self.gains.append((type(ask).__name__, gain))


class Enough(Stop):
    """Ends a match when enough was measured."""

    def __init__(self, probe: Probe) -> None:
        self.probe = probe

    def here(self, s: State) -> bool:
        return len(self.probe.gains) >= self.probe.args.decisions


def told(gains: list[float]) -> str:
    mean = sum(gains) / len(gains)
    squares = sum((gain - mean) ** 2 for gain in gains)
    error = sqrt(squares / max(1, len(gains) - 1) / len(gains))
    return f"{len(gains)} decisions, {mean:+.3f} ± {error:.3f}, {sum(gain != 0 for gain in gains)} changed"


def main() -> None:
    parser = argparse.ArgumentParser(description="measure what a search gains by its decisions")
    parser.add_argument("game")
    parser.add_argument("seat")
    parser.add_argument("decisions", type=int)
    parser.add_argument("--scenario", default="")
    parser.add_argument("--playouts", type=int, default=200)
    parser.add_argument("--seed", default="decisions")
    parser.add_argument("--whole", action="store_true", help="play all playouts to the end")
    args = parser.parse_args()
    rules = open_game(args.game, args.scenario)
    advisers = {
        seat: roster.make_adviser(
            roster.usual(args.game) if rules.side_of(seat) in rules.playing() else roster.RANDOM,
            rules,
            seat,
            Random(1),
        )
        for seat in rules.seats()
    }
    probe = Probe(rules, args.seat, advisers, args)
    number = 0
    while len(probe.gains) < args.decisions:
        probe.begin(number)
        players: dict[str, Player] = {seat: one.again(Random(number)) for seat, one in advisers.items()}
        players[args.seat] = probe
        s: State = rules.setup()
        engine.begin(s, rules.start())
        play_on(s, players, KeyedLuck(Random(f"{args.seed} {number}").getrandbits(32)), Enough(probe))
        number += 1
    print(
        f"{args.game} {args.scenario} {args.seat}, {args.playouts} playouts: {told([gain for _, gain in probe.gains])}"
    )
    for kind in sorted({kind for kind, _ in probe.gains}):
        print(f"  {kind}: {told([gain for one, gain in probe.gains if one == kind])}")


if __name__ == "__main__":
    main()
