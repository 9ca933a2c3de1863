"""What would come of other answers at an earlier line: which later lines still stand, and where it stops.

A later line stands if exactly its question comes up again and its answer or its faces are still allowed. Nothing is
thrown: where dice fall that never fell, or somebody is asked who never was, it waits.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from sandtable.kernel.match import Correction, Line, Match, Misfit
from sandtable.kernel.rules import Refused
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Throw, Word

Place: TypeAlias = tuple[object, ...]  # a question, and where on the agenda it stands

BY_ITSELF: Final[Place] = ()  # the place of a line that answers no question


class Foreseen:
    """The match as it would be, and which lines of the old one stand in it."""

    def __init__(self, match: Match, kept: tuple[int, ...], dropped: tuple[int, ...]) -> None:
        self.match = match
        self.kept = kept  # lines in force of the old match, counted from 0, in their new order
        self.dropped = dropped


def foresee(match: Match, at: int, answers: tuple[tuple[str, Word], ...]) -> Foreseen:
    """Other answers in the place of the line `at`; `Refused` if they are not asked for or not allowed there."""
    found = match.fork(at)
    places = later_places(match, at)
    for key, word in answers:
        found.answer(key, word)
    left = list(range(at + 1, len(match.live)))
    kept: list[int] = []
    while left:
        number = next_line(match, found, places, left)
        if number is None:
            break
        left.remove(number)
        if stands(found, number, match.live[number]):
            kept.append(number)
        elif not isinstance(match.live[number], Correction):
            break  # it must be decided again
    gone = set(range(at + 1, len(match.live))) - set(kept)
    return Foreseen(found, tuple(kept), tuple(sorted(gone)))


def later_places(match: Match, at: int) -> dict[int, Place]:
    """Which question each line from `at` on answered."""
    then = match.fork(at)
    found: dict[int, Place] = {}
    for number in range(at, len(match.live)):
        line = match.live[number]
        ask = then.pending().get(line.key)
        found[number] = place_of(then.state, line.key, ask) if answers_question(line) and ask else BY_ITSELF
        then.repeat(number + 1, line)
    return found


def answers_question(line: Line) -> bool:
    return not isinstance(line, Correction)


def place_of(s: State, key: str, ask: Choice[Any] | Throw[Any]) -> Place:
    """The question with its ids, whom it is put to, and the levels of the agenda above it."""
    owners = [frame.owner.key() for frame in s.frames() if frame.owner is not None]
    return (key, ask.key(), *owners)


def next_line(old: Match, new: Match, places: dict[int, Place], left: list[int]) -> int | None:
    """The first line left that answers what is asked now; a correction by hand is made when its turn comes."""
    asked = [place_of(new.state, key, ask) for key, ask in new.pending().items()]
    first = next((number for number in left if places[number] in asked), None)
    made = next((number for number in left if places[number] == BY_ITSELF), None)
    if made is not None and (first is None or made < first):
        return made
    return first


def stands(match: Match, number: int, line: Line) -> bool:
    try:
        match.repeat(number + 1, line)
    except (Misfit, Refused):
        return False
    return True
