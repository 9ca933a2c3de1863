"""One measurement of a game: random matches with events on, decisions a second, and the cost of a copy; where orders
are opened together also how long a turn's adjudication takes; of battles on squares also each scenario, a look along a
line of sight that has been asked for before, and a battle between steady commanders.

Run by `run.py` in a process of its own; prints JSON. It measures the package that PYTHONPATH names.
"""

import json
import statistics
import sys
import time
from random import Random
from typing import Any

from sandtable.games.catalogue import open_game
from sandtable.games.heroes.play.fire.sight import open_to
from sandtable.kernel import engine
from sandtable.kernel.rules import Rules, random_word
from sandtable.kernel.steps import Throw
from sandtable.players.player import Player
from sandtable.players.playout import WithoutGarbageCollection, playout
from sandtable.players.random import RandomPlayer
from sandtable.players.roster import make_player

ORDERS = {"totalize": "OrderUnits"}  # the question that both sides answer before a turn is adjudicated
CAMPAIGNS = (
    3  # between steady generals, whose sheets name nearly every unit, for the turns of one measurement
)
LARGEST = {"heroes": "counter-attack"}  # the scenario that is measured, where it is not the first
BATTLES = 2  # between steady commanders, for one measurement


def main(seconds: float, game: str) -> None:
    rules = open_game(game, LARGEST.get(game, ""))
    matches = decisions = throws = events = 0
    began, worked = time.perf_counter(), time.process_time()
    with WithoutGarbageCollection():  # as `simulate` has it
        while not matches or time.perf_counter() - began < seconds:
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
    if game in LARGEST:
        found |= {f"battles {id}": battles(open_game(game, id), seconds / 4) for id in rules.scenarios()}
        found |= {"sight": look(rules), "steady": statistics.mean([duel(rules, n) for n in range(BATTLES)])}
    print(json.dumps(found))


def battles(rules: Rules[Any], seconds: float) -> float:
    """Random battles a second of the processor."""
    began, played = time.process_time(), 0
    with WithoutGarbageCollection():
        while not played or time.process_time() - began < seconds:
            play(rules, "random", f"bench/{played}")
            played += 1
    return played / (time.process_time() - began)


def duel(rules: Rules[Any], number: int) -> float:
    """Seconds of the processor for a battle between steady commanders."""
    began = time.process_time()
    play(rules, "steady", f"duel/{number}")
    return time.process_time() - began


def play(rules: Rules[Any], player: str, seed: str) -> None:
    rng = Random(seed)
    s = rules.setup()
    engine.begin(s, rules.start())
    playout(s, {seat: make_player(player, rules, seat, rng) for seat in rules.seats()}, rng)


def look(rules: Rules[Any]) -> float:
    """Microseconds to find whether a unit sees another, once all of them have been asked for: the best of ten."""
    s = rules.setup()
    engine.begin(s, rules.start())
    while s.turn < 1:
        answer_at_random(rules, s)
    sides = [[unit for unit in s.fielded(side) if s.on_board(unit)] for side in rules.seats()]
    pairs = [(firer, target) for firer in sides[0] for target in sides[1]]
    taken: list[float] = []
    for _ in range(11):
        began = time.process_time()
        for firer, target in pairs:
            open_to(s, firer, target)
        taken.append((time.process_time() - began) / len(pairs) * 1e6)
    return min(taken[1:])


def answer_at_random(rules: Rules[Any], s: Any) -> None:
    """One answer to whatever is asked."""
    rng = Random(f"look/{s.turn}")
    key, ask = next(iter(engine.pending(s).items()))
    if isinstance(ask, Throw):
        dice = ask.dice(s)
        engine.answer(s, key, tuple(rng.randint(1, dice.sides) for _ in range(dice.count)))
    else:
        engine.answer(s, key, random_word(rules.view(s, ask.seat(s)), ask, rng))


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
