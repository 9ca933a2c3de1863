"""Whether facts agree with where play stands: questions about turns and names that most games answer alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from sandtable.kernel.codec import step_text
from sandtable.kernel.rules import Misplaced, Rules
from sandtable.kernel.state import State
from sandtable.kernel.steps import AnyStep, NumberedProcedure, Steps
from sandtable.kernel.words import meant

ON_THE_MAP: Final = frozenset({"control", "troops", "units"})  # facts that no step relies on


def within(text: str) -> dict[str, tuple[str, ...]]:
    """Reads a table of steps and the kinds of steps that list them: `Turn: Turn`, a step a line or on further ones."""
    found: dict[str, tuple[str, ...]] = {}
    step = ""
    for word in text.split():
        if word.endswith(":"):
            step = word[:-1]
            found[step] = ()
        else:
            found[step] = (*found[step], word)
    return found


def turn_told(owners: Steps, now: AnyStep | None) -> dict[str, object]:
    """The turn, by the numbered `Turn` that play is in; before `Turn(2)` begins it is still turn 1."""
    for step in owners:
        if is_turn(step):
            return {"turn": number_of(step)}
    return {"turn": number_of(now) - 1} if now is not None and is_turn(now) else {}


def is_turn(step: AnyStep) -> bool:
    return isinstance(step, NumberedProcedure) and type(step).__name__ == "Turn"


def number_of(step: AnyStep) -> int:
    assert isinstance(step, NumberedProcedure)
    return step.number


def why_not_next(s: State, step: AnyStep, number: int, turn: int) -> str:
    """Why the `Turn` of a number does not come next; where a position begins with it, it may be told already."""
    beginning = s.agenda is not None and s.agenda.below is None and s.agenda.steps[s.agenda.at] is step
    if number == turn + 1 or (beginning and number == turn):
        return ""
    return f"turn {turn + 1} comes next, for turn = {turn}"


def why_not_steps(rules: Rules[Any], before: State, after: State, corrected: Iterable[str]) -> str:
    """Why a correction cannot be: a step on the agenda that fitted the facts before it does not fit those after it.

    Steps look again at what lies on the map, so that may be set right at any time. The turn that comes next fits
    any: it says itself which it is.
    """
    if ON_THE_MAP.issuperset(corrected):
        return ""
    for frame in after.frames():
        owners = [frame.owner] if frame.owner is not None else []
        for number, step in enumerate([*owners, *frame.todo()]):
            owner = number < len(owners)
            why = rules.why_not_step(after, step, owner) if type(step).__name__ != "Turn" else ""
            if why and not rules.why_not_step(before, step, owner):
                return f"{step_text(step)} cannot be here: {why}"
    return ""


def check_turn(s: State, turn: int) -> None:
    """The turn that play stands in is the one that is told."""
    for frame in s.frames():
        if frame.owner is not None and is_turn(frame.owner) and number_of(frame.owner) != turn:
            raise Misplaced(("turn",), f"{turn}, but play stands in turn {number_of(frame.owner)}")


def unknown_name(step: AnyStep, known: Mapping[str, Iterable[str]]) -> str:
    """What a field of a step names that there is not, in a sentence; `known` has the names by field."""
    for field in step.__match_args__:
        if field not in known:
            continue
        value: object = getattr(step, field)
        for name in value if isinstance(value, tuple) else (value,):
            if name not in known[field]:
                return f"there is no {field} {name!r}{meant(str(name), known[field])}"
    return ""
