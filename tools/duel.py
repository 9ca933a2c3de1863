"""Measures a player by pairs of matches: the same seat, opponents and luck, once with it and once with another.

    python tools/duel.py caen allies planner@300 -n 20
    python tools/duel.py heroes us staff@500 --against planner@100 --base planner@100 --scenario first-light

For each seed the first player and the `--base` one (steady) sit on the seat in turn, against `--against` (steady) on
all other seats, with dice keyed by what they are for. Tells the score of both (a win 1, a draw ½), and how many points
of lead the first is better, with intervals of 95 %.
"""

from __future__ import annotations

import argparse
import json
import time
from random import Random
from typing import Any

from sandtable.games.catalogue import open_game
from sandtable.kernel import engine
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State
from sandtable.players import roster
from sandtable.players.adviser import lead
from sandtable.players.luck import KeyedLuck
from sandtable.players.playout import play_on
from sandtable.studies.intervals import ExactSums


def play(rules: Rules[Any], seat: str, name: str, against: str, seed: str) -> tuple[float, int, float]:
    """One match: score, lead and processor seconds."""
    players = {}
    for other in rules.seats():
        sits = roster.RANDOM
        if rules.side_of(other) in rules.playing():
            sits = name if rules.side_of(other) == rules.side_of(seat) else against
        players[other] = roster.make_player(sits, rules, other, Random(f"{seed} {other}"))
    s: State = rules.setup()
    engine.begin(s, rules.start())
    began = time.process_time()
    play_on(s, players, KeyedLuck(Random(seed).getrandbits(32)))
    took = time.process_time() - began
    end = rules.outcome(s)
    assert end is not None
    side = rules.side_of(seat)
    return 0.5 if not end.winner else float(end.winner == side), int(lead(end, side)), took


def told(sums: ExactSums) -> str:
    between = sums.interval()
    return (
        f"{sums.mean():+.2f}"
        if between is None
        else f"{sums.mean():+.2f} ({between[0]:+.2f} to {between[1]:+.2f})"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="measure a player by pairs of matches")
    parser.add_argument("game")
    parser.add_argument("seat")
    parser.add_argument("player")
    parser.add_argument("--scenario", default="")
    parser.add_argument("--against", default=roster.STEADY)
    parser.add_argument("--base", default=roster.STEADY)
    parser.add_argument("-n", "--pairs", type=int, default=20)
    parser.add_argument("--seed", default="duel")
    args = parser.parse_args()
    rules = open_game(args.game, args.scenario)
    wins, base_wins, better, points = ExactSums(), ExactSums(), ExactSums(), ExactSums()
    seconds = 0.0
    for number in range(args.pairs):
        seed = f"{args.seed} {number}"
        score, ahead, took = play(rules, args.seat, args.player, args.against, seed)
        base_score, base_ahead, _ = play(rules, args.seat, args.base, args.against, seed)
        seconds += took
        wins.add(round(100 * score))
        base_wins.add(round(100 * base_score))
        better.add(round(100 * (score - base_score)))
        points.add(ahead - base_ahead)
        line = {"seed": seed, "lead": ahead, "base": base_ahead, "seconds": round(took, 1)}
        print(json.dumps(line), flush=True)
    print(
        f"{args.game} {args.scenario} {args.seat}: {args.player} against {args.against}, {args.pairs} pairs"
    )
    print(f"  score {told(wins)} %, {args.base} {told(base_wins)} %, better by {told(better)} %")
    print(f"  lead better by {told(points)} points; {seconds / args.pairs:.1f} s a match")


if __name__ == "__main__":
    main()
