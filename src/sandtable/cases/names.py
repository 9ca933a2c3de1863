"""Names that a case uses: does the game have them, and what was meant if not?"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def meant(name: str, known: Iterable[str]) -> str:
    """The end of a sentence that asks for the nearest known name: "; did you mean `A5`?", or ""."""
    near = get_close_matches(name, list(known), 1, 0.6)
    return f"; did you mean `{near[0]}`?" if near else ""
