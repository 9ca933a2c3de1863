"""Who sees what (section 21.4): faces of tokens, cards, decks, and who is under a concealed counter."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.nouns import GERMAN, HIDDEN, US
from sandtable.games.heroes.state import Battle, Hidden
from sandtable.kernel.rules import seal

BACKS: Final[list[Hidden]] = [(HIDDEN,) * count for count in range(64)]  # piles face down, by their size


def view(s: Battle, seat: str) -> Battle:
    """The battle as a seat may see it; an observer knows no secret of anybody."""
    seen = s.glance()
    if s.sealed:
        seen.sealed = seal(s, seat)
    units = s.units
    if s.tokens:
        seen.tokens = s.tokens.copy()
        for unit in s.tokens:
            if units[unit].side != seat:
                seen.tokens[unit] = HIDDEN
    seen.aside = masked(s.aside, seat)
    seen.hands = masked(s.hands, seat)
    seen.decks = masked(s.decks, seat)
    if s.under:
        seen.under = {ghost: who if units[ghost].side == seat else "" for ghost, who in s.under.items()}
    return seen


def masked(piles: dict[str, Hidden], seat: str) -> dict[str, Hidden]:
    """What a side holds, but to others only how much."""
    if not piles:
        return piles
    us, german = piles[US], piles[GERMAN]
    return {
        US: us if seat == US else backs(len(us)),
        GERMAN: german if seat == GERMAN else backs(len(german)),
    }


def backs(count: int) -> Hidden:
    """So many cards or tokens face down."""
    return BACKS[count] if count < len(BACKS) else (HIDDEN,) * count
