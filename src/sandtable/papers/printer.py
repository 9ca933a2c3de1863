"""Sets a paper in type: A4, one column, in black with the side's colour, shape and name at its head.

Texts that people wrote reach the typesetter as data and are printed letter for letter, never read as markup.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final, NamedTuple

import typst

from sandtable.board.paper import Paper
from sandtable.kernel.rules import Rules
from sandtable.papers import qr
from sandtable.papers.forms import as_data

SHEET: Final = (Path(__file__).parent / "paper.typ").read_bytes()
FONTS: Final = typst.Fonts(include_system_fonts=False)  # the same paper on every machine
SIZES: Final = ("10", "9.5", "9", "8.5", "8")  # of the type, in points
A_PAGE: Final = re.compile(rb"/Type\s*/Page\b(?!s)")
LONGEST: Final = 400_000  # letters of data; a briefing has some 10,000


class Letterhead(NamedTuple):
    """What stands at a paper's head and foot besides its own words."""

    match: str = ""  # the name of the match
    side: int = 0  # 1 or 2 of the game's sides, which have a colour and a shape; 0: neither
    side_name: str = ""


class PaperTooLong(Exception):
    """A paper is too long to be set in type."""


def letterhead(rules: Rules[Any], paper: Paper, match: str) -> Letterhead:
    """Makes the letterhead of a match's paper, with the side to which the paper belongs, if any."""
    sides = rules.playing()
    if paper.side not in sides:
        return Letterhead(match)
    number = sides.index(paper.side) + 1
    return Letterhead(match, number if number <= 2 else 0, rules.skin().seat_name(paper.side))


def pdf(paper: Paper, head: Letterhead) -> bytes:
    """The PDF of a paper. The same paper gives the same bytes: they hold no date."""
    return printed(inputs(paper, head))


def printed(data: dict[str, str]) -> bytes:
    """Sets a paper in the largest type with which it fits on its pages, or else in the smallest."""
    made, most = b"", int(data["most"])
    for size in SIZES:
        made = typst.compile(
            SHEET,
            format="pdf",
            font_paths=FONTS,
            ignore_system_fonts=True,
            sys_inputs={**data, "size": size},
            timestamp=0,
        )
        if not most or page_count(made) <= most:
            break
    return made


def page_count(made: bytes) -> int:
    """How many pages a PDF of this printer has."""
    return len(A_PAGE.findall(made))


def pages(paper: Paper, head: Letterhead, ppi: float = 72) -> list[bytes]:
    """The pages of a paper as PNG pictures."""
    data = inputs(paper, head)
    most, shown = int(data["most"]), [b""]
    for size in SIZES:
        compiler = typst.Compiler(SHEET, font_paths=FONTS, sys_inputs={**data, "size": size})
        found = compiler.compile(format="png", ppi=ppi)
        shown = found if isinstance(found, list) else [found or b""]
        if not most or len(shown) <= most:
            break
    return shown


def inputs(paper: Paper, head: Letterhead) -> dict[str, str]:
    """The values for the typesetter: the paper as JSON, and how many pages it may fill."""
    data = as_data(paper)
    data.update({"match": head.match, "number": head.side, "sidename": head.side_name})
    data["qr"] = qr.svg(paper.link) if paper.link else ""
    text = json.dumps(data, ensure_ascii=False).encode(errors="replace").decode()
    if len(text) > LONGEST:
        raise PaperTooLong(f"This paper has {len(text)} letters; {LONGEST} can be printed.")
    return {"data": text, "most": str(paper.most_pages)}
