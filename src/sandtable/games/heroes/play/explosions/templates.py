"""Where templates lie (HON-518, HON-624, HON-627, HON-631, HON-710): what is in reach, and what is under them."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.ground.facing import in_arc
from sandtable.games.heroes.play.nouns import ABOARD
from sandtable.games.heroes.play.state import Battle

LANE_REACH: Final = 3  # distance, in doubled units, at which a lane square is no longer touched


def stands(s: Battle, unit: str) -> tuple[str, ...]:
    """The squares a unit acts from: its own, or those of its vehicle (HON-662)."""
    carrier = s.units[unit].carrier
    return s.squares_of(carrier if s.units[unit].at == ABOARD else unit)


def inside(s: Battle, unit: str) -> bool:
    """Is the unit in a building?"""
    return s.land.squares.kind.get(s.units[unit].at, "") == "inside"


# explosions


def under(s: Battle, corner: str) -> list[str]:
    """The squares one can stand in under an explosion template: the four that meet there (HON-627).

    No unit stands in the half squares of a building; lanes between two buildings are touched where they lie.
    """
    squares = s.land.squares
    if corner in squares.corner_inside:
        return []
    kind = squares.kind
    found = [square for square in squares.corner_squares[corner] if kind[square] == "general"]
    if len(found) < len(squares.corner_squares[corner]):
        found += lanes_under(s, corner)
    return found


def lanes_under(s: Battle, corner: str) -> list[str]:
    squares = s.land.squares
    x, y = squares.corner(corner)
    found: list[str] = []
    for square, kind in squares.kind.items():
        if kind == "lane":
            east, south = squares.point(square)
            if abs(east - x) < 4 * LANE_REACH and abs(south - y) < 4 * LANE_REACH:
                found.append(square)
    return found


def sections_under(s: Battle, corner: str) -> list[str]:
    """The sections of buildings that a template touches; one that lands inside touches nothing else (HON-626)."""
    found: list[str] = []
    for square in s.land.squares.corner_squares[corner]:
        for section in s.land.squares.structures.get(square, ()):
            if section not in found:
                found.append(section)
    return found


def wrecks_on(s: Battle, squares: list[str]) -> list[str]:
    found: list[str] = []
    for square in squares:
        wreck = s.hulks.get(square, "")
        if wreck and wreck not in found:
            found.append(wreck)
    return found


def units_on(s: Battle, squares: list[str], concealed: bool) -> list[str]:
    """The units on these squares, of both sides; concealed ones only if asked for (HON-603, HON-609)."""
    found: list[str] = []
    for square in squares:
        for unit in (s.foot.get(square, ""), s.wheels.get(square, "")):
            if unit and unit not in found and (concealed or s.units[unit].kind):
                found.append(unit)
    for unit in s.moving:  # a unit passing a square where a friend stands
        passing = s.units[unit].at in squares and unit not in found
        if passing and (concealed or s.units[unit].kind):
            found.append(unit)
    return found


def from_point(s: Battle, units: list[str], x: int, y: int) -> list[str]:
    """Sorts units in the order in which they are attacked: nearest to the point first, then by name (HON-624a)."""
    ranked: list[tuple[int, str]] = []
    for unit in units:
        nearest = -1
        for square in s.squares_of(unit):
            east, south = s.land.squares.point(square)
            away = (east - x) * (east - x) + (south - y) * (south - y)
            if nearest < 0 or away < nearest:
                nearest = away
        ranked.append((nearest, unit))
    ranked.sort()
    return [unit for _, unit in ranked]


def corner_range(s: Battle, unit: str, corner: str) -> int:
    """Interspaces to a point outside; from a building through an opening of the unit's own square (HON-518, HON-710).

    0 where it cannot be reached at all.
    """
    squares = s.land.squares
    nearest = 0
    if corner in squares.corner_inside:
        return 0
    for square in stands(s, unit):
        if squares.kind[square] == "inside":
            away = range_out(s, square, corner)
        else:
            away = squares.range_to_corner(square, corner)
        if away and (not nearest or away < nearest):
            nearest = away
    return nearest


def range_out(s: Battle, square: str, corner: str) -> int:
    squares = s.land.squares
    nearest = 0
    for opening in squares.openings_at.get(square, ()):
        away = squares.throw_out_range(square, opening, corner)
        if away and (not nearest or away < nearest):
            nearest = away
    return nearest


def corner_in_arc(s: Battle, unit: str, degrees: int, corner: str) -> bool:
    """Does the line to an interspace lie in the firing arc (HON-522)? Passengers fire all round (HON-662a)."""
    if degrees == 360 or s.units[unit].at == ABOARD:
        return True
    squares = s.land.squares
    x, y = squares.corner(corner)
    for square in stands(s, unit):
        east, south = squares.point(square)
        if in_arc(s.units[unit].heading, degrees, x - east, y - south):
            return True
    return False


# into rooms and defensive positions


def rooms_beside(s: Battle, unit: str) -> list[str]:
    """The inner squares right behind an opening beside the unit, or behind a doorway of its own room (HON-709)."""
    squares = s.land.squares
    found: list[str] = []
    for here in stands(s, unit):
        for opening in squares.openings_at.get(here, ()):
            inner = squares.gaps[opening].square
            if inner != here and inner not in found:
                found.append(inner)
        if squares.kind[here] == "inside":
            room = squares.room_of[here]
            for walk in squares.walks[here]:
                other = squares.room_of.get(walk.to, room)
                if other != room and not walk.opening and walk.to not in found:
                    found.append(walk.to)
    return found


def room(s: Battle, inner: str) -> list[str]:
    """All inner squares of the room of one of them (HON-198)."""
    squares = s.land.squares
    return [square for square, id in squares.room_of.items() if id == squares.room_of[inner]]


def positions_beside(s: Battle, unit: str) -> list[str]:
    """The squares of defensive positions beside the unit (HON-708)."""
    found: list[str] = []
    for here in stands(s, unit):
        for walk in s.land.squares.walks[here]:
            if walk.to in s.land.position and walk.to not in found:
                found.append(walk.to)
    return found


def position(s: Battle, square: str) -> list[str]:
    """The squares that an explosion in a defensive position reaches: its own and adjacent ones of it (HON-708)."""
    land = s.land
    beside = [walk.to for walk in land.squares.walks[square] if land.element[walk.to] == land.element[square]]
    return [square, *beside]
