"""An army comes into play: its units, and the markers of its options (HON-201, HON-701)."""

from __future__ import annotations

from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Unit
from sandtable.kernel.steps import Word


def enlist(s: Battle, side: str, army: Word) -> None:
    """Adds the units of an army, which wait to be set up, and the markers of its options."""
    s.armies[side] = army
    read = s.rules.army(s, side)
    for recruit in read.units:
        s.units[recruit.id] = Unit(recruit.kind, side, recruit.group, recruit.stripe)
    for place in read.options:
        if place.gear.markers:
            s.gear[place.id] = place.gear.markers
