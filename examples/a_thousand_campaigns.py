"""Plays many campaigns and tells who wins how often: `python examples/a_thousand_campaigns.py [MATCHES]`."""

import sys

import sandtable


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    rules = sandtable.open_game("caen")
    players = {"allies": "steady", "germans": "steady"}
    study = sandtable.simulate(rules, matches, players, seed="7", jobs=2 if matches > 100 else 1)
    for outcome, count in study.outcomes.most_common():
        print(f"{outcome}: {count}")
    print(f"allies less germans: {study.difference.mean():.0f} points on average")


if __name__ == "__main__":  # the processes that share the work import this file
    main()
