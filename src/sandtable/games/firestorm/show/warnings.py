"""What a row warns of: places that are cut off, and places from which nobody comes back."""

from __future__ import annotations

from typing import Final

from sandtable.games.firestorm.play.state import Campaign

OUT_OF_SUPPLY: Final = "would be out of supply"
NO_WAY_BACK: Final = "cannot get back: no area of yours beside it"


def once_taken(s: Campaign, side: str, area: str) -> str:
    """What an area would be to a side that has just taken it (FS-40); "" where there is nothing to warn of."""
    then = s.clone()
    then.take(side, area)
    return standing(then, side, area)


def standing(s: Campaign, side: str, area: str) -> str:
    """What awaits troops of a side in an area of theirs: no supply (FS-40), or capture if they are beaten (FS-66)."""
    if not s.rules.in_supply(s, side, area):
        return OUT_OF_SUPPLY
    near = s.rules.ways(s, side).near[area]
    return "" if near & s.held[side] else NO_WAY_BACK
