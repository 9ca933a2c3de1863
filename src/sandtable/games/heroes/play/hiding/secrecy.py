"""Who sees what (section 21.4): faces of tokens, cards, decks, and who is under a concealed counter."""

from __future__ import annotations

from sandtable.games.heroes.play.nouns import GERMAN, HIDDEN, US
from sandtable.games.heroes.play.sheets import Unit
from sandtable.games.heroes.play.state import Battle, Hidden, Masked, MaskedSecrets
from sandtable.kernel.rules import seal


def view(s: Battle, seat: str) -> Battle:
    """The battle as a seat may see it; an observer knows no secret of anybody."""
    seen = s.glance()
    if s.sealed:
        seen.sealed = seal(s, seat)
    if s.tokens:
        seen.tokens = masked_secrets(s.tokens, s.units, seat, HIDDEN, s.masked_tokens)
    seen.aside = masked(s.aside, seat, s.masked_aside)
    seen.hands = masked(s.hands, seat, s.masked_hands)
    seen.decks = masked(s.decks, seat, s.masked_decks)
    if s.under:
        seen.under = masked_secrets(s.under, s.units, seat, "", s.masked_under)
    return seen


def masked_secrets(
    secrets: dict[str, str],
    units: dict[str, Unit],
    seat: str,
    blank: str,
    known: dict[str, MaskedSecrets] | None,
) -> dict[str, str]:
    """What is secret of units, that of others left blank; made anew where it is not the one known."""
    kept = known.get(seat) if known is not None else None
    if kept is None or kept.secrets is not secrets:
        seen = {unit: what if units[unit].side == seat else blank for unit, what in secrets.items()}
        kept = MaskedSecrets(secrets, seen)
        if known is not None:
            known[seat] = kept
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
