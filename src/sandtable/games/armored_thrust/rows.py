"""The letters of a question as rows of a list: short name, one reason, what it adds, its picture and its places."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board.table import LetterRow
from sandtable.games.armored_thrust.counters import counter
from sandtable.games.armored_thrust.deployment import HISTORY, Deploy
from sandtable.games.armored_thrust.nouns import BOMB, BYPASS, DONE, MARCHES, ORDERS
from sandtable.games.armored_thrust.odds import activation
from sandtable.games.armored_thrust.opening import PlaceArrivals
from sandtable.games.armored_thrust.orders import OrderUnits, lines_of
from sandtable.games.armored_thrust.sheet_lines import bypassed, spent, times
from sandtable.games.armored_thrust.state import Theatre
from sandtable.games.armored_thrust.words import nouns
from sandtable.games.armored_thrust.words.letters import letter_name
from sandtable.kernel.steps import Choice, Word

CLOSING: Final = (DONE, HISTORY)
WHAT: Final = {
    "move": "through own areas, no roll",
    "attack": "into enemy areas, by activation",
    "column": "an attack that may go around one held area",
    "defend": "stays and defends",
    "regroup": "stays; a night's rest takes two levels of fatigue",
}


def row(s: Theatre, ask: Choice[Any], draft: Word, letter: str) -> LetterRow:
    found = special(s, ask, draft, letter)
    if found is None:
        found = LetterRow(letter, letter_name(s, ask, draft, letter))
        if letter in s.rules.unit:
            found.counter = counter(s, letter)
    found.anchors = ask.anchors(s, draft, letter)
    found.closing = letter in CLOSING
    return found


def special(s: Theatre, ask: Choice[Any], draft: Word, letter: str) -> LetterRow | None:
    """The rows of questions that have more to show than a name."""
    if letter in s.rules.unit:
        return unit_row(s, letter)
    if isinstance(ask, OrderUnits):
        return order_row(s, draft, letter)
    if letter in s.rules.area and isinstance(ask, (Deploy, PlaceArrivals)):
        return ground_row(s, letter)
    return None


def unit_row(s: Theatre, id: str) -> LetterRow:
    """A unit and where it stands: "4th CAN Inf Brgd", "at Ifs", "3"."""
    data = s.rules.data
    unit = data.units[id]
    stands = f"{nouns.at(data, s.where[id])}, " if s.where[id] in data.areas else ""
    mobility = data.mobilities[s.mobility(id)]
    note = f"{stands}{mobility.name}, {nouns.points(mobility.halves)} MP"
    return LetterRow(id, unit.name, note, str(unit.strength or ""), counter=counter(s, id))


def ground_row(s: Theatre, id: str) -> LetterRow:
    """An area where a unit may be put."""
    area = s.rules.area[id]
    facts = [*area.flags, *(["fortified"] if area.fortified() else []), *(["base"] if area.base else [])]
    return LetterRow(id, area.name, ", ".join(facts) or "open ground")


def order_row(s: Theatre, draft: Word, letter: str) -> LetterRow | None:
    lines = lines_of(s, draft)
    line = lines[-1] if lines else ()
    if letter in ORDERS:
        return LetterRow(letter, nouns.ORDERS[letter], WHAT[letter])
    if letter == BYPASS:
        return LetterRow(letter, "Go around …", "the next area, if it is held", "1 MP")
    if letter not in s.rules.area:
        return None
    if line and line[0] == BOMB:
        return LetterRow(letter, nouns.area(s.rules.data, letter), "bomb it")
    if len(line) > 1 and line[1] in MARCHES:
        return step_row(s, line[0], line[1:], letter)
    return None


def step_row(s: Theatre, unit: str, order: Word, letter: str) -> LetterRow:
    """The next area of a march: "Lorguichon", "major road, arrives ¼; enemy", "½ MP"."""
    data = s.rules.data
    after = (*order, letter)
    path = tuple([area for area in after[1:] if area != BYPASS])
    before = path[-2] if len(path) > 1 else s.where[unit]
    road = data.roads[s.rules.board.kind[before][letter]]
    bypass = bypassed(after)
    arrives = times(s, unit, path, bypass)[-1]
    when = f"arrives {arrives}" if arrives != "end of turn" else "arrives at the end of the turn"
    cost = spent(s, unit, path, bypass) - spent(s, unit, path[:-1], bypassed(order))
    note = [f"{road.name}, {when}"]
    roll = activation(s, unit, after)
    if roll is not None and s.control[letter] != s.rules.side[unit]:
        note.append(f"needs {nouns.face(roll.least())}")
    found = LetterRow(letter, nouns.area(data, letter), ", ".join(note), f"{nouns.points(cost)} MP")
    hostile = s.control[letter] != s.rules.side[unit]
    found.does = f"Attack {found.name}" if hostile else f"March to {found.name}"
    return found
