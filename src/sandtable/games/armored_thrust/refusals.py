"""Why an order cannot be obeyed, in words, with the nearest one that can (AT-30 … AT-37)."""

from __future__ import annotations

from sandtable.games.armored_thrust.state import Theatre
from sandtable.kernel.steps import Reason, Word


def why_not_ordered(seen: Theatre, who: str, draft: Word, letter: str) -> Reason | None:
    """Why a letter of an order sheet is not offered."""
    return None
