"""Snapshots: a match as it stands after some lines, as text from which it is opened without playing these lines.

A snapshot holds the state, and what was told of the lines in force since the snapshot before it, so that a match opened
from its snapshots has the whole log. Only the form of the text is checked here; the store that keeps a snapshot must
know that it belongs to this journal and these rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from sys import intern
from typing import Any, Final

from sandtable.kernel import codec
from sandtable.kernel.match import (
    GOINGS_BACK,
    Amendment,
    Answer,
    Back,
    Declared,
    JournalLine,
    Match,
    Snapshot,
)
from sandtable.kernel.sharing import Known, shared
from sandtable.kernel.state import Event
from sandtable.kernel.steps import Dice

EVERY: Final = 64  # lines of the journal from one snapshot to the next


class KeptSnapshot:
    """A snapshot as it is kept: the state after `line` lines of the journal, and what was told since `base`."""

    def __init__(self, line: int, base: int, state: str, told: str, hash: str = "") -> None:
        self.line = line
        self.base = base  # the line of the snapshot that it goes on from; 0 for the beginning
        self.state = state
        self.told = told
        self.hash = hash  # by which the store that keeps it recognises it


def due(match: Match) -> bool:
    """Is it time for a snapshot?"""
    return len(match.journal) - newest(match).line >= EVERY


def newest(match: Match) -> Snapshot:
    return match.snapshots[-1] if match.snapshots else Snapshot(0, 0, "", "")


# writing


def take(match: Match) -> KeptSnapshot:
    """Takes a snapshot of the match as it stands. The match remembers it, too, for going back."""
    base = newest(match)
    state = json.dumps(codec.encode(match.state), ensure_ascii=False)
    events: dict[int, list[object]] = {}
    for number, event in match.log:
        if number > base.live and event.verb not in GOINGS_BACK:
            events.setdefault(number, []).append([event.verb, event.facts, event.to])
    told = [
        [
            match.live[number - 1].question,
            match.undoable[number - 1],
            match.places[number],
            declared_row(match.declared.get(number)),
            events.get(number, []),
        ]
        for number in range(base.live + 1, len(match.live) + 1)
    ]
    match.snapshots.append(Snapshot(len(match.journal), len(match.live), state, ""))
    return KeptSnapshot(
        len(match.journal), base.line, state, json.dumps([base.live, told], ensure_ascii=False)
    )


def declared_row(declared: Declared | None) -> list[object] | None:
    if declared is None:
        return None
    dice = declared.dice
    thrown = [dice.count, dice.sides, dice.needs, dice.because, dice.halved]
    return [declared.purpose, declared.side, thrown, declared.because, declared.onlookers, declared.readings]


# reading


def restore(match: Match, journal: Sequence[JournalLine], chain: Sequence[KeptSnapshot]) -> None:
    """Puts a new match where the last of these snapshots was taken; each goes on from the one before it.

    If it raises any exception, the match is unusable.
    """
    questions: list[str] = []
    known: Known = {}
    for kept in chain:
        since, told = json.loads(kept.told)
        if since != len(questions) or kept.base != newest(match).line:
            raise ValueError("a snapshot is missing")
        for row in told:
            questions.append(intern(row[0]))
            hear(match, len(questions), row, known)
        match.snapshots.append(Snapshot(kept.line, len(questions), kept.state, kept.hash))
    last = newest(match)
    match.journal = list(journal[: last.line])
    found = zip(lines_in_force(match.journal), questions, strict=True)
    match.live = [named(line, question) for (_, line), question in found]
    match.state = codec.decode(match.rules, json.loads(last.state))


def hear(match: Match, number: int, row: Any, known: Known) -> None:
    """Puts into the match what a snapshot kept of a line in force."""
    _, undoable, place, declared, events = row
    match.undoable.append(undoable)
    match.places.append(intern(place))
    if declared is not None:
        match.declared[number] = read_declared(declared)
    match.log += [
        (number, Event(intern(verb), shared(codec.from_json(facts), known), shared(tuple(to), known)))
        for verb, facts, to in events
    ]


def read_declared(row: Any) -> Declared:
    purpose, side, (count, sides, needs, modifiers, halved), because, onlookers, readings = row
    dice = Dice(count, sides, needs, codec.from_json(modifiers), halved)
    return Declared(intern(purpose), intern(side), dice, tuple(because), tuple(onlookers), readings)


def lines_in_force(journal: Iterable[JournalLine]) -> list[tuple[int, JournalLine]]:
    """The lines of a journal that are in force, each with the number, counted from 1, of the line that brought it.

    An amendment does not name the questions of its answers: their lines have an empty name.
    """
    found: list[tuple[int, JournalLine]] = []
    for number, line in enumerate(journal, 1):
        if isinstance(line, Back):
            del found[line.keep :]
        elif isinstance(line, Amendment):
            answers: list[tuple[int, JournalLine]] = [
                (number, Answer("", key, word)) for key, word in line.answers
            ]
            found = [*found[: line.at], *answers, *[found[kept] for kept in line.kept]]
        else:
            found.append((number, line))
    return found


def named(line: JournalLine, question: str) -> JournalLine:
    """Copies a line with the name of its question filled in."""
    if isinstance(line, Answer) and line.question != question:
        return Answer(question, line.key, line.word)
    return line
