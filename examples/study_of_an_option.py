"""Asks what an option does to the balance of a game: `python examples/study_of_an_option.py [MATCHES]`."""

import sys

import sandtable

matches = int(sys.argv[1]) if len(sys.argv) > 1 else 500

for orders in (1, 2, 3):
    rules = sandtable.open_game("skirmish", options={"orders": orders})
    told = sandtable.simulate(rules, matches, seed="balance").result()
    wins = [
        f"{side} {won['share']:.0%} ({won['low']:.0%} to {won['high']:.0%})"
        for side, won in told["wins"].items()
    ]
    print(f"{orders} orders a turn: {', '.join(wins)}")
