"""Lines of sight over a board: one, or all between two vehicles (HON-511 … HON-516)."""

from typing import Final

from sandtable.board.houses import Point
from sandtable.board.rays import Ray
from sandtable.board.tracing import Chart, Tracing


class Sightlines:
    """Draws lines over a chart."""

    def __init__(self, chart: Chart) -> None:
        self.chart: Final = chart

    def ray(
        self, a: Point, b: Point, near: tuple[str, ...], far: tuple[str, ...], own: frozenset[str]
    ) -> Ray:
        """The line from a unit standing on `near` to one on `far`; the squares `own` are not counted."""
        if a == b:
            return Ray(a, b)
        tracing = Tracing(self.chart, a, b, own, False)
        tracing.cross_houses(near, far)
        tracing.cross_ground()
        if self.chart.lanes:
            tracing.cross_lanes()
        return tracing.ray()

    def open_ray(
        self, a: Point, b: Point, near: tuple[str, ...], far: tuple[str, ...], own: frozenset[str]
    ) -> Ray | None:
        """The same, or nothing if the board blocks it: then it is given up at once."""
        if a == b:
            return Ray(a, b)
        tracing = Tracing(self.chart, a, b, own, True)
        tracing.cross_houses(near, far)
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
    ) -> tuple[Ray, ...]:
        """All lines the board does not block from points on one segment to points on another."""
        if len(a_points) + len(b_points) > 2 and self.screened(a_points, b_points, own):
            return ()
        drawn = [self.open_ray(a, b, near, far, own) for a in a_points for b in b_points]
        return tuple([ray for ray in drawn if ray is not None])

    def screened(self, a_points: tuple[Point, ...], b_points: tuple[Point, ...], own: frozenset[str]) -> bool:
        """Whether one thing blocks all lines: being convex, it does if it blocks those between their ends."""
        common = self.solids(a_points[0], b_points[0], own)
        for a in {a_points[0], a_points[-1]}:
            for b in {b_points[0], b_points[-1]}:
                if not common:
                    return False
                common &= self.solids(a, b, own)
        return bool(common)

    def solids(self, a: Point, b: Point, own: frozenset[str]) -> set[str]:
        """The blocking squares a line crosses, and the houses it goes right through."""
        if a == b:
            return set()
        tracing = Tracing(self.chart, a, b, own, False)
        tracing.cross_ground()
        found = set(self.chart.solid.intersection(tracing.crossed))
        for body in self.chart.bodies:
            through = tracing.line.enters(body.west, body.north, body.east, body.south) >= 0
            if through and not body.holds(a) and not body.holds(b):
                found.add(next(iter(body.squares.values())))
        return found
