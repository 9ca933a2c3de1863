"""Puts a question to a person: crumbs, sentence, numbered letters, dice laid so far, chances at hand."""

from __future__ import annotations

from typing import Any

from sandtable.board.skin import skin_of
from sandtable.board.table import Forecast
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Throw, Word
from sandtable.terminal.panel import LetterKey, PanelQuestion
from sandtable.terminal.spelling import numbered


def crumbs(rules: Rules[Any], s: State) -> list[str]:
    """The crumbs, outermost first; two in a row with the same name become one."""
    trail = [rules.skin().step_name(step) for step in s.breadcrumb()]
    return [crumb for crumb, after in zip(trail, [*trail[1:], ""], strict=True) if crumb not in ("", after)]


def text(rules: Rules[Any], seen: State, ask: Choice[Any]) -> str:
    """The question, and the line of help that the game has for it."""
    asked = rules.skin().question(seen, ask)
    return f"{asked} {skin_of(rules).help(seen, ask)}".rstrip()


def forecast(
    rules: Rules[Any], seen: State, key: str, ask: Choice[Any] | Throw[Any], draft: Word
) -> Forecast | None:
    """The chances at hand, if the game gives any."""
    return skin_of(rules).forecast(seen, key, ask, draft)


def spell_out(question: PanelQuestion, rules: Rules[Any], seen: State, ask: Choice[Any], draft: Word) -> None:
    """Fills in the word so far, and every letter that may follow, with its key."""
    name = rules.skin().letter_name
    question.draft = draft
    question.spelled = [name(seen, ask, draft[:at], letter) for at, letter in enumerate(draft)]
    question.spread = skin_of(rules).spread(seen, ask, draft)
    question.sheet = skin_of(rules).sheet(seen, ask, draft)
    for share in question.spread.shares if question.spread is not None else ():
        question.targets.update({letter: name(seen, ask, draft, letter) for letter in share.letters})
    letters = ask.letters(seen, draft)
    by_number = numbered(letters)
    for number, letter in enumerate(letters, 1):
        shown = str(number) if by_number else letter
        anchors = skin_of(rules).points_at(seen, ask, draft, letter)
        laid = draft.count(letter) if letter in question.targets else 0
        question.letters.append(LetterKey(shown, letter, name(seen, ask, draft, letter), anchors, laid))
