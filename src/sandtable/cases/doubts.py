"""Doubts: "I think this was wrong" as a case, written from a line of a match.

The case begins at the position before the line, gives the same answer or dice, and expects what the program made of
them. It passes as it is written; whoever doubts changes the expectation to what he believes is right.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from sandtable.board.toml import dotted, inline, toml
from sandtable.cases.running import run_text
from sandtable.games.catalogue import GAMES
from sandtable.games.positions import position_table, scenario_table
from sandtable.kernel.codec import step_text
from sandtable.kernel.match import Amendment, Answer, Back, Correction, Ending, JournalLine, Match, Roll
from sandtable.kernel.rules import Refused
from sandtable.kernel.state import Event
from sandtable.kernel.steps import Throw
from sandtable.kernel.words import written

RULE: Final = re.compile(r"\b[A-Z]+-[A-Z]?\d+[a-z]?\b")


class Moment:
    """A line that is doubted: the match before it, and what was given there."""

    def __init__(self, match: Match, lines: list[JournalLine], about: str) -> None:
        self.match = match
        self.lines = lines
        self.about = about  # "line 12 of evening.sand"


def line_in_force(match: Match, number: int, file: str) -> Moment:
    """The line in force with this number, counted from 1."""
    if not 1 <= number <= len(match.live):
        raise no_line(number, len(match.live), "lines in force")
    return Moment(match.fork(number - 1), [match.live[number - 1]], f"line {number} of {file}")


def line_of_record(match: Match, number: int, file: str) -> Moment:
    """The line of the journal with this number, counted from 1, in force or not: as it was when it was given."""
    if not 1 <= number <= len(match.journal):
        raise no_line(number, len(match.journal), "lines in the record")
    line = match.journal[number - 1]
    earlier = Match(match.rules, None, match.start)
    earlier.read(match.journal[: number - 1])
    about = f"line {number} of the record {file}"
    if isinstance(line, Back):
        sentence = (
            f"Line {number} goes back to line {line.keep} and plays nothing: doubt a line before or after it."
        )
        raise Refused(("goes-back", sentence, ""))
    if isinstance(line, Amendment):  # other answers in the place of an earlier line
        given: list[JournalLine] = [Answer("", key, word) for key, word in line.answers]
        return Moment(earlier.fork(line.at), given, about)
    return Moment(earlier.fork(), [line], about)


def no_line(number: int, most: int, what: str) -> Refused:
    return Refused(("no-such-line", f"There is no line {number}: there are {most} {what}.", ""))


def doubt(moment: Moment, local: bool = False) -> str:
    """The case as text; it has been run and passes. `Refused` if no case can be made of the line.

    `local`: it stays on this computer, so it may name the folder of a campaign.
    """
    if moment.match.rules.id not in GAMES and not local:
        raise Refused(("own-campaign", "Cases know the games of the program, not campaigns in folders.", ""))
    wrong = ""
    for begin in (at_position, at_start):
        try:
            position, steps = begin(moment)
        except ValueError as error:  # a moment that no position tells
            wrong = str(error)
            continue
        text = "\n".join([head(moment), toml({"position": position}), case_text(moment, steps)])
        wrong = "; ".join([result.message for result in run_text(text, "doubt", local) if not result.passed])
        if not wrong:
            return text
    raise Refused(("no-case", f"No case could be made of {moment.about}: {wrong}", ""))


# where the case begins


def at_position(moment: Moment) -> tuple[dict[str, object], list[JournalLine]]:
    """The position before the line, and nothing to do before it."""
    return position_table(moment.match.rules, moment.match.state), []


def at_start(moment: Moment) -> tuple[dict[str, object], list[JournalLine]]:
    """The beginning of the match, and all lines up to the one that is doubted."""
    match = moment.match
    began = (
        position_table(match.rules, match.start) if match.start is not None else scenario_table(match.rules)
    )
    return began, list(match.live)


# the text


def head(moment: Moment) -> str:
    """What a reader must know before he reads on."""
    lines = [
        f"A doubt about {moment.about}.",
        "The case passes as it is: it expects what the program did. Change what is expected to what you believe",
        "is right, say in `why` which rule says so, name the rule in `rules`, and send the file.",
        "`sandtable case FILE` runs it, `sandtable case FILE --trace` shows every step. What may be expected stands",
        "in docs/conformance.md.",
    ]
    if moment.match.rules.secretive():
        lines += [
            "",
            "The position tells everything, also what the sides hide from each other:",
            "send it to nobody who may not know that.",
        ]
    return "".join([f"# {line}".rstrip() + "\n" for line in lines])


def case_text(moment: Moment, before: list[JournalLine]) -> str:
    match = moment.match
    given = moment.lines[0]
    ask = match.pending().get(given.key)
    lines = [
        "[[case]]",
        f"name = {inline(title(moment))}",
        f"rules = {inline(rules_of(ask))} # the rules that you believe are broken",
        'why = "" # what should have happened, and which sentence of the rulebook says so',
    ]
    for line in before:
        lines += ["", "[[case.step]]", deed(line)]
    lines += ["", "# What was asked.", "[[case.step]]", *asked_lines(match)]
    after = match.fork()
    for line in moment.lines:
        facts = after.rules.facts(after.state)
        news = play(after, line)
        lines += [
            "",
            "# What was done, and what came of it: change what you doubt.",
            "[[case.step]]",
            deed(line),
        ]
        lines += [
            *told_lines(after, news),
            *fact_lines(facts, after.rules.facts(after.state)),
            *end_lines(after),
        ]
    return "\n".join([*lines, ""])


def title(moment: Moment) -> str:
    """What was done, as the name of the case."""
    line = moment.lines[0]
    if isinstance(line, Answer):
        return f"{line.key}: {written(line.word)}"
    if isinstance(line, Roll):
        return f"{line.key}: {line.question} {' '.join(map(str, line.faces))}"
    return f"{line.key}: {'a correction' if isinstance(line, Correction) else 'the end'}"


def rules_of(ask: object) -> list[str]:
    """The rules that the question's own docstring cites."""
    return list(dict.fromkeys(RULE.findall(type(ask).__doc__ or ""))) if ask is not None else []


