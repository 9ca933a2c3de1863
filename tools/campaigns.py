#!/usr/bin/env python3
"""Plays random matches by the thousand; the engine checks every answer, and the invariants are checked after each.

    python tools/campaigns.py caen -n 20000 --jobs 2
    python tools/campaigns.py caen -n 200 --variants 0 --option mode=table

The matches are divided among the scenarios of the game, unless one is given, and then among variants: the game's
defaults, every option the other way round, and several random draws of all options; or all are played with the options
given. Prints a line for each variant; a fault ends it with its seed.
With PYTHONPATH set to an unpacked compiled wheel it is some five times quicker.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from random import Random

from joblib import Parallel, delayed

from sandtable.commands.inputs import choose, pair
from sandtable.games.catalogue import GAMES, open_game
from sandtable.kernel import engine
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import random_word
from sandtable.kernel.steps import Throw

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # to find its neighbours

from tools.variants import changed, variants

BLOCK = 100  # matches that a process plays at a time


def play(game: str, scenario: str, options: dict[str, OptionValue], seeds: range) -> int:
    """Plays a match a seed and returns the number of answers."""
    rules = open_game(game, scenario, options)
    answers = 0
    for seed in seeds:
        rng = Random(f"campaign/{seed}")
        s = rules.setup()
        engine.begin(s, rules.start())
        try:
            while asked := engine.pending(s):
                key = rng.choice(list(asked))
                ask = asked[key]
                if isinstance(ask, Throw):
                    dice = ask.dice(s)
                    engine.answer(s, key, tuple(rng.randint(1, dice.sides) for _ in range(dice.count)))
                else:
                    engine.answer(s, key, random_word(rules.view(s, ask.seat(s)), ask, rng))
                rules.invariants(s)
                answers += 1
            assert rules.outcome(s) is not None, "the match ended without an outcome"
        except Exception as fault:
            told = f"{rules.scenario} {changed(game, options, scenario)}".strip()
            message = f"{game} {told}, seed {seed}, after {answers} answers: {fault!r}"
            raise SystemExit(message) from fault
    return answers


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("-n", "--matches", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--variants", type=int, default=3, metavar="N", help="draws of all options; default: 3"
    )
    parser.add_argument("--option", type=pair, action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--scenario", default="", help="default: all of them")
    given = parser.parse_args()
    scenarios = [given.scenario] if given.scenario else list(open_game(given.game).scenarios())
    for scenario in scenarios:
        run(given, scenario, -(-given.matches // len(scenarios)))


def run(given: argparse.Namespace, scenario: str, matches: int) -> None:
    """Plays a scenario's share and prints a line for each variant."""
    sets = variants(given.game, given.variants, scenario)
    if given.option:
        sets = [choose(given.game, scenario, dict(given.option)).options]
    share = -(-matches // len(sets))
    for options in sets:
        began = time.perf_counter()
        blocks = [range(first, min(first + BLOCK, share)) for first in range(0, share, BLOCK)]
        work = [delayed(play)(given.game, scenario, options, block) for block in blocks]
        found = Parallel(n_jobs=given.jobs)(work)
        seconds = time.perf_counter() - began
        told = f"{scenario} {changed(given.game, options, scenario)}".strip()
        print(f"{share} matches, {sum(found):,} answers, {seconds:.0f} s, no fault: {told}", flush=True)


if __name__ == "__main__":
    main()
