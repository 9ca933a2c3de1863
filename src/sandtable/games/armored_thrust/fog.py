"""The fog of war: what a seat may see, and what could lie behind it (AT-130, AT-137, table V)."""

from __future__ import annotations

from random import Random

from sandtable.games.armored_thrust.state import Theatre


def view(s: Theatre, seat: str) -> Theatre:
    """The theatre as a seat may know it."""
    return s.clone()


def guess(seen: Theatre, seat: str, rng: Random) -> Theatre:
    """A whole theatre that would look like `seen` to the seat."""
    return seen.clone()
