"""Finds, by random play, matches that stand right before a reaction window."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Final

from sandtable.board.skin import skin_of
from sandtable.games.catalogue import open_game
from sandtable.kernel import record as records
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Answer, Match, seat_of
from sandtable.kernel.record import Record
from sandtable.kernel.rules import random_word
from sandtable.live.scenes import settled

GAME: Final = "heroes"
SCENARIO: Final = "first-light"
PASS: Final = ("pass",)


class Found:
    """A match that stands before a word of the American that opens a window for the German."""

    def __init__(self, match: Match, held: bool) -> None:
        line = match.live[-1]
        assert isinstance(line, Answer)
        self.word = list(line.word)
        self.key = line.key
        record = Record(GAME, SCENARIO, match.rules.version, dict(match.rules.options))
        record.lines = match.live[:-1]
        self.text = records.write(record)
        self.held = held  # has the German something that he can play?


@cache
def window(held: bool) -> Found:
    """Finds, by random play, a window that opens right after a word, without dice in between."""
    for seed in range(200):
        rules, rng = open_game(GAME, SCENARIO), Random(seed)
        settler = skin_of(rules)
        match = Match(rules, Seeded(f"standing {seed}"))
        match.roll_on()
        for _ in range(120):
            key = next(iter(match.pending()))
            ask: Any = match.pending()[key]
            before = len(match.journal)
            match.answer(key, random_word(rules.view(match.state, seat_of(key)), ask, rng))
            match.roll_on()
            after: Any = match.pending().get("german")
            own = key == "us" and type(ask).__name__ != "React" and match.undoable[-1]
            if own and len(match.journal) == before + 1 and type(after).__name__ == "React":
                seen = rules.view(match.state, "german")
                asked = settler.settled_answer(seen, after, {}) is None
                passes = (
                    settler.settled_answer(seen, after, {"cards": "never", "opportunity": "hold"}) == PASS
                )
                if (
                    asked == held
                    and passes
                    and len(match.live) > 12
                    and (held or goes_on_without_dice(match))
                ):
                    return Found(match, held)
    raise AssertionError("no such window was found")


def goes_on_without_dice(match: Match) -> bool:
    """Does the match go on to the next question without dice and reveals once forced passes are made?"""
    fork = match.fork()
    passed = settled.go_on(fork, settled.Wishes(fork.rules.seats()))
    return len(fork.live) == len(match.live) + len(passed) and all(fork.undoable[-len(passed) :])
