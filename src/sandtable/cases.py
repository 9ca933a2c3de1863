"""Cases: a position, what is answered and thrown there, and what must come of it (`docs/conformance.md`).

A fault in the file itself is a `BoxError`; an expectation that is not met makes the case's `Result` say so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

from sandtable.board import box
from sandtable.board.box import BoxError, Page
from sandtable.expectations import EXPECTATIONS, Play
from sandtable.games.positions import page_of, rules_on, state_on
from sandtable.kernel.codec import encode
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match
from sandtable.kernel.rules import Refused
from sandtable.kernel.steps import Word
from sandtable.kernel.words import spelled


class Result:
    """How a case ended; the line is that of the step that went wrong, or of the case."""

    def __init__(self, name: str, rules: tuple[str, ...], message: str, file: str, line: int) -> None:
        self.name = name
        self.rules = rules
        self.message = message  # empty if all went as expected
        self.file = file
        self.line = line

    @property
    def passed(self) -> bool:
        return not self.message

    def __repr__(self) -> str:
        return f"{self.file}:{self.line}: {self.name}: {self.message or 'passed'}"


class CaseFailed(Exception):
    """Something in a case did not go as expected."""


def run_file(path: str | Path) -> list[Result]:
    """Runs the cases of a file."""
    file = Path(path)
    return run(box.read(str(file.parent), file.name))


def run_text(text: str, file: str = "case") -> list[Result]:
    """Runs the cases of a text; `file` is its name in messages."""
    return run(page_of(text, file))


def run(page: Page) -> list[Result]:
    return [case.run() for case in cases_of(page)]


def cases_of(page: Page) -> list[Case]:
    """Reads the cases of a file without running them."""
    base = table(page, "position") if page.has("position") else {}
    cases = [Case(row, base) for row in page.rows("case")]
    page.finish()
    return cases


class Case:
    """One case of a file; `base` is the position that the cases of the file have in common."""

    def __init__(self, page: Page, base: Mapping[str, object]) -> None:
        self.page = page
        self.name = page.text("name")
        self.rules = page.texts("rules")
        page.text("why", "")  # for readers
        self.seed = page.text("seed", "")  # of the dice, if the program throws them
        self.position = read_position_of(page, base)
        self.steps = [CaseStep(row) for row in page.rows("step")]

    def run(self) -> Result:
        line = self.page.source.line(self.page.path)
        rules = rules_on(self.position)
        box = Seeded(self.seed) if self.seed else None
        play = Play(Match(rules, box, state_on(self.position, rules)))
        for step in self.steps:
            try:
                step.take(play)
            except CaseFailed as failed:
                line = step.page.source.line(step.page.path)
                return Result(self.name, self.rules, str(failed), self.page.file, line)
        return Result(self.name, self.rules, "", self.page.file, line)


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
        return box.read(str(folder), page.page("position").text("file"))
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


class CaseStep:
    """One step of a case: an action, an expectation, or an action and then an expectation."""

    def __init__(self, page: Page) -> None:
        self.page = page
        actions = [name for name in ACTIONS if page.has(name)]
        if len(actions) > 1:
            raise page.wrong(actions[1], f"a step does one thing; this one has {actions[0]} as well")
        self.expect = page.page("expect") if page.has("expect") else None
        if not actions and self.expect is None:
            raise page.wrong("", f"expected one of {', '.join(ACTIONS)}, expect")
        self.act: Callable[[Play], None] = ACTIONS[actions[0]](page) if actions else lambda _: None
        if self.expect is not None and not [name for name in EXPECTATIONS if self.expect.has(name)]:
            raise page.wrong("expect", f"expected some of {', '.join(EXPECTATIONS)}")

    def take(self, play: Play) -> None:
        try:
            self.act(play)
        except Refused as refused:
            raise CaseFailed(f"refused: {refused}") from refused
        if self.expect is not None:
            found = [told for name in self.expect.names() for told in EXPECTATIONS[name](self.expect, play)]
            play.checked()
            if found:
                raise CaseFailed("\n".join(found))


def answers(page: Page) -> Callable[[Play], None]:
    """`answer`: one decision or several, each as "seat: letters" or a table with seat and word."""
    given = read_answers(page, "answer")

    def act(play: Play) -> None:
        for key, word in given:
            play.act()
            play.match.answer(key, word)

    return act


def read_answers(page: Page, key: str) -> list[tuple[str, Word]]:
    value = page.values[key]
    if isinstance(value, str):
        return [read_answer(page, key, value)]
    if isinstance(value, dict):
        return [read_word(page.page(key))]
    if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
        return [read_word(row) for row in page.rows(key)]
    return [read_answer(page, key, text) for text in page.texts(key)]


def read_answer(page: Page, key: str, text: str) -> tuple[str, Word]:
    seat, colon, word = text.partition(":")
    if not colon or not word.strip():
        raise page.wrong(key, f'expected a seat and a word, such as "allies: 50-div done"; found "{text}"')
    return seat.strip(), read_letters(page, key, word.split())


def read_word(page: Page) -> tuple[str, Word]:
    return page.text("seat"), read_letters(page, "word", page.texts("word"))


def read_letters(page: Page, key: str, typed: Iterable[str]) -> Word:
    """Letters as they are typed anywhere: `rodney*4 fire`."""
    try:
        return spelled(typed)
    except Refused as refused:
        raise page.wrong(key, refused.sentence) from None


def throws(page: Page) -> Callable[[Play], None]:
    """`dice`: the faces of the throw that is asked for, or a list of them for several throws."""
    value = page.values["dice"]
    if isinstance(value, list) and value and all(isinstance(item, list) for item in value):
        thrown = [Page(page.source, page.path, {"dice": item}).wholes("dice") for item in value]
    else:
        thrown = [page.wholes("dice")]

    def act(play: Play) -> None:
        for faces in thrown:
            play.act()
            play.match.roll(faces)

    return act


def refusal(page: Page) -> Callable[[Play], None]:
    """`refuse`: an answer or dice that must be refused, with the code and perhaps the rule that says why."""
    told = page.page("refuse")
    code, rule = told.text("code"), told.text("rule", "")
    if told.has("dice"):
        act = throws(told)
    elif told.has("answer"):
        act = answers(told)
    elif told.has("resign"):
        act = resignation(told)
    else:
        key, word = read_word(told)

        def act(play: Play) -> None:
            play.match.answer(key, word)

    def refuse(play: Play) -> None:
        before = encode(play.match.state)
        try:
            act(play)
        except Refused as refused:
            if refused.code != code or rule not in ("", refused.rule):
                raise CaseFailed(f"expected refusal {code} {rule}".rstrip() + f"; found {refused}") from None
            if encode(play.match.state) != before:
                raise CaseFailed("the refused answer changed the state") from None
        else:
            raise CaseFailed(f"expected refusal {code}; it was accepted")

    return refuse


def correction(page: Page) -> Callable[[Play], None]:
    """`correct`: facts that the organiser sets right, with a reason."""
    told = page.page("correct")
    seat, reason, facts = (
        told.text("seat"),
        told.text("reason"),
        table(told, "facts") if told.has("facts") else {},
    )

    def act(play: Play) -> None:
        play.act()
        play.match.correct(seat, facts, reason)

    return act


def resignation(page: Page) -> Callable[[Play], None]:
    """`resign`: a side gives up, or the organiser ends the match with a reason."""
    told = page.page("resign")
    seat, reason = told.text("seat"), told.text("reason", "")

    def act(play: Play) -> None:
        play.act()
        play.match.resign(seat, reason)

    return act


ACTIONS: Final[dict[str, Callable[[Page], Callable[[Play], None]]]] = {
    "answer": answers,
    "dice": throws,
    "refuse": refusal,
    "correct": correction,
    "resign": resignation,
}
