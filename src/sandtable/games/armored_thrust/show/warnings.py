"""What a row of orders warns of: ground out of supply, no way back if beaten, units that may break up."""

from __future__ import annotations

from typing import Final

from sandtable.games.armored_thrust.play.activation import BREAK_UP, breaking, needs
from sandtable.games.armored_thrust.play.routes import read_path
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.kernel.steps import Word

OUT_OF_SUPPLY: Final = "would be out of supply"
NO_WAY_BACK: Final = "cannot get back: it surrenders if it is beaten there"


def on_the_march(s: Theatre, unit: str, order: Word) -> str:
    """What awaits a unit at the end of a march, as far as its side sees the map; "" where there is nothing to warn of.

    The areas of the way are taken for its own, but for one that it goes around (AT-11, AT-111, AT-112, TOT-34).
    """
    side = s.rules.side[unit]
    path, around = read_path(order)
    then = s.clone()
    for number, area in enumerate(path):
        if number != around and not s.rules.area[area].base:
            then.control[area] = side
    end, enemy = path[-1], s.rules.enemy[side]
    before = path[-2] if len(path) > 1 else s.where[unit]
    if all([then.control[area] == enemy for area in (before, *s.rules.board.neighbours[end])]):
        return NO_WAY_BACK
    return "" if then.rules.supplied_areas(then, side) & then.rules.board.bit[end] else OUT_OF_SUPPLY


def breaking_up(s: Theatre, unit: str) -> str:
    """The chance that a unit long out of supply breaks up this turn: two dice fail (AT-45)."""
    if unit not in breaking(s):
        return ""
    lost = ((needs(s, unit, BREAK_UP) - 1) / 6) ** 2
    return f"out of supply too long: breaks up with {round(100 * lost)} %"
