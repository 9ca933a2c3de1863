"""What commands print: one JSON value for programs, plain lines for people."""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from collections.abc import Iterable, Sequence


class UsageError(Exception):
    """Raised for a command line that cannot be understood; exit code 2."""


def tell(args: Namespace, facts: object, lines: Iterable[str]) -> None:
    """Prints the facts if `--json` is given, and the lines otherwise."""
    if args.json:
        print(json.dumps(facts, ensure_ascii=False))
        return
    for line in lines:
        print(line)


def coloured() -> bool:
    """Is stdout a terminal that wants more than plain text? https://no-color.org"""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def strong(text: str) -> str:
    return f"\x1b[1m{text}\x1b[0m" if coloured() and text else text


def columns(rows: Sequence[Sequence[str]], indent: str = "  ") -> list[str]:
    """Sets rows as lines in aligned columns; the last column may have any length."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]) - 1)] if rows else []
    lines = []
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        lines.append(f"{indent}{'  '.join([*cells, row[-1]])}".rstrip())
    return lines
