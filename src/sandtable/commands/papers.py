"""`paper`: briefings and reports of a seat, listed, read, or as PDF."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from sandtable.board.paper import (
    Paper,
    PaperFacts,
    PaperGrid,
    PaperLines,
    PaperPart,
    PaperPlan,
    PaperSum,
    PaperTitle,
)
from sandtable.board.skin import skin_of
from sandtable.commands.inputs import check_seat
from sandtable.commands.output import UsageError, columns, strong, tell
from sandtable.commands.parser import Commands, command
from sandtable.files import FileError, MatchFile


def add(commands: Commands) -> None:
    parser = command(
        commands,
        "paper",
        paper,
        "list the briefings and reports of a seat, read one or write it as PDF",
        "paper game.sand --seat allies",
        "paper game.sand --seat allies --id battle-3-allies",
        "paper game.sand --seat allies --pdf briefing.pdf",
    )
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--seat", default="", metavar="SEAT", help="whose papers; default: an observer's")
    parser.add_argument("--id", default="", metavar="ID", help="the paper, as it is listed")
    parser.add_argument(
        "--pdf", default="", metavar="OUT", help="write it here, or the newest if no --id is given"
    )


def paper(args: Namespace) -> int:
    file = MatchFile.open(args.file)
    rules, seat = file.match.rules, str(args.seat)
    check_seat(rules, seat)
    skin = skin_of(rules)
    if not skin.has_papers:
        raise UsageError(f"{rules.id} writes no papers")
    seen, heard = rules.view(file.match.state, seat), file.match.heard(seat)
    listed = skin.papers(seen, seat, heard)
    wanted = args.id or (listed[0][0] if listed and args.pdf else "")
    if not wanted:
        facts = [{"id": id, "title": title} for id, title in listed]
        tell(
            args, {"papers": facts}, columns(listed, indent="") or ["There are no papers for this seat now."]
        )
        return 0
    found = skin.paper(seen, seat, heard, wanted)
    if found is None:
        there = ", ".join([id for id, _ in listed]) or "none"
        raise UsageError(f"there is no paper {wanted!r} for this seat; there is {there}")
    if args.pdf:
        write(file, found, str(args.pdf))
        tell(args, {"id": found.id, "title": found.title, "pdf": args.pdf}, [f"{found.title}: {args.pdf}"])
        return 0
    from sandtable.papers import as_data

    tell(args, as_data(found), text_lines(found))
    return 0


def write(file: MatchFile, found: Paper, out: str) -> None:
    from sandtable.papers import PaperTooLong, letterhead, pdf

    try:
        made = pdf(found, letterhead(file.match.rules, found, file.path.stem))
        Path(out).write_bytes(made)
    except PaperTooLong as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise FileError(out, error.strerror or str(error)) from None


# as plain text


def text_lines(found: Paper) -> Iterator[str]:
    yield from [text for text in (found.over, strong(found.title), found.under) if text]
    for chapter in found.chapters:
        yield ""
        yield strong(chapter.title)
        for part in chapter.parts:
            yield from part_lines(part)


def part_lines(part: PaperPart) -> list[str]:
    if isinstance(part, PaperTitle):
        return ["", f"  {strong(part.title)}", *([f"  {part.note}"] if part.note else [])]
    if isinstance(part, PaperFacts):
        return columns([(name, value or "______") for name, value in part.rows])
    if isinstance(part, PaperSum):
        rows = [(what, str(much), rule) for what, much, rule in part.rows]
        return columns([*rows, (part.title, str(part.total), "")])
    if isinstance(part, PaperGrid):
        return columns([part.heads, *[to_fill(part, row) for row in part.rows]])
    if isinstance(part, PaperLines):
        sign = "[ ]" if part.boxes else "-"
        return [f"  {sign} {line}" for line in part.lines]
    return plan_lines(part)


def to_fill(grid: PaperGrid, row: tuple[str, ...]) -> tuple[str, ...]:
    """Empty cells as what they are for: to be written in, or to be ticked."""
    signs = {**dict.fromkeys(grid.fill, "______"), **dict.fromkeys(grid.ticks, "[ ]")}
    return tuple([text or signs.get(column, "") for column, text in enumerate(row)])


def plan_lines(part: PaperPlan) -> list[str]:
    rows = [
        (str(number), one.title, one.note, f"column {one.column + 1}, row {one.row + 1}")
        for number, one in enumerate(part.sections, 1)
    ]
    places = [one.title if one.place == "all" else f"{one.title} ({one.place})" for one in part.features]
    notes = [f"  - {note}" for note in (*places, *part.notes)]
    return [f"  {part.width} × {part.height}", *columns(rows), *notes]
