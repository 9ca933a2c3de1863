"""Line of sight with units, wrecks and smoke on the way (HON-511 … HON-517).

The board says what its ground does to a line (`GroundRay`); this module adds what stands on it now. `line` tells
all about the best line between two units; `open_to` tells only whether there is one and is asked after every step of
every move.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from sandtable.games.heroes.ground.rays import GroundRay
from sandtable.games.heroes.ground.squares import Point, Stand
from sandtable.games.heroes.play.nouns import ABOARD, INFANTRY
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Unit

CLEAR: Final = "clear"
OBSCURED: Final = "obscured"
BLOCKED: Final = "blocked"
SMOKE: Final = "smoke"
WRECK: Final = "wreck"
EVERYTHING: Final = 1000  # penalty of a blocking square, where the smaller of two counts


@mypyc_attr(acyclic=True)
class Obstacle:
    """A square on the line that takes something from the result."""

    __slots__ = ("amount", "reason", "soft", "square")

    def __init__(self, square: str, amount: int, reason: str, soft: bool) -> None:
        self.square = square
        self.amount = amount
        self.reason = reason  # a terrain, "smoke" or "wreck"
        self.soft = soft  # against infantry only (HON-515)


@mypyc_attr(acyclic=True)
class SightLine:
    """A line of sight: its state, its penalty, and what obscures or blocks it."""

    __slots__ = ("a", "b", "blocker", "hard", "obstacles", "penalty", "state")

    def __init__(
        self,
        state: str,
        penalty: int,
        hard: int,
        blocker: str,
        obstacles: tuple[Obstacle, ...],
        a: Point,
        b: Point,
    ) -> None:
        self.state = state  # clear, obscured or blocked
        self.penalty = penalty  # against the target it was drawn to
        self.hard = hard  # the part of it that counts against everybody
        self.blocker = blocker  # the unit, wreck, house or square that blocks first
        self.obstacles = obstacles
        self.a = a
        self.b = b


def stands_on(s: Battle, unit: str) -> tuple[str, ...]:
    """The squares a unit looks and fires from: its own, or those of its vehicle."""
    sheet = s.units[unit]
    if sheet.at == ABOARD:
        sheet = s.units[sheet.carrier]
    return (sheet.at, sheet.rear) if sheet.rear else (sheet.at,)


def end_of(s: Battle, unit: str) -> Stand:
    """A vehicle's line may start anywhere between its centres, a passenger's at a centre of its vehicle (HON-662)."""
    sheet = s.units[unit]
    if sheet.at == ABOARD:
        sheet = s.units[sheet.carrier]
        return s.land.squares.seat(sheet.at, sheet.rear)
    return s.land.squares.stand(sheet.at, sheet.rear)


def foot_blocks(s: Battle, firer: str, target: str) -> bool:
    """Does Infantry block the line? Only between Infantry, and not for a firer aboard a vehicle (HON-514)."""
    return all_foot(s, s.units[firer], s.units[target])


def all_foot(s: Battle, near: Unit, far: Unit) -> bool:
    """The same as `foot_blocks`, asked of two sheets."""
    if near.at == ABOARD:
        return False
    kinds = s.rules.kinds
    if near.kind and kinds[near.kind].grade != INFANTRY:
        return False
    return not far.kind or kinds[far.kind].grade == INFANTRY


def rays(s: Battle, firer: str, target: str) -> tuple[GroundRay, ...]:
    """The lines between two units that the ground does not block; with one square each there is one at most."""
    near, far = s.units[firer], s.units[target]
    if not near.rear and not far.rear and near.at != ABOARD:
        ray = s.land.squares.glimpse(near.at, far.at)
        return () if ray is None else (ray,)
    return s.land.squares.lines(end_of(s, firer), end_of(s, target))


def open_to(s: Battle, firer: str, target: str) -> bool:
    """Is there any line between two units that nothing blocks?"""
    near, far = s.units[firer], s.units[target]
    if not near.rear and not far.rear and near.at != ABOARD:
        ray = s.land.squares.glimpse(near.at, far.at)
        return ray is not None and passes(s, ray, all_foot(s, near, far))
    foot = foot_blocks(s, firer, target)
    for each in rays(s, firer, target):
        if passes(s, each, foot):
            return True
    return False


def passes(s: Battle, ray: GroundRay, foot: bool) -> bool:
    """True if no unit and no wreck blocks the line. Quicker than `judge`."""
    if blocked_by(s, ray, foot):
        return False
    if ray.beside or (ray.corners and s.rules.corner_blocks):
        return not judge(s, ray, foot, True).blocker
    return True


def hulk_blocks(s: Battle, square: str) -> bool:
    wreck = s.rules.kinds[s.wrecks[s.hulks[square]].kind].wreck
    return wreck is not None and wreck.blocks


def standing_in(s: Battle, square: str, foot: bool) -> str:
    """The unit or wreck in a square that blocks a line; concealed units never do (HON-514)."""
    if square in s.wheels:
        return s.wheels[square]
    if foot and square in s.foot and s.units[s.foot[square]].kind:
        return s.foot[square]
    if square in s.hulks and hulk_blocks(s, square):
        return s.hulks[square]
    return ""


def blocked_by(s: Battle, ray: GroundRay, foot: bool) -> str:
    """The first unit or wreck that stands in the squares a line crosses and blocks it."""
    wheels, feet, hulks = s.wheels, s.foot, s.hulks
    for square in ray.crossed:
        if square in wheels or (foot and square in feet) or (hulks and square in hulks):
            blocker = standing_in(s, square, foot)
            if blocker:
                return blocker
    return ""


def clouds(s: Battle, square: str) -> list[Obstacle]:
    """What obscures in a square in addition to its ground: smoke, and the wreck of a light vehicle (HOC-61)."""
    found: list[Obstacle] = []
    if square in s.hulks:
        wreck = s.rules.kinds[s.wrecks[s.hulks[square]].kind].wreck
        if wreck is not None and wreck.obscures:
            found.append(Obstacle(square, wreck.obscures, WRECK, False))
    if square in s.smoke:
        found.append(Obstacle(square, s.rules.box.smoke, SMOKE, False))
    return found


def clouded(s: Battle, ray: GroundRay) -> list[str]:
    """The squares a line crosses that have smoke or a wreck."""
    hulks = s.hulks
    if s.smoke:
        smoke = frozenset(s.smoke)
        return [square for square in ray.crossed if square in hulks or square in smoke]
    return [square for square in ray.crossed if square in hulks] if hulks else []


def judge(s: Battle, ray: GroundRay, foot: bool, soft_counts: bool) -> SightLine:
    """Everything about one line; `soft_counts` where the target is Infantry (HON-515)."""
    blocker = ray.blocked
    obstacles = [
        Obstacle(square, amount, s.land.terrain[square].id, soft) for square, amount, soft in ray.obstacles
    ]
    for square in clouded(s, ray):
        obstacles += clouds(s, square)
    blocker = blocker or blocked_by(s, ray, foot)
    for one, other in ray.beside:
        more, by = beside(s, one, other, foot)
        obstacles += more
        blocker = blocker or by
    if s.rules.corner_blocks and not blocker:
        blocker = between_corners(s, ray, foot)
    hard = soft = 0
    for obstacle in obstacles:
        if obstacle.soft:
            soft += obstacle.amount
        else:
            hard += obstacle.amount
    penalty = hard + soft if soft_counts else hard
    state = BLOCKED if blocker else OBSCURED if penalty else CLEAR
    return SightLine(state, penalty, hard, blocker, tuple(obstacles), ray.a, ray.b)


def penalty_of(s: Battle, ray: GroundRay, foot: bool, soft_counts: bool) -> int:
    """The penalty that `judge` finds, negative if the line is blocked; quick where nothing is on it."""
    if ray.beside or ray.blocked or (ray.corners and s.rules.corner_blocks) or clouded(s, ray):
        line = judge(s, ray, foot, soft_counts)
        return -1 if line.state == BLOCKED else line.penalty
    if blocked_by(s, ray, foot):
        return -1
    return ray.hard + ray.soft if soft_counts else ray.hard


def ground_takes(s: Battle, square: str) -> tuple[int, int]:
    """The penalty of a square's ground for a line along its edge: against all targets, and against Infantry."""
    terrain = s.land.terrain.get(square)
    if terrain is None:
        return 0, 0
    if terrain.blocks:
        return EVERYTHING, EVERYTHING
    return 0 if terrain.soft else terrain.obscures, terrain.obscures


