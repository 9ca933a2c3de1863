"""Lists a board, one line an area, for windows too small for the map."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from rich.text import Text

from sandtable.board.table import AreaView, Board, Table
from sandtable.terminal import look
from sandtable.terminal.grid import list_pieces
from sandtable.terminal.label import Labels
from sandtable.terminal.lines import fill, flow, rule, shorten

TWO_COLUMNS = 76
FACTS = 11  # cells of a row for holder, key, ground, points and supply


def list_table(table: Table, width: int, labels: Labels | None = None) -> list[Text]:
    """Every board, one after another."""
    lines: list[Text] = []
    for board in table.boards:
        lines += [rule(width, board.name)] if len(table.boards) > 1 else []
        lines += list_areas(table, board, width, labels)
    for grid in table.grids:
        lines += list_pieces(table, grid, width, labels)
    return lines


def list_areas(table: Table, board: Board, width: int, labels: Labels | None = None) -> list[Text]:
    """The areas in board order, in two columns where they fit; sites after the areas, then the key to roads."""
    across = 2 if width >= TWO_COLUMNS else 1
    room = (width - (across - 1) * 2) // across
    regions = [area for area in board.areas if not area.site]
    sites = [area for area in board.areas if area.site]
    ways = roads_of(board)
    rows = [row for part in (regions, sites) for row in list_column(table, part, room, labels or {}, ways)]
    down = -(-sum(len(lines) for lines in rows) // across)
    blocks: list[list[Text]] = [[]]
    for lines in rows:
        if len(blocks) < across and len(blocks[-1]) >= down:
            blocks.append([])
        blocks[-1] += lines
    found: list[Text] = []
    for number in range(max(len(block) for block in blocks)):
        parts = [block[number] if number < len(block) else fill(Text(), room) for block in blocks]
        found.append(Text("  ").join(parts))
    return [*found, *key_to(board, width)]


def roads_of(board: Board) -> dict[str, list[str]]:
    """From each area its connectors, the best first: `IFS#`, `HUB+`, `VER·`."""
    found: dict[str, list[str]] = {}
    for kind in (*look.ROADS, *sorted({road.kind for road in board.roads} - set(look.ROADS))):
        for road in board.roads:
            if road.kind == kind:
                found.setdefault(road.a, []).append(f"{road.b}{look.road(kind)}")
                found.setdefault(road.b, []).append(f"{road.a}{look.road(kind)}")
    return found


def key_to(board: Board, width: int) -> list[Text]:
    """The key to the signs of roads and areas that this board has."""
    kinds = {road.kind for road in board.roads}
    here = {sign for area in board.areas for sign in area.signs}
    words = [f"{mark} {kind}" for kind, mark in look.ROADS.items() if kind in kinds]
    words += [f"{mark} {sign.replace('-', ' ')}" for sign, mark in look.SIGNS.items() if sign in here]
    return [
        fill(line, width) for line in flow([Text(word, look.style(look.INK2)) for word in words], width, "  ")
    ]


def list_column(
    table: Table, areas: list[AreaView], width: int, labels: Labels, ways: dict[str, list[str]]
) -> list[list[Text]]:
    """Lists areas below each other, each in as many lines as its stack needs; names get the width that stacks leave."""
    chips = [chips_of(table, area, labels) for area in areas]
    widest = max([sum(chip.cell_len + 1 for chip in stack) - 1 for stack in chips if stack], default=0)
    longest = max([len(name_beside(area)) for area in areas], default=0)
    ids = max([len(area.id) for area in areas], default=0)
    name = min(longest, max(width - ids - FACTS - min(widest, width // 3), 4))
    left = ids + name + FACTS
    found: list[list[Text]] = []
    for area, stack in zip(areas, chips, strict=True):
        parts = flow(stack, max(width - left, 8), " ") or [Text()]
        first = area_row(table, area, ids, name, parts[0], labels)
        rest = [Text(" " * left).append_text(part) for part in parts[1:]]
        lines = [fill(line, width) for line in [first, *rest]]
        found.append(lines + road_rows(area, ways.get(area.id, []), ids, width))
    return found


def road_rows(area: AreaView, ways: list[str], ids: int, width: int) -> list[Text]:
    """`      ⌂≈♜①  IFS# SAO+ BEA·`: what an area is, and where its roads lead."""
    signs = look.signs(area)
    return indented((signs, *ways) if signs and ways else tuple(ways), ids + 4, width)


@lru_cache(1024)  # roads hardly ever change from one page to the next
def indented(words: tuple[str, ...], indent: int, width: int) -> list[Text]:
    lines = flow([Text(word, look.style(look.INK2)) for word in words], width - indent, " ")
    return [fill(Text(" " * indent).append_text(line), width) for line in lines]


def area_row(table: Table, area: AreaView, ids: int, room: int, stack: Text, labels: Labels) -> Text:
    """`●  A2 Gold Beach   ≡ 30★ ×50 ○8`: holder, name, ground, points, supply, stack."""
    key = labels.get(f"area:{area.id}", "")
    supply = look.SUPPLY if area.supply else "!" if "out-of-supply" in area.marks else " "
    return Text.assemble(
        (look.sign(table, area.holder), look.style(look.ink(table, area.holder), bold=True)),
        (f"{key:>2}", look.style(look.ACT_INK, look.ACT, bold=True) if key else ""),
        (f"{area.id:<{ids}} ", look.style(look.INK, bold=True)),
        (f"{shorten(name_beside(area), room):<{room}}", look.style(look.INK)),
        (f" {look.ground(area)}{area.points or '':>3}", look.style(look.INK2)),
        (f"{supply} ", look.style(look.BAD if supply == "!" else look.INK2, bold=True)),
        stack,
    )


def name_beside(area: AreaView) -> str:
    """The name, unless the id of a site already is the name as it is typed: `scapa-flow`."""
    return "" if area.site and typed(area.short) == area.id else area.short


def typed(name: str) -> str:
    """A name in small letters without accents, as ids are made."""
    small = name.lower().replace(" ", "-").replace("ø", "o").replace("æ", "ae").replace("ß", "ss")
    return unicodedata.normalize("NFKD", small).encode("ascii", "ignore").decode()


def chips_of(table: Table, area: AreaView, labels: Labels) -> list[Text]:
    """The counters of an area; those that are not its holder's carry the sign of their side."""
    found: list[Text] = []
    for counter in area.counters:
        text = Text(no_wrap=True)
        key = labels.get(f"unit:{counter.id}", "")
        if key:
            text.append(key, look.style(look.ACT_INK, look.ACT, bold=True))
        side = look.place(table, counter.side)
        foreign = look.SIGN[side] if counter.side != area.holder else ""
        found.append(text.append(f"{foreign}{look.face(counter)}", look.style(look.INK, look.BODY[side])))
    return found
