"""A board of squares with houses on an offset grid: names, neighbours, zones, ranges and lines of sight.

General squares have doubled coordinates: the centre of column x, row y is (2x+1, 2y+1); inner squares of
houses are centred on corners of general squares, lane squares on the middle of an edge (section 0 of the
catalogue). `Point`s are fine: four times as much. Nothing here knows a unit.
"""

from collections.abc import Collection, Mapping
from sys import intern
from typing import Final

from sandtable.board.notation import file_letters, square_name
from sandtable.games.heroes.ground import survey
from sandtable.games.heroes.ground.flames import Flames, TouchedSquare
from sandtable.games.heroes.ground.houses import HALF, SQUARE, Body, Gap, HousePlan, HouseSite, Point, bodies
from sandtable.games.heroes.ground.lanes import lanes
from sandtable.games.heroes.ground.plain_lines import PlainLines
from sandtable.games.heroes.ground.rays import GroundRay, Veil
from sandtable.games.heroes.ground.sightlines import Fan, Sightlines
from sandtable.games.heroes.ground.stands import Stand
from sandtable.games.heroes.ground.tracing import Chart
from sandtable.games.heroes.ground.walks import Walk, Ways

__all__ = [
    "UNSEEN",
    "Fan",
    "GroundRay",
    "HousePlan",
    "HouseSite",
    "Opening",
    "Point",
    "Squares",
    "Stand",
    "TouchedSquare",
    "Veil",
    "Walk",
    "square_name",
]

Opening = tuple[str, int]  # a house and the number of one of its doors and windows
FINE: Final = 4  # fine units to a doubled one
MOST_RAYS: Final = 50_000  # lines that are kept of one kind: some 25 MB
MOST_GLIMPSES: Final = 100_000  # kept lines; most of them are blocked
MOST_FANS: Final = 6000  # kept fans of up to 81 lines each: vehicles rarely stand where they stood before
UNSEEN: Final = GroundRay((0, 0), (0, 0))  # stands for a line that the board blocks


