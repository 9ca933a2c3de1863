#!/usr/bin/env python3
"""Random matches by the thousand, every answer through the checked door, the invariants asked after each.

    python tools/campaigns.py caen -n 20000 --jobs 2

Options of the game are varied in turn (see VARIANTS). One line a variant; a fault stops it with its seed.
With PYTHONPATH set to an unpacked compiled wheel it is some five times quicker.
"""

from __future__ import annotations

import argparse
import time
from random import Random

from joblib import Parallel, delayed

from sandtable.games.catalogue import open_game
from sandtable.kernel import engine
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import spell
from sandtable.kernel.steps import Throw

VARIANTS: dict[str, list[dict[str, OptionValue]]] = {
    "caen": [
        {},
        {"mode": "mixed", "secret_commitment": True, "allied_commanders": 1, "german_commanders": 2},
        {"mode": "table", "simultaneous": True, "multi_game": True},
        {
            "mode": "mixed",
            "simultaneous": True,
            "extra_battles": 5,
            "advance_mandatory": True,
            "caumont_requires_adjacent": True,
            "draw_includes_50": True,
            "gdt_full_stack_bar": False,
            "landing_optional": True,
            "map_estuary": True,
            "t1_arrivals_any_beach": True,
            "t1_disorganised_hold": True,
            "tr_from_map": True,
            "tr_may_launch_attack": False,
        },
    ],
    "villers-bretonneux": [
        {},
        {"mode": "mixed", "secret_commitment": True, "bef_commanders": 1, "german_commanders": 2},
        {"mode": "table", "simultaneous": True, "multi_game": True, "dusk_dawn": True},
        {
            "bef_commanders": 2,
            "german_commanders": 2,
            "winner_bonus_per_player": True,
            "gw_gas_halves": True,
            "gw_night_bonus": 2,
            "vb_map": "half_offset",
        },
        {
            "mode": "mixed",
            "simultaneous": True,
            "extra_battles": 5,
            "advance_mandatory": True,
            "bef_commanders": 1,
            "dusk_dawn": True,
            "fourth_attack_mandatory": True,
            "historical_tanks": True,
            "vb_map": "half_offset",
            "winner_bonus_per_player": True,
        },
    ],
}


def play(game: str, options: dict[str, OptionValue], seeds: range) -> int:
    """Plays a match a seed and returns the number of answers."""
    rules = open_game(game, options=options)
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
                    engine.answer(s, key, spell(rules.view(s, ask.seat(s)), ask, rng))
                rules.invariants(s)
                answers += 1
            assert rules.outcome(s) is not None, "the match ended without an outcome"
        except Exception as fault:
            raise SystemExit(f"{game} {options}, seed {seed}, after {answers} answers: {fault!r}") from fault
    return answers


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("-n", "--matches", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    variants = VARIANTS.get(given.game, [{}])
    share = -(-given.matches // len(variants))
    for options in variants:
        began = time.perf_counter()
        blocks = [range(first, min(first + 100, share)) for first in range(0, share, 100)]
        found = Parallel(n_jobs=given.jobs)(delayed(play)(given.game, options, block) for block in blocks)
        seconds = time.perf_counter() - began
        print(
            f"{share} matches, {sum(found):,} answers, {seconds:.0f} s, no fault: {options or 'defaults'}",
            flush=True,
        )


if __name__ == "__main__":
    main()
