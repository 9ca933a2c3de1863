"""Steps on foot and on wheels, and zones of control, as far as the board decides them (HON-131, HON-188, HON-501)."""

from typing import Final

from sandtable.games.heroes.ground.facing import EAST, SOUTH
from sandtable.games.heroes.ground.houses import Body, Cell, Gap
from sandtable.games.heroes.ground.lanes import Lane, LaneKey, behind_gap, crossing, ends
from sandtable.games.heroes.ground.rays import walled


class Walk:
    """One step on foot: where to, which way, which half squares it passes, through which opening of which house."""

    def __init__(
        self, to: str, heading: int, passed: tuple[str, ...] = (), opening: str = "", house: str = ""
    ) -> None:
        self.to: Final = to
        self.heading: Final = heading
        self.passed: Final = passed
        self.opening: Final = opening
        self.house: Final = house

    def __repr__(self) -> str:
        return f"Walk({self.to}, {self.heading}, {self.passed}, {self.opening!r}, {self.house!r})"


class Ways:
    """All steps and zones of a board, found once."""

    def __init__(
        self,
        columns: int,
        rows: int,
        names: list[str],
        halves: set[str],
        bodies: list[Body],
        lanes: dict[LaneKey, Lane],
        cuts: frozenset[tuple[str, str]],
        door_zoc_linked: bool,
    ) -> None:
        self.columns: Final = columns
        self.rows: Final = rows
        self.names: Final = names
        self.halves: Final = halves
        self.lanes: Final = lanes
        self.cuts: Final = cuts
        self.door_zoc_linked: Final = door_zoc_linked
        self.walks: Final[dict[str, list[Walk]]] = {}
        self.drives: Final[dict[str, dict[int, str]]] = {}
        self.zone: Final[dict[str, list[str]]] = {}
        self.cross_country()
        for body in bodies:
            self.through_rooms(body)
        for lane in lanes.values():
            self.walks[lane.name] = []
            self.zone[lane.name] = []
        for key in lanes:
            self.along_lane(key)
        for body in bodies:
            for gap in body.gaps:
                self.through_gap(gap)

    def name(self, cell: Cell) -> str:
        if 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows:
            return self.names[cell[1] * self.columns + cell[0]]
        return ""

    def cross_country(self) -> None:
        """Adds steps from a complete square to its eight neighbours; its zone also covers incomplete ones (HON-504)."""
        columns, rows, names, halves, cuts = self.columns, self.rows, self.names, self.halves, self.cuts
        walk_to = [[Walk(name, heading) for heading in range(8)] for name in names]
        for at, name in enumerate(names):
            if name in halves:
                continue
            row, column = divmod(at, columns)
            walks: list[Walk] = []
            drives: dict[int, str] = {}
            zone: list[str] = []
            for heading in range(8):
                x, y = column + EAST[heading], row + SOUTH[heading]
                if not (0 <= x < columns and 0 <= y < rows):
                    continue
                there = y * columns + x
                to = names[there]
                if cuts and (name, to) in cuts:
                    continue
                zone.append(to)
                if to not in halves:
                    walks.append(walk_to[there][heading])
                    drives[heading] = to
            self.walks[name] = walks
            self.drives[name] = drives
            self.zone[name] = zone

    def through_rooms(self, body: Body) -> None:
        """Adds steps inside a house, in eight directions, but not through inner walls (HON-131, HON-198)."""
        for (x, y), name in body.squares.items():
            walks: list[Walk] = []
            for heading in range(8):
                to = body.squares.get((x + EAST[heading], y + SOUTH[heading]), "")
                if to and not walled(body.walls, (8 * x + 8, 8 * y + 8), middle(x, y, heading)):
                    walks.append(Walk(to, heading))
            self.walks[name] = walks
            self.zone[name] = [walk.to for walk in walks]

    def along_lane(self, key: LaneKey) -> None:
        """Adds steps along a lane, from its ends into the open, and across where two lanes meet (HON-188)."""
        lane = self.lanes[key]
        for heading, following, beyond in ends(key):
            if following in self.lanes:
                self.join(lane.name, self.lanes[following].name, heading)
                continue
            for cell in beyond:
                to = self.name(cell)
                if to and to not in self.halves:
                    self.join(lane.name, to, heading)
                    self.join(to, lane.name, (heading + 4) % 8)
        for other in crossing(key):
            if other in self.lanes:
                across = self.lanes[other]
                east, south = across.west > lane.west, across.north > lane.north
                self.join(lane.name, across.name, (3 if south else 1) if east else (5 if south else 7))

    def join(self, name: str, to: str, heading: int) -> None:
        self.walks[name].append(Walk(to, heading))
        self.zone[name].append(to)

    def through_gap(self, gap: Gap) -> None:
        """Adds steps through an opening between the squares it links (HON-199), and zones through a door (HON-506)."""
        links: list[str] = []
        for number, cell in enumerate(gap.beyond()):
            half = self.name(gap.halves()[number])
            square = self.name(cell)
            passed: tuple[str, ...] = (half,)
            lane = self.lanes.get(behind_gap(gap, number))
            if lane is not None:
                square, passed = lane.name, ()
            elif not square or square in self.halves:
                continue
            links.append(square)
            if (half, square) not in self.cuts:
                self.walks[gap.square].append(Walk(square, gap.heading, passed, gap.kind, gap.house))
                inward = Walk(gap.square, (gap.heading + 4) % 8, passed, gap.kind, gap.house)
                self.walks[square].append(inward)
            if gap.kind == "door":
                self.zone[square].append(gap.square)
                if lane is not None or self.door_zoc_linked:
                    self.zone[gap.square].append(square)
            if gap.kind == "door" and lane is None:
                self.zone[gap.square].append(half)
        gap.links = tuple(links)


def middle(x: int, y: int, heading: int) -> tuple[int, int]:
    """The centre of the inner square one step away."""
    return 8 * (x + EAST[heading]) + 8, 8 * (y + SOUTH[heading]) + 8
