"""Positions: any moment at a step boundary as TOML, to be read, written and mailed by people.

    game = "caen"
    turn = 2
    at = ["Turn(2)", "PlaceArrow"]
    troops = { 50-div = "A1" }

What differs from the set-up is enough. Where play stands is told by `at`, a way down the sequence of play, or
level by level under `agenda`, which is how the program writes it. A fault is a `BoxError` with file and line.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from sandtable.board import box
from sandtable.board.box import BoxError, Page
from sandtable.board.toml import toml
from sandtable.games.catalogue import GAMES, open_game
from sandtable.kernel import engine
from sandtable.kernel.codec import CodecError, read_step, step_text
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import Misplaced, Refused, Rules
from sandtable.kernel.state import Frame, State
from sandtable.kernel.steps import AnyStep, Procedure, Steps, Throw, Together

FRAME: Final = ("game", "scenario", "options", "sealed", "at", "agenda")  # the keys that are no facts
MOST_DOTS: Final = 200  # in one line


# writing


def write_position(rules: Rules[Any], s: State) -> str:
    """Writes the position of a match that waits for an answer, or is over, as text."""
    return toml(position_table(rules, s))


def position_table(rules: Rules[Any], s: State) -> dict[str, object]:
    """The position as the table that its text holds."""
    told = scenario_table(rules)
    told.update(told_facts(rules, s))
    if s.sealed:
        told["sealed"] = {key: list(word) for key, word in s.sealed.items()}
    told["agenda"] = told_agenda(s)
    return told


def scenario_table(rules: Rules[Any]) -> dict[str, object]:
    """What a position says of game, scenario and options: by itself the set-up."""
    usual = usual_options(rules.id, rules.scenario)
    options = {name: value for name, value in rules.options.items() if value != usual.get(name)}
    told: dict[str, object] = {"game": rules.id, "scenario": rules.scenario}
    if options:
        told["options"] = options
    return told


@cache
def usual_options(game: str, scenario: str) -> dict[str, OptionValue]:
    return open_game(game, scenario).options


def told_facts(rules: Rules[Any], s: State) -> dict[str, object]:
    """The facts that differ from the set-up. Default values are left out, if the shorter text reads the same."""
    facts = rules.facts(s)
    before = rules.facts(rules.setup())
    for terse in (True, False):
        told = difference(facts, before, terse)
        again = rules.setup()
        try:
            rules.amend(again, told)
        except Misplaced:
            continue
        if rules.facts(again) == facts:
            return told
    raise ValueError("the facts of this state cannot be told as a position")


def difference(now: Mapping[str, object], before: Mapping[str, object], terse: bool) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in now.items():
        old = before.get(name)
        if isinstance(value, Mapping) and (isinstance(old, Mapping) or terse):
            inner = difference(value, old if isinstance(old, Mapping) else {}, terse)
            if inner or not isinstance(old, Mapping):
                found[name] = inner
        elif (name not in before and (value or not terse)) or (name in before and value != old):
            found[name] = value
    return found


def told_agenda(s: State) -> list[dict[str, object]]:
    """The levels, outermost first: the step each came from and the steps still to do."""
    levels: list[dict[str, object]] = []
    for frame in s.frames():
        level: dict[str, object] = {"of": step_text(frame.owner)} if frame.owner is not None else {}
        level["todo"] = [step_text(step) for step in frame.todo()]
        levels.append(level)
    levels.reverse()
    return levels


# reading


def read_position(text: str, file: str = "position") -> tuple[Rules[Any], State]:
    """The rules and the state a text describes, run on to the first question; `file` names it in faults."""
    return position_on(page_of(text, file))


def position_on(page: Page) -> tuple[Rules[Any], State]:
    """Reads a position from a page, which may be part of a larger file."""
    rules = rules_on(page)
    s = state_on(page, rules)
    engine.settle(s)
    return rules, s


def position_for(rules: Rules[Any], text: str, file: str = "position") -> State:
    """Reads a position to start a match of these rules from; its game and options must be theirs."""
    page = page_of(text, file)
    own = rules_on(page)
    if own.id != rules.id or own.scenario != rules.scenario:
        raise page.wrong("game", f"this is a position of {own.id} {own.scenario}")
    for name, value in rules.options.items():
        if own.options.get(name) != value:
            key = "options" if page.has("options") else ""
            raise page.wrong(key, f"{name} is {own.options.get(name)!r} here, but {value!r} in the match")
    return state_on(page, rules)


def page_of(text: str, file: str) -> Page:
    """Parses a position. Dotted names of thousands of parts (`a.a.a…`) would take minutes: they are refused unread."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            raise BoxError(
                file, number, f"this line has more than {MOST_DOTS} dots: write it as several lines"
            )
    return box.parse(file, text.encode("utf-8", "surrogatepass"))


def rules_on(page: Page) -> Rules[Any]:
    game = page.one_of("game", GAMES)
    scenario = page.text("scenario", "")
    options = options_on(page.page("options")) if page.has("options") else {}
    try:
        return open_game(game, scenario, options)
    except ValueError as error:
        raise blame(page, game, scenario, options, str(error)) from None


def options_on(page: Page) -> dict[str, OptionValue]:
    found: dict[str, OptionValue] = {}
    for name in page.names():
        page.has(name)
        value = page.values[name]
        if isinstance(value, bool | int | str):
            found[name] = value
        elif isinstance(value, list) and all(isinstance(item, str) for item in value):
            found[name] = tuple([str(item) for item in value])
        elif isinstance(value, list) and all(type(item) is int for item in value):
            found[name] = tuple([int(item) for item in value])
        else:
            raise page.wrong(name, "expected true or false, a whole number, a text, or a list of one kind")
    return found