class Squares:
    """The board. It never changes: when a section of a house falls, another one is made."""

    def __init__(
        self,
        columns: int,
        rows: int,
        houses: tuple[HouseSite, ...] = (),
        veils: Mapping[str, Veil] | None = None,
        cuts: frozenset[tuple[str, str]] = frozenset(),
        door_zoc_linked: bool = False,
        corner_blocks: bool = False,
    ) -> None:
        self.columns: Final = columns
        self.rows: Final = rows
        self.houses: Final = houses
        self.kind: Final[dict[str, str]] = {}
        self.centre: Final[dict[str, tuple[int, int]]] = {}
        self.house_of: Final[dict[str, str]] = {}
        self.half_of: Final[dict[str, str]] = {}  # half square -> its house
        self.room_of: Final[dict[str, str]] = {}
        self.section_of: Final[dict[str, str]] = {}
        self.structures: Final[dict[str, tuple[str, ...]]] = {}  # half square -> the sections on it
        names = self._general()
        survey.check_houses(columns, rows, houses)
        survey.check_names(self.centre, veils or {}, cuts)
        standing: list[Body] = []
        for site in houses:
            standing += self._build(site)
        alleys = lanes([body for site in houses for body in bodies(site.rebuilt())], standing)
        for lane in alleys.values():
            self.kind[lane.name] = "lane"
            self.centre[lane.name] = ((lane.west + HALF) // FINE, (lane.north + HALF) // FINE)
        self._point: Final = {name: (FINE * x, FINE * y) for name, (x, y) in self.centre.items()}
        self.ids: Final = tuple([name for name in self.kind if self.kind[name] != "half"])
        halves = {name for name in names if self.kind[name] == "half"}
        both_ways = cuts | {(b, a) for a, b in cuts}
        ways = Ways(columns, rows, names, halves, standing, alleys, both_ways, door_zoc_linked)
        self.walks: Final = {name: tuple(walks) for name, walks in ways.walks.items()}
        self.drives: Final = ways.drives
        self.zone: Final = {name: tuple(dict.fromkeys(zone)) for name, zone in ways.zone.items()}
        self.gaps: Final[dict[Opening, Gap]] = {(g.house, g.index): g for body in standing for g in body.gaps}
        self.openings_at: Final = self._openings()
        self.corner_squares: Final[dict[str, tuple[str, ...]]] = {}
        self._corner: Final[dict[str, tuple[int, int]]] = {}
        self._lay_corners(names)
        self.corners: Final = tuple(self._corner)
        self.corner_inside: Final[dict[str, str]] = {  # interspace inside a house -> the inner square there
            f"x{x + 1}y{y + 1}": name for body in standing for (x, y), name in body.squares.items()
        }
        ground = {name: veil for name, veil in (veils or {}).items() if name not in halves}
        patches = [lane.patch() for lane in alleys.values()]
        chart = Chart(columns, rows, names, ground, standing, patches, both_ways, corner_blocks)
        self._lines: Final = Sightlines(chart)
        self._plain: Final = PlainLines(chart, frozenset(halves))
        self._sights: Final[dict[tuple[str, str], GroundRay]] = {}
        self._glimpses: Final[dict[str, dict[str, GroundRay]]] = {}
        self._glimpsed = 0  # how many glimpses are kept
        self._outlooks: Final[dict[tuple[str, str], GroundRay]] = {}
        self._shots: Final[dict[tuple[str, str], GroundRay]] = {}
        self._solids: Final[dict[tuple[str, str], frozenset[str]]] = {}
        self._points: Final[dict[tuple[Point, Point, tuple[str, ...], tuple[str, ...]], GroundRay]] = {}
        self._flames: Final = Flames(self.ids, self.centre)
        self._stands: Final[dict[str, dict[str, Stand]]] = {}
        self._seats: Final[dict[str, dict[str, Stand]]] = {}
        self._fanned = 0  # how many fans are kept
        self._spines: Final[dict[tuple[str, str], tuple[Point, ...]]] = {}  # by front and rear

    def _general(self) -> list[str]:
        letters = [file_letters(column) for column in range(self.columns)]
        names: list[str] = []
        for row in range(self.rows):
            for column in range(self.columns):
                name = intern(f"{letters[column]}{row + 1}")
                names.append(name)
                self.kind[name] = "general"
                self.centre[name] = (2 * column + 1, 2 * row + 1)
        return names

    def _build(self, site: HouseSite) -> list[Body]:
        """Adds the standing parts of a house: names its inner squares, makes those it lies on incomplete (HON-190)."""
        found = bodies(site)
        for body in found:
            for (x, y), name in body.squares.items():
                i, j = x - site.x, y - site.y
                self.kind[name] = "inside"
                self.centre[name] = (2 * x + 2, 2 * y + 2)
                self.house_of[name] = site.id
                self.room_of[name] = site.room(i, j)
                self.section_of[name] = site.section(i, j)
                for half in [square_name(x + u, y + v) for v in (0, 1) for u in (0, 1)]:
                    self.kind[half] = "half"
                    self.half_of[half] = site.id
                    sections = self.structures.get(half, ())
                    if self.section_of[name] not in sections:
                        self.structures[half] = (*sections, self.section_of[name])
        return found

    def _openings(self) -> dict[str, tuple[Opening, ...]]:
        found: dict[str, tuple[Opening, ...]] = {}
        for opening, gap in self.gaps.items():
            for square in (gap.square, *gap.links):
                found[square] = (*found.get(square, ()), opening)
        return found

    def _lay_corners(self, names: list[str]) -> None:
        columns, rows = self.columns, self.rows
        for y in range(rows + 1):
            for x in range(columns + 1):
                corner = f"x{x}y{y}"
                self._corner[corner] = (2 * x, 2 * y)
                self.corner_squares[corner] = tuple(
                    [
                        names[row * columns + column]
                        for row in (y - 1, y)
                        for column in (x - 1, x)
                        if 0 <= row < rows and 0 <= column < columns
                    ]
                )

    def check(self, ground: Collection[str], land: Collection[str]) -> None:
        """Raise ValueError for a square without ground, or a door with no land before it."""
        survey.check_ground(self.kind, ground)
        for opening, gap in self.gaps.items():
            dry = [name for name in gap.links if self.kind[name] == "lane" or name in land]
            if gap.kind == "door" and not dry:
                raise ValueError(
                    f"house {opening[0]}: no land before its door on the {gap.side} of {gap.square}"
                )

    def step_touches(self, walk: Walk) -> tuple[str, ...]:
        """The squares that a step touches, in order: half squares passed, then its end (HON-504)."""
        return walk.passed + (walk.to,)

    def links(self, house: str, index: int) -> tuple[str, ...]:
        """The squares outside that an opening links to the inside (HON-199)."""
        return self.gaps[house, index].links

    def point(self, square: str) -> Point:
        return self._point[square]

    def corner(self, name: str) -> Point:
        x, y = self._corner[name]
        return FINE * x, FINE * y

    def corner_named(self, point: Point) -> str:
        """The name of the interspace at a point; "" if there is none."""
        name = f"x{point[0] // SQUARE}y{point[1] // SQUARE}"
        return name if name in self._corner and point[0] % SQUARE == 0 and point[1] % SQUARE == 0 else ""

    def shift(self, corner: str, direction: str, n: int) -> str:
        """The interspace n steps to the n, e, s or w; "" off the board (HON-626)."""
        x, y = self._corner[corner]
        turn = "nesw".index(direction)
        name = f"x{x // 2 + n * (0, 1, 0, -1)[turn]}y{y // 2 + n * (-1, 0, 1, 0)[turn]}"
        return name if name in self._corner else ""

    def range(self, a: str, b: str) -> int:
        """Squares by the shortest route with diagonals; the half square of an offset is free (HON-518)."""
        x0, y0 = self.centre[a]
        x1, y1 = self.centre[b]
        wide = x1 - x0 if x1 > x0 else x0 - x1
        tall = y1 - y0 if y1 > y0 else y0 - y1
        far = wide if wide > tall else tall
        return far // 2 if far > 3 else 1

    def range_to_corner(self, a: str, corner: str) -> int:
        """The range from a square to an interspace; the corners of the square are at 1 (HON-518)."""
        x0, y0 = self.centre[a]
        x1, y1 = self._corner[corner]
        return (max(abs(x1 - x0), abs(y1 - y0)) + 1) // 2

    def corner_range(self, one: str, other: str) -> int:
        x0, y0 = self._corner[one]
        x1, y1 = self._corner[other]
        return max(abs(x1 - x0), abs(y1 - y0)) // 2

    def throw_out_range(self, square: str, opening: Opening, corner: str) -> int:
        """The range in interspaces of a throw out of an inner square by an opening; 0 if impossible (HON-710)."""
        gap = self.gaps[opening]
        if gap.square != square or corner in self.corner_inside:
            return 0
        east, south = self.corner(corner)[0] - gap.first[0], self.corner(corner)[1] - gap.first[1]
        outward = {"N": -south, "S": south, "E": east, "W": -east}[gap.side]
        return 0 if outward < 0 else 1 + max(abs(east), abs(south)) // SQUARE

    def spine(self, front: str, rear: str) -> tuple[Point, ...]:
        """The points a line from or to a vehicle may use: eighths from its front to its rear (HON-516)."""
        found = self._spines.get((front, rear))
        if found is None:
            x, y = self.point(front)
            if front == rear or not rear:
                return ((x, y),)
            dx, dy = self.point(rear)[0] - x, self.point(rear)[1] - y
            found = tuple([(x + dx * n // 8, y + dy * n // 8) for n in range(9)])
            self._spines[front, rear] = found
        return found

    def sight(self, a: str, b: str) -> GroundRay:
        """The line between the centres of two squares (HON-511)."""
        ray = self._sights.get((a, b))
        if ray is None:
            if len(self._sights) >= MOST_RAYS:
                self._sights.clear()
            ray = self._plain.ray(a, b) if self._plain.covers(a, b) else None
            if ray is None:
                ray = self._lines.ray(self.point(a), self.point(b), (a,), (b,), frozenset((a, b)))
            self._sights[a, b] = ray
        return ray

    def glimpse(self, a: str, b: str) -> GroundRay | None:
        """The line between the centres of two squares; None if the board blocks it. Quicker than `sight`."""
        kept = self._glimpses.get(a)
        if kept is not None:
            ray = kept.get(b)
            if ray is not None:
                return ray if ray is not UNSEEN else None
        return self._look(a, b)

    def glimpses(self, a: str) -> dict[str, GroundRay]:
        """The known lines from a square by target, `UNSEEN` where the board blocks them; for many questions at once."""
        kept = self._glimpses.get(a)
        if kept is None:
            kept = {}
            self._glimpses[a] = kept
        return kept

    def _look(self, a: str, b: str) -> GroundRay | None:
        """Works out a line for `glimpse` and keeps it: the first time may be slow."""
        if self._glimpsed >= MOST_GLIMPSES:
            self._glimpses.clear()
            self._glimpsed = 0
        if self._plain.covers(a, b):
            ray = self._plain.open_ray(a, b)
        else:
            ray = self._lines.open_ray(self.point(a), self.point(b), (a,), (b,), frozenset((a, b)))
        self._glimpsed += 1
        if ray is None:
            self.glimpses(a)[b] = UNSEEN
            self.glimpses(b)[a] = UNSEEN  # what blocks a line blocks it both ways
        else:
            self.glimpses(a)[b] = ray
        return ray

    def outlook(self, a: str, b: str) -> GroundRay | None:
        """The line between the centres of two squares; None if a square blocks it. Houses may still be in its way."""
        ray = self._outlooks.get((a, b))
        if ray is None:
            if len(self._outlooks) >= MOST_RAYS:
                self._outlooks.clear()
            stopped = self.stopped(self.point(a), self.point(b), frozenset((a, b)))
            ray = UNSEEN if stopped else self.sight(a, b)
            self._outlooks[a, b] = ray
        return ray if ray is not UNSEEN else None

    def stopped(self, a: Point, b: Point, own: frozenset[str]) -> bool:
        """Does a line cross a blocking square other than those of its ends (`own`)? Asked before it is drawn."""
        chart = self._lines.chart
        return bool(chart.solid) and chart.stopped(a, b, own)

    def sight_corner(self, a: str, corner: str) -> GroundRay:
        """The line from a square to an interspace, whose four squares are not counted (HON-512)."""
        ray = self._shots.get((a, corner))
        if ray is None:
            if len(self._shots) >= MOST_RAYS:
                self._shots.clear()
            ray = self.sight_points(self.point(a), self.corner(corner), (a,))
            self._shots[a, corner] = ray
        return ray

    def sight_points(
        self, a: Point, b: Point, a_squares: tuple[str, ...] = (), b_squares: tuple[str, ...] = ()
    ) -> GroundRay:
        """The line between two points and the squares that the units there stand on.

        An end without squares stands for the point alone: an interspace (its four squares are not counted
        and nobody stands there), or the centre of the square it lies in.
        """
        key = (a, b, a_squares, b_squares)
        ray = self._points.get(key)
        if ray is None:
            if len(self._points) >= MOST_RAYS:
                self._points.clear()
            own = frozenset(a_squares or self._around(a)) | frozenset(b_squares or self._around(b))
            ray = self._lines.ray(a, b, a_squares, b_squares, own)
            self._points[key] = ray
        return ray

    def stand(self, front: str, rear: str) -> Stand:
        """Where a unit stands; lines may start anywhere between the centres of a long vehicle (HON-516)."""
        kept = self._stands.get(front)
        found = kept.get(rear) if kept is not None else None
        if found is None:
            found = Stand((front, rear) if rear else (front,), self.spine(front, rear))
            self._stands.setdefault(front, {})[rear] = found
        return found

    def seat(self, front: str, rear: str) -> Stand:
        """The stand of a passenger aboard a vehicle: lines start at the vehicle's centres (HON-662)."""
        kept = self._seats.get(front)
        found = kept.get(rear) if kept is not None else None
        if found is None:
            squares = (front, rear) if rear else (front,)
            found = Stand(squares, tuple([self.point(square) for square in squares]))
            self._seats.setdefault(front, {})[rear] = found
        return found

    def fan_of(self, one: Stand, other: Stand) -> Fan:
        """The lines from any point of one stand to any of another that the board alone does not block."""
        found = one.fans.get(other)
        if found is None:
            found = Fan(self._lines, one, other, self.hides(one, other))
            self._count_fan()
            one.fans[other] = found
        return found

    def lines(self, one: Stand, other: Stand) -> tuple[GroundRay, ...]:
        """All lines between two stands that the board does not block."""
        return self.fan_of(one, other).all()

    def lines_to(self, one: Stand, other: Stand, aimed: tuple[Point, ...]) -> tuple[GroundRay, ...]:
        """The lines that lead to some points of the other; if those are its centres, only these lines are drawn."""
        if len(aimed) > 2 or other in one.fans:
            return tuple([ray for ray in self.lines(one, other) if ray.b in aimed])
        found = one.central.get(other)
        if found is None:
            found = self.fan(one.points, aimed, one.squares, other.squares)
            self._count_fan()
            one.central[other] = found
        return found

    def _count_fan(self) -> None:
        self._fanned += 1
        if self._fanned > MOST_FANS:
            for kept in (self._stands, self._seats):
                for stands in kept.values():
                    for stand in stands.values():
                        stand.forget()
            self._fanned = 0

    def fan(
        self,
        a_points: tuple[Point, ...],
        b_points: tuple[Point, ...],
        a_squares: tuple[str, ...],
        b_squares: tuple[str, ...],
    ) -> tuple[GroundRay, ...]:
        """The lines from some points to some others, where two units stand, that the board alone does not block.

        The points of each lie on a straight line.
        """
        if self.screened(a_squares, b_squares):
            return ()
        return self._lines.fan(a_points, b_points, a_squares, b_squares, frozenset(a_squares + b_squares))

    def hides(self, one: Stand, other: Stand) -> bool:
        """True if one square or house is known to block all lines between two units."""
        found = one.hidden.get(other)
        if found is None:
            found = self.screened(one.squares, other.squares)
            one.hidden[other] = found
            other.hidden[one] = found
        return found

    def screened(self, near: tuple[str, ...], far: tuple[str, ...]) -> bool:
        """True if one square or house blocks all lines between two vehicles: as it is convex, it does if it blocks
        those between the centres of their squares. False if that is not certain."""
        if self._plain.covers_all(near + far):
            return self._plain.screened(near, far)
        common = self._solids_between(near[0], far[0])
        for a in near:
            for b in far:
                if common:
                    common = common & self._solids_between(a, b)
        return not common.issubset(near + far)

    def _solids_between(self, a: str, b: str) -> frozenset[str]:
        found = self._solids.get((a, b))
        if found is None:
            if len(self._solids) >= MOST_RAYS:
                self._solids.clear()
            if self._plain.covers(a, b):
                found = self._plain.solids(a, b)
            else:
                found = self._lines.solids(self.point(a), self.point(b), frozenset((a, b)))
            self._solids[a, b] = found
        return found

    def _around(self, point: Point) -> tuple[str, ...]:
        corner = self.corner_named(point)
        if corner:
            inside = self.corner_inside.get(corner, "")
            return (inside,) if inside else self.corner_squares[corner]
        name = self._lines.chart.name(point[0] // SQUARE, point[1] // SQUARE)
        return (name,) if name else ()

    def flame(self, origin: str, aim: str) -> tuple[TouchedSquare, ...]:
        """The squares a flame from one square towards another touches, the nearest first (HON-631)."""
        return self._flames.touched(origin, aim)
