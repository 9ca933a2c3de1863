"""Lines of text: wrapped, cut, filled, set side by side. Widths are counted in cells of the terminal."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text

from sandtable.terminal import look

WORD: Final = re.compile(r"\S+\s*")


def wrap(text: str, width: int, style: Style, indent: str = "", first: str = "") -> list[Text]:
    """A paragraph in lines of at most `width`."""
    lines = textwrap.wrap(
        text, max(width, 8), initial_indent=first, subsequent_indent=indent, break_on_hyphens=False
    )
    return [Text(line, style) for line in lines]


def reflow(text: Text, width: int, indent: int = 0) -> list[Text]:
    """A paragraph whose words have styles of their own, in lines of at most `width`."""
    breaks: list[int] = []
    start = 0
    for word in WORD.finditer(text.plain):
        room = width if not breaks else width - indent
        if word.start() > start and cell_len(text.plain[start : word.end()].rstrip()) > room:
            breaks.append(word.start())
            start = word.start()
    lines = list(text.divide(breaks))
    for number, line in enumerate(lines):
        line.rstrip()
        if number:
            lines[number] = Text(" " * indent).append_text(line)
    return [cut(line, width) for line in lines]


def cut(text: Text, width: int) -> Text:
    """The line, shortened with an ellipsis if it is too long."""
    if text.cell_len > width:
        text = text.copy()
        text.truncate(width, overflow="ellipsis")
    return text


def fill(text: Text, width: int, ground: str = look.GROUND) -> Text:
    """The line on its ground, exactly `width` cells wide."""
    line = cut(text, width)
    filled = Text(no_wrap=True, style=Style(bgcolor=ground, color=look.INK))
    filled.append_text(line)
    filled.append(" " * (width - line.cell_len))
    return filled


def shorten(text: str, width: int) -> str:
    return text if cell_len(text) <= width else set_cell_size(text, max(width - 1, 0)).rstrip() + "…"


def beside(left: list[Text], right: list[Text], width: int, gap: Text, total: int) -> list[Text]:
    """Two columns of lines; the left one is `width` wide, the right one takes the rest of `total`."""
    lines: list[Text] = []
    for number in range(max(len(left), len(right))):
        line = Text(no_wrap=True)
        line.append_text(fill(left[number] if number < len(left) else Text(), width))
        line.append_text(gap)
        rest = total - width - gap.cell_len
        line.append_text(fill(right[number] if number < len(right) else Text(), rest))
        lines.append(line)
    return lines


def flow(items: Iterable[Text], width: int, gap: str = "  ", indent: int = 0) -> list[Text]:
    """Items one after another, in as many lines as they need."""
    lines: list[Text] = []
    for each in items:
        item = cut(each, width - indent if lines else width)
        if lines and lines[-1].cell_len + len(gap) + item.cell_len <= width:
            lines[-1].append(gap)
            lines[-1].append_text(item)
        else:
            lines.append(Text(" " * indent if lines else "", no_wrap=True))
            lines[-1].append_text(item)
    return lines


def columns(items: list[Text], width: int, gap: int = 2) -> list[Text]:
    """Items in columns of equal width, read downwards."""
    if not items:
        return []
    widest = max(item.cell_len for item in items) + gap
    across = max(1, min(len(items), (width + gap) // widest))
    down = -(-len(items) // across)
    lines: list[Text] = []
    for row in range(down):
        line = Text(no_wrap=True)
        for item in items[row::down]:
            line.append_text(item)
            line.append(" " * (widest - item.cell_len))
        line.rstrip()
        lines.append(cut(line, width))
    return lines


def rule(width: int, title: str = "") -> Text:
    """A hairline, perhaps with a word in it."""
    text = Text(no_wrap=True)
    if title:
        text.append(f"{title} ", look.style(look.INK2))
    text.append("─" * max(width - text.cell_len, 0), look.style(look.LINE, dim=True))
    return text
