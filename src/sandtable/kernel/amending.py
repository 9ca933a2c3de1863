"""Finds out what other answers at an earlier line lead to: which later lines still stand, and where play stops.

A later line stands if exactly its question comes up again and its answer or its faces are still allowed. No dice are
thrown: play stops at the first throw or question that the old match did not have.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from sandtable.kernel.engine import current
from sandtable.kernel.match import Answer, Correction, JournalLine, Match, Misfit, Roll
from sandtable.kernel.rules import Refused
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Throw, Together, Word

Place: TypeAlias = tuple[object, ...]  # a question, and where on the agenda it stands

BY_ITSELF: Final[Place] = ()  # the place of a line that answers no question


class Foreseen:
    """The match as it would be after an amendment, and which lines of the old match stand in it."""

    def __init__(self, match: Match, kept: tuple[int, ...], dropped: tuple[int, ...]) -> None:
        self.match = match
        self.kept = kept  # lines in force of the old match, counted from 0, in their new order
        self.dropped = dropped


def foresee(match: Match, at: int, answers: tuple[tuple[str, Word], ...]) -> Foreseen:
    """Plays the match with other answers at line `at`; `Refused` if they are not asked for or not allowed there."""
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
    """Finds the question that each line from `at` on answered."""
    then = match.fork(at)
    found: dict[int, Place] = {}
    for number in range(at, len(match.live)):
        line = match.live[number]
        ask = then.pending().get(line.key)
        found[number] = place_of(then.state, line.key, ask) if answers_question(line) and ask else BY_ITSELF
        then.repeat(number + 1, line)
    return found


def answers_question(line: JournalLine) -> bool:
    return isinstance(line, (Answer, Roll))


def place_of(s: State, key: str, ask: Choice[Any] | Throw[Any]) -> Place:
    """Names a question by its key, its ids and the levels of the agenda above it.

    A `Together` that opens every answer as it comes and then asks again owns its own level after the first answer.
    That level is left out, so that the place of its other questions stays the same.
    """
    owners = [frame.owner.key() for frame in s.frames() if frame.owner is not None]
    step = current(s)
    if owners and isinstance(step, Together) and owners[0] == step.key():
        owners = owners[1:]
    return (key, ask.key(), *owners)


def same_question(places: dict[int, Place], at: int) -> set[int]:
    """Finds the lines that answered the same question as line `at`, from any seat: the new answers replace them all."""
    return {number for number, place in places.items() if about(place) == about(places[at])}


def about(place: Place) -> object:
    """Gives a place without its seat: the kind of question, what it is about, and where on the agenda it stands."""
    step = place[1] if len(place) > 1 else ()
    return (step[:2] if isinstance(step, tuple) else step, place[2:])


def next_line(new: Match, places: dict[int, Place], left: list[int], replaced: set[int]) -> int | None:
    """Gives the first of the lines left that answers what is asked now.

    A correction or an early end answers no question. It is due once every line before it has been played again or
    is replaced by the new answers; while an earlier line still has to be decided again, it waits.
    """
    asked = [place_of(new.state, key, ask) for key, ask in new.pending().items()]
    first = next((number for number in left if places[number] in asked), None)
    made = next((number for number in left if places[number] == BY_ITSELF), None)
    waited = first if first is not None else next((one for one in left if one not in replaced), made)
    if made is not None and waited is not None and made <= waited:
        return made
    return first


def stands(match: Match, number: int, line: JournalLine) -> bool:
    try:
        match.repeat(number + 1, line)
    except (Misfit, Refused):
        return False
    return True
