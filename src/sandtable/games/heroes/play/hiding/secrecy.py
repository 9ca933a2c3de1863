"""Views (section 21.4): they hide the faces of tokens, cards, decks, and the units under concealed counters."""

from __future__ import annotations

from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.rules import seal


def view(s: Battle, seat: str) -> Battle:
    """The battle as a seat may see it; an observer knows no secret of anybody."""
    seen = s.read_only()
    if s.sealed:
        seen.sealed = seal(s, seat)
    seen.face_down = s.face_down.seen_by(seat, s.units)
    seen.cards = s.cards.seen_by(seat)
    return seen
