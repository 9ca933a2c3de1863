"""Terrain, buildings and boards out of the data files (HOC section 7)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from sandtable.board import box
from sandtable.board.box import Page
from sandtable.games.heroes.data.content_values import read_classes
from sandtable.games.heroes.ground.ground import BOARD, INNER
from sandtable.games.heroes.ground.houses import HousePlan
from sandtable.games.heroes.play.nouns import Building, PrintedBoard, Terrain

PLACE: Final = re.compile(r"(\d+),(\d+) ([NESW])")
OUT: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def read_terrain(page: Page) -> dict[str, Terrain]:
    """The legend by sign."""
    found: dict[str, Terrain] = {}
    for id, one in page.pages("terrain").items():
        sign = one.text("sign")
        if len(sign) != 1 or sign in found:
            raise one.wrong("sign", f'expected one sign of its own; found "{sign}"')
        kind = Terrain(sign, id, one.text("name"))
        kind.closed = read_classes(one, "closed")
        kind.difficult = one.truth("difficult", False)
        kind.water = one.truth("water", False)
        kind.blocks = one.truth("blocks", False)
        kind.obscures = one.whole("obscures", 0, least=0)
        kind.soft = one.truth("soft", False)
        kind.bonus = one.whole("bonus", 0, least=0)
        kind.opportunity = one.truth("opportunity", False)
        kind.position = one.truth("position", False)
        kind.element = one.truth("element", True)
        kind.road = one.truth("road", False)
        found[sign] = kind
    page.finish()
    return found


def read_buildings(page: Page) -> dict[str, Building]:
    """The kinds of buildings with their plans."""
    found: dict[str, Building] = {}
    for id, one in page.pages("buildings").items():
        bonus, structure = one.whole("bonus", least=0), one.whole("structure", least=1)
        building = Building(id, one.text("stem"), one.text("name"), bonus, structure)
        building.plan = read_plan(one)
        if building.plan.flaw:
            raise one.wrong("", building.plan.flaw)
        found[id] = building
    page.finish()
    return found


def read_plan(page: Page) -> HousePlan:
    size = page.wholes("size", least=1)
    if len(size) != 2:
        raise page.wrong("size", f"expected inner squares wide and deep; found {len(size)} numbers")
    wide, deep = size
    openings = [("door", *place) for place in read_places(page, "doors")]
    openings += [("window", *place) for place in read_places(page, "windows")]
    columns = page.wholes("sections", (wide,), least=1)
    if sum(columns) != wide:
        raise page.wrong("sections", f"its columns must be {wide} together; found {sum(columns)}")
    of_column = [number for number, width in enumerate(columns, 1) for _ in range(width)]
    inner = [i for i in range(wide - 1) if of_column[i] != of_column[i + 1]]
    doorways = read_places(page, "doorways")
    walls = [(i, j, "E") for i in inner for j in range(deep) if (i, j, "E") not in doorways]
    sections = tuple([of_column[i] for _ in range(deep) for i in range(wide)])
    return HousePlan(wide, deep, tuple(openings), tuple(walls), tuple(doorways), sections)


def read_places(page: Page, key: str) -> list[tuple[int, int, str]]:
    """Reads sides of inner squares: "0,1 S" is the south side of the square in column 0, row 1."""
    found: list[tuple[int, int, str]] = []
    for text in page.texts(key, ()):
        place = PLACE.fullmatch(text)
        if place is None:
            raise page.wrong(key, f'expected column, row and side such as "0,1 S"; found "{text}"')
        found.append((int(place[1]), int(place[2]), place[3]))
    return found


def read_boards(
    folder: str, terrain: dict[str, Terrain], buildings: dict[str, Building]
) -> dict[str, PrintedBoard]:
    """The boards of a folder, one file each, by number."""
    names = sorted([path.name for path in Path(folder).glob("*.toml")])
    return {name[:-5]: read_board(box.read(folder, name), name[:-5], terrain, buildings) for name in names}


def read_board(
    page: Page, id: str, terrain: dict[str, Terrain], buildings: dict[str, Building]
) -> PrintedBoard:
    """Reads twelve rows of twelve, each building square in one building, land before each door (HOC section 9)."""
    rows = read_rows(page, terrain)
    sites: list[tuple[str, int, int]] = []
    owner: dict[tuple[int, int], str] = {}
    pages = page.rows("sites") if page.has("sites") else []
    for one in pages:
        building = one.one_of("building", buildings)
        at = one.wholes("at", least=0, most=BOARD - 1)
        if len(at) != 2:
            raise one.wrong("at", f"expected column and row; found {len(at)} numbers")
        x, y = at
        lay_tile(one, rows, owner, buildings[building], x, y)
        sites.append((building, x, y))
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign == INNER and (x, y) not in owner:
                raise page.wrong("rows", f"column {x}: no building stands on this {INNER}", f"[{y + 1}]")
    for one, (building, x, y) in zip(pages, sites, strict=True):
        check_doors(one, rows, terrain, buildings[building], x, y)
    sheet = PrintedBoard(id, page.text("name"), rows, tuple(sites))
    page.finish()
    return sheet


def read_rows(page: Page, terrain: dict[str, Terrain]) -> tuple[str, ...]:
    rows = page.texts("rows")
    if len(rows) != BOARD:
        raise page.wrong("rows", f"a board has {BOARD} rows; found {len(rows)}")
    for y, row in enumerate(rows):
        if len(row) != BOARD:
            raise page.wrong("rows", f"a row has {BOARD} squares; found {len(row)}", f"[{y + 1}]")
        for x, sign in enumerate(row):
            if sign not in terrain:
                known = " ".join(terrain)
                reason = f'column {x}: no terrain has the sign "{sign}"; there are {known}'
                raise page.wrong("rows", reason, f"[{y + 1}]")
    return rows


def lay_tile(
    page: Page, rows: tuple[str, ...], owner: dict[tuple[int, int], str], kind: Building, x: int, y: int
) -> None:
    """Checks that a building's tile of a+1 by b+1 squares lies on squares marked for it alone (HON-190)."""
    for j in range(y, y + kind.plan.deep + 1):
        for i in range(x, x + kind.plan.wide + 1):
            if i >= BOARD or j >= BOARD or rows[j][i] != INNER:
                raise page.wrong("at", f"the {kind.name} lies on ({i},{j}), where the board has no {INNER}")
            if (i, j) in owner:
                raise page.wrong("at", f"the {kind.name} and the {owner[i, j]} both lie on ({i},{j})")
            owner[i, j] = kind.name


def check_doors(
    page: Page, rows: tuple[str, ...], terrain: dict[str, Terrain], kind: Building, x: int, y: int
) -> None:
    """Checks that each door has a land square in front, complete and dry (HON-199, HOC section 9)."""
    for opening, i, j, side in kind.plan.openings:
        if opening != "door":
            continue
        dx, dy = OUT[side]
        along = ((0, 0), (1, 0)) if side in "NS" else ((0, 0), (0, 1))
        edge_x, edge_y = x + i + (1 if side == "E" else 0), y + j + (1 if side == "S" else 0)
        links = [(edge_x + dx + right, edge_y + dy + down) for right, down in along]
        if not any(is_land(rows, terrain, column, row) for column, row in links):
            raise page.wrong("at", f"no land lies before the door ({i},{j}){side} of the {kind.name}")


def is_land(rows: tuple[str, ...], terrain: dict[str, Terrain], x: int, y: int) -> bool:
    if not (0 <= x < BOARD and 0 <= y < BOARD):
        return False
    kind = terrain[rows[y][x]]
    return kind.sign != INNER and not kind.water
