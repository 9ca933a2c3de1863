"""Looks at cases that people bring: how each went, and its table at the position and after every step.

Whoever wrote a case decides what it costs, so the process that reads records does this (`reader`). Nothing is kept.
A case tells everything of its position, so it is drawn with everything in the open.
"""

from __future__ import annotations

import json
from typing import Any, Final

from sandtable.board.box import BoxError
from sandtable.cases import Case, Done, Failure, Faulty, Question, Taken, Walk, cases_of, open_case
from sandtable.cases.walk import questions_of
from sandtable.games.positions import page_of
from sandtable.kernel.match import Declared, Match, seat_of
from sandtable.kernel.state import Event
from sandtable.live import wire
from sandtable.live.errors import Invalid
from sandtable.live.scenes.entries import Chronicle
from sandtable.live.scenes.scene import (
    Heading,
    Later,
    SceneReader,
    head,
    scene,
    seats_text,
    table,
    table_text,
)

FILE: Final = "case"  # the name of the text in messages; no file of the server is read for it
MOST_LETTERS: Final = 60  # are told of a question
MOST_STEPS: Final = 120  # are drawn of a case


# how the cases went


def looked_at(text: str) -> wire.CasesShown:
    """Runs all cases of a text, each as far as its deeds can be done."""
    try:
        cases, faults = cases_of(page_of(text, FILE))
    except BoxError as error:
        return wire.CasesShown(cases=(), faults=(fault_of(error),))
    return wire.CasesShown(
        cases=tuple([shown(case) for case in cases]), faults=tuple([fault_of(fault) for fault in faults])
    )


def shown(case: Case | Faulty) -> wire.CaseShown:
    if isinstance(case, Faulty):
        return faulty(case.name, case.error, ())
    try:
        walk = open_case(case)
    except BoxError as error:
        return faulty(case.name, error, case.rules)
    walk.to(len(walk.steps))
    failures = tuple([failure(one) for one in walk.failures()])
    return wire.CaseShown(
        name=case.name,
        rules=case.rules,
        why=case.why,
        line=case.line,
        end="faulty" if any(one.fault for one in failures) else "failed" if failures else "passed",
        failures=failures,
        steps=tuple([step(walk, taken) for taken in walk.taken]),
        left=len(walk.steps) - len(walk.taken),
    )


def faulty(name: str, error: BoxError, rules: tuple[str, ...]) -> wire.CaseShown:
    wrong = fault_of(error)
    return wire.CaseShown(
        name=name, rules=rules, why="", line=wrong.line, end="faulty", failures=(wrong,), steps=(), left=0
    )


def fault_of(error: BoxError) -> wire.CaseFailure:
    return wire.CaseFailure(line=error.line, message=error.message, fault=True)


def failure(one: Failure) -> wire.CaseFailure:
    return wire.CaseFailure(line=one.line, message=one.message, fault=one.fault)


def step(walk: Walk, taken: Taken) -> wire.CaseStepShown:
    after = taken.after if not taken.done else None
    asked = questions_of(walk.match.rules, after) if after is not None else []
    return wire.CaseStepShown(
        number=taken.number,
        line=taken.line,
        deeds=tuple([deed(done) for done in taken.done]),
        asked=tuple([question(one) for one in asked]),
        expected=expected(taken),
        failures=tuple([failure(one) for one in taken.failures]),
    )


def expected(taken: Taken) -> tuple[wire.CaseExpected, ...]:
    """Each key under `expect` by its line, with the failures that stand there or below it."""
    expect = taken.step.expect
    if expect is None:
        return ()
    lines = sorted([(expect.source.line((*expect.path, name)), name) for name in expect.names()])
    ends = [line for line, _ in lines[1:]] + [max([one.line for one in taken.failures], default=0) + 1]
    return tuple(
        [
            wire.CaseExpected(
                name=name,
                line=line,
                failures=tuple(
                    [failure(one) for one in taken.failures if line <= one.line < max(end, line + 1)]
                ),
            )
            for (line, name), end in zip(lines, ends, strict=True)
        ]
    )


def deed(done: Done) -> wire.CaseDeed:
    skin = done.rules.skin()
    return wire.CaseDeed(
        line=done.deed.line,
        said=done.deed.said(),
        asked=tuple([question(one) for one in done.questions()]),
        events=tuple(
            [
                wire.CaseEvent(verb=event.verb, facts=dict(event.facts), sentence=skin.sentence(event))
                for event in done.events
            ]
        ),
        refused=str(done.refused) if done.refused is not None else "",
    )


def question(one: Question) -> wire.CaseQuestion:
    return wire.CaseQuestion(
        key=one.key,
        step=one.step,
        question=one.sentence,
        letters=tuple(one.letters[:MOST_LETTERS]),
        more=max(0, len(one.letters) - MOST_LETTERS),
        dice=repr(one.dice) if one.dice is not None else "",
    )


# how it looks


def drawn(text: str, number: int) -> str:
    """The scenes of one case, counted from 0: at its position and after every step, as `wire.CaseScenes`."""
    try:
        cases, _ = cases_of(page_of(text, FILE))
        case = cases[number] if number < len(cases) else None
        if case is None:
            raise Invalid("no-case", f"There is no case {number + 1}: the file has {len(cases)}.")
        if isinstance(case, Faulty):
            raise case.error
        walk = open_case(case)
    except BoxError as error:
        raise Invalid("case", f"Line {error.line}: {error.message}") from error
    ends = [0]  # lines of the match after the position and after each step
    scenes = [scene_of(case, walk, ends)]
    while walk.more() and len(walk.taken) < MOST_STEPS:
        walk.take()
        ends.append(len(walk.match.live))
        scenes.append(scene_of(case, walk, ends))
    return f'{{"scenes":[{",".join(scenes)}]}}'


def scene_of(case: Case, walk: Walk, ends: list[int]) -> str:
    """The table as it stands now, with all in the open; lines are counted in steps."""
    match = opened(walk.match)
    rules, story = match.rules, Chronicle(match)
    heading = Heading(id="", name=case.name, version=0, dice="typed")
    entries, more = story.newest("", len(match.log) + len(match.live) + 1)
    later = Later(
        table=table_text(table(rules, match.state)),
        seats=seats_text(rules, heading, (), [seat_of(key) for key in match.pending()]),
        may=(),
        seen=0,
        entries=entries,
        more=more,
    )
    found: dict[str, Any] = json.loads(scene(head(match, story, heading, SceneReader(), rowed=False), later))
    found["line"] = len(ends) - 1
    for entry in found["entries"]:
        entry["line"] = step_at(entry["line"], ends)
    return json.dumps(found)


def opened(match: Match) -> Match:
    """A copy of the match in which everything was told to everybody."""
    copy = match.copy()
    copy.log = [(line, Event(event.verb, event.facts, ())) for line, event in match.log]
    copy.declared = {
        line: Declared(one.purpose, one.side, one.dice, one.because, (), {})
        for line, one in match.declared.items()
    }
    return copy


def step_at(line: int, ends: list[int]) -> int:
    """The step in which a line of the match was given."""
    return next((number for number, end in enumerate(ends) if line <= end), len(ends) - 1)
