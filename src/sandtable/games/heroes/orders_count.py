"""How many order tokens a side takes (HON-301 … HON-303, HON-204, HON-731, R-12)."""

from __future__ import annotations

from sandtable.games.heroes.state import Battle


def numbered(s: Battle, side: str) -> int:
    """Order stars of officers in play, Personal Orders, options and tiles."""
    total = 0
    for id in s.fielded(side):
        face = s.face(id)
        total += face.orders + (1 if face.personal else 0)
    return total


def special(s: Battle, side: str) -> int:
    return 0


def bluffs(s: Battle, side: str) -> int:
    return 1
