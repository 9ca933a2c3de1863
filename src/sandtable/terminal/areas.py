"""The board without a drawing: a line an area, for windows too small for the map."""

from __future__ import annotations

from rich.text import Text

from sandtable.board.table import AreaView, Board, Table
from sandtable.terminal import look
from sandtable.terminal.lines import fill, shorten
from sandtable.terminal.map import Labels

TWO_COLUMNS = 76


def list_areas(table: Table, board: Board, width: int, labels: Labels | None = None) -> list[Text]:
    """The areas in board order, in two columns where they fit."""
    across = 2 if width >= TWO_COLUMNS else 1
    room = (width - (across - 1) * 2) // across
    down = -(-len(board.areas) // across)
    parts = [board.areas[start : start + down] for start in range(0, len(board.areas), down)]
    blocks = [list_column(table, part, room, labels or {}) for part in parts]
    lines: list[Text] = []
    for number in range(down):
        rows = [block[number] for block in blocks if number < len(block)]
        lines.append(Text("  ").join(rows))
    return lines


def list_column(table: Table, areas: tuple[AreaView, ...], width: int, labels: Labels) -> list[Text]:
    """Areas below each other: names get what the widest stack leaves them."""
    stacks = [stack_of(table, area, labels) for area in areas]
    widest = max([stack.cell_len for stack in stacks], default=0)
    longest = max([len(area.short) for area in areas], default=0)
    ids = max([len(area.id) for area in areas], default=0)
    room = max(min(longest, width - ids - 11 - widest), 4)
    return [
        fill(area_row(table, area, ids, room, stack, labels), width)
        for area, stack in zip(areas, stacks, strict=True)
    ]


def area_row(table: Table, area: AreaView, ids: int, room: int, stack: Text, labels: Labels) -> Text:
    """`●  A2 Gold Beach   ≡ 30★ ×50 ○8`: holder, name, ground, points, supply, stack."""
    side = look.place(table, area.holder)
    key = labels.get(f"area:{area.id}", "")
    supply = look.SUPPLY if area.supply else "!" if "out-of-supply" in area.marks else " "
    return Text.assemble(
        (look.sign(table, area.holder), look.style(look.SIDE[side], bold=True)),
        (f"{key:>2}", look.style(look.ACT_INK, look.ACT, bold=True) if key else ""),
        (f"{area.id:<{ids}} ", look.style(look.INK, bold=True)),
        (f"{shorten(area.short, room):<{room}}", look.style(look.INK)),
        (f" {look.terrain(area.terrain)[0]}{area.points or '':>3}", look.style(look.INK2)),
        (f"{supply} ", look.style(look.BAD if supply == "!" else look.INK2, bold=True)),
        stack,
    )


def stack_of(table: Table, area: AreaView, labels: Labels) -> Text:
    text = Text(no_wrap=True)
    for counter in area.counters:
        if text.cell_len:
            text.append(" ")
        key = labels.get(f"unit:{counter.id}", "")
        if key:
            text.append(key, look.style(look.ACT_INK, look.ACT, bold=True))
        side = look.place(table, counter.side)
        foreign = look.SIGN[side] if counter.side != area.holder else ""
        text.append(f"{foreign}{look.face(counter)}", look.style(look.INK, look.BODY[side]))
    return text
