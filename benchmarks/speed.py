"""One measurement of a game: random matches with events on, decisions a second, and the cost of a copy; where orders
are opened together also how long a turn's adjudication takes.

Run by `run.py` in a process of its own; prints JSON. Which package it measures, PYTHONPATH says.
"""

import json
import statistics
import sys
import time
from random import Random
from typing import Any

from sandtable.games.catalogue import open_game
from sandtable.kernel import engine
from sandtable.kernel.rules import Rules
from sandtable.kernel.steps import Throw
from sandtable.players.player import Player
from sandtable.players.playout import playout
from sandtable.players.random import RandomPlayer
from sandtable.players.roster import make_player

ORDERS = {"totalize": "OrderUnits"}  # the question that both sides answer before a turn is adjudicated
CAMPAIGNS = (
    3  # between steady generals, whose sheets name nearly every unit, for the turns of one measurement
)


def main(seconds: float, game: str) -> None:
    rules = open_game(game)
    matches = decisions = throws = events = 0
    began, worked = time.perf_counter(), time.process_time()
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
    played, worked = time.perf_counter() - began, time.process_time() - worked
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
        "campaigns": matches
        / worked,  # a second of the processor, which other work on the machine disturbs less
        "clone": cloned / copies * 1e6,
        "compiled": not str(engine.__file__).endswith(".py"),
    }
    if game in ORDERS:
        taken = adjudications(rules, ORDERS[game])
        found |= {"turn": statistics.median(taken), "longest turn": max(taken)}
    print(json.dumps(found))


def adjudications(rules: Rules[Any], question: str) -> list[float]:
    """Milliseconds of the processor for each turn: all that is done with words and dice from the moment both sides have
    ordered until they are asked for orders again; what players think meanwhile is not counted."""
    taken: list[float] = []
    for number in range(CAMPAIGNS):
        rng = Random(f"turns/{number}")
        players = {seat: make_player("steady", rules, seat, rng) for seat in rules.seats()}
        s = rules.setup()
        engine.begin(s, rules.start())
        turn, ordered = 0.0, False
        while asked := engine.pending(s):
            key, ask = next(iter(asked.items()))
            if type(ask).__name__ == question and turn:
                taken.append(turn * 1000)
                turn, ordered = 0.0, False
            ordered = ordered or type(ask).__name__ == question
            given: tuple[Any, ...]
            if isinstance(ask, Throw):
                dice = ask.dice(s)
                given = tuple(rng.randint(1, dice.sides) for _ in range(dice.count))
            else:
                seat = ask.seat(s)
                given = players[seat].word(rules.view(s, seat), ask)
            last = len(asked) == 1 or type(ask).__name__ != question
            began = time.process_time()
            engine.answer(s, key, given)
            if ordered and last:
                turn += time.process_time() - began
    return taken


main(float(sys.argv[1]), sys.argv[2])
