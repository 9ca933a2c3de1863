"""A game with a human umpire, for tests: the skirmish with gates between its steps and a seat that sees all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from sandtable.board.table import LetterRow
from sandtable.games import catalogue
from sandtable.games.skirmish import fight, turn
from sandtable.games.skirmish.rules import Skirmish
from sandtable.games.skirmish.scenario import SIDES
from sandtable.games.skirmish.skin import SkirmishSkin
from sandtable.games.skirmish.state import Field
from sandtable.kernel.rules import seal
from sandtable.kernel.state import State
from sandtable.kernel.steps import NOTHING, AnyStep, Choice, Steps, Throw, Word

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


class UmpiredTurn(turn.Turn):
    def run(self, s: Field) -> Steps:
        s.begin_turn(self.number)
        return [
            turn.WriteOrders(),
            Gate("the fights"),
            fight.Fights(),
            Gate("the ground"),
            fight.Occupation(),
            UmpiredTurn(self.number + 1),
        ]


class Umpired(Skirmish):
    id: ClassVar[str] = "umpired"

    def catalogue(self) -> dict[str, type[AnyStep]]:
        return {**super().catalogue(), "Gate": Gate, "UmpiredTurn": UmpiredTurn}

    def seats(self) -> tuple[str, ...]:
        return (*SIDES, "umpire")

    def oversees(self, seat: str) -> bool:
        return seat == "umpire"

    def start(self) -> Steps:
        return [turn.HideReserves(), UmpiredTurn(1)]

    def view(self, s: Field, seat: str) -> Field:
        if seat != "umpire":
            return super().view(s, seat)
        seen = s.clone()
        seen.sealed = seal(s, seat)
        return seen

    def silence(self, seen: State, ask: Choice[Any]) -> Word | None:
        """Troops without orders stay; where a reserve hides, its owner must say."""
        return ("done",) if isinstance(ask, turn.March) else None

    def skin(self) -> SkirmishSkin:
        if self.worn is None:
            self.worn = UmpiredSkin(self)
        return self.worn


class UmpiredSkin(SkirmishSkin):
    """The skirmish with the umpire's questions."""

    def step_name(self, step: AnyStep) -> str:
        return f"Before {step.name}" if isinstance(step, Gate) else super().step_name(step)

    def question(self, s: Field, ask: Choice[Any] | Throw[Any]) -> str:
        return f"Shall {ask.name} begin?" if isinstance(ask, Gate) else super().question(s, ask)

    def row(self, seen: Field, ask: Choice[Any], draft: Word, letter: str) -> LetterRow:
        if isinstance(ask, Gate):
            return LetterRow(letter, GATES[letter])
        return super().row(seen, ask, draft, letter)

    def sentence(self, event: Any) -> str:
        return f"The umpire began {event.facts['name']}." if event.verb == "gate" else super().sentence(event)


@contextmanager
def offered() -> Iterator[None]:
    """The game among the others, for as long as a test runs."""
    catalogue.GAMES["umpired"] = f"{__name__}:Umpired"
    try:
        yield
    finally:
        del catalogue.GAMES["umpired"]
