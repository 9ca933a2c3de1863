"""Where play stands in a position: read from `at` or `agenda`, and held against the sequence of play and the facts.

`at` is a way down the sequence of play: `["Turn(2)", "PlaceArrow"]`. The program writes `agenda`, level by level: the
step that a level came from, and the steps that are still to do in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandtable.board.box import BoxError, Page
from sandtable.kernel.codec import CodecError, read_step, step_text
from sandtable.kernel.rules import Misplaced, Rules
from sandtable.kernel.state import Frame, State
from sandtable.kernel.steps import AnyStep, Leave, Procedure, Steps
from sandtable.kernel.words import meant


def agenda_on(page: Page, rules: Rules[Any], s: State) -> Frame | None:
    if page.has("at") and page.has("agenda"):
        raise page.wrong("at", "there is an agenda as well; one of them says where play stands")
    if page.has("agenda"):
        return levels_on(page, rules)
    if page.has("at"):
        return way_down(page, rules, s)
    return Frame(None, rules.start(), 0, None)


def levels_on(page: Page, rules: Rules[Any]) -> Frame | None:
    """The agenda level by level, outermost first; none at all if the match is over."""
    top: Frame | None = None
    for row in page.rows("agenda"):
        owner: AnyStep | None = None
        if top is not None or row.has("of"):
            owner = step_on(row, "of", "", row.text("of"), rules)
        steps: Steps = [
            step_on(row, "todo", f"[{number}]", text, rules)
            for number, text in enumerate(row.texts("todo"), 1)
        ]
        row.finish()
        top = Frame(owner, steps, 0, top)
    if top is not None and not top.steps:
        raise page.wrong("agenda", "the last level has nothing to do")
    return top


def step_on(page: Page, key: str, item: str, text: str, rules: Rules[Any]) -> AnyStep:
    try:
        return read_step(text, rules.catalogue())
    except CodecError as error:
        raise page.wrong(key, str(error), item) from None


def way_down(page: Page, rules: Rules[Any], s: State) -> Frame:
    """Follows `at` to where play stands: each entry is a step that the one before it leads to, directly or deeper.

    Steps that come before it count as done. The steps on the way are run on copies of the state: their effects are
    already part of the facts.
    """
    names = page.texts("at")
    if not names:
        raise page.wrong("at", "name the steps that lead to where play stands")
    level = Frame(None, rules.start(), 0, None)
    for number, name in enumerate(names, 1):
        if number > 1:
            level = inside(page, f"[{number - 1}]", level, rules, s)
        exact = step_on(page, "at", f"[{number}]", name, rules) if "(" in name else None
        found = look_down(level, exact, name.partition("(")[0], s)
        if found is None:
            there = ", ".join([step_text(step) for step in level.todo()]) or "nothing"
            hint = meant(name.partition("(")[0], rules.catalogue())
            if name.partition("(")[0] in rules.catalogue():
                hint = ""
            raise page.wrong("at", f"{name} does not come up here; there is {there}{hint}", f"[{number}]")
        level = found
    return level


def inside(page: Page, item: str, level: Frame, rules: Rules[Any], s: State) -> Frame:
    step = level.steps[level.at]
    if not isinstance(step, Procedure):
        raise page.wrong("at", f"{step_text(step)} waits for an answer: it must come last", item)
    try:
        return below(level, step.run(s.clone()))
    except Exception as error:  # steps that do not fit the facts fail in ways of their own
        explain(page, item, level, rules, s.clone())
        raise page.wrong("at", f"{step_text(step)} does not fit these facts: {told(error)}", item) from error


def explain(page: Page, item: str, level: Frame, rules: Rules[Any], s: State) -> None:
    """Says by a rule why play cannot stand at a step of the way, if one says it."""
    step = level.steps[level.at]
    s.agenda = level
    why = rules.why_not_step(s, step, True)
    if why:
        raise page.wrong("at", f"{step_text(step)} cannot be here: {why}", item) from None
    try:
        rules.agree(s)
    except Misplaced as error:
        given = bool(error.path) and error.path[0] in page.values
        line = page.line((*page.path, *error.path)) if given else page.line((*page.path, "at"))
        raise BoxError(page.file, line, str(error)) from None


def below(level: Frame, steps: Steps) -> Frame:
    """Makes the level under a step, as `engine.follow` does."""
    step = level.steps[level.at]
    after = level.at + 1
    if after == len(level.steps) and type(level.owner) is type(step):
        return Frame(step, steps, 0, level.below)
    return Frame(step, steps, 0, Frame(level.owner, level.steps, after, level.below))


def look_down(level: Frame, exact: AnyStep | None, kind: str, s: State) -> Frame | None:
    """Finds the step at this level or, depth first, in the levels below it; gives the level that stands at it."""
    found = look_along(level, exact, kind)
    kinds = [type(frame.owner).__name__ for frame in frames_from(level)]
    for index, step in enumerate(level.steps):
        if found is not None:
            break
        if index >= level.at and isinstance(step, Procedure) and type(step).__name__ not in kinds:
            here = Frame(level.owner, level.steps, index, level.below)
            try:
                found = look_down(below(here, step.run(s.clone())), exact, kind, s)
            except Exception:  # a step that the facts do not fit leads nowhere
                found = None
    return found


def look_along(level: Frame, exact: AnyStep | None, kind: str) -> Frame | None:
    """Finds the step at this level. A step on its own may have other fields: `Turn(3)` is found where `Turn(1)` is."""
    alike = [index for index, step in enumerate(level.todo(), level.at) if type(step).__name__ == kind]
    for index in alike:
        if exact is None or level.steps[index] == exact:
            return Frame(level.owner, level.steps, index, level.below)
    if exact is None or len(alike) != 1:
        return None
    found, rest = level.steps[alike[0]], level.steps[alike[0] + 1 :]
    if any(step.key()[1:] == found.key()[1:] for step in rest):  # what follows would be about the other one
        return None
    return Frame(level.owner, [exact, *rest], 0, level.below)


def frames_from(level: Frame | None) -> list[Frame]:
    found: list[Frame] = []
    while level is not None:
        found.append(level)
        level = level.below
    return found


# what follows from where play stands, and what must fit it


def hints(page: Page, rules: Rules[Any]) -> dict[str, object]:
    """The facts that the steps named in `at` or owning levels of `agenda` settle, before anything else is read."""
    owners: Steps = []
    now: AnyStep | None = None
    if page.has("at"):
        named = [named_step(page, number, name, rules) for number, name in enumerate(page.texts("at"), 1)]
        owners, now = [step for step in named[:-1] if step is not None], named[-1] if named else None
    elif page.has("agenda"):
        rows = page.rows("agenda")
        owners = [step_on(row, "of", "", row.text("of"), rules) for row in rows if row.has("of")]
        if rows and rows[-1].has("todo") and rows[-1].texts("todo"):
            now = step_on(rows[-1], "todo", "[1]", rows[-1].texts("todo")[0], rules)
    return rules.implied(owners, now)


def named_step(page: Page, number: int, name: str, rules: Rules[Any]) -> AnyStep | None:
    """The step that an entry of `at` names; None where its fields are left out."""
    if "(" in name:
        return step_on(page, "at", f"[{number}]", name, rules)
    kind = rules.catalogue().get(name)
    if kind is None:
        return None  # the way down refuses it, and says what there is
    return read_step(f"{name}()", rules.catalogue()) if not kind.__match_args__ else None


def owners_of(s: State) -> Steps:
    """The steps that own the levels of the agenda, outermost first."""
    owners = [frame.owner for frame in s.frames() if frame.owner is not None]
    owners.reverse()
    return owners


def check_steps(page: Page, rules: Rules[Any], s: State) -> None:
    """Refuses steps that cannot be on the agenda: those that name what there is not, or that do not come up there."""
    frames = list(s.frames())
    frames.reverse()
    for level, frame in enumerate(frames):
        if frame.owner is not None:
            check_step(page, rules, s, level, 0, frame.owner)
            around = frame.below.owner if frame.below is not None else None
            check_within(page, rules, around, level, 0, frame.owner)
            check_once(
                page, rules, level, 0, frame.owner, frame.below.todo() if frame.below is not None else []
            )
        for number, step in enumerate(frame.todo(), 1):
            check_step(page, rules, s, level, number, step)
            check_within(page, rules, frame.owner, level, number, step)
            check_once(page, rules, level, number, step, frame.todo()[: number - 1])
            if isinstance(step, Leave):
                check_leave(page, frames[: level + 1], level, number, step)
    for level, frame in enumerate(frames):
        inner = frames[level + 1].owner if level + 1 < len(frames) else None
        why = why_not_level(rules, s, frame, inner)
        if why:
            raise placed(page, level, 0 if frame.owner is not None else 1, why)


def check_step(page: Page, rules: Rules[Any], s: State, level: int, number: int, step: AnyStep) -> None:
    why = rules.why_not_step(s, step, number == 0)
    if why:
        raise placed(page, level, number, f"{step_text(step)} cannot be here: {why}", step)


def check_within(
    page: Page, rules: Rules[Any], owner: AnyStep | None, level: int, number: int, step: AnyStep
) -> None:
    """A step is listed by steps of some kinds only; a campaign's own step, which the table does not know, by any."""
    kinds = rules.within.get(type(step).__name__)
    if kinds is None or owner is None or type(owner).__name__ not in {*rules.within, *kinds}:
        return
    if type(owner).__name__ not in kinds:
        why = f"{' or '.join(kinds)} comes to it" if kinds else "no step comes to it by itself"
        raise placed(page, level, number, f"{step_text(step)} cannot be here: {why}", step)


