"""What rules must be able to do so that a skin can draw their game."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from sandtable.board.table import Card, Table


@runtime_checkable
class Drawn(Protocol):
    """Rules whose game can be laid out on a table."""

    def table(self, seen: Any) -> Table:
        """What a seat sees, as far as a skin draws it."""


@runtime_checkable
class Carded(Protocol):
    """Rules whose game tells more about a thing to whoever looks closer."""

    def card(self, seen: Any, anchor: str) -> Card | None:
        """The card of what an anchor such as `area:A2` or `unit:50-div` names; None if there is none."""
