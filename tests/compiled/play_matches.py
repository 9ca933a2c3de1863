"""Plays seeded matches of all scenarios in turn; prints where the engine lies and one digest a match: its end and all
its events."""

import hashlib
import json
import sys
from random import Random

from sandtable.games.catalogue import open_game
from sandtable.kernel import engine
from sandtable.kernel.codec import encode
from sandtable.players.player import Player
from sandtable.players.playout import playout
from sandtable.players.roster import make_player


def main(game: str, name: str, matches: int) -> None:
    scenarios = [open_game(game, id) for id in open_game(game).scenarios()]
    print(engine.__file__)
    for number in range(matches):
        rules = scenarios[number % len(scenarios)]
        rng = Random(f"same/{number}")
        players: dict[str, Player] = {seat: make_player(name, rules, seat, rng) for seat in rules.seats()}
        s = rules.setup()
        engine.begin(s, rules.start())
        count = playout(s, players, rng)
        told = [repr(event) for event in s.news]
        text = json.dumps([encode(s), told, repr(rules.outcome(s)), count.decisions, count.throws])
        print(hashlib.sha256(text.encode()).hexdigest())


main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
