"""`show`, `position`: how a match stands."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from sandtable.commands import report
from sandtable.commands.inputs import check_seat, whole
from sandtable.commands.output import strong, tell
from sandtable.commands.parser import Commands, command
from sandtable.commands.starts import read_start
from sandtable.files import MatchFile
from sandtable.kernel.match import Match
from sandtable.kernel.record import Record


def add(commands: Commands) -> None:
    parser = command(
        commands,
        "show",
        show,
        "show how a match or a position stands and who is asked what",
        "show game.sand",
        "show plan.toml",
        "show game.sand --view blue --log 5",
        "show game.sand --board 2",
    )
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "--view", default="", metavar="SEAT", help="as this seat may see it; default: everything"
    )
    board = "only this one of several maps, by number or name; default: all"
    parser.add_argument("--board", default="", metavar="NAME", help=board)
    parser.add_argument("--log", type=whole, default=0, metavar="N", help="the last N events as well")

    parser = command(
        commands,
        "position",
        position,
        "print a match's position as TOML",
        "position game.sand > plan.toml",
        "position game.sand --at 12",
    )
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "--at", type=whole, metavar="N", help="after the first N lines in force; default: all"
    )


def show(args: Namespace) -> int:
    file = opened(str(args.file))
    check_seat(file.match.rules, args.view)
    table = report.table_of(file.match.rules, report.seen_by(file.match, args.view))
    facts = match_facts(file, args.view, args.log)
    if table is not None:
        shown = report.chosen_boards(table, args.board)
        facts["boards"] = [{"id": board.id, "name": board.name} for board in shown]
    tell(args, facts, match_lines(file, args.view, args.log, args.board))
    return 0


def opened(path: str) -> MatchFile:
    """The match in a file, or the one that would start from the position in it."""
    if not path.endswith(".toml"):
        return MatchFile.open(path)
    rules, s = read_start(path)
    record = Record(rules.id, rules.scenario, rules.version, rules.options)
    return MatchFile(Path(path), record, Match(rules, start=s), "")


def match_facts(file: MatchFile, seat: str, last: int) -> dict[str, object]:
    match, record = file.match, file.record
    seen = report.seen_by(match, seat)
    return {
        "file": str(file.path),
        "game": record.game,
        "scenario": record.scenario,
        "rules": record.rules,
        "options": record.options,
        "seats": record.seats,
        "view": seat,
        "line": len(match.live),
        "breadcrumb": report.breadcrumb(match),
        "facts": match.rules.facts(seen),
        "scores": report.scores(match.rules, seen),
        "sealed": list(match.state.sealed),
        "pending": report.questions(match, seat),
        "log": report.log(match, seat, last),
        "over": file.over,
        "outcome": report.outcome(match),
    }


def match_lines(file: MatchFile, seat: str, last: int, board: str = "") -> list[str]:
    match, record = file.match, file.record
    seen = report.seen_by(match, seat)
    who = [f"{place} {name}" for place, name in record.seats.items()]
    crumbs = report.breadcrumb(match) or ["The end"]
    lines = [f"{record.game}: {record.scenario}" + (f" ({', '.join(who)})" if who else "")]
    lines += [strong(" › ".join(crumbs)), ""]
    lines += report.position_lines(match.rules, seen, board)
    if entries := report.log(match, seat, last):
        lines += ["", *[f"{entry['line']:>4}  {entry['sentence']}" for entry in entries]]
    lines += ["", *[f"{key} has answered." for key in match.state.sealed]]
    return [*lines, *report.question_lines(match, seat), report.outcome_line(match)]


def position(args: Namespace) -> int:
    from sandtable.games.positions import write_position

    match: Any = MatchFile.open(args.file).match
    if args.at is not None and args.at < len(match.live):
        match = match.fork(args.at)
    text = write_position(match.rules, match.state)
    tell(args, {"position": text, "facts": match.rules.facts(match.state)}, [text.rstrip("\n")])
    return 0
