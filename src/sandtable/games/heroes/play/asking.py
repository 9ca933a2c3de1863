"""The base of questions that are put to a side as a whole."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Choice


@mypyc_attr(allow_interpreted_subclasses=True)
class HeroesSideChoice(Choice[Battle]):
    """A question to one side."""

    __match_args__ = ("side",)
    __slots__ = __match_args__

    def __init__(self, side: str) -> None:
        self.side = side

    def seat(self, s: Battle) -> str:
        return self.side
