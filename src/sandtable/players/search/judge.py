"""Foretells from facts of a position what a match will be worth in the end: a linear sum for each turn.

The weights are data, made by `tools/train_judge.py` from matches that `steady` played against itself; each file tells
the command that made it.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files


class Judge:
    """The weights of one seat: for each turn a constant and a factor for every fact."""

    def __init__(self, turns: dict[int, list[float]]) -> None:
        self.turns = turns
        self.facts = max([len(row) for row in turns.values()], default=1) - 1

    def knows(self, facts: list[float]) -> bool:
        """Is it made for such facts? A campaign with other areas has others."""
        return len(facts) == self.facts

    def judges(self, turn: int) -> bool:
        """Can it judge a position at the beginning of a turn?"""
        return turn in self.turns

    def value(self, turn: int, facts: list[float]) -> float:
        row = self.turns[turn]
        total = row[0]
        for at in range(len(facts)):
            total += row[at + 1] * facts[at]
        return total


@lru_cache(maxsize=16)
def judge_for(game: str, scenario: str, seat: str) -> Judge | None:
    """The judge that was trained for a seat of a scenario; None if none was."""
    found = files(__package__).joinpath("weights", f"{game}.json")
    if not found.is_file():
        return None
    told = json.loads(found.read_text(encoding="utf-8"))["judges"].get(scenario, {}).get(seat)
    if told is None:
        return None
    return Judge({int(turn): [float(weight) for weight in row] for turn, row in told.items()})
