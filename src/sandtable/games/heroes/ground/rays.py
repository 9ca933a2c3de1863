"""Straight lines over a board of squares: what they cross, run beside, and are stopped by (HON-511 … HON-516).

Everything is decided in whole numbers. How far along a line something lies is a number of parts of its
length, with one count of parts (`Segment.parts`) for the whole line.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from sandtable.games.heroes.ground.houses import GAP, SQUARE, Body, InnerWall, Point


@mypyc_attr(acyclic=True)
class Veil:
    """What the ground of a square does to a line across it; soft counts against infantry only (HON-515)."""

    def __init__(self, blocks: bool = False, obscures: int = 0, soft: bool = False, name: str = "") -> None:
        self.blocks: Final = blocks
        self.obscures: Final = obscures
        self.soft: Final = soft
        self.name: Final = name


@mypyc_attr(acyclic=True)
class GroundRay:
    """A line of sight and what the board alone says of it; units on the way are the game's to judge.

    `crossed`: squares it has a length in, in order, without those at its ends (HON-512).
    `beside`: pairs of squares along whose common edge it runs; `corners`: pairs of diagonal neighbours
    between which it passes exactly through the corner (HON-513).
    `wall`: the first house that stops it; `blocked`: the first house or square that does.
    `hard`, `soft`: what it loses against all targets, and against infantry besides; `obstacles` says where.
    """

    __slots__ = ("a", "b", "beside", "blocked", "corners", "crossed", "hard", "obstacles", "soft", "wall")

    def __init__(
        self,
        a: Point,
        b: Point,
        crossed: tuple[str, ...] = (),
        beside: tuple[tuple[str, str], ...] = (),
        corners: tuple[tuple[str, str], ...] = (),
        wall: str = "",
        blocked: str = "",
        hard: int = 0,
        soft: int = 0,
        obstacles: tuple[tuple[str, int, bool], ...] = (),
    ) -> None:
        self.a: Final = a
        self.b: Final = b
        self.crossed: Final = crossed
        self.beside: Final = beside
        self.corners: Final = corners
        self.wall: Final = wall
        self.blocked: Final = blocked
        self.hard: Final = hard
        self.soft: Final = soft
        self.obstacles: Final = obstacles


@mypyc_attr(acyclic=True)
class Segment:
    """A segment between two points, ready to be cut by upright and level lines."""

    __slots__ = ("ax", "ay", "dx", "dy", "high_x", "high_y", "low_x", "low_y", "parts", "tall", "wide")

    def __init__(self, a: Point, b: Point) -> None:
        self.ax: Final = a[0]
        self.ay: Final = a[1]
        self.dx: Final = b[0] - a[0]
        self.dy: Final = b[1] - a[1]
        self.wide: Final = self.dx if self.dx >= 0 else -self.dx
        self.tall: Final = self.dy if self.dy >= 0 else -self.dy
        self.low_x: Final = a[0] if a[0] < b[0] else b[0]
        self.low_y: Final = a[1] if a[1] < b[1] else b[1]
        self.high_x: Final = self.low_x + self.wide
        self.high_y: Final = self.low_y + self.tall
        self.parts: Final = (self.wide or 1) * (self.tall or 1)

    def enters(self, west: int, north: int, east: int, south: int) -> int:
        """How far along it enters an open rectangle, or -1 if it has no length in it."""
        if self.high_x <= west or self.low_x >= east or self.high_y <= north or self.low_y >= south:
            return -1
        first = 0
        last = self.parts
        if self.wide:
            scale = self.tall or 1
            if self.dx > 0:
                near, far = (west - self.ax) * scale, (east - self.ax) * scale
            else:
                near, far = (self.ax - east) * scale, (self.ax - west) * scale
            first = near if near > 0 else 0
            last = far if far < last else last
        if self.tall:
            scale = self.wide or 1
            if self.dy > 0:
                near, far = (north - self.ay) * scale, (south - self.ay) * scale
            else:
                near, far = (self.ay - south) * scale, (self.ay - north) * scale
            first = near if near > first else first
            last = far if far < last else last
        return first if first < last else -1


def lets_out(body: Body, inner: Point, outer: Point, stands: tuple[str, ...]) -> bool:
    """True if a line from inside a body to the outside passes a gap as HON-197 (2) demands."""
    line = Segment(inner, outer)
    to_side = (body.east - line.ax if line.dx > 0 else line.ax - body.west) * (line.tall or 1)
    to_end = (body.south - line.ay if line.dy > 0 else line.ay - body.north) * (line.wide or 1)
    if line.wide and (not line.tall or to_side < to_end):
        side = "E" if line.dx > 0 else "W"
        run, start, drift, steps = line.wide, line.ay, line.dy, to_side // (line.tall or 1)
    else:
        side = "S" if line.dy > 0 else "N"
        run, start, drift, steps = line.tall, line.ax, line.dx, to_end // (line.wide or 1)
    square = body.square_at(inner)
    for gap in body.gaps:
        if gap.side == side and abs((start - gap.middle) * run + drift * steps) <= GAP * run:
            if gap.square == square:
                return True
            return any([square in gap.links for square in stands])
    return False


def walled(walls: tuple[InnerWall, ...], a: Point, b: Point) -> bool:
    """True if a line between two points crosses an inner wall outside its doorway (HON-197, HON-198).

    Touching the end of one wall is free; passing between two walls that meet in a corner is not.
    """
    if not walls:
        return False
    dx, dy = b[0] - a[0], b[1] - a[1]
    left: set[Point] = set()
    right: set[Point] = set()
    for wall in walls:
        if wall.upright:
            run, drift, ahead, start, low = dx, dy, wall.x - a[0], a[1], wall.y
        else:
            run, drift, ahead, start, low = dy, dx, wall.y - a[1], a[0], wall.x
        if run < 0:
            run, ahead = -run, -ahead
        if not 0 < ahead < run:
            continue
        at = (start - low) * run + drift * ahead  # where the line meets the wall, in parts of the run
        if 0 < at < SQUARE * run:
            if not wall.doorway or abs(at - SQUARE // 2 * run) > GAP * run:
                return True
        elif at in {0, SQUARE * run}:
            end = 0 if at == 0 else SQUARE
            corner = (wall.x, wall.y + end) if wall.upright else (wall.x + end, wall.y)
            turn = dx if wall.upright else -dy  # on which side of the line the wall lies
            (right if (turn > 0) == (end == 0) else left).add(corner)
    return not left.isdisjoint(right)
