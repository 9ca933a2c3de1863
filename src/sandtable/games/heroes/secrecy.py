"""Who sees what (section 21.4): faces of tokens, cards, decks, and who is under a concealed counter."""

from __future__ import annotations

from sandtable.games.heroes.nouns import GERMAN, HIDDEN, US
from sandtable.games.heroes.state import Battle, Hidden, Masked, MaskedTokens
from sandtable.kernel.rules import seal


def view(s: Battle, seat: str) -> Battle:
    """The battle as a seat may see it; an observer knows no secret of anybody."""
    seen = s.glance()
    if s.sealed:
        seen.sealed = seal(s, seat)
    if s.tokens:
        seen.tokens = masked_tokens(s, seat)
    seen.aside = masked(s.aside, seat, s.masked_aside)
    seen.hands = masked(s.hands, seat, s.masked_hands)
    seen.decks = masked(s.decks, seat, s.masked_decks)
    if s.under:
        units = s.units
        seen.under = {ghost: who if units[ghost].side == seat else "" for ghost, who in s.under.items()}
    return seen


def masked_tokens(s: Battle, seat: str) -> dict[str, str]:
    """The tokens, those of others face down; made anew where they are not those known."""
    kept = s.masked_tokens.get(seat) if s.masked_tokens is not None else None
    if kept is None or kept.tokens is not s.tokens:
        units = s.units
        seen = {unit: token if units[unit].side == seat else HIDDEN for unit, token in s.tokens.items()}
        kept = MaskedTokens(s.tokens, seen)
        if s.masked_tokens is not None:
            s.masked_tokens[seat] = kept
    return kept.seen


def masked(piles: dict[str, Hidden], seat: str, known: dict[str, Masked] | None) -> dict[str, Hidden]:
    """What a side holds, but to others only how much; made anew where one of the piles is not the one known."""
    if not piles:
        return piles
    us, german = piles[US], piles[GERMAN]
    kept = known.get(seat) if known is not None else None
    if kept is None or kept.us is not us or kept.german is not german:
        seen = {
            US: us if seat == US else (HIDDEN,) * len(us),
            GERMAN: german if seat == GERMAN else (HIDDEN,) * len(german),
        }
        kept = Masked(us, german, seen)
        if known is not None:
            known[seat] = kept
    return kept.seen
