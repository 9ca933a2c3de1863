"""A map's outlines as characters: which area lies where, and where the borders run."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from sandtable.board.table import Board, Point

Rings = tuple[tuple[Point, ...], ...]
Pair = tuple[str, str]
MEMORY: Final = 16  # rasters kept: one for every size of the window


class Raster:
    """Areas sampled at the corners of the characters, so that a border is one character wide."""

    def __init__(self, board: Board, width: int, height: int) -> None:
        self.width = width
        self.height = height
        left, top, right, bottom = frame(board)
        self.left, self.top = left, top
        self.across = (right - left) / width
        self.down = (bottom - top) / height
        self.corner: list[list[str]] = [[""] * (width + 1) for _ in range(height + 1)]
        self.shapes = board.outlines or cells_around(board, left, top, right, bottom)
        for id, rings in self.shapes.items():
            self.fill(id, rings)
        self.land = self.corner_set(board.land)
        self.cell = [[self.settled(x, y) for x in range(width)] for y in range(height)]
        self.rows: dict[str, dict[int, list[int]]] = {}  # area -> row -> the columns inside its borders
        for y, row in enumerate(self.cell):
            for x, id in enumerate(row):
                self.rows.setdefault(id, {}).setdefault(y, []).append(x)
        self.borders = self.find_borders()

    def fill(self, id: str, rings: Rings) -> None:
        for column, row in self.corner_set(rings):
            self.corner[row][column] = id

    def corner_set(self, rings: Rings) -> set[tuple[int, int]]:
        """The corners that lie within the rings."""
        found: set[tuple[int, int]] = set()
        for row in range(self.height + 1):
            y = self.top + min(max(row, 0.01), self.height - 0.01) * self.down
            cuts = sorted(crossings(rings, y))
            for start, end in zip(cuts[::2], cuts[1::2], strict=False):
                first = max(0, int((start - self.left) / self.across + 0.999))
                last = min(self.width, int((end - self.left) / self.across))
                found.update((column, row) for column in range(first, last + 1))
        return found

    def sea(self, x: int, y: int) -> bool:
        """Does a corner of the character lie off the land? Only where land is drawn."""
        round_it = ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))
        return bool(self.land) and any(corner not in self.land for corner in round_it)

    def corners(self, x: int, y: int) -> tuple[str, str, str, str]:
        """The areas round a character: upper left, upper right, lower left, lower right."""
        above, below = self.corner[y], self.corner[y + 1]
        return above[x], above[x + 1], below[x], below[x + 1]

    def settled(self, x: int, y: int) -> str:
        a, b, c, d = self.corners(x, y)
        return a if a == b == c == d else ""

    def inside(self, x: int, y: int) -> str:
        """The area a character lies in; empty on a border or outside."""
        return self.cell[y][x] if 0 <= x < self.width and 0 <= y < self.height else ""

    def at(self, x: float, y: float) -> tuple[int, int]:
        """The character that covers a point of the plane."""
        column, row = int((x - self.left) / self.across), int((y - self.top) / self.down)
        return min(max(column, 0), self.width - 1), min(max(row, 0), self.height - 1)

    def find_borders(self) -> dict[Pair, list[tuple[int, int]]]:
        """The characters on which each pair of areas meets."""
        found: dict[Pair, list[tuple[int, int]]] = {}
        for y in range(self.height):
            for x in range(self.width):
                here = sorted(set(self.corners(x, y)) - {""})
                for number, a in enumerate(here):
                    for b in here[number + 1 :]:
                        found.setdefault((a, b), []).append((x, y))
        return found


RASTERS: Final[dict[tuple[int, int, int], tuple[Board, Raster]]] = {}


def raster(board: Board, width: int, height: int) -> Raster:
    """The raster of a board. Outlines never change, so a board with the same ones has the same raster."""
    key = (id(board.outlines), width, height)
    known = RASTERS.get(key)
    if known is not None and board.outlines and known[0].outlines is board.outlines:
        return known[1]
    if len(RASTERS) > MEMORY:
        RASTERS.clear()
    made = Raster(board, width, height)
    RASTERS[key] = (board, made)
    return made


def frame(board: Board) -> tuple[float, float, float, float]:
    """The part of the plane that holds all areas."""
    points = [point for rings in board.outlines.values() for ring in rings for point in ring]
    if not points:
        return 0.0, 0.0, board.width, board.height
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def crossings(rings: Rings, y: float) -> list[float]:
    """Where a level line cuts the rings."""
    found: list[float] = []
    for ring in rings:
        for (x1, y1), (x2, y2) in pairwise((*ring, ring[0])):
            if (y1 <= y) != (y2 <= y):
                found.append(x1 + (y - y1) * (x2 - x1) / (y2 - y1))
    return found


def cells_around(board: Board, left: float, top: float, right: float, bottom: float) -> dict[str, Rings]:
    """Makes outlines for a board without any: each area gets what is nearer to its stack than to any other."""
    frame = ((left, top), (right, top), (right, bottom), (left, bottom))
    regions = [area for area in board.areas if not area.site]
    return {
        area.id: (nearer((area.x, area.y), [(o.x, o.y) for o in regions if o is not area], frame),)
        for area in regions
    }


def nearer(own: Point, others: list[Point], ring: tuple[Point, ...]) -> tuple[Point, ...]:
    """Cuts a ring down to the points nearer to `own` than to the others."""
    for other in others:
        mx, my = (own[0] + other[0]) / 2, (own[1] + other[1]) / 2
        nx, ny = own[0] - other[0], own[1] - other[1]
        kept: list[Point] = []
        for a, b in pairwise((*ring, ring[0])) if ring else ():
            da = (a[0] - mx) * nx + (a[1] - my) * ny
            db = (b[0] - mx) * nx + (b[1] - my) * ny
            if da >= 0:
                kept.append(a)
            if (da >= 0) != (db >= 0):
                part = da / (da - db)
                kept.append((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part))
        ring = tuple(kept)
    return ring
