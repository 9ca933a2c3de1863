"""Traces one line over general squares, lanes and houses (HON-197, HON-513)."""

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64, mypyc_attr

from sandtable.games.heroes.ground.houses import SQUARE, Body, Point
from sandtable.games.heroes.ground.rays import GroundRay, Segment, Veil, lets_out, walled

Patch = tuple[str, int, int, int, int]  # a square off the general grid: its name, west, north, east, south


class Chart:
    """The board as a line sees it: names and veils of its squares, bodies of houses, lanes, cut pairs."""

    def __init__(
        self,
        columns: int,
        rows: int,
        names: list[str],
        veils: Mapping[str, Veil],
        bodies: list[Body],
        lanes: list[Patch],
        cuts: frozenset[tuple[str, str]],
        corner_blocks: bool,
    ) -> None:
        self.columns: Final = columns
        self.rows: Final = rows
        self.names: Final = names
        self.veils: Final = dict(veils)
        self.veiled: Final = [veils.get(name) for name in names]  # veils by place
        self.solid: Final = frozenset([name for name, veil in veils.items() if veil.blocks])
        self.opaque: Final = [name in self.solid for name in names]  # `solid` by place
        self.marks: Final = {name: (name, veil.obscures, veil.soft) for name, veil in veils.items()}
        self.bodies: Final = bodies
        self.lanes: Final = lanes
        self.cuts: Final = cuts
        self.corner_blocks: Final = corner_blocks
        self.rooms: Final[list[Patch]] = [
            (name, SQUARE * x + 4, SQUARE * y + 4, SQUARE * x + 12, SQUARE * y + 12)
            for body in bodies
            for (x, y), name in body.squares.items()
        ]

    def name(self, column: int, row: int) -> str:
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return self.names[row * self.columns + column]
        return ""

    def stopped(self, a: Point, b: Point, own: frozenset[str]) -> bool:
        """Does a line cross a blocking square? A quick test; lines along an edge are left to `Tracing`."""
        ax: i64 = a[0]
        ay: i64 = a[1]
        dx = b[0] - ax
        dy = b[1] - ay
        if (dx == 0 and ax % SQUARE == 0) or (dy == 0 and ay % SQUARE == 0):
            return False
        wide: i64 = dx if dx > 0 else -dx if dx < 0 else 1  # parts to one fine unit of y
        tall: i64 = dy if dy > 0 else -dy if dy < 0 else 1  # … and of x
        column = ax // SQUARE if dx >= 0 else (ax - 1) // SQUARE
        row = ay // SQUARE if dy >= 0 else (ay - 1) // SQUARE
        parts = wide * tall
        next_x = parts
        if dx:
            next_x = tall * ((column + 1) * SQUARE - ax if dx > 0 else ax - column * SQUARE)
        next_y = parts
        if dy:
            next_y = wide * ((row + 1) * SQUARE - ay if dy > 0 else ay - row * SQUARE)
        columns: i64 = self.columns
        place = row * columns + column
        east: i64 = 1 if dx > 0 else -1
        south = columns if dy > 0 else -columns
        far, deep = tall * SQUARE, wide * SQUARE
        opaque = self.opaque
        while not opaque[place] or self.names[place] in own:
            at = next_x
            if next_x <= next_y:
                place += east
                next_x += far
            if next_y <= at:
                at = next_y
                place += south
                next_y += deep
            if at >= parts:
                return False
        return True


