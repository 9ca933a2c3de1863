"""The shot or the move in a word that is being spelled, whatever question it answers."""

from __future__ import annotations

from typing import Any, Final

from sandtable.games.heroes.play.fire import shooting, spelling
from sandtable.games.heroes.play.moves import movement
from sandtable.games.heroes.play.reactions.windows import PASS, React
from sandtable.games.heroes.play.setup import scouts
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn import activation, supply
from sandtable.kernel.steps import Choice, Word

WATCHES: Final = ("RW-4", "RW-5", "RW-9", "RW-10")
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


def firing(seen: Battle, ask: Choice[Any], word: Word) -> Firing | None:
    """The shot in a word, if it is one."""
    if not word or word[0] in NO_SHOT:
        return None
    if isinstance(ask, activation.Act):
        return Firing(ask.unit, "action", "", word)
    if isinstance(ask, shooting.NextWeapon):
        return Firing(ask.unit, ask.how, ask.target, word)
    if isinstance(ask, movement.ShootMoving):
        return Firing(movement.mover(seen), "on-move", "", word)
    if isinstance(ask, React) and ask.window in WATCHES and word[0] in seen.units:
        return Firing(word[0], "opportunity", ask.subject, word[1:] or (ask.subject,))
    return None


def marching(seen: Battle, ask: Choice[Any], word: Word) -> Marching | None:
    """The move in a word, if it is one."""
    if isinstance(ask, activation.Act) and word[:1] == (activation.MOVE,):
        return Marching(ask.unit, "action", word[1:])
    if isinstance(ask, (supply.SupplyMoves, scouts.ScoutMoves)) and word and word[0] in seen.units:
        how = "supply" if isinstance(ask, supply.SupplyMoves) else "scout"
        return Marching(word[0], how, word[1:])
    if isinstance(ask, movement.GoOn):
        return Marching(movement.mover(seen), "", word)
    return None
