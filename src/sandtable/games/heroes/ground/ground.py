"""Boards joined edge to edge: the sign of every square, and the houses by name (HOC section 7)."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.ground.houses import Cell, HouseSite
from sandtable.games.heroes.ground.squares import square_name
from sandtable.games.heroes.play.nouns import Building, Objective, PrintedBoard, Zone

BOARD: Final = 12  # squares along a side
ROW: Final = "/"  # separates the rows of boards in a layout
EDGES: Final = ("north", "east", "south", "west")
INNER: Final = "#"


class Ground:
    """The joined map before anything has happened to it."""

    def __init__(self, layout: tuple[str, ...], columns: int, rows: int) -> None:
        self.layout = layout
        self.columns = columns
        self.rows = rows
        self.signs: dict[str, str] = {}  # general square -> sign, row by row from the north-west
        self.sites: tuple[HouseSite, ...] = ()
        self.kinds: dict[str, Building] = {}  # house -> its kind

    def sections(self) -> dict[str, tuple[str, ...]]:
        """Each section of a house with its inner squares."""
        found: dict[str, list[str]] = {}
        for site in self.sites:
            for j in range(site.plan.deep):
                for i in range(site.plan.wide):
                    found.setdefault(site.section(i, j), []).append(site.name(i, j))
        return {section: tuple(squares) for section, squares in found.items()}

    def edge(self, side: str) -> tuple[str, ...]:
        """The squares along an edge of the map."""
        if side in ("north", "south"):
            y = 0 if side == "north" else self.rows - 1
            return tuple([square_name(x, y) for x in range(self.columns)])
        x = 0 if side == "west" else self.columns - 1
        return tuple([square_name(x, y) for y in range(self.rows)])

    def inside(self, zone: Zone) -> tuple[str, ...]:
        """The squares of a zone to set up in: general squares outside buildings, and inner squares whose four
        general squares all lie in the zone (HOC-404)."""
        found = [
            square_name(x, y)
            for y in range(self.rows)
            for x in range(self.columns)
            if zone.holds(x, y) and self.signs[square_name(x, y)] != INNER
        ]
        for site in self.sites:
            for j in range(site.plan.deep):
                for i in range(site.plan.wide):
                    x, y = site.x + i, site.y + j
                    if zone.holds(x, y) and zone.holds(x + 1, y + 1):
                        found.append(site.name(i, j))
        return tuple(found)


def shape(layout: tuple[str, ...]) -> list[list[str]]:
    """The boards of a layout, row by row."""
    rows: list[list[str]] = [[]]
    for word in layout:
        if word == ROW:
            rows.append([])
        else:
            rows[-1].append(word)
    return rows


def join(boards: dict[str, PrintedBoard], buildings: dict[str, Building], layout: tuple[str, ...]) -> Ground:
    """Joins boards side by side and row under row; (x, y) counts from the north-west corner of the whole."""
    rows = shape(layout)
    if len({len(row) for row in rows}) != 1 or not rows[0]:
        raise ValueError("the rows of a layout must have the same number of boards")
    unknown = [id for row in rows for id in row if id not in boards]
    if unknown:
        raise ValueError(f"there is no board {unknown[0]}; there are {', '.join(boards)}")
    ground = Ground(layout, BOARD * len(rows[0]), BOARD * len(rows))
    for y in range(ground.rows):
        for x in range(ground.columns):
            sheet = boards[rows[y // BOARD][x // BOARD]]
            ground.signs[square_name(x, y)] = sheet.rows[y % BOARD][x % BOARD]
    places: list[tuple[int, int, Building]] = []
    for down, row in enumerate(rows):
        for across, id in enumerate(row):
            for building, x, y in boards[id].sites:
                places.append((BOARD * down + y, BOARD * across + x, buildings[building]))
    places.sort(key=north_west_first)
    count: dict[str, int] = {}
    for _, _, kind in places:
        count[kind.stem] = count.get(kind.stem, 0) + 1
    sites: list[HouseSite] = []
    used: dict[str, int] = {}
    for y, x, kind in places:
        used[kind.stem] = used.get(kind.stem, 0) + 1
        id = f"{kind.stem}-{used[kind.stem]}" if count[kind.stem] > 1 else kind.stem
        sites.append(HouseSite(id, kind.plan, x, y))
        ground.kinds[id] = kind
    ground.sites = tuple(sites)
    return ground


def north_west_first(place: tuple[int, int, Building]) -> Cell:
    return place[0], place[1]


def goal_squares(ground: Ground, section: str) -> tuple[str, ...]:
    """The inner squares of a section of a house, or of all sections of a house named whole."""
    found: list[str] = []
    for id, squares in ground.sections().items():
        if id == section or id.startswith(section + "/"):
            found += squares
    return tuple(found)


def known_goal(ground: Ground, objective: Objective) -> bool:
    """Do all squares of an objective exist?"""
    inner = [square for squares in ground.sections().values() for square in squares]
    return bool(objective.squares) and all(
        square in inner or ground.signs.get(square, INNER) != INNER for square in objective.squares
    )
