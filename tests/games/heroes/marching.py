"""Moves for tests: who is asked, what it may spell, where it ends up."""

from __future__ import annotations

import pytest

from sandtable.games.heroes.play.nouns import US
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn.activation import Act
from sandtable.games.heroes.play.turn.supply import SupplyMoves
from sandtable.kernel.engine import pending
from sandtable.kernel.rules import Refused
from tests.games.heroes.field import add, asked, empty, letters, roll, run, say
from tests.games.heroes.fights import give, reason, told

__all__ = [
    "add",
    "asked",
    "at",
    "empty",
    "give",
    "go",
    "idle",
    "letters",
    "next_to",
    "order",
    "reason",
    "refused",
    "roll",
    "run",
    "say",
    "supply",
    "told",
]


def order(s: Battle, unit: str) -> None:
    """The unit's order is revealed: it is asked what it does."""
    s.shown = {unit: "1"}
    s.numbered[s.units[unit].side] = 2
    run(s, [Act(unit)])


def go(s: Battle, unit: str, way: str) -> None:
    """An ordered move."""
    order(s, unit)
    say(s, f"move {way}")


def supply(s: Battle, side: str = US) -> None:
    """The Supply Phase of a side."""
    s.phase = "supply"
    run(s, [SupplyMoves(side)])


def at(s: Battle, unit: str) -> str:
    return s.units[unit].at


def idle(s: Battle) -> bool:
    """Is nobody asked any more?"""
    return not pending(s)


def next_to(s: Battle, draft: str = "move") -> list[str]:
    """The squares that may come next."""
    return sorted([letter for letter in letters(s, draft) if letter in s.land.terrain])


def refused(s: Battle, word: str) -> tuple[str, str]:
    """The code and the rule with which a whole word is refused; nothing has changed then."""
    before = s.units.copy()
    with pytest.raises(Refused) as caught:
        say(s, word)
    assert s.units == before
    assert caught.value.sentence.endswith(".")
    return caught.value.code, caught.value.rule
