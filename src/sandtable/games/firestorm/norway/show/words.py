"""Norway in words: each chapter is asked in turn, then the family."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sandtable.board import sentences
from sandtable.board.table import LetterRow
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.show import (
    air_rows,
    air_words,
    land_rows,
    land_words,
    names,
    naval_log,
    naval_rows,
    naval_words,
)
from sandtable.games.firestorm.norway.show.told import NorwayTold, Tale
from sandtable.games.firestorm.show import hints, nouns, parts, rows, words
from sandtable.kernel.state import Event
from sandtable.kernel.steps import AnyStep, Choice, Throw, Word

if TYPE_CHECKING:
    from sandtable.games.firestorm.norway.play.rules import Norway

NAMES: Final = {**naval_words.NAMES, **air_words.NAMES, **land_words.NAMES}
TALES: Final[dict[str, Tale]] = {**naval_log.TALES, **air_words.TALES, **land_words.TALES}
TOPICS: Final[dict[str, str]] = {**naval_log.TOPICS, **air_words.TOPICS, **land_words.TOPICS}


def step_name(rules: Norway, step: AnyStep) -> str:
    name = type(step).__name__
    return NAMES[name] if name in NAMES else words.step_name(rules.data, step)


def crumb(s: NorwayState, step: AnyStep) -> str:
    if naval_words.mine(step):
        return naval_words.crumb(s, step)
    return words.crumb(s, step) or step_name(s.norway, step)


def question(s: NorwayState, ask: Choice[Any] | Throw[Any]) -> str:
    return (
        naval_words.question(s, ask)
        or air_words.question(s, ask)
        or land_words.question(s, ask)
        or words.question(s, ask)
    )


def hint(s: NorwayState, ask: Choice[Any] | Throw[Any]) -> str:
    return naval_words.hint(s, ask) or air_words.hint(s, ask) or land_words.hint(s, ask) or hints.hint(s, ask)


def letter_name(s: NorwayState, ask: Choice[Any], draft: Word, letter: str) -> str:
    return (
        naval_words.letter_name(s, ask, draft, letter)
        or land_words.letter_name(s, ask, draft, letter)
        or air_words.letter_name(s, ask, draft, letter)
        or words.letter_name(s, ask, draft, letter)
    )


def row(s: NorwayState, ask: Choice[Any], draft: Word, letter: str) -> LetterRow:
    return (
        naval_rows.row(s, ask, draft, letter)
        or land_rows.row(s, ask, draft, letter)
        or air_rows.row(s, ask, draft, letter)
        or rows.row(s, ask, draft, letter)
    )


def given(s: NorwayState, ask: object) -> tuple[str, ...]:
    return naval_rows.given(s, ask) or rows.given(s, ask)


def sentence(rules: Norway, event: Event) -> str:
    t = NorwayTold(rules, event)
    if event.verb in TALES:
        return sentences.ended(TALES[event.verb](t))
    if event.verb in land_words.PLAIN:
        return sentences.ended(land_words.PLAIN[event.verb].format(**t.names()))
    return words.sentence(rules.data, event)


def topic(event: Event) -> str:
    return TOPICS[event.verb] if event.verb in TOPICS else parts.topic(event)


def side_in(rules: Norway, event: Event) -> str:
    """The side that acts: as the family sees it, or that of the unit told of."""
    unit = event.facts.get("unit")
    found = parts.side_in(rules.data, event)
    if not found and isinstance(unit, str) and unit in rules.fleet.side:
        return rules.fleet.side[unit]
    return found


def reason(rules: Norway, id: str) -> str:
    """Why a die is modified, or what a chance is of."""
    if id in rules.fleet.units or id in rules.fleet.harbours:
        return names.title(rules, id) if id in rules.fleet.harbours else names.brief(rules, id)
    return land_words.HELP[id] if id in land_words.HELP else nouns.reason(rules.data, id)


def called(rules: Norway, letter: str) -> str:
    """A troop, unit or asset in a list."""
    return land_words.HELP[letter] if letter in land_words.HELP else names.brief(rules, letter)
