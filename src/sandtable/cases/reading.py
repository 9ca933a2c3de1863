"""Reads case files: cases with their positions and steps. A fault in the file is a `BoxError` with line and key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from sandtable.board import box
from sandtable.board.box import BoxError, Page, Trail
from sandtable.cases.deeds import ACTIONS, Action
from sandtable.cases.expectations import EXPECTATIONS
from sandtable.cases.names import meant
from sandtable.cases.play import Play
from sandtable.games.positions import page_of, rules_on, state_on
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match


class Faulty:
    """A case that cannot be read, and why."""

    def __init__(self, name: str, error: BoxError) -> None:
        self.name = name
        self.error = error


def cases_of(page: Page, local: bool = False) -> tuple[list[Case | Faulty], list[BoxError]]:
    """Reads the cases of a file without running them, and gives the faults of the file around them.

    `local`: whoever wrote them may read the files of this computer, so a campaign may be a folder.
    """
    base = table(page, "position") if page.has("position") else {}
    cases = [read_case(row, base, local) for row in page.rows("case")]
    if not cases:
        return [], [page.wrong("case", "an empty list has no cases")]
    around = Page(page.source, page.path, page.values)  # each case is finished on its own
    around.has("position"), around.has("case")
    try:
        around.finish()
    except BoxError as error:
        return cases, [error]
    return cases, []


def read_case(page: Page, base: Mapping[str, object], local: bool) -> Case | Faulty:
    try:
        case = Case(page, base, local)
        page.finish()
    except BoxError as error:
        name = page.values.get("name")
        return Faulty(name if isinstance(name, str) else "", error)
    return case


class Case:
    """One case of a file; `base` is the position that the cases of the file have in common."""

    def __init__(self, page: Page, base: Mapping[str, object], local: bool = False) -> None:
        self.page = page
        self.local = local
        self.name = page.text("name")
        self.rules = page.texts("rules")
        self.why = page.text("why", "")  # for readers
        self.seed = page.text("seed", "")  # of the dice, if the program throws them
        self.position = read_position_of(page, base)
        self.steps = [CaseStep(row) for row in page.rows("step")]
        if not self.steps:
            raise page.wrong("step", "a case without steps cannot fail")

    @property
    def file(self) -> str:
        return self.page.file

    @property
    def line(self) -> int:
        return self.page.source.line(self.page.path)

    def start(self) -> Match:
        """A match that stands at the case's position."""
        rules = rules_on(self.position, self.local)
        return Match(rules, Seeded(self.seed) if self.seed else None, state_on(self.position, rules))


# positions


def read_position_of(page: Page, base: Mapping[str, object]) -> Page:
    """Reads a position: a table (merged into the file's own one), a text, or the name of a file beside this one."""
    if not page.has("position"):
        return Page(page.source, ("position",), dict(base)) if base else page.page("position")
    value = page.values["position"]
    if isinstance(value, str):
        return page_in(page, value)
    own = table(page, "position")
    if list(own) == ["file"]:
        folder = Path(page.file).parent
        if not Path(page.file).is_file():  # a text that somebody sends must not have files read
            raise page.wrong(
                "position", "a case that stands in no file cannot name another one: put it in here"
            )
        name = page.page("position").text("file")
        if not (folder / name).is_file():
            raise page.page("position").wrong("file", f"there is no file {name!r} beside this one")
        return box.read(str(folder), name)
    return Page(page.source, (*page.path, "position"), merged(base, own), ("position",))


def page_in(page: Page, text: str) -> Page:
    try:
        return page_of(text, f"{page.file} (position in line {page.source.line((*page.path, 'position'))})")
    except BoxError as error:
        raise page.wrong("position", str(error)) from None


def merged(base: Mapping[str, object], own: Mapping[str, object]) -> dict[str, object]:
    """Puts the case's own facts into the base, table by table."""
    both = dict(base)
    for name, value in own.items():
        old = both.get(name)
        both[name] = merged(old, value) if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return both


def table(page: Page, key: str) -> Mapping[str, object]:
    value = page.values[key]
    if not isinstance(value, dict):
        raise page.wrong(key, "expected a table")
    return value


# steps


def nothing_known(page: Page, known: tuple[str, ...], how_many: str) -> BoxError:
    """Makes the fault of a table that has none of the keys it needs; names the one that is misspelled."""
    told = f"expected {how_many} of {', '.join(known)}"
    for name in page.names():
        return page.wrong(name, f"unknown key{meant(name, known) or f'; {told}'}")
    return page.wrong("", told)


class CaseStep:
    """One step of a case: an action, an expectation, or an action and then an expectation."""

    def __init__(self, page: Page) -> None:
        self.page = page
        actions = [name for name in ACTIONS if page.has(name)]
        if len(actions) > 1:
            raise page.wrong(actions[1], f"a step does one thing; this one has {actions[0]} as well")
        self.expect = page.page("expect") if page.has("expect") else None
        if not actions and self.expect is None:
            raise nothing_known(page, (*ACTIONS, "expect"), "one")
        self.action: Action | None = ACTIONS[actions[0]](page) if actions else None
        if self.expect is not None and not [name for name in EXPECTATIONS if self.expect.has(name)]:
            raise nothing_known(self.expect, tuple(EXPECTATIONS), "some")

    @property
    def line(self) -> int:
        return self.page.source.line(self.page.path)

    def complaints(self, play: Play) -> Iterator[tuple[Trail, str]]:
        """Lists what is not as the step expects it, each with the keys under `expect` that say otherwise."""
        if self.expect is not None:
            for name in self.expect.names():
                yield from EXPECTATIONS[name](self.expect, play)