def check_once(page: Page, rules: Rules[Any], level: int, number: int, step: AnyStep, others: Steps) -> None:
    """No step lists another twice, whether it is still to do or under way."""
    if type(step).__name__ not in rules.repeated and step in others:
        raise placed(page, level, number, f"{step_text(step)} is to be done twice", step)


def check_leave(page: Page, around: list[Frame], level: int, number: int, step: Leave) -> None:
    if step.kind not in [type(frame.owner).__name__ for frame in around]:
        raise placed(page, level, number, f"there is no {step.kind} to leave here", step)


def why_not_level(rules: Rules[Any], s: State, frame: Frame, inner: AnyStep | None) -> str:
    """Why a level of the agenda cannot be: of what its owner lists the end must be left, from some point on."""
    kind = type(frame.owner).__name__
    if kind in rules.tails and not ends_with(frame, inner, rules.tails[kind]):
        return (
            f"what {kind} lists ends with {', '.join(rules.tails[kind])}: that must be left, or the end of it"
        )
    if frame.owner is None:
        listed = rules.start()
    elif type(frame.owner).__name__ in rules.fixed and isinstance(frame.owner, Procedure):
        listed = frame.owner.run(s.clone())
    else:
        return ""
    todo = frame.todo()
    done = len(listed) - len(todo)
    kinds = [type(step).__name__ for step in listed]
    owner = step_text(frame.owner) if frame.owner is not None else "the game"
    if done < 0 or [type(step).__name__ for step in todo] != kinds[done:]:
        return f"{owner} lists {', '.join(kinds)}: what is still to do must be the end of it"
    if inner is not None and (done == 0 or type(inner).__name__ != kinds[done - 1]):
        return (
            f"{step_text(inner)} is not what {owner} comes to before {', '.join(kinds[done:]) or 'its end'}"
        )
    return ""


