"""Runs cases and says how each ended. A fault in one case, or in one file, does not hide the others."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from sandtable.board import box
from sandtable.board.box import BoxError, Page
from sandtable.cases.reading import Case, Faulty, cases_of
from sandtable.cases.walk import Failure, Walk, open_case
from sandtable.games.positions import page_of


class Result:
    """How a case ended; the line is that of the first expectation or deed that went wrong, or of the case."""

    def __init__(
        self, name: str, rules: tuple[str, ...], file: str, line: int, failures: Iterable[Failure] = ()
    ) -> None:
        self.name = name  # empty for a fault of the file as a whole
        self.rules = rules
        self.file = file
        self.failures = tuple(failures)  # none if all went as expected
        self.line = self.failures[0].line if self.failures else line

    @property
    def passed(self) -> bool:
        return not self.failures

    @property
    def faulty(self) -> bool:
        """Is it the file that is wrong, rather than what came of the case?"""
        return any(failure.fault for failure in self.failures)

    @property
    def message(self) -> str:
        """What went wrong, a line for each failure; empty if all went as expected."""
        return "\n".join([failure.message for failure in self.failures])

    def __repr__(self) -> str:
        return f"{self.file}:{self.line}: {self.name}: {self.message or 'passed'}"


def run_file(path: str | Path) -> list[Result]:
    """Runs the cases of a file of this computer; they may name campaigns that are folders."""
    file = Path(path)
    try:
        return run(box.read(str(file.parent), file.name), True)
    except BoxError as error:
        return [faulty(error)]


def run_text(text: str, file: str = "case", local: bool = False) -> list[Result]:
    """Runs the cases of a text; `file` is its name in messages. `local`: it may name campaigns that are folders."""
    try:
        return run(page_of(text, file), local)
    except BoxError as error:
        return [faulty(error)]


def run(page: Page, local: bool = False) -> list[Result]:
    """Runs the cases on a page; what is wrong with the page itself comes last."""
    cases, faults = cases_of(page, local)
    return [*[run_case(case) for case in cases], *[faulty(fault) for fault in faults]]


def run_case(case: Case | Faulty) -> Result:
    """Runs one case up to the first step that fails."""
    if isinstance(case, Faulty):
        return faulty(case.error, case.name)
    try:
        return result_of(case, walked(case))
    except BoxError as error:
        return faulty(error, case.name, case.rules)


def walked(case: Case) -> Walk:
    """A walk through a case as far as all goes as expected, the first step that fails included."""
    walk = open_case(case)
    while walk.more() and not walk.failures():
        walk.take()
    return walk


def result_of(case: Case, walk: Walk) -> Result:
    return Result(case.name, case.rules, case.file, case.line, walk.failures())


def faulty(error: BoxError, name: str = "", rules: tuple[str, ...] = ()) -> Result:
    return Result(name, rules, error.file, error.line, [Failure(error.line, error.message, fault=True)])
