"""Base classes of steps that name a turn, a battle, or one side of a battle."""

from __future__ import annotations

from typing import TypeVar

from mypy_extensions import mypyc_attr

from sandtable.games.firestorm.play.state import Campaign
from sandtable.kernel.steps import Choice, Procedure, Throw

C = TypeVar("C", bound=Campaign, contravariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class OfTurn(Procedure[C]):
    """Book-keeping of a turn."""

    __match_args__ = ("turn",)

    def __init__(self, turn: int) -> None:
        self.turn = turn


@mypyc_attr(allow_interpreted_subclasses=True)
class OfBattle(Procedure[C]):
    """Book-keeping of a battle."""

    __match_args__ = ("battle",)

    def __init__(self, battle: int) -> None:
        self.battle = battle


@mypyc_attr(allow_interpreted_subclasses=True)
class BattleChoice(Choice[C]):
    """A question about a battle."""

    __match_args__ = ("battle",)

    def __init__(self, battle: int) -> None:
        self.battle = battle


@mypyc_attr(allow_interpreted_subclasses=True)
class BattleThrow(Throw[C]):
    """Dice of a battle."""

    __match_args__ = ("battle",)

    def __init__(self, battle: int) -> None:
        self.battle = battle


@mypyc_attr(allow_interpreted_subclasses=True)
class BattleSideChoice(Choice[C]):
    """A question to one side of a battle."""

    __match_args__ = ("battle", "side")

    def __init__(self, battle: int, side: str) -> None:
        self.battle = battle
        self.side = side


@mypyc_attr(allow_interpreted_subclasses=True)
class SideThrow(Throw[C]):
    """Dice that concern one side of a battle."""

    __match_args__ = ("battle", "side")

    def __init__(self, battle: int, side: str) -> None:
        self.battle = battle
        self.side = side