def ends_with(frame: Frame, inner: AnyStep | None, tail: tuple[str, ...]) -> bool:
    """Is the end of what the owner lists still to do, or what is left of it after the step that is under way?"""
    todo = [type(step).__name__ for step in frame.todo()]
    if inner is not None and type(inner).__name__ in tail:
        return todo == list(tail[tail.index(type(inner).__name__) + 1 :])
    whole = todo[-len(tail) :] == list(tail)
    return whole if inner is not None else whole or todo == list(tail[-len(todo) :])


def placed(page: Page, level: int, number: int, message: str, step: AnyStep | None = None) -> BoxError:
    """The error for a step of the agenda, by its level and its place there, 0 for the owner of the level."""
    if page.has("agenda"):
        row = page.rows("agenda")[level]
        if number == 0 and row.has("of"):
            return row.wrong("of", message)
        return row.wrong("todo", message, f"[{number}]" if number else "")
    if not page.has("at"):  # play begins with the first step, which other facts do not fit
        return page.wrong("turn" if page.has("turn") else "", f"{message}; say with `at` where play stands")
    for item, name in enumerate(page.texts("at"), 1):
        if step is not None and name in (step_text(step), type(step).__name__):
            return page.wrong("at", message, f"[{item}]")
    return page.wrong("at", message)


def levels(s: State) -> Iterator[dict[str, object]]:
    """The levels as they are written, outermost first: the step each came from and the steps still to do."""
    frames = list(s.frames())
    frames.reverse()
    for frame in frames:
        level: dict[str, object] = {"of": step_text(frame.owner)} if frame.owner is not None else {}
        level["todo"] = [step_text(step) for step in frame.todo()]
        yield level


def told(error: Exception) -> str:
    """An error that the game did not foresee, in words."""
    if isinstance(error, KeyError):
        return (
            f"it needs {error.args[0]!r}, which there is not" if error.args else "it needs what there is not"
        )
    if isinstance(error, AssertionError) and str(error):
        return str(error)
    if isinstance(error, IndexError):
        return "it needs what there is not"
    return "they contradict each other"
