"""A game with a human umpire, for tests: the skirmish with gates between its steps and a seat that sees all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from sandtable.board.skin import Show
from sandtable.games import catalogue
from sandtable.games.skirmish import fights, orders
from sandtable.games.skirmish.field import Field
from sandtable.games.skirmish.rules import Skirmish
from sandtable.games.skirmish.show import SkirmishSkin
from sandtable.kernel.rules import seal
from sandtable.kernel.state import State
from sandtable.kernel.steps import NOTHING, AnyStep, Choice, Steps, Word

GATES = {"continue": "Go on", "run-on": "Run on to the end of the turn", "by-hand": "Type the next dice"}


class Gate(Choice[Field]):
    """The umpire lets the next step happen."""

    __match_args__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def seat(self, s: Field) -> str:
        return "umpire"

    def letters(self, seen: Field, draft: Word) -> list[str]:
        return list(GATES)

    def chosen(self, s: Field, word: Word) -> Steps:
        s.whisper(("umpire",), "gate", name=self.name, word=word[0])
        return NOTHING


class UmpiredTurn(orders.Turn):
    def run(self, s: Field) -> Steps:
        s.begin_turn(self.number)
        return [
            orders.WriteOrders(),
            Gate("the fights"),
            fights.Fights(),
            Gate("the ground"),
            fights.Occupation(),
            UmpiredTurn(self.number + 1),
        ]


class Umpired(Skirmish):
    id = "umpired"
    others = ("umpire",)
    shown_by = f"{__name__}:UmpiredSkin"

    def catalogue(self) -> dict[str, type[AnyStep]]:
        return {**super().catalogue(), "Gate": Gate, "UmpiredTurn": UmpiredTurn}

    def oversees(self, seat: str) -> bool:
        return seat == "umpire"

    def start(self) -> Steps:
        return [orders.HideReserves(), UmpiredTurn(1)]

    def view(self, s: Field, seat: str) -> Field:
        if seat != "umpire":
            return super().view(s, seat)
        seen = s.clone()
        seen.sealed = seal(s, seat)
        return seen

    def silence(self, seen: State, ask: Choice[Any]) -> Word | None:
        """Troops without orders stay; where a reserve hides, its owner must say."""
        return ("done",) if isinstance(ask, orders.March) else None


class ShowGate(Show[Gate, Field]):
    name = "Before {name}"
    asked = "Shall {name} begin?"
    sentences: ClassVar = {"gate": "The umpire began {name}."}

    def letter(self, seen: Field, ask: Gate, draft: Word, letter: str) -> str:
        return GATES[letter]


class UmpiredSkin(SkirmishSkin):
    """The skirmish with the umpire's questions."""


@contextmanager
def offered() -> Iterator[None]:
    """The game among the others, for as long as a test runs."""
    catalogue.GAMES["umpired"] = f"{__name__}:Umpired"
    try:
        yield
    finally:
        del catalogue.GAMES["umpired"]
