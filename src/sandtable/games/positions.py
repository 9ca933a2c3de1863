"""Positions: any moment at a step boundary as TOML, to be read, written and mailed by people.

    game = "caen"
    turn = 2
    at = ["Turn(2)", "PlaceArrow"]
    troops = { 50-div = "A1" }

What differs from the set-up is enough. Where play stands is told by `at`, a way down the sequence of play, or
level by level under `agenda`, which is how the program writes it. A fault is a `BoxError` with file and line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from sandtable.board import box
from sandtable.board.box import BoxError, Page
from sandtable.board.toml import toml
from sandtable.games.agendas import agenda_on, check_steps, hints, levels, owners_of, told
from sandtable.games.catalogue import FAMILIES, GAMES, open_game, open_local
from sandtable.kernel import engine
from sandtable.kernel.codec import step_text
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import Misplaced, Refused, Rules
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Throw, Together, Word

FRAME: Final = ("game", "scenario", "options", "sealed", "at", "agenda")  # the keys that are no facts
WORD: Final = re.compile(r"[^\s,;:()'\"]+")  # of a message: it may be the name of a thing
LONGEST_WORD: Final = 2000  # letters: no answer is longer
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
    told["agenda"] = list(levels(s))
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
    return open_local(game, scenario).options


def told_facts(rules: Rules[Any], s: State) -> dict[str, object]:
    """The facts that differ from the set-up. Default values are left out, if the shorter text reads the same."""
    facts = rules.facts(s)
    before = rules.facts(rules.setup())
    why = "it reads otherwise"
    for terse in (True, False):
        told = difference(facts, before, terse)
        again = rules.setup()
        try:
            rules.amend(again, told)
        except Misplaced as error:
            why = str(error)
            continue
        if rules.facts(again) == facts:
            return told
    raise ValueError(f"the facts of this state cannot be told as a position: {why}")


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


# reading


def read_position(text: str, file: str = "position", local: bool = False) -> tuple[Rules[Any], State]:
    """The rules and the state a text describes, run on to the first question; `file` names it in faults.

    `local`: whoever wrote it may read the files of this computer, so its scenario may be a folder.
    """
    return position_on(page_of(text, file), local)


def position_on(page: Page, local: bool = False) -> tuple[Rules[Any], State]:
    """Reads a position from a page, which may be part of a larger file."""
    rules = rules_on(page, local)
    s = state_on(page, rules)
    engine.settle(s)
    return rules, s


def position_for(rules: Rules[Any], text: str, file: str = "position") -> State:
    """Reads a position to start a match of these rules from; its game and options must be theirs."""
    page = page_of(text, file)
    own = rules_on(page, rules.scenario == page.values.get("scenario"))
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


def rules_on(page: Page, local: bool = False) -> Rules[Any]:
    """The rules that the page names; a campaign of one's own is known by its folder, to who may read it."""
    game = page.one_of("game", (*GAMES, *FAMILIES) if local else GAMES)
    scenario = page.text("scenario", "")
    options = options_on(page.page("options")) if page.has("options") else {}
    opening = open_local if local else open_game
    try:
        return opening(game, scenario, options)
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
        open_local(game, scenario)
    except ValueError:
        return page.wrong("scenario" if page.has("scenario") else "game", message)
    for name, value in options.items():
        try:
            open_local(game, scenario, {name: value})
        except ValueError as error:
            return page.page("options").wrong(name, str(error))
    return page.wrong("options", message)


def state_on(page: Page, rules: Rules[Any]) -> State:
    """Reads the state and checks it; it is not run on yet.

    Turn and phase follow from where play stands, if they are not given.
    """
    given = {name: page.values[name] for name in page.names() if name not in FRAME and page.has(name)}
    facts = {**hints(page, rules), **given}
    s = amended(page, rules, facts)
    s.agenda = agenda_on(page, rules, s)
    found = rules.implied(owners_of(s), None)
    if any([name not in facts for name in found]):  # of levels that `at` leaves out
        s = amended(page, rules, {**found, **facts})
        s.agenda = agenda_on(page, rules, s)
    if page.has("sealed"):
        sealed = page.page("sealed")
        s.sealed = {key: sealed.texts(key) for key in sealed.names()}
    check(page, rules, s)
    return s


