"""Lines of sight over a board: one, or all between two vehicles (HON-511 … HON-516)."""

from typing import Final

from sandtable.games.heroes.ground.houses import Body, Point
from sandtable.games.heroes.ground.rays import GroundRay, Segment
from sandtable.games.heroes.ground.stands import Stand
from sandtable.games.heroes.ground.tracing import Chart, Tracing


class Sightlines:
    """Draws lines of sight over a chart."""

    def __init__(self, chart: Chart) -> None:
        self.chart: Final = chart

    def ray(
        self, a: Point, b: Point, near: tuple[str, ...], far: tuple[str, ...], own: frozenset[str]
    ) -> GroundRay:
        """The line from a unit standing on `near` to one on `far`; the squares `own` are not counted."""
        if a == b:
            return GroundRay(a, b)
        tracing = Tracing(self.chart, a, b, own, False)
        tracing.cross_houses(self.chart.bodies, near, far)
        tracing.cross_ground()
        if self.chart.lanes:
            tracing.cross_lanes()
        return tracing.ray()

    def open_ray(
        self, a: Point, b: Point, near: tuple[str, ...], far: tuple[str, ...], own: frozenset[str]
    ) -> GroundRay | None:
        """The line as `ray` draws it; None, found quickly, if the board blocks it."""
        if a == b:
            return GroundRay(a, b)
        return self.open_among(self.chart.bodies, a, b, near, far, own)

    def open_among(
        self,
        bodies: list[Body],
        a: Point,
        b: Point,
        near: tuple[str, ...],
        far: tuple[str, ...],
        own: frozenset[str],
    ) -> GroundRay | None:
        """The same as `open_ray`, where only these houses can be in the way."""
        if self.chart.solid and self.chart.stopped(a, b, own):
            return None
        tracing = Tracing(self.chart, a, b, own, True)
        tracing.cross_houses(bodies, near, far)
        if not tracing.blocked:
            tracing.cross_ground()
        if tracing.blocked:
            return None
        if self.chart.lanes:
            tracing.cross_lanes()
        return tracing.ray()

    def fan(
        self,
        a_points: tuple[Point, ...],
        b_points: tuple[Point, ...],
        near: tuple[str, ...],
        far: tuple[str, ...],
        own: frozenset[str],
    ) -> tuple[GroundRay, ...]:
        """All lines the board does not block from points on one segment to points on another."""
        bodies = self.houses_among((a_points[0], a_points[-1], b_points[0], b_points[-1]))
        found: list[GroundRay] = []
        for a in a_points:
            for b in b_points:
                ray = self.open_among(bodies, a, b, near, far, own) if a != b else GroundRay(a, b)
                if ray is not None:
                    found.append(ray)
        return tuple(found)

    def houses_among(self, points: tuple[Point, ...]) -> list[Body]:
        """The houses in the rectangle around some points."""
        west, east = min([x for x, _ in points]), max([x for x, _ in points])
        north, south = min([y for _, y in points]), max([y for _, y in points])
        return [
            body
            for body in self.chart.bodies
            if body.west < east and body.east > west and body.north < south and body.south > north
        ]

    def solids(self, a: Point, b: Point, own: frozenset[str]) -> frozenset[str]:
        """The blocking squares that a line crosses and the houses it goes right through; nothing else is worked out."""
        if a == b:
            return frozenset()
        tracing = Tracing(self.chart, a, b, own, False)
        tracing.cross_ground()
        found = self.chart.solid.intersection(tracing.crossed)
        return found.union(self.houses_through(tracing.line, a, b))

    def houses_through(self, line: Segment, a: Point, b: Point) -> list[str]:
        """The houses that a line goes through, each named by one of its squares; not those that an end is in."""
        found: list[str] = []
        for body in self.chart.bodies:
            through = line.enters(body.west, body.north, body.east, body.south) >= 0
            if through and not body.holds(a) and not body.holds(b):
                found.append(next(iter(body.squares.values())))
        return found


class Fan:
    """The lines between the points of two units that the board does not block. They are drawn one by one on demand:
    most questions need only the first."""

    __slots__ = ("bodies", "ends", "far", "left", "lines", "near", "own", "rays", "starts", "tried")

    def __init__(self, lines: Sightlines, one: Stand, other: Stand, hidden: bool) -> None:
        self.lines: Final = lines
        self.starts: Final = one.points
        self.ends: Final = other.points
        self.near: Final = one.squares
        self.far: Final = other.squares
        self.own: Final = frozenset(one.squares + other.squares)
        self.bodies: Final = lines.houses_among(
            (one.points[0], one.points[-1], other.points[0], other.points[-1])
        )
        self.left = 0 if hidden else len(one.points) * len(other.points)  # lines still to be drawn
        self.tried = 0
        self.rays: list[GroundRay] = []

    def ray(self, number: int) -> GroundRay | None:
        """The line with this number, counted from 0; None after the last."""
        while len(self.rays) <= number and self.left:
            self.draw()
        return self.rays[number] if number < len(self.rays) else None

    def all(self) -> tuple[GroundRay, ...]:
        while self.left:
            self.draw()
        return tuple(self.rays)

    def draw(self) -> None:
        a = self.starts[self.tried // len(self.ends)]
        b = self.ends[self.tried % len(self.ends)]
        self.tried += 1
        self.left -= 1
        if a == b:
            self.rays.append(GroundRay(a, b))
            return
        ray = self.lines.open_among(self.bodies, a, b, self.near, self.far, self.own)
        if ray is not None:
            self.rays.append(ray)
