"""Houses on a board of squares: plans, sections, walls, openings, and the bodies that still stand.

A house of a x b inner squares lies on a tile of a+1 by b+1 general squares; its body is set in by half a
square (HON-190). Lengths are fine: 8 to a square, 4 to a doubled unit, so that the ends of a gap (HON-191)
are whole numbers too.
"""

from collections.abc import Iterable
from sys import intern
from typing import Final

Point = tuple[int, int]  # fine coordinates
Cell = tuple[int, int]  # column and row of a general square, or of the inner square half a square further on

SQUARE: Final = 8
HALF: Final = 4
GAP: Final = 3  # half the width of an opening or doorway
SIDES: Final = "NESW"


class HousePlan:
    """A kind of house: a x b inner squares, doors and windows, inner walls and the doorways in them."""

    def __init__(
        self,
        wide: int,
        deep: int,
        openings: tuple[tuple[str, int, int, str], ...],
        walls: tuple[tuple[int, int, str], ...] = (),
        doorways: tuple[tuple[int, int, str], ...] = (),
        sections: tuple[int, ...] = (),
    ) -> None:
        self.wide: Final = wide
        self.deep: Final = deep
        self.openings: Final = openings
        self.walls: Final = walls
        self.doorways: Final = doorways
        self.sections: Final = sections or (1,) * (wide * deep)
        self.flaw: Final = flaw(self)
        self.rooms: Final[tuple[int, ...]] = () if self.flaw else rooms(self)


class HouseSite:
    """A house on the board: its tile's north-west square, and which of its sections are rubble (HON-187)."""

    def __init__(
        self, id: str, plan: HousePlan, x: int, y: int, fallen: frozenset[int] = frozenset()
    ) -> None:
        self.id: Final = id
        self.plan: Final = plan
        self.x: Final = x
        self.y: Final = y
        self.fallen: Final = fallen

    def rebuilt(self) -> "HouseSite":
        """The same house with all its sections standing."""
        return HouseSite(self.id, self.plan, self.x, self.y)

    def name(self, i: int, j: int) -> str:
        return intern(f"{self.id}.{j * self.plan.wide + i + 1}")

    def section(self, i: int, j: int) -> str:
        number = self.plan.sections[j * self.plan.wide + i]
        return f"{self.id}/{number}" if max(self.plan.sections) > 1 else self.id

    def room(self, i: int, j: int) -> str:
        number = self.plan.rooms[j * self.plan.wide + i]
        return f"{self.id}/{number}" if max(self.plan.rooms) > 1 else self.id

    def tile(self) -> list[Cell]:
        """The general squares the tile lies on."""
        plan = self.plan
        return [(self.x + i, self.y + j) for j in range(plan.deep + 1) for i in range(plan.wide + 1)]


class Gap:
    """A door or window in an outer wall: its inner square, side and middle, and what it links (HON-191)."""

    def __init__(self, house: str, index: int, kind: str, square: str, cell: Cell, side: str) -> None:
        self.house: Final = house
        self.index: Final = index
        self.kind: Final = kind
        self.square: Final = square
        self.cell: Final = cell
        self.side: Final = side
        self.links: tuple[str, ...] = ()
        x, y = SQUARE * cell[0] + SQUARE, SQUARE * cell[1] + SQUARE
        self.middle: Final = x if side in "NS" else y
        self.heading: Final = 2 * SIDES.index(side)  # the direction out of the house
        out = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[side]
        self.first: Final[Point] = (x + SQUARE * out[0], y + SQUARE * out[1])  # interspace in front (HON-710)

    def halves(self) -> tuple[Cell, Cell]:
        """The two incomplete squares right in front of the opening."""
        x, y = self.cell
        if self.side == "N":
            return (x, y), (x + 1, y)
        if self.side == "S":
            return (x, y + 1), (x + 1, y + 1)
        if self.side == "W":
            return (x, y), (x, y + 1)
        return (x + 1, y), (x + 1, y + 1)

    def beyond(self) -> tuple[Cell, Cell]:
        """The two squares in front of the half squares, which the opening links to the inside if complete (HON-199)."""
        (x0, y0), (x1, y1) = self.halves()
        if self.side in "NS":
            step = -1 if self.side == "N" else 1
            return (x0, y0 + step), (x1, y1 + step)
        step = -1 if self.side == "W" else 1
        return (x0 + step, y0), (x1 + step, y1)


