"""`back`, `correct`, `amend`: what an organiser sets right, in the open (FS-4)."""

from __future__ import annotations

import tomllib
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from sandtable.commands import report
from sandtable.commands.inputs import pair, whole
from sandtable.commands.matches import key_of
from sandtable.commands.output import UsageError, tell
from sandtable.commands.parser import Commands, command
from sandtable.files import MatchFile, read_text
from sandtable.games.positions import FRAME, fault, page_of
from sandtable.kernel.amending import foresee
from sandtable.kernel.rules import ORGANISER, Misplaced, Refused, Rules
from sandtable.kernel.words import read


def add(commands: Commands) -> None:
    parser = command(
        commands,
        "back",
        back,
        "go back to an earlier line of the match; what is cut stays in the record",
        'back game.sand 12 --reason "we forgot the river"',
    )
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("lines", type=whole, metavar="LINES", help="how many lines in force are kept")
    add_reason(parser)

    parser = command(
        commands,
        "correct",
        correct,
        "set facts of the position right; everybody reads the reason",
        'correct game.sand troops.guards=mill --reason "they never left"',
        'correct game.sand --position right.toml --reason "as on the table"',
    )
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "facts", nargs="*", type=pair, metavar="NAME=VALUE", help="such as turn=3, troops.guards=mill"
    )
    parser.add_argument("--position", metavar="FILE", help="a TOML file with the facts to change")
    add_reason(parser)

    parser = command(
        commands,
        "amend",
        amend,
        "answer an earlier line otherwise; what still fits stands, the rest is decided again",
        'amend caen.sand 12 organiser 5-2 --reason "the score was read wrongly"',
        'amend caen.sand 12 organiser 5-2 --reason "?" --dry-run',
    )
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("line", type=whole, metavar="LINE", help="in force, counted from 1")
    parser.add_argument("seat", metavar="SEAT", help="who answers it now")
    parser.add_argument("word", nargs="+", metavar="WORD", help="the letters")
    parser.add_argument("--dry-run", action="store_true", help="only tell what would come of it")
    add_reason(parser)


def add_reason(parser: ArgumentParser) -> None:
    parser.add_argument("--reason", required=True, metavar="TEXT", help="for everybody to read")
    parser.add_argument(
        "--by", default="", metavar="SEAT", help="who does it; default: the organiser or umpire of the match"
    )


def correcting_seat(rules: Rules[Any]) -> str:
    """The seat in whose name a match is corrected: one that serves no side and may end it, else "organiser"."""
    found = [seat for seat in rules.seats() if rules.role_of(seat) == ORGANISER and rules.may_end(seat)]
    return found[0] if found else ORGANISER


def back(args: Namespace) -> int:
    file = MatchFile.open(args.file)
    file.match.back(args.by or correcting_seat(file.match.rules), args.lines, args.reason)
    file.save()
    facts = {"line": len(file.match.live), "pending": report.questions(file.match)}
    lines = [f"Back to line {len(file.match.live)}: {args.reason}", *report.question_lines(file.match)]
    tell(args, facts, lines)
    return 0


def correct(args: Namespace) -> int:
    if bool(args.facts) == bool(args.position):
        raise UsageError("correct needs either facts such as turn=3, or --position FILE")
    file = MatchFile.open(args.file)
    facts = position_facts(file, args.position) if args.position else typed_facts(args.facts)
    events = file.match.correct(args.by or correcting_seat(file.match.rules), facts, args.reason)
    file.save()
    sentences = report.news(file.match.rules, events)
    told = {"line": len(file.match.live), "facts": facts, "news": sentences}
    tell(
        args,
        {**told, "pending": report.questions(file.match)},
        [*sentences, *report.question_lines(file.match)],
    )
    return 0


def amend(args: Namespace) -> int:
    file = MatchFile.open(args.file)
    match = file.match
    if not 1 <= args.line <= len(match.live):
        raise Refused(("no-such-line", f"This match has the lines 1 to {len(match.live)} in force.", ""))
    word = read(" ".join(args.word), match.rules.skin().vocabulary())
    answers = ((key_of(match.fork(args.line - 1), args.seat), word),)
    found = foresee(match, args.line - 1, answers)
    if not args.dry_run:
        match.amend(args.by or correcting_seat(match.rules), args.line - 1, answers, found.kept, args.reason)
        file.save()
    facts = {
        "line": args.line,
        "dry_run": args.dry_run,
        "stand": len(found.kept),
        "again": [number + 1 for number in found.dropped],
        "pending": report.questions(found.match),
    }
    told = f"{len(found.kept)} later lines stand, {len(found.dropped)} do not."
    tell(args, facts, [told, *report.question_lines(found.match)])
    return 0


def position_facts(file: MatchFile, path: str) -> dict[str, object]:
    """Reads the facts of a position file, and checks that the match can take them."""
    page = page_of(read_text(Path(path)), path)
    facts = {name: value for name, value in page.values.items() if name not in FRAME}
    try:
        file.match.rules.amend(file.match.state.clone(), facts)
    except Misplaced as error:
        raise fault(page, error.path, str(error)) from None
    return facts


def typed_facts(pairs: list[tuple[str, str]]) -> dict[str, object]:
    """`troops.guards=mill` and the like as nested tables."""
    facts: dict[str, object] = {}
    for name, text in pairs:
        *path, last = name.split(".")
        table = facts
        for part in path:
            inner = table.setdefault(part, {})
            if not isinstance(inner, dict):
                raise UsageError(f"{name} is given twice, as a table and as a value")
            table = inner
        table[last] = typed_value(text)
    return facts


def typed_value(text: str) -> object:
    """A value as TOML writes it, or a plain text."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text
