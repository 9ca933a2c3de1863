"""Puts a game into words: steps, questions, letters and events as people read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from sandtable.kernel.state import Event, State
from sandtable.kernel.steps import AnyStep, Choice, Throw, Word

R = TypeVar("R", bound=State)


class Wording(Generic[R]):
    """The words of one game. By default everything is called by its id or class name."""

    def seat_name(self, seat: str) -> str:
        """A seat as a heading: "Allies", "Organiser"."""
        return seat.capitalize()

    def step_name(self, step: AnyStep) -> str:
        """A step as a person reads it in the breadcrumb; empty for book-keeping, which is left out there."""
        return type(step).__name__

    def crumb(self, s: R, step: AnyStep) -> str:
        """A step in the breadcrumb of a position, which may say more than the step alone: "Battle 3 of 7"."""
        return self.step_name(step)

    def moment(self, s: R) -> str:
        """The present moment, short enough for a margin: "4.3" for turn and battle."""
        return ""

    def question(self, s: R, ask: Choice[Any] | Throw[Any]) -> str:
        """The question as a sentence; for a throw, what the dice are for."""
        return self.step_name(ask)

    def letter_name(self, s: R, ask: Choice[Any], draft: Word, letter: str) -> str:
        """A letter as a person reads it."""
        return letter

    def vocabulary(self) -> Mapping[str, str]:
        """Names that people may type for letters, folded (`words.folded`), with the letters they stand for."""
        return {}

    def reason(self, id: str) -> str:
        """Why a die is modified, as a person reads it."""
        return id

    def sentence(self, event: Event) -> str:
        """An event as a sentence of the log."""
        return repr(event)
