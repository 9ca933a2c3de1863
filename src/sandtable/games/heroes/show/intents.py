"""A shot or a move that is being spelled, in answer to any question."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.fire import spelling
from sandtable.games.heroes.play.moves import movement
from sandtable.games.heroes.play.reactions.windows import PASS
from sandtable.games.heroes.play.turn import activation
from sandtable.kernel.steps import Word

NO_SHOT: Final = (activation.MOVE, activation.NOTHING_DONE, movement.HOLD, spelling.DONE, PASS)


class Firing:
    """A Firing Action that is being spelled."""

    def __init__(self, unit: str, how: str, target: str, word: Word) -> None:
        self.unit = unit
        self.how = how
        self.target = target  # the only one that may be fired at, or ""
        self.word = word


class Marching:
    """A move that is being spelled."""

    def __init__(self, unit: str, how: str, word: Word) -> None:
        self.unit = unit
        self.how = how
        self.word = word


def fires(word: Word) -> bool:
    """True if the word of a unit that may fire spells a shot."""
    return bool(word) and word[0] not in NO_SHOT