@mypyc_attr(acyclic=True)
class Tracing:
    """One line on its way: what it has met so far."""

    __slots__ = (
        "a",
        "aside",
        "b",
        "beside",
        "blocked",
        "blocked_at",
        "board",
        "corners",
        "crossed",
        "entered",
        "hard",
        "hasty",
        "line",
        "obstacles",
        "own",
        "soft",
        "wall",
        "wall_at",
    )

    def __init__(self, board: Chart, a: Point, b: Point, own: frozenset[str], hasty: bool) -> None:
        self.hasty: Final = hasty  # stop tracing at the first thing that blocks
        self.board: Final = board
        self.a: Final = a
        self.b: Final = b
        self.own: Final = own
        self.line: Final = Segment(a, b)
        self.crossed: Final[list[str]] = []
        self.entered: Final[list[int]] = []  # how far along each crossed square is entered, if needed
        self.aside: Final[list[tuple[int, str]]] = []  # the same for squares off the grid
        self.beside: Final[list[tuple[str, str]]] = []
        self.corners: Final[list[tuple[str, str]]] = []
        self.obstacles: Final[list[tuple[str, int, bool]]] = []
        self.wall = ""
        self.wall_at = -1
        self.blocked = ""
        self.blocked_at = -1
        self.hard = 0
        self.soft = 0

    def cross_ground(self) -> None:
        """Collects the general squares that the line crosses, complete or not."""
        line = self.line
        if not line.wide and line.ax % SQUARE == 0:
            self.run_beside(line.ax // SQUARE, line.ay, line.dy, True)
        elif not line.tall and line.ay % SQUARE == 0:
            self.run_beside(line.ay // SQUARE, line.ax, line.dx, False)
        else:
            self.walk()

    def walk(self) -> None:
        """Goes from square to square: the next lies behind the nearer of the two edges ahead, or behind a corner."""
        line = self.line
        board = self.board
        own = self.own
        names = board.names
        crossed = self.crossed
        cuts = board.cuts if board.cuts else None
        sorting = bool(self.aside) or bool(board.lanes)  # then the order along the line matters
        ax: i64 = line.ax
        ay: i64 = line.ay
        parts: i64 = line.parts
        eastward, southward = line.dx > 0, line.dy > 0
        columns: i64 = board.columns
        east: i64 = 1 if eastward else -1
        south: i64 = columns if southward else -columns
        column = ax // SQUARE if line.dx >= 0 else (ax - 1) // SQUARE
        row = ay // SQUARE if line.dy >= 0 else (ay - 1) // SQUARE
        side: i64 = line.tall or 1  # parts to one fine unit of x
        end: i64 = line.wide or 1  # … and of y
        next_x = parts
        if line.wide:
            next_x = side * ((column + 1) * SQUARE - ax if eastward else ax - column * SQUARE)
        next_y = parts
        if line.tall:
            next_y = end * ((row + 1) * SQUARE - ay if southward else ay - row * SQUARE)
        place = row * columns + column
        at: i64 = 0
        while True:
            name = names[place]
            if name not in own:
                crossed.append(name)
                if sorting:
                    self.entered.append(at)
                veil = board.veiled[place]
                if veil is not None:
                    self.meet(name, veil, at)
                    if self.hasty and veil.blocks:
                        return
            at = next_x if next_x < next_y else next_y
            if at >= parts:
                return
            if next_x == next_y:
                one, other = names[place + east], names[place + south]
                self.pass_corner(one, other, at) if southward else self.pass_corner(other, one, at)
            if next_x == at:
                place += east
                next_x += side * SQUARE
            if next_y == at:
                place += south
                next_y += end * SQUARE
            if cuts is not None and (name, names[place]) in cuts:
                self.stop(names[place], at)

    def meet(self, name: str, veil: Veil, at: int) -> None:
        """Counts a square that the line crosses (HON-513, HON-515)."""
        if veil.blocks:
            self.stop(name, at)
        elif veil.obscures:
            self.obstacles.append(self.board.marks[name])
            if veil.soft:
                self.soft += veil.obscures
            else:
                self.hard += veil.obscures

    def stop(self, by: str, at: int) -> None:
        if self.blocked_at < 0 or at < self.blocked_at:
            self.blocked = by
            self.blocked_at = at

    def pass_corner(self, one: str, other: str, at: int) -> None:
        """Between two diagonal neighbours the line is free, unless `los_corner_blocks` (HON-513)."""
        self.corners.append((one, other))
        if self.board.corner_blocks and one not in self.own and other not in self.own:
            veil, opposite = self.board.veils.get(one), self.board.veils.get(other)
            if veil is not None and opposite is not None and veil.blocks and opposite.blocks:
                self.stop(one, at)

    def run_beside(self, edge: int, start: int, run: int, upright: bool) -> None:
        """Along an edge: an obstacle counts only if both squares beside it have one (HON-513)."""
        board = self.board
        step = 1 if run > 0 else -1
        first = start // SQUARE if run > 0 else (start - 1) // SQUARE
        last = (start + run - 1) // SQUARE if run > 0 else (start + run) // SQUARE
        before, across = "", ""
        for along in range(first, last + step, step):
            if upright:
                one, other = board.name(edge - 1, along), board.name(edge, along)
            else:
                one, other = board.name(along, edge - 1), board.name(along, edge)
            at = max(0, (along * SQUARE - start) if run > 0 else start - (along + 1) * SQUARE)
            if one and other and one not in self.own and other not in self.own:
                self.beside.append((one, other))
                self.meet_pair(one, other, at)
            if along != first and board.cuts:
                cut = not one or (before, one) in board.cuts
                if cut and (not other or (across, other) in board.cuts):
                    self.stop(one or other, at)
            before, across = one, other

    def meet_pair(self, one: str, other: str, at: int) -> None:
        """Stops the line if both squares block; else counts the smaller penalty once, a soft one for infantry only."""
        veil, opposite = self.board.veils.get(one), self.board.veils.get(other)
        if veil is None or opposite is None:
            return
        if veil.blocks and opposite.blocks:
            self.stop(one, at)
            return
        name, least = one, veil
        if veil.blocks or (not opposite.blocks and opposite.obscures < veil.obscures):
            name, least = other, opposite
        if not least.obscures:
            return
        against_all = least.obscures
        for each in (veil, opposite):
            if each.soft and not each.blocks:
                against_all = 0
        self.hard += against_all
        self.soft += least.obscures - against_all
        self.obstacles.append((name, least.obscures, not against_all))

    def cross_houses(self, bodies: list[Body], near: tuple[str, ...], far: tuple[str, ...]) -> None:
        """Judges each of these houses that the line goes through, by the cases of HON-197."""
        line = self.line
        for body in bodies:
            if line.high_x <= body.west or line.low_x >= body.east:
                continue
            if line.high_y <= body.north or line.low_y >= body.south:
                continue
            at = line.enters(body.west, body.north, body.east, body.south)
            if at < 0:
                continue
            if not self.passes(body, near, far):
                if self.wall_at < 0 or at < self.wall_at:
                    self.wall, self.wall_at = body.house, at
                self.stop(body.house, at)
                if self.hasty:
                    return
            for (x, y), name in body.squares.items():
                west, north = SQUARE * x + 4, SQUARE * y + 4
                self.cross_aside(name, west, north, west + SQUARE, north + SQUARE)

    def passes(self, body: Body, near: tuple[str, ...], far: tuple[str, ...]) -> bool:
        """True if a house that the line goes through lets it pass: from inside out, outside in, or within (HON-197)."""
        a, b = self.a, self.b
        if body.holds(a):
            free = body.holds(b) or lets_out(body, a, b, far)
        else:
            free = body.holds(b) and lets_out(body, b, a, near)
        return free and not walled(body.walls, a, b)

    def cross_aside(self, name: str, west: int, north: int, east: int, south: int) -> None:
        if name not in self.own:
            at = self.line.enters(west, north, east, south)
            if at >= 0:
                self.aside.append((at, name))

    def cross_lanes(self) -> None:
        """Counts lane squares, and the edges they share with each other and with houses."""
        for name, west, north, east, south in self.board.lanes:
            self.cross_aside(name, west, north, east, south)
        line = self.line
        if line.wide and line.tall:
            return
        low, high = (line.low_y, line.high_y) if not line.wide else (line.low_x, line.high_x)
        before: list[tuple[str, int, int]] = []
        behind: list[tuple[str, int, int]] = []
        for name, west, north, east, south in self.board.lanes + self.board.rooms:
            if line.wide:
                sides, first, last, at = (north, south), max(west, low), min(east, high), line.ay
            else:
                sides, first, last, at = (west, east), max(north, low), min(south, high), line.ax
            if first < last and name not in self.own:
                if sides[1] == at:
                    before.append((name, first, last))
                elif sides[0] == at:
                    behind.append((name, first, last))
        for one, first, last in before:
            for other, start, end in behind:
                lane = one.startswith("lane.") or other.startswith("lane.")
                if lane and max(first, start) < min(last, end):
                    self.beside.append((one, other))

    def ray(self) -> GroundRay:
        crossed = self.crossed
        if self.aside:
            met = sorted([*zip(self.entered, crossed, strict=True), *self.aside])
            crossed = [name for _, name in met]
        return GroundRay(
            self.a,
            self.b,
            tuple(crossed),
            tuple(self.beside),
            tuple(self.corners),
            self.wall,
            self.blocked,
            self.hard,
            self.soft,
            tuple(self.obstacles),
        )
