"""Who sees what (section 21.4): faces of tokens, cards, decks, and who is under a concealed counter."""

from __future__ import annotations

from sandtable.games.heroes.nouns import HIDDEN, SIDES
from sandtable.games.heroes.state import Battle
from sandtable.kernel.rules import seal


def view(s: Battle, seat: str) -> Battle:
    """The battle as a seat may see it; an observer knows no secret of anybody."""
    seen = s.glance()
    if s.sealed:
        seen.sealed = seal(s, seat)
    units = s.units
    tokens = seen.tokens
    for unit in s.tokens:
        if units[unit].side != seat:
            tokens[unit] = HIDDEN
    for side in SIDES:
        if side != seat:
            seen.aside[side] = (HIDDEN,) * len(s.aside[side])
            seen.hands[side] = (HIDDEN,) * len(s.hands[side])
            seen.decks[side] = (HIDDEN,) * len(s.decks[side])
    for ghost in s.under:
        if units[ghost].side != seat:
            seen.under[ghost] = ""
    return seen
