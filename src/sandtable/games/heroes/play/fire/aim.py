"""Aiming: the best line for the firer between two units, inside the arc, and the side of the target it meets
(HON-516, HON-522, HON-523)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from sandtable.games.heroes.ground.facing import EAST, FRONT, REAR, SIDE, in_arc, sector
from sandtable.games.heroes.ground.rays import GroundRay
from sandtable.games.heroes.ground.squares import Point
from sandtable.games.heroes.play.fire.sight import (
    CLEAR,
    SightLine,
    all_foot,
    end_of,
    foot_blocks,
    judge,
    length,
    passes,
    penalty_of,
    rays,
)
from sandtable.games.heroes.play.nouns import ABOARD, HEAVY, INFANTRY, Weapon
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Unit

ALL_ROUND: Final = 360


@mypyc_attr(acyclic=True)
class Aim:
    """The line that is fired along, and the Defence it meets."""

    __slots__ = ("defence", "facing", "line")

    def __init__(self, line: SightLine, defence: int, facing: int) -> None:
        self.line = line
        self.defence = defence  # the printed Defence of that side
        self.facing = facing  # front, side or rear


def can_aim(s: Battle, firer: str, target: str, weapon: Weapon) -> bool:
    """Is there any line in the arc that nothing blocks? Quicker than `take_aim`."""
    near, far = s.units[firer], s.units[target]
    if weapon.over:
        return in_arc_of(s, firer, target, weapon)
    if near.rear or far.rear or near.at == ABOARD:
        return can_aim_along(s, firer, target, weapon)
    return line_usable(s, near.at, far.at, near.heading, weapon.arc, all_foot(s, near, far))


def can_aim_along(s: Battle, firer: str, target: str, weapon: Weapon) -> bool:
    """The same as `can_aim` where one unit is a long vehicle: first between centres, then from points between them."""
    arc = ALL_ROUND if s.units[firer].at == ABOARD else weapon.arc
    if centres_usable(s, firer, target, arc, foot_blocks(s, firer, target)):
        return True
    return can_aim_between(s, firer, target, weapon)


def can_aim_between(s: Battle, firer: str, target: str, weapon: Weapon) -> bool:
    """Is a line between any points of long vehicles usable? Asked only if no centre-to-centre line is."""
    sheet = s.units[firer]
    arc = ALL_ROUND if sheet.at == ABOARD else weapon.arc
    foot = foot_blocks(s, firer, target)
    one, other = end_of(s, firer), end_of(s, target)
    if s.land.squares.hides(one, other):
        return False
    if not in_arc_of(s, firer, target, weapon):
        return False
    fan = s.land.squares.fan_of(one, other)
    number = 0
    ray = fan.ray(0)
    while ray is not None:
        inside = arc == ALL_ROUND or in_arc(sheet.heading, arc, ray.b[0] - ray.a[0], ray.b[1] - ray.a[1])
        if inside and passes(s, ray, foot):
            return True
        number += 1
        ray = fan.ray(number)
    return False


def centres_usable(s: Battle, firer: str, target: str, arc: int, foot: bool) -> bool:
    """True if a centre-to-centre line is usable. Such lines are cached; all others need a fan of lines."""
    near = s.units[firer]
    heading = near.heading
    if near.at == ABOARD:
        near = s.units[near.carrier]
    far = s.units[target]
    if usable_from(s, near.at, far, heading, arc, foot):
        return True
    return bool(near.rear) and usable_from(s, near.rear, far, heading, arc, foot)


def usable_from(s: Battle, square: str, far: Unit, heading: int, arc: int, foot: bool) -> bool:
    """True if a line from the centre of a square to a centre of the target is usable."""
    if line_usable(s, square, far.at, heading, arc, foot):
        return True
    return bool(far.rear) and line_usable(s, square, far.rear, heading, arc, foot)


def line_usable(s: Battle, a: str, b: str, heading: int, arc: int, foot: bool) -> bool:
    ray = s.land.squares.glimpse(a, b)
    if ray is None:
        return False
    if arc != ALL_ROUND and not in_arc(heading, arc, ray.b[0] - ray.a[0], ray.b[1] - ray.a[1]):
        return False
    return passes(s, ray, foot)


def take_aim(s: Battle, firer: str, target: str, weapon: Weapon) -> Aim | None:
    """The best line for the firer: in the arc and not blocked; then by least penalty, lowest Defence, shortest.

    For a vehicle of two squares, its centres are preferred to the points between them (HON-523).
    """
    points = end_of(s, target).points
    if len(points) == 1:
        return best_aim(s, firer, target, weapon, points)
    best = best_aim(s, firer, target, weapon, (points[0], points[-1]))
    if best is None or best.line.penalty:
        between = best_aim(s, firer, target, weapon, points[1:-1])
        if best is None or (between is not None and between.line.penalty < best.line.penalty):
            best = between
    return best


def best_aim(s: Battle, firer: str, target: str, weapon: Weapon, aimed: tuple[Point, ...]) -> Aim | None:
    """The best line to some points of the target; a weapon with the red triangle ignores obstacles (HON-616)."""
    sheet = s.units[firer]
    arc = ALL_ROUND if sheet.at == ABOARD else weapon.arc
    heading = sheet.heading
    foot = foot_blocks(s, firer, target)
    soft = s.grade(target) == INFANTRY
    defence = s.face(target).defence
    best: GroundRay | None = None
    best_key = (0, 0, 0)
    best_facing = FRONT
    for ray in lines_over(s, firer, aimed) if weapon.over else lines_to(s, firer, target, aimed):
        if not in_arc(heading, arc, ray.b[0] - ray.a[0], ray.b[1] - ray.a[1]):
            continue
        penalty = 0 if weapon.over else penalty_of(s, ray, foot, soft)
        if penalty < 0:
            continue
        facing = facing_of(s, target, ray.a, ray.b)
        key = (penalty, defence[facing], length(ray.a, ray.b))
        if best is None or key < best_key:
            best, best_key, best_facing = ray, key, facing
    if best is None:
        return None
    line = SightLine(CLEAR, 0, 0, "", (), best.a, best.b) if weapon.over else judge(s, best, foot, soft)
    return Aim(line, defence[best_facing], best_facing)


def lines_to(s: Battle, firer: str, target: str, aimed: tuple[Point, ...]) -> tuple[GroundRay, ...]:
    """The lines to some points of the target that the ground does not block."""
    if len(aimed) > 1:
        return s.land.squares.lines_to(end_of(s, firer), end_of(s, target), aimed)
    return rays(s, firer, target)


def lines_over(s: Battle, firer: str, aimed: tuple[Point, ...]) -> tuple[GroundRay, ...]:
    """The lines to some points, ignoring what is on the ground."""
    return tuple([GroundRay(a, b) for a in end_of(s, firer).points for b in aimed])


def in_arc_of(s: Battle, firer: str, target: str, weapon: Weapon) -> bool:
    """Does any line to the target lie in the firing arc, whatever is in its way (HON-522)?"""
    if weapon.arc == ALL_ROUND or s.units[firer].at == ABOARD:
        return True
    heading = s.units[firer].heading
    aimed = end_of(s, target).points
    for a in end_of(s, firer).points:
        for b in aimed:
            if in_arc(heading, weapon.arc, b[0] - a[0], b[1] - a[1]):
                return True
    return False


def facing_of(s: Battle, target: str, firing: Point, aimed: Point) -> int:
    """The side of a Heavy Vehicle that a line meets; on the boundary of two the one with the lower Defence."""
    if s.grade(target) != HEAVY:
        return FRONT
    heading = s.units[target].heading
    if s.rules.facing_model == "hull":
        points = end_of(s, target).points
        middle = points[len(points) // 2]
        sides = hull_side(heading, firing[0] - middle[0], firing[1] - middle[1], 2 if len(points) > 1 else 1)
    else:
        sides = sector(heading, firing[0] - aimed[0], firing[1] - aimed[1])
    return lowest(s.face(target).defence, sides)


def lowest(defence: tuple[int, ...], sides: tuple[int, ...]) -> int:
    best = sides[0]
    for side in sides[1:]:
        if defence[side] < defence[best]:
            best = side
    return best


def hull_side(heading: int, dx: int, dy: int, longer: int) -> tuple[int, ...]:
    """Option `facing_model` hull: the edge of the counter, `longer` times as long as wide, that the line crosses."""
    east, south = EAST[heading], -EAST[(heading + 2) % 8]
    along = east * dx + south * dy
    across = abs(east * dy - south * dx)
    if abs(along) < longer * across or (along == 0 and across == 0):
        return (SIDE,)
    end = FRONT if along > 0 else REAR
    return (end,) if abs(along) > longer * across else (end, SIDE)
