"""The letters of interception and strategic moves as rows of a list."""

from __future__ import annotations

from typing import Any

from sandtable.board import sentences
from sandtable.board.table import LetterRow
from sandtable.games.firestorm.norway.play.air import Intercept
from sandtable.games.firestorm.norway.play.airfields import UNLIMITED, capacity
from sandtable.games.firestorm.norway.play.flights import defence_dice
from sandtable.games.firestorm.norway.play.moves import NorwayMoves
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.show import names
from sandtable.games.firestorm.norway.show.counters import counter
from sandtable.kernel.steps import Choice, Word


def row(s: NorwayState, ask: Choice[Any], draft: Word, letter: str) -> LetterRow | None:
    """A row, or nothing where another chapter or the family knows better."""
    rules = s.norway
    if isinstance(ask, Intercept):
        if letter == "done":
            name = f"Defend with {names.briefs(rules, draft)}" if draft else "Nobody defends"
            return closing(ask, s, draft, letter, name)
        dice = sentences.counted(defence_dice(s, letter), "die").replace("dies", "dice")
        return mover(s, ask, draft, letter, dice)
    if not isinstance(ask, NorwayMoves):
        return None
    if letter in rules.fleet.units:
        return mover(s, ask, draft, letter, "")
    if not draft or draft[0] not in rules.fleet.units:
        return None
    found = LetterRow(letter, names.title(rules, letter), there(s, letter))
    found.anchors = ask.anchors(s, draft, letter)
    found.does = f"Move {names.brief(rules, draft[0])} to {names.place(rules, letter)}"
    return found


def closing(ask: Choice[Any], s: NorwayState, draft: Word, letter: str, name: str) -> LetterRow:
    return LetterRow(letter, name, anchors=ask.anchors(s, draft, letter), closing=True)


def mover(s: NorwayState, ask: Choice[Any], draft: Word, letter: str, adds: str) -> LetterRow:
    """A unit, what it is and where it is."""
    unit = s.norway.fleet.units[letter]
    note = f"{unit.type.name.lower()} {names.at(s.norway, s.where[letter])}"
    return LetterRow(letter, unit.brief, note, adds, ask.anchors(s, draft, letter), counter(s, letter))


def there(s: NorwayState, place: str) -> str:
    """Who is at a place already, and how many aircraft an airfield still takes."""
    here = len(s.troops_at(place))
    note = sentences.counted(here, "counter") if here else "nobody there"
    if place not in s.norway.fleet.bases:
        return note
    limit = capacity(s, place)
    return note if limit >= UNLIMITED else f"{note}, room for {limit - here}{' more' if here else ''}"
