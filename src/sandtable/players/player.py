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
    skips_forced_views: bool = False  # spares it the view where only one word is legal

    def word(self, seen: State, ask: Choice[Any]) -> Word:
        """Decides: gives a whole word."""
        raise NotImplementedError

    def rest(self, seen: State, ask: Choice[Any], draft: Word) -> Word:
        """Proposes the letters that end a begun word, where counters are set up one after another; () elsewhere."""
        return ()

    def on_forced(self, word: Word) -> None:
        """Called instead of `word` where only one word is legal and the player skips such views."""

    def reason(self) -> str:
        """Says in a sentence why the last word was chosen; empty if there is nothing to say."""
        return ""
