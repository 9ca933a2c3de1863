"""How many order tokens a side takes (HON-301 … HON-303, HON-204, HON-731, R-12)."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.nouns import LEFT, LOST, WAITING
from sandtable.games.heroes.play.state import Battle

OUT_OF_PLAY: Final = (LOST, LEFT, WAITING)  # units in play are on the board or aboard (HOC-401b)


def numbered(s: Battle, side: str) -> int:
    """Numbered tokens: Order stars of officers in play, Personal Orders, tiles, filled slots, Planning (HON-301).

    The big stars drawn in a tile's composition are a reminder, not tokens (HON-205).
    """
    total = 0
    for unit in s.units.values():
        if unit.side == side and unit.kind and unit.at not in OUT_OF_PLAY:
            face = s.rules.kinds[unit.kind].faces[unit.face]
            total += face.orders + (1 if face.personal else 0)
    army = s.rules.army(s, side)
    for group, tile in army.tiles.items():
        if group not in s.broken:
            total += tile.stars
    for place in army.options:
        if place.gear.stem == "planning":
            total += place.gear.amount
        if place.slot.star and place.id not in s.broken and place.group not in s.broken:
            total += 1
    return total


def special(s: Battle, side: str) -> int:
    """Special Orders: a Battle Plan gives one each turn; High Command cards add to it (HON-303, HON-731)."""
    plans = [place for place in s.rules.army(s, side).options if place.gear.stem == "battle-plan"]
    return sum([place.gear.amount for place in plans]) + s.extra_specials.get(side, 0)


def bluffs(s: Battle, side: str) -> int:
    """Bluffs: one for each side, the option adds a second (HON-302)."""
    found = [place for place in s.rules.army(s, side).options if place.gear.stem == "bluff"]
    return min(1 + len(found), 2)
