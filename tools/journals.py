#!/usr/bin/env python3
"""Plays the matches of tests/journals/ by computer:  python tools/journals.py FOLDER [NAME…]

A record once released is kept for ever: run this only to add a match. The printed stories beside the records are made
with `sandtable replay FILE --accept` and read as a difference when a sentence changes.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random

from sandtable.files import MatchFile
from sandtable.kernel.match import Match
from sandtable.kernel.options import OptionValue
from sandtable.kernel.steps import Choice, Throw
from sandtable.players.roster import make_player

STEADY = {"allies": "steady", "germans": "steady"}
MATCHES: dict[str, tuple[str, Mapping[str, OptionValue], Mapping[str, str]]] = {
    "caen-dice": ("caen", {}, STEADY),
    "caen-random": ("caen", {}, {}),
    "caen-table": ("caen", {"mode": "table", "multi_game": True, "allied_commanders": 2}, STEADY),
    "caen-mixed": ("caen", {"mode": "mixed", "secret_commitment": True}, {"allies": "steady"}),
    "caen-open": (
        "caen",
        {"mode": "mixed", "simultaneous": True, "german_commanders": 1},
        {"germans": "steady"},
    ),
    "caen-corrected": ("caen", {"map_estuary": True, "extra_battles": 1}, STEADY),
    "skirmish": ("skirmish", {}, {}),
}


def play(match: Match, seats: Mapping[str, str], luck: Random, disturbed: bool) -> None:
    """Plays to the end; a disturbed match is also set back and corrected by the organiser on its way."""
    rules = match.rules
    players = {
        seat: make_player(seats.get(rules.side_of(seat), "random"), rules, seat, luck)
        for seat in rules.seats()
    }
    while asked := match.pending():
        key = luck.choice(list(asked))
        ask = asked[key]
        if isinstance(ask, Throw):
            typed = disturbed and luck.random() < 0.1
            dice = ask.dice(match.state)
            match.roll(tuple(luck.randint(1, dice.sides) for _ in range(dice.count)) if typed else None)
        elif isinstance(ask, Choice):
            seat = ask.seat(match.state)
            match.answer(key, players[seat].word(rules.view(match.state, seat), ask))
        if disturbed and len(match.live) == 60 and len(match.journal) == 60:
            match.back("organiser", 50, "the German general was not at the table")
        if disturbed and len(match.journal) == 120:
            match.correct("organiser", {"sorties": 1}, "a sortie was counted twice")


def main(folder: Path, wanted: list[str]) -> None:
    for name in wanted or MATCHES:
        game, options, seats = MATCHES[name]
        file = MatchFile.create(
            str(folder / f"{name}.sand"), game, "", options, dict(seats), "seeded", f"journal {name}"
        )
        play(file.match, seats, Random(name), name == "caen-corrected")
        file.save()
        print(file.path, file.match.rules.outcome(file.match.state))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