def play(match: Match, line: JournalLine) -> list[Event]:
    """Does what a line says, as a case would."""
    if isinstance(line, Answer):
        return match.answer(line.key, line.word)
    if isinstance(line, Roll):
        return match.roll(line.faces)
    if isinstance(line, Correction):
        return match.correct(line.key, line.facts, line.reason)
    assert isinstance(line, Ending)
    return match.resign(line.key, line.reason)


def deed(line: JournalLine) -> str:
    if isinstance(line, Answer):
        return f"answer = {inline(f'{line.key}: {written(line.word)}')}"
    if isinstance(line, Roll):
        return f"dice = {inline(line.faces)}"
    if isinstance(line, Correction):
        return f"correct = {inline({'seat': line.key, 'reason': line.reason, 'facts': line.facts})}"
    assert isinstance(line, Ending)
    return f"resign = {inline({'seat': line.key, 'reason': line.reason})}"


# what is expected


def asked_lines(match: Match) -> list[str]:
    """Who is asked what, in words as comments; the dice as they are declared."""
    s, skin = match.state, match.rules.skin()
    lines = [f"expect.asked = {inline(asked_now(match))}"]
    for key, ask in match.pending().items():
        lines.insert(0, remark(f"{key}: {skin.question(s, ask)}"))
        if isinstance(ask, Throw):
            dice = ask.dice(s)
            told = {"count": dice.count, "sides": dice.sides, "needs": dice.needs, "because": dice.because}
            lines.append(f"expect.dice = {inline(told)}")
    if any(not isinstance(ask, Throw) for ask in match.pending().values()):
        lines.append(
            '# Should something be possible, or not? expect.offered = ["…"], expect.not_offered = ["…"]'
        )
    return lines


def asked_now(match: Match) -> list[str]:
    return [f"{key}: {step_text(ask)}" for key, ask in match.pending().items()]


def told_lines(match: Match, news: list[Event]) -> list[str]:
    """The events, each with its sentence."""
    if not news:
        return ["# Nothing was told."]
    skin = match.rules.skin()
    rows = [
        f"    {inline({'verb': event.verb, **event.facts})}, {remark(skin.sentence(event))}" for event in news
    ]
    return ["expect.told = [", *rows, "]"]


def fact_lines(before: Mapping[str, object], after: Mapping[str, object]) -> list[str]:
    """The facts that changed, one a line; `{}` for an entry of a table that is gone."""
    return [f"expect.facts.{dotted(path)} = {inline(value)}" for path, value in changes((), before, after)]


def changes(
    path: tuple[str, ...], before: Mapping[str, object], after: Mapping[str, object]
) -> list[tuple[tuple[str, ...], Any]]:
    found: list[tuple[tuple[str, ...], Any]] = []
    for name, value in after.items():
        old, where = before.get(name), (*path, name)
        if isinstance(value, Mapping) and value:
            found += changes(where, old if isinstance(old, Mapping) else {}, value)
        elif value != old:
            found.append((where, value))
    gone = [name for name in before if name not in after] if after else []
    return found + [((*path, name), {}) for name in gone]


def end_lines(match: Match) -> list[str]:
    """Who is asked what now; how the match ended, if it did."""
    lines = [f"expect.asked = {inline(asked_now(match))}"]
    outcome = match.rules.outcome(match.state)
    if outcome is not None:
        told = {"name": outcome.name, "winner": outcome.winner, "scores": outcome.scores}
        lines.append(f"expect.outcome = {inline(told)}")
    return lines


def remark(sentence: str) -> str:
    """A sentence as a comment on one line."""
    return "# " + " ".join(sentence.split())
