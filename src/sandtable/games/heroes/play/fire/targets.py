"""Targets of a weapon: by class, range, arc and sight, cheap questions first (HON-521, HON-533, HON-534)."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.ground.facing import in_arc
from sandtable.games.heroes.ground.rays import GroundRay
from sandtable.games.heroes.ground.squares import UNSEEN, Point
from sandtable.games.heroes.play.explosions.structures import structure_of
from sandtable.games.heroes.play.fire.aim import ALL_ROUND, can_aim, can_aim_between, centres_usable
from sandtable.games.heroes.play.fire.sight import distance, end_of, foot_blocks, hulk_blocks, stands_on
from sandtable.games.heroes.play.nouns import ABOARD, ENEMY, INFANTRY, OFF_BOARD, Weapon, X
from sandtable.games.heroes.play.state import Battle

ARC: Final = "arc"


def targets(s: Battle, unit: str, weapon: Weapon, only: str = "") -> list[str]:
    """The enemy units that a weapon can be fired at now; `only`: the one target of Opportunity Fire (HON-618)."""
    if only:
        return [only] if can_hit(s, unit, weapon, only) else []
    reading = s.reading
    if reading is None:
        return [id for id in candidates(s, unit, weapon) if can_aim(s, unit, id, weapon)]
    if reading.firer != unit or reading.weapon is not weapon:
        found = [id for id in candidates(s, unit, weapon) if can_aim(s, unit, id, weapon)]
        reading.firer, reading.weapon, reading.targets = unit, weapon, tuple(found)
    return list(reading.targets)


def any_target(s: Battle, unit: str, weapon: Weapon, only: str = "") -> bool:
    """Has the weapon any target? Lines from points of long vehicles are drawn only if centre-to-centre lines fail."""
    if only:
        return can_hit(s, unit, weapon, only)
    units = s.units
    aboard = units[unit].at == ABOARD
    long = aboard or bool(units[unit].rear)
    arc = ALL_ROUND if aboard else weapon.arc
    between: list[str] = []
    for id in candidates(s, unit, weapon):
        if weapon.over or not (long or units[id].rear):
            if can_aim(s, unit, id, weapon):
                return True
        elif centres_usable(s, unit, id, arc, foot_blocks(s, unit, id)):
            return True
        else:
            between.append(id)
    for id in between:
        if can_aim_between(s, unit, id, weapon):
            return True
    return False


def candidates(s: Battle, unit: str, weapon: Weapon) -> list[str]:
    """The enemies of the right classes in range. Between single squares sight is asked first: most are hidden."""
    units = s.units
    sheet = units[unit]
    at = sheet.at
    cv, kinds, squares, most = weapon.cv, s.rules.kinds, s.land.squares, weapon.range
    simple = not (weapon.over or sheet.rear or at == ABOARD)
    known = squares.glimpses(at)
    found: list[str] = []
    for id in s.mustered(ENEMY[sheet.side]):
        other = units[id]
        if not other.kind:
            continue
        if simple and not other.rear:
            ray = known.get(other.at)
            if ray is UNSEEN:
                continue
            if ray is None and (other.at in OFF_BOARD or squares.glimpse(at, other.at) is None):
                continue
        elif other.at in OFF_BOARD:
            continue
        if cv[kinds[other.kind].grade] == X:
            continue
        if most:
            far = squares.range(at, other.at) if simple and not other.rear else distance(s, unit, id)
            if far > most:
                continue
        found.append(id)
    return found


def can_hit(s: Battle, unit: str, weapon: Weapon, target: str) -> bool:
    """All conditions for one enemy: on the board, not concealed, a value of its colour, range, arc, sight."""
    sheet = s.units[target]
    if not sheet.kind or sheet.at in OFF_BOARD or sheet.side == s.units[unit].side:
        return False
    return weapon.cv[s.rules.kinds[sheet.kind].grade] != X and reaches(s, unit, weapon, target)


def reaches(s: Battle, unit: str, weapon: Weapon, target: str) -> bool:
    if weapon.range and distance(s, unit, target) > weapon.range:
        return False
    return can_aim(s, unit, target, weapon)


# structures


def structures(s: Battle, unit: str, weapon: Weapon) -> list[str]:
    """The wrecks and sections of buildings a weapon with Destruction can be fired at (HON-534)."""
    if not weapon.destruction:
        return []
    found = [id for id in s.wrecks if structure_in_reach(s, unit, weapon, id)]
    sections = s.land.sections_near(stands_on(s, unit), weapon.range)
    found += [id for id in sections if structure_in_reach(s, unit, weapon, id)]
    return found


def any_structure(s: Battle, unit: str, weapon: Weapon) -> bool:
    """Has the weapon any structure to fire at?"""
    if not weapon.destruction:
        return False
    for id in s.wrecks:
        if structure_in_reach(s, unit, weapon, id):
            return True
    for id in s.land.sections_near(stands_on(s, unit), weapon.range):
        if structure_in_reach(s, unit, weapon, id):
            return True
    return False


def structure_squares(s: Battle, structure: str) -> tuple[str, ...]:
    """The squares of a structure: those of a wreck, the inner squares of a section."""
    wreck = s.wrecks.get(structure)
    if wreck is not None:
        return (wreck.at, wreck.rear) if wreck.rear else (wreck.at,)
    return s.land.inside.get(structure, ())


def structure_in_reach(s: Battle, unit: str, weapon: Weapon, structure: str) -> bool:
    """Can the structure be fired at from a centre of the firer, or from points between two of them (HON-516)?"""
    here = stands_on(s, unit)
    squares = s.land.squares
    house = squares.house_of.get(here[0], "")
    near: list[str] = []
    for square in structure_squares(s, structure):
        if (house and squares.house_of.get(square, "") == house) or not structure_range(
            s, here, square, weapon
        ):
            continue
        near.append(square)
        for start in here:
            if points_at(s, unit, weapon, squares.point(start), squares.point(square)):
                ray = squares.outlook(start, square)
                if ray is not None and not blocked_at(s, unit, weapon, square, ray):
                    return True
    if len(here) == 1 or s.units[unit].at == ABOARD:
        return False
    one = end_of(s, unit)
    for square in near:
        if not squares.hides(one, squares.stand(square, "")) and any_line_to(s, unit, weapon, square):
            return True
    return False


def points_at(s: Battle, unit: str, weapon: Weapon, a: Point, b: Point) -> bool:
    """Is a line inside the firing arc? Asked before it is drawn (HON-522)."""
    if weapon.arc == ALL_ROUND:
        return True
    sheet = s.units[unit]
    return sheet.at == ABOARD or in_arc(sheet.heading, weapon.arc, b[0] - a[0], b[1] - a[1])


def any_line_to(s: Battle, unit: str, weapon: Weapon, square: str) -> bool:
    """Can a square of a structure be fired at from any point of a long vehicle?"""
    squares = s.land.squares
    one = end_of(s, unit)
    b = squares.point(square)
    own = frozenset((*one.squares, square))
    for a in one.points:
        if points_at(s, unit, weapon, a, b) and not squares.stopped(a, b, own):
            ray = squares.sight_points(a, b, one.squares, (square,))
            if not blocked_at(s, unit, weapon, square, ray):
                return True
    return False


def structure_range(s: Battle, here: tuple[str, ...], square: str, weapon: Weapon) -> bool:
    """Is a square of the structure within the Limited Range of the firer (HON-616)?"""
    if not weapon.range:
        return True
    for start in here:
        if s.land.squares.range(start, square) <= weapon.range:
            return True
    return False


def structure_blocker(s: Battle, unit: str, weapon: Weapon, square: str) -> str:
    """What blocks a shot at a square of a structure: the first thing on the line that is no part of it; "" for nothing.

    A building is hit on its outside: its walls do not hide it, but whoever is inside cannot fire at it. Infantry
    never blocks the line, vehicles do (HON-514).
    """
    squares = s.land.squares
    one = end_of(s, unit)
    b = squares.point(square)
    blocker = ""
    for a in one.points:
        blocker = blocked_at(s, unit, weapon, square, squares.sight_points(a, b, one.squares, (square,)))
        if not blocker:
            return ""
    return blocker


def blocked_at(s: Battle, unit: str, weapon: Weapon, square: str, ray: GroundRay) -> str:
    """What blocks one line to a square of a structure; ARC where it is outside the firing arc."""
    house_of = s.land.squares.house_of
    house = house_of.get(square, "")
    sheet = s.units[unit]
    if house and house_of.get(sheet.at, "") == house:
        return house
    arc = ALL_ROUND if sheet.at == ABOARD else weapon.arc
    if arc != ALL_ROUND and not in_arc(sheet.heading, arc, ray.b[0] - ray.a[0], ray.b[1] - ray.a[1]):
        return ARC
    if ray.blocked and ray.blocked != house:
        return ray.blocked
    if s.wheels.keys().isdisjoint(ray.crossed) and s.hulks.keys().isdisjoint(ray.crossed):
        return ""
    for crossed in ray.crossed:
        if not (house and house_of.get(crossed, "") == house):
            blocker = in_the_way(s, crossed, square)
            if blocker:
                return blocker
    return ""


def in_the_way(s: Battle, crossed: str, square: str) -> str:
    """A vehicle on the line, or a wreck that blocks and is not itself the target."""
    if crossed in s.wheels:
        return s.wheels[crossed]
    hulk = s.hulks.get(crossed, "")
    if hulk and hulk != s.hulks.get(square, "") and hulk_blocks(s, crossed):
        return hulk
    return ""


def struck_structure(s: Battle, target: str) -> str:
    """The building or wreck that Infantry is in, which a weapon with Destruction hits too (HON-621); "" for none."""
    sheet = s.units[target]
    if sheet.at in OFF_BOARD or s.grade(target) != INFANTRY:
        return ""
    return structure_of(s, sheet.at)