def all_takes(s: Battle, square: str, foot: bool) -> tuple[int, int]:
    """The same with the units, wreck and smoke in the square."""
    hard, full = ground_takes(s, square)
    if standing_in(s, square, foot):
        return EVERYTHING, EVERYTHING
    for cloud in clouds(s, square):
        hard += cloud.amount
        full += cloud.amount
    return hard, full


def beside(s: Battle, one: str, other: str, foot: bool) -> tuple[list[Obstacle], str]:
    """Obstacles of a line along an edge: they count only if both squares have one, the smaller, once (HON-513).

    The ground's part is already in the ray; this adds what units, wrecks and smoke contribute.
    """
    near, far = all_takes(s, one, foot), all_takes(s, other, foot)
    hard, full = min(near[0], far[0]), min(near[1], far[1])
    if hard >= EVERYTHING:
        return [], standing_in(s, one, foot) or standing_in(s, other, foot)
    ground, opposite = ground_takes(s, one), ground_takes(s, other)
    hard_before, full_before = min(ground[0], opposite[0]), min(ground[1], opposite[1])
    square = one if near[1] <= far[1] else other
    found: list[Obstacle] = []
    if hard > hard_before:
        found.append(Obstacle(square, hard - hard_before, reason_at(s, square), False))
    soft = full - hard - (full_before - hard_before)
    if soft:
        found.append(Obstacle(square, soft, reason_at(s, square), True))
    return found, ""


