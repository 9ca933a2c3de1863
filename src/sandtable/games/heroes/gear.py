"""Gear, traits and customizations in the hands of units (HON-701, HON-741, HOC-111): who may use what, and paying."""

from __future__ import annotations

from sandtable.games.heroes.state import Battle


def usable(s: Battle, unit: str, stem: str) -> list[str]:
    """The slots whose option of that kind the unit may use now: it bears the stripes, and markers are left."""
    return []


def spend(s: Battle, slot: str) -> None:
    """A marker is used up."""
    s.gear[slot] -= 1
