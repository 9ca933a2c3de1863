"""The Ofotfjord: for the side with ships in Narvik harbour it joins its shores like land (NOR-94, NOR-96)."""

from __future__ import annotations

from sandtable.games.firestorm.norway.state import NorwayState


def master(s: NorwayState) -> str:
    """The side that may use the fjord now, or "": ships in the harbour decide, not the land (NOR-89, NOR-96)."""
    rules = s.norway
    for side in rules.sides:
        if s.fleets[side] & rules.fjord_harbour and not s.fleets[rules.enemy[side]] & rules.fjord_harbour:
            return side
    return ""
