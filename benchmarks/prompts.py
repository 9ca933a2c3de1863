"""Counts how often a person is asked in the first turn of a battle, and how often while others act.

    python benchmarks/prompts.py heroes counter-attack --seeds 3

A computer answers for the person, against another, as a table on the web would ask: answers that are settled, that were
let be before, or that are the only ones possible are given without asking. `before` counts what would be asked if the
table did that only where nothing at all can be played.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from typing import Any, NamedTuple

from sandtable.games.catalogue import open_game
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.rules import Rules
from sandtable.kernel.steps import Choice
from sandtable.live.scenes.passes import Passes
from sandtable.live.scenes.settled import Wishes, go_on
from sandtable.players.roster import make_player

INTERRUPTING = ("React",)  # questions that come while others act, or dice lie


class Asked(NamedTuple):
    """The questions of a turn that a person is asked, by their names."""

    all: Counter[str]

    @property
    def interruptions(self) -> int:
        return sum(count for name, count in self.all.items() if name in INTERRUPTING)


class NoPasses(Passes):
    """Remembers nothing: everybody is asked each time."""

    def word(self, *_: object) -> None:
        return None


def first_turn(rules: Rules[Any], person: str, seed: str, sparing: bool = True) -> Asked:
    """Plays the set-up and the first turn, both sides by the steady player."""
    match = Match(rules, Seeded(seed))
    players = {seat: make_player("steady", rules, seat, Random(f"{seed}{seat}")) for seat in rules.playing()}
    settled = {} if sparing else {person: {"window:between": "ask"}}
    wishes = Wishes((person,), settled, Passes() if sparing else NoPasses())
    asked: Counter[str] = Counter()
    match.roll_on()
    while match.pending():
        go_on(match, wishes)
        if not match.pending() or turn(match) > 1:
            break
        key, ask = next(iter(match.pending().items()))
        assert isinstance(ask, Choice)
        seat = seat_of(key)
        asked[type(ask).__name__] += seat == person
        offered, line = wishes.passes.open_now(match, settled, (person,)), len(match.live)
        match.answer(key, players[seat].word(rules.view(match.state, seat), ask))
        wishes.passes.learn(offered, match.live[line:])
        match.roll_on()
    return Asked(+asked)


def turn(match: Match) -> int:
    """The number of the turn that is played; 0 before the first."""
    numbers = [
        getattr(step, "number", 0) for step in match.state.breadcrumb() if type(step).__name__ == "Turn"
    ]
    return numbers[0] if numbers else 0


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", default="heroes")
    parser.add_argument("scenario", nargs="?", default="counter-attack")
    parser.add_argument("--seeds", type=int, default=3)
    args = parser.parse_args()
    rules = open_game(args.game, args.scenario)
    for seed in range(1, args.seeds + 1):
        for person in rules.playing():
            before = first_turn(rules, person, str(seed), sparing=False)
            now = first_turn(rules, person, str(seed))
            print(
                f"seed {seed}, {person}: {before.all.total()} -> {now.all.total()} questions, "
                f"{before.interruptions} -> {now.interruptions} of them while others act or dice lie"
            )
            print("   ", ", ".join(f"{name} {count}" for name, count in now.all.most_common()))


if __name__ == "__main__":
    main()
