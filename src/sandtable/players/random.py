"""A player that spells every word at random, letter by letter."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.players.adviser import Adviser

TRIES: Final = 12  # words spelled to find some that differ


class RandomPlayer(Adviser):
    """Each letter that is offered is equally likely."""

    skips_forced_views = True

    def __init__(self, rng: Random, side: str = "") -> None:
        self.random = rng.random
        self.side = side

    def again(self, rng: Random) -> RandomPlayer:
        return RandomPlayer(rng, self.side)

    def side_here(self) -> str:
        return self.side

    def ranked(self, seen: State, ask: Choice[Any]) -> list[Word]:
        """Some words; none is thought better than another."""
        return list(dict.fromkeys([self.word(seen, ask) for _ in range(TRIES)]))

    def word(self, seen: State, ask: Choice[Any]) -> Word:
        random = self.random
        letters = ask.letters(seen, ())
        many = float(len(letters))  # a float, so that compiled code multiplies without a detour
        word: Word = (letters[int(random() * many)],)
        while not ask.ends(seen, word):
            letters = ask.letters(seen, word)
            many = float(len(letters))
            word += (letters[int(random() * many)],)
        return word

    def on_forced(self, word: Word) -> None:
        """Draws its random numbers all the same, so that the match goes on as if it had been asked."""
        for _ in word:
            self.random()
