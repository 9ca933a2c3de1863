"""Units that a correction puts where an engagement is locked: they join it, or the correction is refused (AT-138c)."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.games.armored_thrust.play.nouns import NOBODY
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.kernel.rules import Misplaced


def join(s: Theatre, where: Mapping[str, str], locked: Mapping[str, Engagement]) -> None:
    """Lets units that were elsewhere, as `where` says, join the engagements that were `locked` before (AT-65)."""
    for unit in s.rules.troops:
        place = s.where[unit]
        if place == where[unit] or place not in locked or unit in s.engagements[place].units:
            continue
        if s.engagements[place].open():
            forget_way(s, unit, place)
            join_one(s, unit, place)
        elif not at_home(s, unit, place):
            raise Misplaced(
                ("units", unit, "area"),
                f"the engagement at {place} is over, and {unit} was not in it: go back to a line before it (AT-138)",
            )


def join_one(s: Theatre, unit: str, place: str) -> None:
    sheet = s.engagements[place].copy()
    sheet.units = tuple(sorted((*sheet.units, unit), key=s.rules.rank.__getitem__))
    s.put(sheet)


def forget_way(s: Theatre, unit: str, place: str) -> None:
    """Forgets whence a unit came if that is not next to its new area: it would retreat there (AT-111)."""
    near = s.rules.board.neighbours.get(place)
    if near is not None and s.came.get(unit, "") not in near:
        s.came.pop(unit, None)
        s.trail.pop(unit, None)


def at_home(s: Theatre, unit: str, place: str) -> bool:
    """Is no enemy left where the engagement was, and the area not the enemy's?"""
    side = s.rules.side[unit]
    enemies = [other for other in s.troops_at(place) if s.rules.side[other] != side]
    return not enemies and s.control.get(place, "") in (side, NOBODY)
