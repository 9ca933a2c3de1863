"""What would come of other answers at an earlier line: which later lines still stand, and where it stops.

A later line stands if exactly its question comes up again and its answer or its faces are still allowed. Nothing is
thrown: where dice fall that never fell, or somebody is asked who never was, it waits.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from sandtable.kernel.engine import current
from sandtable.kernel.match import Answer, Correction, Line, Match, Misfit, Roll
from sandtable.kernel.rules import Refused
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Throw, Together, Word

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
    replaced = same_question(places, at)
    left = list(range(at + 1, len(match.live)))
    kept: list[int] = []
    while left:
        number = next_line(found, places, left, replaced)
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
    return isinstance(line, (Answer, Roll))


def place_of(s: State, key: str, ask: Choice[Any] | Throw[Any]) -> Place:
    """The question with its ids, whom it is put to, and the levels of the agenda above it.

    Questions that are asked together until all are answered are a level below themselves after the first answer.
    """
    owners = [frame.owner.key() for frame in s.frames() if frame.owner is not None]
    step = current(s)
    if owners and isinstance(step, Together) and owners[0] == step.key():
        owners = owners[1:]
    return (key, ask.key(), *owners)


def same_question(places: dict[int, Place], at: int) -> set[int]:
    """The lines that answered what the line `at` did, whoever was asked: its new answers stand for all of them."""
    return {number for number, place in places.items() if about(place) == about(places[at])}


def about(place: Place) -> object:
    """A question without whom it is put to: its kind, what it is about, and where on the agenda it stands."""
    step = place[1] if len(place) > 1 else ()
    return (step[:2] if isinstance(step, tuple) else step, place[2:])


def next_line(new: Match, places: dict[int, Place], left: list[int], replaced: set[int]) -> int | None:
    """The first line left that answers what is asked now.

    A correction by hand, or the end before its time, is made when its turn comes; not in the place of what was
    decided before it and must be decided again. What the new answers stand for is not waited for.
    """
    asked = [place_of(new.state, key, ask) for key, ask in new.pending().items()]
    first = next((number for number in left if places[number] in asked), None)
    made = next((number for number in left if places[number] == BY_ITSELF), None)
    waited = first if first is not None else next((one for one in left if one not in replaced), made)
    if made is not None and waited is not None and made <= waited:
        return made
    return first


def stands(match: Match, number: int, line: Line) -> bool:
    try:
        match.repeat(number + 1, line)
    except (Misfit, Refused):
        return False
    return True
