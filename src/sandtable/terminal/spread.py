"""Dice that a word lays on targets: how many lie where, how many are left."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from sandtable.board.table import Share, Spread
from sandtable.kernel.steps import Word
from sandtable.terminal import look
from sandtable.terminal.lines import cut, flow, wrap

MOST_PIPS = 16  # dice that are shown one by one
INK2 = look.style(look.INK2)
STRONG = look.style(look.INK, bold=True)
LEFT = look.style(look.ACT, bold=True)


def draw_spread(spread: Spread, draft: Word, names: Mapping[str, str], width: int) -> list[Text]:
    """For each share a line of dice, and below it the targets that have some."""
    lines: list[Text] = []
    for share in spread.shares:
        lines.append(cut(share_line(share, width), width))
        counts = [(letter, draft.count(letter)) for letter in share.letters if letter in draft]
        laid = [Text.assemble((names[letter], STRONG), f" ×{count}") for letter, count in counts]
        lines += [Text("  ").append_text(line) for line in flow(laid, width - 2, ", ")]
    return [*lines, *(wrap(spread.note, width, INK2) if spread.note else [])]


def share_line(share: Share, width: int) -> Text:
    """`■■■□ 3 of 4 dice on ships, 1 left`; where it is narrow, without the dice one by one."""
    left = share.total - share.placed
    dice = "die" if share.total == 1 else "dice"
    told = Text(f"{share.placed} of {share.total} {dice} {share.name}".rstrip(), STRONG, no_wrap=True)
    told.append(f", {left} left", LEFT) if left else told.append(", all laid", INK2)
    if share.total > MOST_PIPS or share.total + 1 + told.cell_len > width:
        return told
    return Text.assemble(("■" * share.placed, STRONG), ("□" * left, LEFT), " ", told)
