"""A table for tests of Villers-Bretonneux: a position, a moment in the sequence of play, answers, a look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.games.firestorm.villers_bretonneux.rules import VillersBretonneux
from sandtable.kernel.options import OptionValue
from tests.games.firestorm.door import made
from tests.games.firestorm.table import Table

BEF = "A-1 A-2 A-3 B-1 B-2 B-3 B-4 B-5 C-1 C-2 C-3 C-4"


def villers(**options: OptionValue) -> VillersBretonneux:
    return made(VillersBretonneux, options)


class Front(Table):
    """The campaign at some moment. Troops that are not named are out of the way, withdrawn."""

    rules: Any
    s: Any

    def __init__(
        self,
        turn: int = 2,
        bef: str = BEF,
        at: Mapping[str, str] | None = None,
        facts: Mapping[str, object] | None = None,
        **options: OptionValue,
    ) -> None:
        self.rules = villers(**options)
        self.lay(turn, {"bef": bef.split()}, at or {}, facts or {})

    def points(self) -> tuple[int, int]:
        return self.rules.points(self.s, "bef"), self.rules.points(self.s, "germans")


def less(areas: str, *gone: str) -> str:
    """The areas without some of them."""
    return " ".join([area for area in areas.split() if area not in gone])
