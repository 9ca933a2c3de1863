"""What every computer player is."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """Answers the questions of a seat from that seat's view."""

    name: str = ""

    def word(self, seen: State, ask: Choice[Any]) -> Word:
        """The decision."""
        raise NotImplementedError

    def reason(self) -> str:
        """Why the last word was chosen, in a sentence; empty if there is nothing to say."""
        return ""
