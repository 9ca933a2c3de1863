"""`case`: do the rules do what their cases say?"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from sandtable.board import box
from sandtable.board.box import BoxError
from sandtable.cases import Case, Done, Failure, Faulty, Question, Result, Taken, Walk, cases_of, open_case
from sandtable.cases.names import meant
from sandtable.cases.running import faulty, result_of, run_case
from sandtable.cases.trace import failure_facts, walk_facts
from sandtable.commands.output import UsageError, strong, tell
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import Event

MARKS: Final = ("passed", "failed", "faulty")  # how cases end
MOST_LETTERS: Final = 60  # are listed of a question


def case(args: Namespace) -> int:
    """Runs every case that is named; one that is faulty hides no other."""
    ended = list(ends(args))
    results = [result for result, _ in ended]
    counts = {mark: sum(mark_of(result) == mark for result in results) for mark in MARKS}
    facts = [{**result_facts(result), **(walk_facts(walk) if walk else {})} for result, walk in ended]
    lines = [line for result, walk in ended for line in [*result_lines(result), *trace_lines(walk)]]
    total = ", ".join([f"{count} {word}" for word, count in counts.items() if count or word != "faulty"])
    tell(args, {"cases": facts, **counts}, [*lines, total])
    return 0 if counts["passed"] == len(results) else 1


def ends(args: Namespace) -> Iterator[tuple[Result, Walk | None]]:
    """How each case ended; with `--trace` also the walk through it."""
    found = [case for path in case_files(args.files) for case in cases_in(path)]
    if args.case:
        found = called(args.case, found, " ".join(args.files))
    for case in found:
        yield traced(case) if args.trace else (run_case(case), None)


def traced(case: Case | Faulty) -> tuple[Result, Walk | None]:
    """Walks a case as far as its deeds can be done, whatever fails on the way."""
    if isinstance(case, Faulty):
        return run_case(case), None
    try:
        walk = open_case(case)
    except BoxError as error:
        return faulty(error, case.name, case.rules), None
    walk.to(len(walk.steps))
    return result_of(case, walk), walk


def cases_in(path: Path) -> list[Case | Faulty]:
    """The cases of a file; what is wrong with the file around them, or with a folder without any, comes last."""
    try:
        if path.is_dir() and path.suffix != ".toml":
            raise BoxError(str(path), 0, "there are no cases in this folder")
        cases, faults = cases_of(box.read(str(path.parent), path.name), True)
    except BoxError as error:
        return [Faulty("", error)]
    return [*cases, *[Faulty("", fault) for fault in faults]]


def called(name: str, cases: list[Case | Faulty], where: str) -> list[Case | Faulty]:
    """The cases of a name; a part of it is enough if no other has it. Files that cannot be read may have had it."""
    found = [case for case in cases if case.name == name]
    found = found or [case for case in cases if name.casefold() in case.name.casefold()]
    if len({case.name for case in found}) == 1:
        return found
    if found:
        listed = "".join([f"\n  {case.name}" for case in found])
        raise UsageError(f"{where} has {len(found)} cases with {name!r} in their names:{listed}")
    unread = [case for case in cases if not case.name]
    if unread:
        return unread
    hint = meant(name, [case.name for case in cases])
    raise UsageError(f"{where} has no case {name!r}{hint}")


def case_files(paths: list[str]) -> list[Path]:
    """The files that are named and those in the folders; a folder without any stands for itself."""
    found: list[Path] = []
    for path in map(Path, paths):
        inside = sorted(path.rglob("*.toml")) if path.is_dir() else []
        found += inside or [path]
    return found


# how they ended


def mark_of(result: Result) -> str:
    """How a case ended: it passed, it failed, or the file is faulty."""
    return "passed" if result.passed else "faulty" if result.faulty else "failed"


def result_facts(result: Result) -> dict[str, object]:
    return {
        "file": result.file,
        "line": result.line,
        "name": result.name,
        "rules": list(result.rules),
        "passed": result.passed,
        "faulty": result.faulty,
        "message": result.message,
        "failures": [failure_facts(failure) for failure in result.failures],
    }


def result_lines(result: Result) -> list[str]:
    """A line for the case, and one for each failure with the line of the file that it is about."""
    mark = "passed" if result.passed else mark_of(result).upper()
    rules = f" ({', '.join(result.rules)})" if result.rules else ""
    head = f"{mark}  {result.file}:{result.line}: {result.name}{rules}".rstrip(": ")
    return [head, *failure_lines(result.failures, "        ")]


def failure_lines(failures: tuple[Failure, ...] | list[Failure], indent: str) -> list[str]:
    lines: list[str] = []
    for failure in failures:
        first, *more = failure.message.splitlines()
        lines += [f"{indent}line {failure.line}: {first}", *[f"{indent}{line}" for line in more]]
    return lines


# the trace


def trace_lines(walk: Walk | None) -> list[str]:
    """Every step with what was asked, done, told and expected; then who is asked what at the end."""
    if walk is None:
        return []
    began = [event for number, event in walk.match.log if number == 0]
    lines = ["  at the position", *event_lines(walk.match.rules, began)] if began else []
    lines += [line for taken in walk.taken for line in step_lines(taken)]
    left = len(walk.steps) - len(walk.taken)
    lines += [f"  {left} more steps could not be taken"] if left else []
    asked = [line for question in walk.questions() for line in question_lines(question)]
    return [*lines, "  at the end", *(asked or ["    nothing is asked: the match is over"]), ""]


def step_lines(taken: Taken) -> list[str]:
    lines = [strong(f"  step {taken.number}, line {taken.line}")]
    for done in taken.done:
        lines += deed_lines(done)
    if taken.step.expect is not None:
        expected = ", ".join(taken.step.expect.names())
        lines += [f"    expected {expected}: " + ("as it is" if taken.passed else "NOT MET")]
    return [*lines, *failure_lines(taken.failures, "      ")]


def deed_lines(done: Done) -> list[str]:
    lines = [line for question in done.questions() for line in question_lines(question)]
    lines += [f"    > {done.deed.said()}"]
    lines += [f"      refused: {done.refused}"] if done.refused is not None else []
    return [*lines, *event_lines(done.rules, done.events)]


def event_lines(rules: Rules[Any], events: list[Event]) -> list[str]:
    return [f"      {event!r}: {rules.skin().sentence(event)}" for event in events]


def question_lines(question: Question) -> list[str]:
    """The question as `expect.asked` spells it, in words, and what may be answered or must be thrown."""
    lines = [f"    {question.key}: {question.step}: {question.sentence}"]
    if question.dice is not None:
        return [*lines, f"      throw {question.dice!r}"]
    some = question.letters[:MOST_LETTERS]
    more = len(question.letters) - len(some)
    return [*lines, f"      letters {' '.join(some)}" + (f" and {more} more" if more else "")]