def amended(page: Page, rules: Rules[Any], facts: Mapping[str, object]) -> State:
    """The set-up with these facts."""
    s: State = rules.setup()
    try:
        rules.amend(s, facts)
    except Misplaced as error:
        raise fault(page, error.path, str(error)) from None
    except Exception as error:  # an error that the game did not foresee is still the fault of the text
        raise fault(page, (), f"these facts cannot be: {told(error)}") from error
    return s


def fault(page: Page, path: tuple[str, ...], message: str) -> BoxError:
    """The error for a fact; where it is not given, for where play stands, which it follows from."""
    if path and path[0] not in page.values:
        path = (where_told(page),) if where_told(page) else ()
    return BoxError(page.file, page.line((*page.path, *path)), message)


def where_told(page: Page) -> str:
    """The key that says where play stands; "" if none does."""
    return "at" if page.has("at") else "agenda" if page.has("agenda") else ""


# checks


def check(page: Page, rules: Rules[Any], s: State) -> None:
    """Refuses what cannot be: facts that contradict each other, or a question that cannot be asked."""
    check_facts(page, rules, s)
    place = where_told(page)
    try:
        rules.agree(s)
        check_steps(page, rules, s)
        trial = s.clone()
        check_sealed(page, trial)
        engine.settle(trial)
        check_questions(page, place, rules, trial)
    except BoxError:
        raise
    except Misplaced as error:
        raise fault(page, error.path, str(error)) from None
    except Exception as error:  # steps that do not fit the facts fail in ways of their own
        raise page.wrong(place, f"play cannot stand here: {told(error)}") from error
    check_facts(page, rules, trial)


def check_facts(page: Page, rules: Rules[Any], s: State) -> None:
    try:
        rules.invariants(s)
    except AssertionError as error:
        message = str(error)
        raise fault(page, nearest(page, message), f"this cannot be: {message}") from None
    except Exception as error:
        raise fault(page, (), f"these facts cannot be: {told(error)}") from error


def nearest(page: Page, message: str) -> tuple[str, ...]:
    """Finds the fact that a message is about: the one that names most things of it, else one that lists such a thing.

    Else it is the turn, or where play stands, or whatever the position tells first; () where it tells nothing.
    """
    words = WORD.findall(message)
    facts = {name: page.values[name] for name in page.names() if name not in FRAME}
    tables = {name: value for name, value in facts.items() if isinstance(value, Mapping)}
    best: tuple[str, ...] = ()
    most = 0
    for name, table in tables.items():
        for key, item in table.items():
            parts = list(item.values()) if isinstance(item, Mapping) else [item]
            named = (key in words) + len([part for part in parts if isinstance(part, str) and part in words])
            if named > most and (key in words or not isinstance(item, Mapping)):
                best, most = (name, key), named
    if best:
        return best
    for name, table in tables.items():
        for key, item in table.items():
            if isinstance(item, list) and [one for one in item if one in words]:
                return (name, key)
    for name, value in facts.items():
        if name in words or (isinstance(value, list) and [one for one in value if one in words]):
            return (name,)
    blamed = "turn" if page.has("turn") else where_told(page)
    return (blamed,) if blamed else tuple(list(facts)[:1])


def check_sealed(page: Page, s: State) -> None:
    if not s.sealed:
        return
    step = engine.current(s)
    if not isinstance(step, Together):
        raise page.wrong("sealed", "nobody is asked for sealed answers here")
    asks = step.asks(s)
    for key in s.sealed:  # all of them first: what one seat sees depends on the others
        if key not in asks:
            raise page.page("sealed").wrong(key, f"sealed answers are asked of {', '.join(asks)}")
    for key, word in s.sealed.items():
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
        if not isinstance(ask, Throw) and not answerable(rules.view(s, seat), ask):
            raise page.wrong(place, f"{step_text(ask)} cannot be answered to its end")


def answerable(seen: State, ask: Choice[Any]) -> bool:
    """Can a word be spelled to its end, with the first letter that is offered each time?"""
    draft: Word = ()
    while not draft or not ask.ends(seen, draft):
        letters = ask.letters(seen, draft)
        if not letters or len(draft) > LONGEST_WORD:
            return False
        draft = (*draft, letters[0])
    return True
