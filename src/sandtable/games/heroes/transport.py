"""Transport (HON-661 … HON-663): who fits into what."""

from __future__ import annotations

from sandtable.games.heroes.nouns import CHARACTER, Kind


def load_of(kind: Kind, face: int = 0) -> int:
    """What a passenger takes up: units that the next hit destroys, and Characters, count 1, others 2 (HON-661)."""
    return 2 if kind.faces[face].flips and kind.role != CHARACTER else 1


def room_for(carrier: Kind, aboard: list[Kind], kind: Kind) -> bool:
    """Does it fit in beside who is aboard? Only one gun that is larger than a square does (HOC-67)."""
    room = carrier.faces[0].transport
    if kind.large and [other for other in aboard if other.large]:
        return False
    return sum([load_of(other) for other in aboard]) + load_of(kind) <= room
