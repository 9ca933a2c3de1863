"""What a step of a case does: answers, throws, corrections and endings, one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from sandtable.board.box import Page, Trail
from sandtable.kernel.match import Match
from sandtable.kernel.rules import Refused
from sandtable.kernel.state import Event
from sandtable.kernel.steps import Faces, Word
from sandtable.kernel.words import spelled, written


class Deed:
    """One thing that a step does to the match; `page` and `place` say where in the file it stands."""

    def __init__(self, page: Page, place: Trail) -> None:
        self.page = page
        self.place = place

    @property
    def line(self) -> int:
        return self.page.source.line((*self.page.path, *self.place))

    def do(self, match: Match) -> list[Event]:
        """Does it and gives what was told; `Refused` if the match does not take it."""
        raise NotImplementedError

    def said(self) -> str:
        """The deed as a reader of the case would write it: "allies: A2>B2"."""
        raise NotImplementedError


class Answers(Deed):
    """A seat's word."""

    def __init__(self, page: Page, place: Trail, key: str, word: Word) -> None:
        super().__init__(page, place)
        self.key = key
        self.word = word

    def do(self, match: Match) -> list[Event]:
        return match.answer(self.key, self.word)

    def said(self) -> str:
        return f"{self.key}: {written(self.word)}"


class Throws(Deed):
    """Faces of the throw that is asked for."""

    def __init__(self, page: Page, place: Trail, faces: Faces) -> None:
        super().__init__(page, place)
        self.faces = faces

    def do(self, match: Match) -> list[Event]:
        return match.roll(self.faces)

    def said(self) -> str:
        return f"dice {' '.join([str(face) for face in self.faces])}"


class Corrects(Deed):
    """Facts that somebody sets right, with a reason."""

    def __init__(self, page: Page, place: Trail, seat: str, facts: Mapping[str, object], reason: str) -> None:
        super().__init__(page, place)
        self.seat = seat
        self.facts = facts
        self.reason = reason

    def do(self, match: Match) -> list[Event]:
        return match.correct(self.seat, self.facts, self.reason)

    def said(self) -> str:
        return f"{self.seat} corrects {', '.join(self.facts)}: {self.reason}"


class Resigns(Deed):
    """A side gives up, or the organiser ends the match with a reason."""

    def __init__(self, page: Page, place: Trail, seat: str, reason: str) -> None:
        super().__init__(page, place)
        self.seat = seat
        self.reason = reason

    def do(self, match: Match) -> list[Event]:
        return match.resign(self.seat, self.reason)

    def said(self) -> str:
        return f"{self.seat} ends the match" + (f": {self.reason}" if self.reason else "")


class Refusal:
    """How a deed must be refused: with this code and, unless it is empty, by this rule."""

    def __init__(self, code: str, rule: str) -> None:
        self.code = code
        self.rule = rule

    def fits(self, refused: Refused) -> bool:
        return refused.code == self.code and self.rule in ("", refused.rule)

    def __str__(self) -> str:
        return f"{self.code} {self.rule}".rstrip()


class Action:
    """What a step does: its deeds in order, and the refusal that the only one of them must meet, if any."""

    def __init__(self, name: str, deeds: list[Deed], refusal: Refusal | None = None) -> None:
        self.name = name
        self.deeds = deeds
        self.refusal = refusal


def answers(page: Page) -> Action:
    """`answer`: one decision or several, each as "seat: letters" or a table with seat and word."""
    value = page.values["answer"]
    if isinstance(value, dict):
        return Action("answer", [read_word(page.page("answer"))])
    if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
        return Action("answer", [read_word(row) for row in page.rows("answer")])
    if isinstance(value, str):
        return Action("answer", [read_answer(page, ("answer",), page.text("answer"))])
    if not page.texts("answer"):
        raise page.wrong("answer", "an empty list answers nothing")
    given = enumerate(page.texts("answer"), 1)
    return Action("answer", [read_answer(page, ("answer", f"[{number}]"), text) for number, text in given])


def read_answer(page: Page, place: Trail, text: str) -> Deed:
    seat, colon, word = text.partition(":")
    if not colon or not word.strip():
        message = f'expected a seat and a word, such as "allies: 50-div done"; found "{text}"'
        raise page.wrong(place[0], message, *place[1:])
    return Answers(page, place, seat.strip(), read_letters(page, place, word.split()))


def read_word(page: Page) -> Deed:
    word = read_letters(page, ("word",), page.texts("word"))
    return Answers(page, ("word",), page.text("seat"), word)


def read_letters(page: Page, place: Trail, typed: Iterable[str]) -> Word:
    """Letters as they are typed anywhere: `rodney*4 fire`."""
    try:
        return spelled(typed)
    except Refused as refused:
        raise page.wrong(place[0], refused.sentence, *place[1:]) from None


def throws(page: Page) -> Action:
    """`dice`: the faces of the throw that is asked for, or a list of them for several throws."""
    value = page.values["dice"]
    if not isinstance(value, list) or not value or not all(isinstance(item, list) for item in value):
        if not page.wholes("dice"):
            raise page.wrong("dice", "an empty list throws nothing")
        return Action("dice", [Throws(page, ("dice",), page.wholes("dice"))])
    page.has("dice")
    deeds: list[Deed] = []
    for number, item in enumerate(value, 1):
        shelf = Page(page.source, (*page.path, "dice"), {f"[{number}]": item})
        deeds.append(Throws(page, ("dice", f"[{number}]"), shelf.wholes(f"[{number}]")))
    return Action("dice", deeds)


def correction(page: Page) -> Action:
    """`correct`: facts that the organiser sets right, with a reason."""
    told = page.page("correct")
    facts = told.page("facts")
    if not facts.values:
        raise told.wrong("facts", "an empty table sets nothing right")
    for name in facts.names():  # the rules read them
        facts.has(name)
    deed = Corrects(page, ("correct",), told.text("seat"), facts.values, told.text("reason"))
    return Action("correct", [deed])


def resignation(page: Page) -> Action:
    """`resign`: a side gives up, or the organiser ends the match with a reason."""
    told = page.page("resign")
    return Action("resign", [Resigns(page, ("resign",), told.text("seat"), told.text("reason", ""))])


def refusal(page: Page) -> Action:
    """`refuse`: what must be refused, with the code and perhaps the rule that says why."""
    told = page.page("refuse")
    expected = Refusal(told.text("code"), told.text("rule", ""))
    if told.has("rule") and not expected.rule:
        raise told.wrong("rule", "name the rule, or leave the key out if any will do")
    found = [name for name in REFUSABLE if told.has(name)]
    if len(found) > 1:
        raise told.wrong(found[1], f"one thing is refused at a time; this one has {found[0]} as well")
    deeds = REFUSABLE[found[0]](told).deeds if found else [read_word(told)]
    if len(deeds) != 1:
        raise told.wrong(found[0], f"one thing is refused at a time; there are {len(deeds)}")
    return Action("refuse", deeds, expected)


REFUSABLE: Final[dict[str, Callable[[Page], Action]]] = {
    "answer": answers,
    "dice": throws,
    "correct": correction,
    "resign": resignation,
}
ACTIONS: Final[dict[str, Callable[[Page], Action]]] = {**REFUSABLE, "refuse": refusal}
