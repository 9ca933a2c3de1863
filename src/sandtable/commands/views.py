"""`show`, `position`: how a match stands."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sandtable.board.box import BoxError
from sandtable.commands import report
from sandtable.commands.inputs import check_seat, whole
from sandtable.commands.output import UsageError, strong, tell
from sandtable.commands.parser import Commands, command
from sandtable.commands.starts import read_start
from sandtable.files import MatchFile, read_text
from sandtable.games.positions import page_of
from sandtable.kernel.match import Match
from sandtable.kernel.record import Record

if TYPE_CHECKING:
    from sandtable.cases import Walk


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
        'show doubt.toml --case "A brigade lands" --step 2',
    )
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "--view", default="", metavar="SEAT", help="as this seat may see it; default: everything"
    )
    board = "only this one of several maps, by number or name; default: all"
    parser.add_argument("--board", default="", metavar="NAME", help=board)
    parser.add_argument("--log", type=whole, default=0, metavar="N", help="the last N events as well")
    parser.add_argument("--case", default="", metavar="NAME", help="of a file of cases: this one")
    step = "of a case: after its first N steps, 0 for its position; default: after all"
    parser.add_argument("--step", type=whole, metavar="N", help=step)

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
    file, at = opened(args)
    check_seat(file.match.rules, args.view)
    table = report.table_of(file.match.rules, report.seen_by(file.match, args.view))
    facts = {**match_facts(file, args.view, args.log), **at.facts()}
    if table is not None:
        shown = report.chosen_boards(table, args.board)
        facts["boards"] = [{"id": board.id, "name": board.name} for board in shown]
    tell(args, facts, [*at.lines(), *match_lines(file, args.view, args.log, args.board)])
    return 0


def opened(args: Namespace) -> tuple[MatchFile, CaseAt]:
    """The match in a file, the one that would start from the position in it, or a case in it after some steps."""
    path = str(args.file)
    if path.endswith(".toml") and is_case_file(path):
        return opened_case(path, args.case, args.step)
    if args.case or args.step is not None:
        raise UsageError(f"--case and --step are for files of cases; {path} is none")
    if not path.endswith(".toml"):
        return MatchFile.open(path), CaseAt()
    rules, s = read_start(path)
    return file_of(path, Match(rules, start=s)), CaseAt()


def is_case_file(path: str) -> bool:
    """Does the file list cases? What is no TOML is none; whoever reads it next says why."""
    try:
        return isinstance(page_of(read_text(Path(path)), path).values.get("case"), list)
    except BoxError:
        return False


def opened_case(path: str, name: str, step: int | None) -> tuple[MatchFile, CaseAt]:
    from sandtable.cases import Faulty, open_case
    from sandtable.commands.cases import called, cases_in

    cases = cases_in(Path(path))
    cases = called(name, cases, path) if name else cases
    if len(cases) != 1:
        listed = "".join([f"\n  {case.name}" for case in cases])
        raise UsageError(f"{path} has {len(cases)} cases: name one with --case{listed}")
    case = cases[0]
    if isinstance(case, Faulty):
        raise case.error
    walk = open_case(case)
    if step is not None and step > len(walk.steps):
        raise UsageError(f"the case has {len(walk.steps)} steps, not {step}")
    walk.to(len(walk.steps) if step is None else step)
    return file_of(path, walk.match), CaseAt(case.name, walk)


def file_of(path: str, match: Match) -> MatchFile:
    rules = match.rules
    return MatchFile(Path(path), Record(rules.id, rules.scenario, rules.version, rules.options), match, "")


class CaseAt:
    """Where in a case the match stands that is shown; without a walk it is no case."""

    def __init__(self, name: str = "", walk: Walk | None = None) -> None:
        self.name = name
        self.walk = walk

    def facts(self) -> dict[str, object]:
        if self.walk is None:
            return {}
        failed = [{"line": failure.line, "message": failure.message} for failure in self.walk.failures()]
        return {
            "case": self.name,
            "step": len(self.walk.taken),
            "steps": len(self.walk.steps),
            "failures": failed,
        }

    def lines(self) -> list[str]:
        if self.walk is None:
            return []
        place = f"{self.name}: after step {len(self.walk.taken)} of {len(self.walk.steps)}"
        return [place, *[f"  line {each.line}: {each.message}" for each in self.walk.failures()]]


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