def blame(page: Page, game: str, scenario: str, options: Mapping[str, OptionValue], message: str) -> BoxError:
    """Makes the error that blames the option which the game refuses, or else the scenario."""
    try:
        open_game(game, scenario)
    except ValueError:
        return page.wrong("scenario", message)
    for name, value in options.items():
        try:
            open_game(game, scenario, {name: value})
        except ValueError as error:
            return page.page("options").wrong(name, str(error))
    return page.wrong("options", message)


def state_on(page: Page, rules: Rules[Any]) -> State:
    """Reads the state and checks it; it is not run on yet."""
    s: State = rules.setup()
    amend(page, rules, s)
    s.agenda = agenda_on(page, rules, s)
    s.sealed = (
        {key: page.page("sealed").texts(key) for key in page.page("sealed").names()}
        if (page.has("sealed"))
        else {}
    )
    check(page, rules, s)
    return s


def amend(page: Page, rules: Rules[Any], s: State) -> None:
    facts = {name: page.values[name] for name in page.names() if name not in FRAME and page.has(name)}
    try:
        rules.amend(s, facts)
    except Misplaced as error:
        raise fault(page, error.path, str(error)) from None
    except Exception as error:  # an error that the game did not foresee is still the fault of the text
        raise fault(page, (), f"these facts cannot be: {error!r}") from error


def fault(page: Page, path: tuple[str, ...], message: str) -> BoxError:
    return BoxError(page.file, page.source.line((*page.path, *path)), message)


# where play stands


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
            level = inside(page, f"[{number - 1}]", level, s)
        exact = step_on(page, "at", f"[{number}]", name, rules) if "(" in name else None
        found = look_down(level, exact, name.partition("(")[0], s)
        if found is None:
            there = ", ".join([step_text(step) for step in level.todo()]) or "nothing"
            raise page.wrong("at", f"{name} does not come up here; there is {there}", f"[{number}]")
        level = found
    return level


def inside(page: Page, item: str, level: Frame, s: State) -> Frame:
    step = level.steps[level.at]
    if not isinstance(step, Procedure):
        raise page.wrong("at", f"{step_text(step)} waits for an answer: it must come last", item)
    try:
        return below(level, step.run(s.clone()))
    except Exception as error:
        raise page.wrong("at", f"{step_text(step)} does not fit these facts: {error!r}", item) from error


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


# checks


def check(page: Page, rules: Rules[Any], s: State) -> None:
    """Refuses what cannot be: facts that contradict each other, or a question that cannot be asked."""
    check_facts(page, rules, s)
    place = "at" if page.has("at") else "agenda" if page.has("agenda") else ""
    trial = s.clone()
    try:
        check_sealed(page, trial)
        engine.settle(trial)
        check_questions(page, place, rules, trial)
    except BoxError:
        raise
    except Exception as error:  # steps that do not fit the facts fail in ways of their own
        raise page.wrong(place, f"play cannot stand here: {error!r}") from error
    check_facts(page, rules, trial)


def check_facts(page: Page, rules: Rules[Any], s: State) -> None:
    try:
        rules.invariants(s)
    except AssertionError as error:
        message = str(error)
        raise fault(page, nearest(page, message), f"this cannot be: {message}") from None
    except Exception as error:
        raise fault(page, (), f"these facts cannot be: {error!r}") from error


def nearest(page: Page, message: str) -> tuple[str, ...]:
    """Finds the first fact that names a thing the message is about; () for the whole position."""
    words = message.split()
    for name in page.names():
        value = page.values[name]
        if isinstance(value, Mapping) and name not in FRAME:
            for key, item in value.items():
                if key in words or (isinstance(item, str) and item in words):
                    return (name, key)
    return ()


def check_sealed(page: Page, s: State) -> None:
    if not s.sealed:
        return
    step = engine.current(s)
    if not isinstance(step, Together):
        raise page.wrong("sealed", "nobody is asked for sealed answers here")
    asks = step.asks(s)
    for key, word in s.sealed.items():
        if key not in asks:
            raise page.page("sealed").wrong(key, f"sealed answers are asked of {', '.join(asks)}")
        try:
            engine.check_word(s, asks[key], word)
        except Refused as refused:
            raise page.page("sealed").wrong(key, str(refused)) from None


def check_questions(page: Page, place: str, rules: Rules[Any], s: State) -> None:
    """Checks that a seat can answer what is asked, or that the match is over."""
    asked = engine.pending(s)
    over = rules.outcome(s) is not None
    if over and asked:
        raise page.wrong(place, f"the match is over, but {' and '.join(asked)} must answer")
    if not over and not asked:
        raise page.wrong(place, "nothing is left to do, but the match is not over")
    for ask in asked.values():
        seat = ask.seat(s)
        boxed = isinstance(ask, Throw) and rules.screened()
        if seat not in rules.seats() and not boxed:
            raise page.wrong(place, f"{step_text(ask)} asks {seat!r}, who has no seat")
        able = ask.dice(s).count > 0 if isinstance(ask, Throw) else ask.letters(rules.view(s, seat), ())
        if not able:
            raise page.wrong(place, f"{step_text(ask)} cannot be answered")
