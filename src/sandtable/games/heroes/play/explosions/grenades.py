"""Grenades and Geballte Ladung (HON-707 … HON-710, HOC-69): points, positions and rooms in reach; Return to Sender."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play import names
from sandtable.games.heroes.play.cards import gear
from sandtable.games.heroes.play.explosions import bursts, templates
from sandtable.games.heroes.play.nouns import INFANTRY, Weapon
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Reason

GRENADES: Final = ("grenades", "geballte-ladung")


def corners(s: Battle, unit: str, reach: int) -> list[str]:
    """The interspaces in reach, also over what stands between (HON-707); out of a building through an opening of
    the thrower's own square (HON-710)."""
    squares = s.land.squares
    found: list[str] = []
    for here in templates.stands(s, unit):
        for corner in around(s, here, reach + 1):
            if corner not in found and 0 < templates.corner_range(s, unit, corner) <= reach:
                found.append(corner)
    return [corner for corner in found if squares.corner_squares[corner]]


def around(s: Battle, square: str, reach: int) -> list[str]:
    """The interspaces on the map around a square, row by row; also those on the edge of the map (R-41)."""
    squares = s.land.squares
    x, y = squares.centre[square]
    found: list[str] = []
    for line in range((y + 1) // 2 - reach, y // 2 + reach + 1):
        for file in range((x + 1) // 2 - reach, x // 2 + reach + 1):
            corner = f"x{file}y{line}"
            if corner in squares.corner_squares:
                found.append(corner)
    return found


def points(s: Battle, unit: str, weapon: Weapon) -> list[str]:
    """Where a grenade can go: interspaces, positions beside the thrower, rooms behind an opening beside him."""
    return [
        *corners(s, unit, weapon.corners),
        *templates.positions_beside(s, unit),
        *templates.rooms_beside(s, unit),
    ]


def mode_at(s: Battle, point: str) -> str:
    """How a grenade lies at a point: inside a room or position, or as a template on an interspace."""
    kind = s.land.squares.kind.get(point, "")
    if kind == "inside":
        return bursts.ROOM
    return bursts.POSITION if kind else bursts.TEMPLATE


def out_of_reach(s: Battle, unit: str, weapon: Weapon, corner: str) -> int:
    """How far a point in a house is from somebody outside who cannot throw so far; 0 for all others (HON-616)."""
    squares = s.land.squares
    outside = [square for square in templates.stands(s, unit) if squares.kind[square] != "inside"]
    if corner not in squares.corner_inside or not outside:
        return 0
    away = min([squares.range_to_corner(square, corner) for square in outside])
    return away if away > weapon.corners else 0


def why_not_point(s: Battle, unit: str, weapon: Weapon, letter: str) -> Reason:
    squares = s.land.squares
    told = names.place(s, letter)
    if letter in squares.corner_squares:
        if letter in squares.corner_inside and not out_of_reach(s, unit, weapon, letter):
            return (
                "inside-building",
                f"{names.upper(told)} is inside a building; throw through an opening.",
                "HON-709",
            )
        away = templates.corner_range(s, unit, letter) or out_of_reach(s, unit, weapon, letter)
        if not away:
            return ("no-opening", f"No opening of its square leads towards {told}.", "HON-710")
        far = f"{names.upper(told)} is {away} interspaces away"
        return ("too-far", f"{far}; it reaches {weapon.corners}.", "HON-616")
    kind = squares.kind.get(letter, "")
    if kind == "inside":
        return ("no-opening", f"The unit is not beside an opening of the room at {told}.", "HON-709")
    if letter in s.land.position:
        return ("not-beside", f"The position at {letter} is not beside the unit.", "HON-708")
    if letter in s.units:
        return (
            "no-unit",
            "A grenade is thrown at an interspace, a position or a room, not at a unit.",
            "HON-533",
        )
    return ("no-point", "Name an interspace, a defensive position, or a room behind an opening.", "HON-707")


# Return to Sender


def may_return(s: Battle, side: str) -> list[str]:
    """The side's Infantry that can throw back the grenade just thrown, as it lies on or touches them."""
    if not s.shots:
        return []
    shot = bursts.top(s)
    if not is_grenade(s) or s.units[shot.firer].side == side:
        return []
    on = templates.units_on(s, bursts.covered_by(s, shot), True)
    return [unit for unit in on if s.units[unit].side == side and s.grade(unit) == INFANTRY]


def is_grenade(s: Battle) -> bool:
    """Was a grenade thrown, Geballte Ladung included (HON-765)?"""
    slot = bursts.top(s).gear
    return bool(slot) and gear.place_in(s, slot).gear.stem in GRENADES


def return_points(s: Battle, unit: str) -> list[str]:
    """Other points within the grenade's range of the unit that sends it back."""
    shot = bursts.top(s)
    return [point for point in points(s, unit, bursts.weapon_of(s, shot)) if point not in shot.targets]


def send_back(s: Battle, unit: str, point: str) -> None:
    """Moves the grenade to another point; it is still the thrower's attack."""
    bursts.change(s, bursts.laid(bursts.top(s), mode_at(s, point), point))
    s.tell("thrown-back", unit=unit, at=point)