def reason_at(s: Battle, square: str) -> str:
    seen = clouds(s, square)
    return seen[0].reason if seen else s.land.terrain[square].id


def between_corners(s: Battle, ray: GroundRay, foot: bool) -> str:
    """Option `los_corner_blocks`: two diagonal obstacles that block leave no sight between them (HON-513)."""
    for one, other in ray.corners:
        if all_takes(s, one, foot)[0] >= EVERYTHING and all_takes(s, other, foot)[0] >= EVERYTHING:
            return standing_in(s, one, foot) or standing_in(s, other, foot) or one
    return ""


def line(s: Battle, firer: str, target: str) -> SightLine:
    """The best line between two units: not blocked, then the least penalty, then the shortest (HON-516)."""
    foot = foot_blocks(s, firer, target)
    soft = s.grade(target) == INFANTRY
    best: SightLine | None = None
    for ray in rays(s, firer, target):
        found = judge(s, ray, foot, soft)
        if best is None or better(found, best):
            best = found
    return best if best is not None else judge(s, straight(s, firer, target), foot, soft)


def straight(s: Battle, firer: str, target: str) -> GroundRay:
    """The line to show where the ground blocks all lines: between the nearest centres."""
    one, other = end_of(s, firer), end_of(s, target)
    pairs = [(length(a, b), a, b) for a in one.points for b in other.points]
    _, a, b = min(pairs)
    return s.land.squares.sight_points(a, b, one.squares, other.squares)


def better(one: SightLine, other: SightLine) -> bool:
    if (one.state == BLOCKED) != (other.state == BLOCKED):
        return other.state == BLOCKED
    if one.penalty != other.penalty:
        return one.penalty < other.penalty
    return length(one.a, one.b) < length(other.a, other.b)


def length(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def line_to_square(s: Battle, unit: str, square: str) -> SightLine:
    """The line to a square as if Infantry stood there."""
    foot = s.units[unit].at != ABOARD and s.grade(unit) == INFANTRY
    one = end_of(s, unit)
    b = s.land.squares.point(square)
    found = [
        judge(s, s.land.squares.sight_points(a, b, one.squares, (square,)), foot, True) for a in one.points
    ]
    return best_of(found)


def line_to_corner(s: Battle, unit: str, corner: str) -> SightLine:
    """The line to an interspace: its four squares are not counted, Infantry never blocks it (HON-512).

    `penalty` counts against all targets; the caller adds soft obstacles for rolls against Infantry.
    """
    one = end_of(s, unit)
    b = s.land.squares.corner(corner)
    if len(one.points) == 1:
        return judge(s, s.land.squares.sight_corner(one.squares[0], corner), False, False)
    found = [judge(s, s.land.squares.sight_points(a, b, one.squares), False, False) for a in one.points]
    return best_of(found)


def best_of(lines: list[SightLine]) -> SightLine:
    best = lines[0]
    for each in lines[1:]:
        if better(each, best):
            best = each
    return best


def sees(s: Battle, unit: str, square: str) -> bool:
    """Has a unit a clear or obscured line to a square (HON-517)?"""
    return line_to_square(s, unit, square).state != BLOCKED


def distance(s: Battle, one: str, other: str) -> int:
    """The range between two units; for long vehicles and passengers the least over their squares (HON-518)."""
    near, far = s.units[one], s.units[other]
    if near.at == ABOARD:
        near = s.units[near.carrier]
    squares = s.land.squares
    least = squares.range(near.at, far.at)
    if near.rear:
        least = min(least, squares.range(near.rear, far.at))
        if far.rear:
            least = min(least, squares.range(near.rear, far.rear))
    if far.rear:
        least = min(least, squares.range(near.at, far.rear))
    return least
