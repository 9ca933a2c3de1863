"""Draws forecasts: the chance with its bar, further chances, and every modifier."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from sandtable.board.table import Bar, Column, Forecast, Table
from sandtable.terminal import look
from sandtable.terminal.lines import cut, rule, wrap

INK: Final = look.style(look.INK)
INK2: Final = look.style(look.INK2)
STRONG: Final = look.style(look.INK, bold=True)
BAR: Final = 20


def draw_forecast(table: Table | None, found: Forecast, width: int) -> list[Text]:
    """Draws a whole forecast: chances, each side's dice with every modifier, and what is assumed."""
    lines = [
        bar(found.label, found.chance, width),
        *[bar(one.label, one.chance, width) for one in found.bars],
    ]
    for column in found.columns:
        lines += draw_column(table, column, width)
    for note in found.notes:
        lines += wrap(note, width, INK2, "  ", "· ")
    return lines


def sum_up(found: Forecast, width: int, height: int) -> list[Text]:
    """The chances alone, as many as there is room for, under the question."""
    rows = [Bar(found.label, found.chance), *found.bars]
    shown = rows if len(rows) <= height else rows[: max(height - 1, 1)]
    lines = [
        cut(Text.assemble((f"{percent(one.chance):>6} ", STRONG), (one.label, INK)), width) for one in shown
    ]
    if len(shown) < len(rows):
        lines.append(Text(f"… {len(rows) - len(shown)} chances more: `odds`", INK2))
    return lines


def draw_column(table: Table | None, column: Column, width: int) -> list[Text]:
    """`● Allies: d6 + 4`, and below it each modifier with its reason."""
    sign = f"{look.sign(table, column.side)} " if table is not None and column.side else ""
    ink = look.ink(table, column.side) if table is not None else look.INK
    head = Text.assemble((f"{sign}{column.title}", look.style(ink, bold=True)), (f"  {column.die}", STRONG))
    rows = [Text.assemble((f"  {row.value} ", STRONG), (row.text, INK)) for row in column.rows]
    return [rule(width), *[cut(line, width) for line in [head, *rows]]]


def bar(label: str, chance: float, width: int) -> Text:
    """`53 % ██████████░░░░░░░░░░ captures the town`."""
    full = round(chance * BAR)
    line = Text.assemble((f"{percent(chance):>6} ", STRONG), ("█" * full, INK))
    line.append("░" * (BAR - full), look.style(look.LINE)).append(f" {label}", INK)
    return cut(line, width)


def percent(chance: float) -> str:
    """53 %, but 0.4 % and 99.7 % where a whole number would say never or always."""
    number = 100 * chance
    return f"{number:.0f} %" if number in (0, 100) or 1 <= number <= 99 else f"{number:.1f} %"