class InnerWall:
    """One square's length of inner wall from a corner to the south (upright) or east, perhaps with a doorway."""

    def __init__(self, x: int, y: int, upright: bool, doorway: bool) -> None:
        self.x: Final = x
        self.y: Final = y
        self.upright: Final = upright
        self.doorway: Final = doorway


class Body:
    """A rectangle of sections that still stand: outer wall, gaps in it, inner walls, inner squares."""

    def __init__(self, site: HouseSite, left: int, top: int, wide: int, deep: int) -> None:
        self.house: Final = site.id
        x, y = site.x + left, site.y + top
        self.column: Final = x  # the part of the tile under the body, whose squares are incomplete
        self.row: Final = y
        self.wide: Final = wide
        self.deep: Final = deep
        self.west: Final = SQUARE * x + HALF
        self.north: Final = SQUARE * y + HALF
        self.east: Final = self.west + SQUARE * wide
        self.south: Final = self.north + SQUARE * deep
        self.squares: Final[dict[Cell, str]] = {
            (x + i, y + j): site.name(left + i, top + j) for j in range(deep) for i in range(wide)
        }
        self.gaps: Final = gaps(site, self)
        self.walls: Final = inner_walls(site, self)

    def holds(self, point: Point) -> bool:
        return self.west < point[0] < self.east and self.north < point[1] < self.south

    def square_at(self, point: Point) -> str:
        return self.squares[(point[0] - HALF) // SQUARE, (point[1] - HALF) // SQUARE]

    def halves(self) -> list[Cell]:
        """The general squares the body lies on: incomplete, so that no unit can stop there (HON-190)."""
        return [(self.column + i, self.row + j) for j in range(self.deep + 1) for i in range(self.wide + 1)]


def edge(i: int, j: int, side: str) -> tuple[int, int, bool]:
    """The side of an inner square as the corner it starts from, and whether it runs south from there."""
    if side == "E":
        return i + 1, j, True
    if side == "S":
        return i, j + 1, False
    return i, j, side == "W"


def neighbour(i: int, j: int, side: str) -> tuple[int, int]:
    turn = SIDES.index(side)
    return i + (0, 1, 0, -1)[turn], j + (-1, 0, 1, 0)[turn]


def flaw(plan: HousePlan) -> str:
    """What is wrong with a plan; "" if nothing is."""
    wide, deep = plan.wide, plan.deep
    if wide < 1 or deep < 1:
        return f"its inside is {wide} by {deep} squares"
    if len(plan.sections) != wide * deep or set(plan.sections) != set(range(1, max(plan.sections) + 1)):
        return "its sections are not numbered from 1, one number for every inner square"
    seen: set[tuple[int, int, bool]] = set()
    for kind, i, j, side in plan.openings:
        if kind not in {"door", "window"} or side not in SIDES or not (0 <= i < wide and 0 <= j < deep):
            return f"it has no place for a {kind} in ({i},{j}){side}"
        x, y = neighbour(i, j, side)
        if (0 <= x < wide and 0 <= y < deep) or edge(i, j, side) in seen:
            return f"its {kind} ({i},{j}){side} is not in a free outer wall"
        seen.add(edge(i, j, side))
    for i, j, side in (*plan.walls, *plan.doorways):
        x, y = neighbour(i, j, side) if side in SIDES else (-1, -1)
        if not (0 <= i < wide and 0 <= j < deep and 0 <= x < wide and 0 <= y < deep):
            return f"its inner wall ({i},{j}){side} is not between two inner squares"
    return ""


def rooms(plan: HousePlan) -> tuple[int, ...]:
    """Inner squares not separated by inner walls are one room; a doorway does not join two rooms (HON-198)."""
    walls = {edge(i, j, side) for i, j, side in (*plan.walls, *plan.doorways)}
    room: dict[tuple[int, int], int] = {}
    count = 0
    for start in [(i, j) for j in range(plan.deep) for i in range(plan.wide)]:
        if start in room:
            continue
        count += 1
        room[start] = count
        spread = [start]
        for i, j in spread:
            for side in SIDES:
                x, y = neighbour(i, j, side)
                inside = 0 <= x < plan.wide and 0 <= y < plan.deep
                if inside and (x, y) not in room and edge(i, j, side) not in walls:
                    room[x, y] = count
                    spread.append((x, y))
    return tuple([room[i, j] for j in range(plan.deep) for i in range(plan.wide)])


def gaps(site: HouseSite, body: Body) -> tuple[Gap, ...]:
    """Doors and windows of a body; a doorway to a fallen section is a door, numbered after them (HON-187)."""
    plan = site.plan
    found: list[Gap] = []
    for index, (kind, i, j, side) in enumerate(plan.openings):
        cell = (site.x + i, site.y + j)
        if cell in body.squares:
            found.append(Gap(site.id, index, kind, body.squares[cell], cell, side))
    for number, (i, j, side) in enumerate(plan.doorways):
        index = len(plan.openings) + number
        x, y = neighbour(i, j, side)
        here, there = (site.x + i, site.y + j), (site.x + x, site.y + y)
        if here in body.squares and there not in body.squares:
            found.append(Gap(site.id, index, "door", body.squares[here], here, side))
        elif there in body.squares and here not in body.squares:
            facing = SIDES[(SIDES.index(side) + 2) % 4]
            found.append(Gap(site.id, index, "door", body.squares[there], there, facing))
    return tuple(found)


def inner_walls(site: HouseSite, body: Body) -> tuple[InnerWall, ...]:
    """The inner walls between two squares of a body (HON-198)."""
    plan = site.plan
    doorways = {edge(i, j, side) for i, j, side in plan.doorways}
    found: dict[tuple[int, int, bool], InnerWall] = {}
    for i, j, side in (*plan.walls, *plan.doorways):
        x, y = neighbour(i, j, side)
        both = (site.x + i, site.y + j) in body.squares and (site.x + x, site.y + y) in body.squares
        at = edge(i, j, side)
        if both and at not in found:
            west, north = SQUARE * (site.x + at[0]) + HALF, SQUARE * (site.y + at[1]) + HALF
            found[at] = InnerWall(west, north, at[2], at in doorways)
    return tuple(found.values())


def bodies(site: HouseSite) -> list[Body]:
    """The standing parts of a house: joined sections are one body, which must be a rectangle."""
    plan = site.plan
    left = {
        (i, j)
        for j in range(plan.deep)
        for i in range(plan.wide)
        if plan.sections[j * plan.wide + i] not in site.fallen
    }
    found: list[Body] = []
    while left:
        spread = [min(left, key=row_first)]
        left.discard(spread[0])
        for i, j in spread:
            for side in SIDES:
                beside = neighbour(i, j, side)
                if beside in left:
                    left.discard(beside)
                    spread.append(beside)
        columns, lines = [i for i, _ in spread], [j for _, j in spread]
        west, north = min(columns), min(lines)
        wide, deep = max(columns) - west + 1, max(lines) - north + 1
        if wide * deep != len(spread):
            raise ValueError(f"house {site.id}: what stands of it is no rectangle")
        found.append(Body(site, west, north, wide, deep))
    return found


def row_first(cell: Cell) -> tuple[int, int]:
    return cell[1], cell[0]


def rubble(sites: Iterable[HouseSite]) -> list[Cell]:
    """The tile squares that touch no standing section any more: rubble on the general grid (HON-187)."""
    found: list[Cell] = []
    for site in sites:
        standing = {cell for body in bodies(site) for cell in body.halves()}
        found += [cell for cell in site.tile() if cell not in standing]
    return found
