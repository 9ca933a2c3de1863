"""Zones of control (section 7): which enemies bar a step of Infantry.

Only enemy Infantry on the board holds a zone, and only while it is not Suppressed; vehicles and passengers neither
hold nor feel one (HON-503, HON-507). A step is barred if it starts and ends in the zone of the same unit; half
squares passed on the way through a door count as squares stood in (HON-504).
"""

from __future__ import annotations

from sandtable.games.heroes.ground.squares import Walk
from sandtable.games.heroes.play.state import Battle


def holds_zone(s: Battle, unit: str, side: str) -> bool:
    """Does this unit on foot hold a zone against a side (HON-503, HON-542)?"""
    sheet = s.units[unit]
    return sheet.side != side and not sheet.suppressed and (bool(sheet.kind) or s.rules.concealed_zoc)


def in_zone(s: Battle, square: str, side: str) -> list[str]:
    """The enemies of a side whose zones cover a square (HON-501)."""
    foot = s.foot
    found: list[str] = []
    for place in s.land.watched.get(square, ()):
        unit = foot.get(place, "")
        if unit and holds_zone(s, unit, side):
            found.append(unit)
    return found


def bars_from(s: Battle, square: str, side: str) -> list[frozenset[str]]:
    """The zones of enemies that cover a square: a step from it into any of them is barred."""
    foot = s.foot
    found: list[frozenset[str]] = []
    for place in s.land.watched[square]:
        if place in foot and holds_zone(s, foot[place], side):
            found.append(s.land.controls[place])
    return found


def enters_any(bars: list[frozenset[str]], to: str) -> bool:
    """Is a square in one of these zones (HON-501)?"""
    for zone in bars:
        if to in zone:
            return True
    return False


def zone_bars(s: Battle, side: str, frm: str, walk: Walk) -> str:
    """The enemy unit whose zone forbids a step of Infantry, or ""."""
    if not walk.passed:
        return holder_of_both(s, side, frm, walk.to)
    at = frm
    for to in (*walk.passed, walk.to):
        holder = holder_of_both(s, side, at, to)
        if holder:
            return holder
        at = to
    return ""


def holder_of_both(s: Battle, side: str, one: str, other: str) -> str:
    """The first enemy of a side whose zone covers both squares, or ""."""
    foot, controls = s.foot, s.land.controls
    for place in s.land.watched[one]:
        if place in foot and other in controls[place] and holds_zone(s, foot[place], side):
            return foot[place]
    return ""
