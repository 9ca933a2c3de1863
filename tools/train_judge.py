"""Trains the judges of the search: weights by which facts of a position foretell how a match will end.

    python tools/train_judge.py caen 2000

plays so many matches of a game by `steady` and its cousins, notes at the beginning of every turn the facts that the
game's player names (`Adviser.facts`), and fits for each seat and turn a ridge regression on what the end was worth.
The weights go to src/sandtable/players/search/weights/GAME.json, with this command and how much they explain. They are
as good as the players they watched: train again when `steady` changes.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from sandtable.games.catalogue import open_game
from sandtable.kernel import engine
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State
from sandtable.players import roster
from sandtable.players.adviser import Adviser
from sandtable.players.luck import KeyedLuck
from sandtable.players.player import Player
from sandtable.players.playout import Stop, WithoutGarbageCollection, play_on

WEIGHTS = Path(__file__).resolve().parent.parent / "src/sandtable/players/search/weights"
VARIED = 0.5  # how often a cousin takes the place of the steady player
RIDGE = 0.02  # of the number of matches
HELD_OUT = 5  # every fifth match is not learned from, but foretold

Row = tuple[list[float], float, bool]  # facts, what the end was worth, whether it is held out


class NextTurn(Stop):
    """Stops when another turn has begun."""

    def __init__(self, clock: Adviser, turn: int) -> None:
        self.clock = clock
        self.turn = turn

    def here(self, s: State) -> bool:
        return self.clock.turn(s) > self.turn


class Notes:
    """What was seen of one seat at the beginning of each turn."""

    def __init__(self) -> None:
        self.turns: dict[int, list[Row]] = {}

    def add(self, turn: int, row: Row) -> None:
        self.turns.setdefault(turn, []).append(row)


def watch(rules: Rules[Any], matches: int, seed: str) -> dict[str, Notes]:
    """Plays matches and notes what the players of both sides see at the beginning of every turn."""
    judges = {seat: roster.make_adviser(roster.STEADY, rules, seat, Random(0)) for seat in rules.playing()}
    families = {seat: [judge, *judge.cousins()] for seat, judge in judges.items()}
    notes = {seat: Notes() for seat in judges}
    clock = next(iter(judges.values()))
    for number in range(matches):
        rng = Random(f"{seed} {number}")
        players: dict[str, Player] = {}
        for seat in rules.seats():
            if seat in families:
                some = families[seat]
                chosen = rng.choice(some) if rng.random() < VARIED else some[0]
                players[seat] = chosen.again(Random(rng.random()))
            else:
                players[seat] = roster.make_adviser(roster.RANDOM, rules, seat, rng)
        s: State = rules.setup()
        engine.begin(s, rules.start())
        luck = KeyedLuck(rng.getrandbits(32))
        seen: list[tuple[str, int, list[float]]] = []
        while s.agenda is not None:
            turn = clock.turn(s)
            if turn > 1:
                seen += [(seat, turn, judge.facts(s)) for seat, judge in judges.items()]
            play_on(s, players, luck, NextTurn(clock, turn))
        end = rules.outcome(s)
        assert end is not None
        for seat, turn, facts in seen:
            notes[seat].add(turn, (facts, judges[seat].worth(end), number % HELD_OUT == 0))
    return notes


def fit(rows: Sequence[Row]) -> tuple[list[float], float]:
    """A constant and a factor for each fact, and how much of the variance of matches held out they explain."""
    learned = [row for row in rows if not row[2]]
    size = len(rows[0][0])
    number = len(learned)
    centre = [sum(facts[at] for facts, _, _ in learned) / number for at in range(size)]
    spread = [
        (sum((facts[at] - centre[at]) ** 2 for facts, _, _ in learned) / number) ** 0.5 for at in range(size)
    ]
    live = [at for at in range(size) if spread[at] > 1e-9]
    mean = sum(worth for _, worth, _ in learned) / number
    scaled = [[(facts[at] - centre[at]) / spread[at] for at in live] for facts, _, _ in learned]
    table = [[0.0] * (len(live) + 1) for _ in live]
    for row, (_, worth, _) in zip(scaled, learned, strict=True):
        for one, line in zip(row, table, strict=True):
            for at, other in enumerate(row):
                line[at] += one * other
            line[-1] += one * (worth - mean)
    for at, line in enumerate(table):
        line[at] += RIDGE * number
    factors = [0.0] * size
    for at, factor in zip(live, solved(table), strict=True):
        factors[at] = factor / spread[at]
    constant = mean - sum(factor * at for factor, at in zip(factors, centre, strict=True))
    weights = [constant, *factors]
    return weights, explained(weights, [row for row in rows if row[2]])


def solved(table: list[list[float]]) -> list[float]:
    """Solves linear equations, each line with its right side last, by elimination."""
    size = len(table)
    for at in range(size):
        best = max(range(at, size), key=lambda line: abs(table[line][at]))
        table[at], table[best] = table[best], table[at]
        for line in range(at + 1, size):
            factor = table[line][at] / table[at][at]
            if factor:
                for column in range(at, size + 1):
                    table[line][column] -= factor * table[at][column]
    found = [0.0] * size
    for at in range(size - 1, -1, -1):
        known = sum(table[at][column] * found[column] for column in range(at + 1, size))
        found[at] = (table[at][size] - known) / table[at][at]
    return found


def foretold(weights: Sequence[float], facts: Sequence[float]) -> float:
    return weights[0] + sum(weight * fact for weight, fact in zip(weights[1:], facts, strict=True))


def explained(weights: Sequence[float], rows: Sequence[Row]) -> float:
    """The share of the variance that is explained; 0 where nothing was held out."""
    if len(rows) < 2:
        return 0.0
    mean = sum(worth for _, worth, _ in rows) / len(rows)
    total = sum((worth - mean) ** 2 for _, worth, _ in rows)
    left = sum((worth - foretold(weights, facts)) ** 2 for facts, worth, _ in rows)
    return 1.0 - left / total if total else 0.0


def train(game: str, scenarios: Sequence[str], matches: int, seed: str) -> dict[str, object]:
    judges: dict[str, dict[str, dict[str, list[float]]]] = {}
    shares: dict[str, dict[str, dict[str, float]]] = {}
    for scenario in scenarios:
        rules = open_game(game, scenario)
        with WithoutGarbageCollection():
            notes = watch(rules, matches, seed)
        judged = judges.setdefault(rules.scenario, {})
        for seat, noted in notes.items():
            found = {
                turn: fit(rows) for turn, rows in sorted(noted.turns.items()) if len(rows) >= matches // 2
            }
            judged[seat] = {
                str(turn): [float(f"{one:.4g}") for one in weights] for turn, (weights, _) in found.items()
            }
            told = {str(turn): round(share, 3) for turn, (_, share) in found.items()}
            shares.setdefault(rules.scenario, {})[seat] = told
    words = ["python", "tools/train_judge.py", game, str(matches), "--seed", seed]
    command = " ".join([*words, *[f"--scenario {one}" for one in scenarios if one]])
    return {"command": command, "explained": shares, "judges": judges}


def one_line(row: re.Match[str]) -> str:
    return f"[{' '.join(row[1].split())}]"


def main() -> None:
    parser = argparse.ArgumentParser(description="train the judges of a game")
    parser.add_argument("game")
    parser.add_argument("matches", type=int)
    parser.add_argument("--scenario", action="append", default=[], help="default: the usual one")
    parser.add_argument("--seed", default="judge")
    parser.add_argument("--to", type=Path, default=WEIGHTS, help="the folder for the weights")
    args = parser.parse_args()
    found = train(args.game, args.scenario or [""], args.matches, args.seed)
    args.to.mkdir(parents=True, exist_ok=True)
    lines = re.sub(r"\[([^\[\]]*)\]", one_line, json.dumps(found, indent=1))
    (args.to / f"{args.game}.json").write_text(lines + "\n", encoding="utf-8", newline="\n")
    print(json.dumps(found["explained"], indent=1))


if __name__ == "__main__":
    main()
