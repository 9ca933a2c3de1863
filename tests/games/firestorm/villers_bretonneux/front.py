"""A table for tests of Villers-Bretonneux: a position, a moment in the sequence of play, answers, a look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.games.firestorm.villers_bretonneux.play.rules import VillersBretonneux
from sandtable.kernel.options import OptionValue
from tests.games.firestorm.door import made
from tests.games.firestorm.table import Table

BEF = "A-1 A-2 A-3 B-1 B-2 B-3 B-4 B-5 C-1 C-2 C-3 C-4"
# the borders of both readings of the map, copied out of the catalogue (section 4.2)
FRONT = """
A1-A2 A1-B1 A1-B2 A2-A3 A2-B2 A2-B3 A3-B3 A3-B4 A3-B5 B1-B2 B1-C1 B1-C2 B2-B3 B2-C2 B2-C4 B3-B4 B3-C4 B4-B5
B4-C4 B4-C5 B5-C5 C1-C2 C1-C3 C1-D1 C2-C3 C2-C4 C3-C4 C3-D1 C3-D2 C4-C5 C4-D2 C4-D3 C5-D3 C5-D4 D1-D2 D1-E1
D2-D3 D2-E1 D2-E2 D3-D4 D3-E2 D3-E3 D4-E3 E1-E2 E2-E3
"""
HALF_OFFSET = """
A1-A2 A2-A3 B1-B2 B2-B3 B3-B4 B4-B5 C1-C2 C2-C3 C3-C4 C4-C5 D1-D2 D2-D3 D3-D4 E1-E2 E2-E3 A1-B1 A1-B2 A2-B2
A2-B3 A3-B3 A3-B4 A3-B5 B1-C1 B1-C2 B2-C2 B2-C3 B3-C3 B3-C4 B4-C4 B4-C5 B5-C5 C1-D1 C2-D1 C2-D2 C3-D2 C3-D3
C4-D3 C4-D4 C5-D4 D1-E1 D2-E1 D2-E2 D3-E2 D3-E3 D4-E3
"""


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
