"""What a concealed counter shows (HOC-63)."""

from __future__ import annotations

from sandtable.games.heroes.play.nouns import Face
from sandtable.games.heroes.play.state import Battle


def veiled_face(s: Battle, ghost: str) -> Face:
    """The side that shows: the Active one of an Ambush unit, or the marker's; to the enemy all look the same."""
    owner = "" if s.units[ghost].group else s.under[ghost]
    if owner and s.kind(owner).changes_state() and s.kind(owner).faces[1].concealed:
        return s.kind(owner).faces[1]
    return s.rules.kinds[s.rules.stranger].faces[0]
