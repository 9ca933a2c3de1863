"""Lines between the centres of general squares that enter no house: most of all lines, drawn by a stencil.

Which squares such a line crosses depends only on how far it goes to the east and to the south, so that each
pattern is found once. Whatever enters a house or a lane is left to `Tracing`.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from sandtable.games.heroes.ground.houses import HALF, SQUARE, Point
from sandtable.games.heroes.ground.rays import GroundRay, Segment
from sandtable.games.heroes.ground.tracing import Chart


@mypyc_attr(acyclic=True)
class Stencil:
    """The pattern of a line from the centre of one square to that of another: squares between, corners passed."""

    def __init__(self, east: int, south: int, columns: int) -> None:
        wide, tall = abs(east), abs(south)
        right, down = (1 if east > 0 else -1), (columns if south > 0 else -columns)
        side, end = (
            tall,
            wide,
        )  # where it leaves its square by the side and by the end, in parts of one size
        step, last = 0, south * columns + east
        steps: list[int] = []
        corners: list[tuple[int, int]] = []
        while step != last:
            if side < end:
                step += right
                side += 2 * tall
            elif end < side:
                step += down
                end += 2 * wide
            else:
                corners.append((step + right, step + down) if down > 0 else (step + down, step + right))
                step += right + down
                side += 2 * tall
                end += 2 * wide
            steps.append(step)
        del steps[-1:]
        self.crossed: Final = tuple(steps)
        self.corners: Final = tuple(
            corners
        )  # the pairs of squares beside corners that it passes exactly, the northern one first
        self.first: Final = min(steps, default=0)  # the crossed square that is named first on the board
        self.mask: Final = bits([each - self.first for each in steps])


class PlainLines:
    """Draws lines between complete squares in the open, by stencils."""

    def __init__(self, chart: Chart, halves: frozenset[str]) -> None:
        self.chart: Final = chart
        self.halves: Final = halves  # squares a house lies on
        self.plain: Final = not chart.cuts and not chart.corner_blocks and not chart.lanes
        self.place: Final = {name: n for n, name in enumerate(chart.names) if name not in halves}
        self.column: Final = [n % chart.columns for n in range(len(chart.names))]
        self.row: Final = [n // chart.columns for n in range(len(chart.names))]
        self.half: Final = bits([n for n, name in enumerate(chart.names) if name in halves])
        self.solid: Final = bits([n for n, name in enumerate(chart.names) if name in chart.solid])
        self.rows: Final = chart.rows
        self.stencils: Final[list[Stencil | None]] = [None] * (4 * self.rows * chart.columns)

    def covers(self, a: str, b: str) -> bool:
        """Can a stencil draw the line? Only between complete squares of a board without lanes and the like."""
        return self.plain and a in self.place and b in self.place

    def stencil(self, start: int, end: int) -> Stencil:
        """The stencil for the line between two squares."""
        columns = self.chart.columns
        east, south = self.column[end] - self.column[start], self.row[end] - self.row[start]
        number = (south + self.rows) * 2 * columns + east + columns
        found = self.stencils[number]
        if found is None:
            found = Stencil(east, south, columns)
            self.stencils[number] = found
        return found

    def ray(self, a: str, b: str) -> GroundRay | None:
        """The line between two such squares; None if a house is in its way."""
        start, end = self.place[a], self.place[b]
        return self.along(self.stencil(start, end), start, end)

    def open_ray(self, a: str, b: str) -> GroundRay | None:
        """The line between two such squares; None if anything blocks it."""
        start, end = self.place[a], self.place[b]
        stencil = self.stencil(start, end)
        if self.solid >> (start + stencil.first) & stencil.mask:
            return None
        return self.along(stencil, start, end)

    def along(self, stencil: Stencil, start: int, end: int) -> GroundRay | None:
        names = self.chart.names
        a, b = self.point(start), self.point(end)
        if self.half >> (start + stencil.first) & stencil.mask and self.houses(a, b):
            return None
        crossed = tuple([names[start + step] for step in stencil.crossed])
        if not stencil.corners:
            return self.judged(a, b, crossed, ())
        return self.judged(
            a,
            b,
            crossed,
            tuple([(names[start + one], names[start + other]) for one, other in stencil.corners]),
        )

    def covers_all(self, squares: tuple[str, ...]) -> bool:
        for square in squares:
            if square not in self.place:
                return False
        return self.plain

    def screened(self, near: tuple[str, ...], far: tuple[str, ...]) -> bool:
        """Do all lines between two groups of squares cross the same blocking square, or the same house?"""
        common = self.solid
        housed = bool(self.halves)  # could all lines cross one house?
        for a in near:
            for b in far:
                start = self.place[a]
                stencil = self.stencil(start, self.place[b])
                first = start + stencil.first
                if common:
                    common &= stencil.mask << first
                housed = housed and self.half >> first & stencil.mask != 0
                if not common and not housed:
                    return False
        if common and common & ~bits([self.place[square] for square in near + far]):
            return True
        if not housed:
            return False
        places = [self.point(self.place[square]) for square in near + far]
        houses = [set(self.houses(a, b)) for a in places[: len(near)] for b in places[len(near) :]]
        return bool(set.intersection(*houses))

    def solids(self, a: str, b: str) -> frozenset[str]:
        """The blocking squares that a line crosses, and the houses, each named by one of its squares."""
        start, end = self.place[a], self.place[b]
        stencil = self.stencil(start, end)
        names = self.chart.names
        found = self.chart.solid.intersection([names[start + step] for step in stencil.crossed])
        if not self.half >> (start + stencil.first) & stencil.mask:
            return found
        return found.union(self.houses(self.point(start), self.point(end)))

    def point(self, place: int) -> Point:
        return SQUARE * self.column[place] + HALF, SQUARE * self.row[place] + HALF

    def houses(self, a: Point, b: Point) -> list[str]:
        """The houses whose body a line between two points outside enters."""
        line = Segment(a, b)
        found: list[str] = []
        for body in self.chart.bodies:
            if line.high_x <= body.west or line.low_x >= body.east:
                continue
            if line.enters(body.west, body.north, body.east, body.south) >= 0:
                found.append(next(iter(body.squares.values())))
        return found

    def judged(
        self, a: Point, b: Point, crossed: tuple[str, ...], corners: tuple[tuple[str, str], ...]
    ) -> GroundRay:
        """The line with what the ground on its way does to it (HON-515)."""
        veils = self.chart.veils
        blocked, hard, soft = "", 0, 0
        obstacles: list[tuple[str, int, bool]] = []
        if not veils.keys().isdisjoint(crossed):
            for name in crossed:
                veil = veils.get(name)
                if veil is None:
                    continue
                if veil.blocks:
                    blocked = blocked or name
                elif veil.obscures:
                    obstacles.append(self.chart.marks[name])
                    if veil.soft:
                        soft += veil.obscures
                    else:
                        hard += veil.obscures
        return GroundRay(a, b, crossed, (), corners, "", blocked, hard, soft, tuple(obstacles))


def bits(numbers: list[int]) -> int:
    """A whole number with these bits set, so that common members of two sets are found at once."""
    found = 0
    for number in numbers:
        found |= 1 << number
    return found
