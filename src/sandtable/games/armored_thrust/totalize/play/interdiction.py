"""Interdiction from the air (TOT-40)."""

from __future__ import annotations

from typing import Final

from sandtable.games.armored_thrust.play.state import Theatre

HUNTED: Final = "axis"
FLYING_WEATHER: Final = ("clear", "mist")


def interdicted(s: Theatre, side: str) -> bool:
    """By day and in flying weather every connector costs the Axis as much as a farm lane (TOT-40)."""
    return side == HUNTED and s.weather in FLYING_WEATHER and not s.rules.turns[s.turn - 1].night
