"""One measurement of a game: random matches with events on, decisions a second, and the cost of a copy.

Run by `run.py` in a process of its own; prints JSON. Which package it measures, PYTHONPATH says.
"""

import json
import sys
import time
from random import Random

from sandtable.games.catalogue import open_game
from sandtable.kernel import engine
from sandtable.players.player import Player
from sandtable.players.playout import playout
from sandtable.players.random import RandomPlayer


def main(seconds: float, game: str) -> None:
    rules = open_game(game)
    matches = decisions = throws = events = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        rng = Random(f"bench/{matches}")
        players: dict[str, Player] = {seat: RandomPlayer(rng) for seat in rules.seats()}
        s = rules.setup()
        engine.begin(s, rules.start())
        count = playout(s, players, rng)
        decisions += count.decisions
        throws += count.throws
        events += len(s.news)
        matches += 1
    played = time.perf_counter() - began
    copies = 10_000
    s = rules.setup()
    engine.begin(s, rules.start())
    began = time.perf_counter()
    for _ in range(copies):
        s.clone()
    cloned = time.perf_counter() - began
    found = {
        "decisions": decisions / played,
        "throws": throws / played,
        "events": events / played,
        "matches": matches / played,
        "clone": cloned / copies * 1e6,
        "compiled": not str(engine.__file__).endswith(".py"),
    }
    print(json.dumps(found))


main(float(sys.argv[1]), sys.argv[2])
