"""A player that spells every word at random, letter by letter."""

from __future__ import annotations

from random import Random
from typing import Any

from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.players.player import Player


class RandomPlayer(Player):
    """Each letter that is offered is equally likely."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def word(self, seen: State, ask: Choice[Any]) -> Word:
        draft: Word = ()
        while True:
            letters = ask.letters(seen, draft)
            draft = (*draft, letters[int(self.rng.random() * len(letters))])
            if ask.ends(seen, draft):
                return draft
