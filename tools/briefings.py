"""Prints the briefings of the documentation: `python tools/briefings.py [NAME…] [--png FOLDER]`.

Each file `docs/briefings/NAME.toml` has a position, what is answered and thrown from there until a battle waits for its
table, and who meets whom for it. It becomes a PDF for each side beside it; with `--png` pictures of the pages, to look
at them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from sandtable.board import box
from sandtable.board.box import BoxError, Page
from sandtable.board.paper import Paper, PaperMeeting
from sandtable.cases import CaseStep, Walk
from sandtable.games.positions import rules_on, state_on
from sandtable.kernel.match import Match
from sandtable.papers import Letterhead, letterhead, pages, pdf

FOLDER = Path(__file__).resolve().parent.parent / "docs/briefings"
PPI = 110


class SideBriefing(NamedTuple):
    """A side's briefing, ready to be printed, and the name of its file."""

    name: str  # "caen-allies"
    paper: Paper
    head: Letterhead


def names() -> list[str]:
    return sorted([file.stem for file in FOLDER.glob("*.toml")])


def sheets(name: str, folder: Path = FOLDER) -> Iterator[SideBriefing]:
    """Both sides' briefings of the one battle that waits for its table."""
    page = box.read(str(folder), f"{name}.toml")
    meeting = page.page("meeting")
    match = played(page)
    rules: Any = match.rules
    for side in rules.playing():
        seen, heard = rules.view(match.state, side), match.heard(side)
        (id, _), *_ = rules.skin().papers(seen, side, heard)  # the newest
        paper = rules.skin().paper(seen, side, heard, id)
        paper.meeting = met(meeting, rules)
        paper.link = meeting.text("link")
        yield SideBriefing(f"{name}-{side}", paper, letterhead(rules, paper, meeting.text("match")))


def played(page: Page) -> Match:
    """The match from its position to the question that waits for the table."""
    position = page.page("position")
    rules = rules_on(position)
    match = Match(rules, start=state_on(position, rules))
    walk = Walk(match, [CaseStep(row) for row in page.rows("step")])
    walk.to(len(walk.steps))
    for failure in walk.failures():
        raise BoxError(page.file, failure.line, failure.message)
    return match


def met(page: Page, rules: Any) -> PaperMeeting:
    at = page.values["at"]
    assert isinstance(at, datetime)
    players = page.page("players")
    return PaperMeeting(
        players=tuple([(rules.skin().seat_name(side), players.texts(side)) for side in rules.playing()]),
        when=f"{at:%A} {at.day} {at:%B %Y, %H:%M}",
        place=page.text("place"),
        note=page.text("note", ""),
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="all of them if none is named")
    parser.add_argument("--png", type=Path, metavar="FOLDER", help="pictures of the pages, nothing else")
    asked = parser.parse_args()
    for name in asked.names or names():
        for sheet in sheets(name):
            if asked.png:
                for number, picture in enumerate(pages(sheet.paper, sheet.head, PPI), 1):
                    (asked.png / f"{sheet.name}-{number}.png").write_bytes(picture)
                continue
            file = FOLDER / f"{sheet.name}.pdf"
            file.write_bytes(pdf(sheet.paper, sheet.head))
            print(f"{file.name}: {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
