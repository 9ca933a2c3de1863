"""Draws the briefing of a scenario: the situation, aims, what to know, how one wins, the order of play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from sandtable.board.primer import NamedText, Primer
from sandtable.terminal import look
from sandtable.terminal.lines import wrap

INK: Final = look.style(look.INK)
INK2: Final = look.style(look.INK2)
STRONG: Final = look.style(look.INK, bold=True)


def draw_briefing(primer: Primer, width: int) -> list[Text]:
    """The parts in the order in which the page has them; what a scenario does not tell is left out."""
    lines = [Text(primer.title, STRONG), *wrap(primer.situation, width, INK)]
    lines += named("Aims", primer.aims, width)
    lines += listed("Three things to know", primer.know, width)
    if primer.wins or primer.levels:
        lines += [
            Text(),
            Text("How one wins", INK2),
            *wrap(primer.wins, width, INK),
            *pairs(primer.levels, width),
        ]
    lines += listed("What scores when", primer.scores, width)
    lines += listed("Order of play", primer.order, width, numbered=True)
    return lines


def listed(title: str, texts: Sequence[str], width: int, numbered: bool = False) -> list[Text]:
    found = [Text(), Text(title, INK2)] if texts else []
    for number, text in enumerate(texts, 1):
        found += wrap(text, width, INK, "   ", f"{number}. " if numbered else " · ")
    return found


def named(title: str, texts: Sequence[NamedText], width: int) -> list[Text]:
    told = pairs(texts, width)
    return [Text(), Text(title, INK2), *told] if told else []


def pairs(texts: Sequence[NamedText], width: int) -> list[Text]:
    return [line for one in texts if one.text for line in wrap(f"{one.name}: {one.text}", width, INK, "   ")]
