"""The word that stands for no answer once a deadline has passed: it does as little as possible (section 21.1)."""

from __future__ import annotations

from typing import Any, Final

from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Choice, Word

IDLE: Final = ("pass", "nothing", "rest", "done", "hold", "leave")


def silence(seen: Battle, ask: Choice[Any]) -> Word:
    """Passes, does nothing or is done; where a choice must be made, takes the first."""
    word: Word = ()
    while not word or not ask.ends(seen, word):
        letters = ask.letters(seen, word)
        idle = [letter for letter in IDLE if letter in letters]
        word = (*word, idle[0] if idle else letters[0])
    return word
