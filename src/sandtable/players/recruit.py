"""A recruit: answers as his adviser would, but often says the first thing that comes to his mind."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from sandtable.kernel.rules import random_word
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.players.adviser import Adviser
from sandtable.players.player import Player

ERRS: Final = 0.75  # how often


class Recruit(Player):
    """Errs on purpose, so that whoever learns the game can win. Reports of what happened on a table stay honest."""

    name = "recruit"

    def __init__(self, adviser: Adviser, rng: Random) -> None:
        self.adviser = adviser
        self.rng = rng
        self.erred = False

    def word(self, seen: State, ask: Choice[Any]) -> Word:
        word = self.adviser.word(seen, ask)
        self.erred = self.adviser.may_err(ask) and self.rng.random() < ERRS
        return random_word(seen, ask, self.rng) if self.erred else word

    def rest(self, seen: State, ask: Choice[Any], draft: Word) -> Word:
        return self.adviser.rest(seen, ask, draft)

    def reason(self) -> str:
        return "It seemed a good idea." if self.erred else self.adviser.reason()
