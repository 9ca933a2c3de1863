"""Draws order sheets: the lines written so far, and the whole sheet before it is handed in."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from sandtable.board.table import OrderSheet, SheetLine
from sandtable.kernel.engine import spell
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.terminal import look
from sandtable.terminal.lines import cut, wrap

INK = look.style(look.INK)
INK2 = look.style(look.INK2)
STRONG = look.style(look.INK, bold=True)


def draw_sheet(sheet: OrderSheet, width: int) -> list[Text]:
    """Every line of the sheet under the headings of its groups, with all that is to be said of it."""
    lines = [*wrap(sheet.note, width, STRONG)]
    group = ""
    for line in sheet.lines:
        if line.group != group:
            group = line.group
            lines += [Text(), Text(group, INK2)]
        lines.append(one_line(line, width))
        more = [*arrivals(line), *line.notes]
        lines += wrap("; ".join(more), width, INK2, "      ", "      ") if more else []
    return lines


def draw_written(sheet: OrderSheet, width: int, height: int) -> list[Text]:
    """The lines with orders, the last ones if there is little room, and how much of the sheet is written."""
    written = [line for line in sheet.lines if line.order or line.fixed]
    room = max(height - 1, 1)
    shown = [one_line(line, width, named=False) for line in written[-room:]]
    left = len(written) - len(shown)
    if left:
        shown[0] = Text(f"… {left + 1} lines more: `sheet`", INK2)
    return [*shown, *wrap(sheet.note, width, INK2)]


def one_line(line: SheetLine, width: int, named: bool = True) -> Text:
    """`A01 4th CAN Inf Brgd  Attack: Lorguichon, Gaumesnil  83 %`; where it is narrow, without the name."""
    text = Text(f"{line.letter:<5}", INK2, no_wrap=True)
    if named:
        text.append(f"{line.name}  ", INK if line.order else INK2)
    text.append(line.text, STRONG if line.order or line.fixed else INK2)
    if line.chance >= 0:
        text.append(f"  {line.chance:.0%}".replace("%", " %"), INK)
    return cut(text, width)


def arrivals(line: SheetLine) -> list[str]:
    """Where it arrives when: "LOR ¼, GAU ½"."""
    if not line.times:
        return []
    return [", ".join([f"{area} {time}" for area, time in zip(line.path[1:], line.times, strict=True)])]


def without(sheet: OrderSheet, letter: str, ask: Choice[Any], seen: State) -> Word | None:
    """The letters of all lines but one, so that it can be written anew; None if there is no such line to change."""
    if not [line for line in sheet.lines if line.letter == letter and line.order]:
        return None
    others = [line for line in sheet.lines if line.order and line.letter != letter]
    draft = tuple([each for line in others for each in (line.letter, *line.order)])
    return None if spell(seen, ask, (*draft, letter)).broken else draft
