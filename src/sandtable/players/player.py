"""The base class of computer players."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """Answers the questions of a seat from that seat's view."""

    name: str = ""
    blind: bool = False  # says the only word there is without a view, if that is quicker

    def word(self, seen: State, ask: Choice[Any]) -> Word:
        """Decides: gives a whole word."""
        raise NotImplementedError

    def said(self, word: Word) -> None:
        """It was the only word there is, and nobody asked."""

    def reason(self) -> str:
        """Says in a sentence why the last word was chosen; empty if there is nothing to say."""
        return ""
