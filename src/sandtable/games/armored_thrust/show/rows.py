"""The letters of a question as rows of a list: short name, one reason, what it adds, its picture and its places."""

from __future__ import annotations

from typing import Any, Final

from sandtable.board.table import LetterRow
from sandtable.games.armored_thrust.play.characters import ReturnBase
from sandtable.games.armored_thrust.play.deployment import HISTORY, Deploy
from sandtable.games.armored_thrust.play.nouns import BOMB, BYPASS, DONE, MARCHES, ORDERS
from sandtable.games.armored_thrust.play.opening import PlaceArrivals
from sandtable.games.armored_thrust.play.orders import OrderUnits, lines_of
from sandtable.games.armored_thrust.play.retreat import ChooseRetreat
from sandtable.games.armored_thrust.play.routes import read_path
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.tabletop import AGREE, USUAL, ReportResult, claim, games, grade_of
from sandtable.games.armored_thrust.play.terrain import PickGround
from sandtable.games.armored_thrust.play.umpire import Gate
from sandtable.games.armored_thrust.play.withdrawal import ALWAYS, FIGHT, Withdraw
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.counters import counter
from sandtable.games.armored_thrust.show.letters import letter_name
from sandtable.games.armored_thrust.show.odds import activation
from sandtable.games.armored_thrust.show.sheet_lines import spent, times
from sandtable.kernel.steps import Choice, Word

CLOSING: Final = (DONE, HISTORY)
WHAT: Final = {
    "move": "through own areas, no roll",
    "attack": "into enemy areas, by activation",
    "column": "an attack that may go around one held area",
    "defend": "stays and defends",
    "regroup": "stays; a night's rest takes two levels of fatigue",
}

GATE: Final = {
    "continue": "as far as the next halt",
    "run-on": "no more halts this turn",
    "by-hand": "real dice, typed as they fell",
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
    if isinstance(ask, ReportResult):
        return report_row(s, ask, draft, letter)
    if letter in s.rules.unit:
        return unit_row(s, letter)
    if isinstance(ask, PickGround):
        piece = s.rules.data.battles.pieces[letter]
        return LetterRow(letter, piece.name, piece.effect)
    if isinstance(ask, OrderUnits):
        return order_row(s, draft, letter)
    if letter in s.rules.area and isinstance(ask, (Deploy, PlaceArrivals, ChooseRetreat, ReturnBase)):
        return ground_row(s, letter)
    if isinstance(ask, Withdraw):
        return withdrawal_row(s, ask, draft, letter)
    if isinstance(ask, Gate):
        return LetterRow(letter, letter_name(s, ask, draft, letter), GATE.get(letter, ""))
    return None


def withdrawal_row(s: Theatre, ask: Withdraw, draft: Word, letter: str) -> LetterRow:
    """Fight, or the way out with the die it takes."""
    if letter == FIGHT:
        return LetterRow(letter, "Fight", "stay, whatever the mission will be", does="Stay and fight")
    least = max(s.engagements[ask.place].needs)
    note = "without a die" if least <= ALWAYS else f"on {nouns.face(least)}; else they fight"
    return LetterRow(letter, letter_name(s, ask, draft, letter), note)


def report_row(s: Theatre, ask: ReportResult, draft: Word, letter: str) -> LetterRow:
    """A score with its grade; what the other side said where one agrees with it."""
    found = LetterRow(letter, letter_name(s, ask, draft, letter))
    if letter in USUAL:
        found.note = grade_of(s, games((*draft, letter)))
    elif letter == AGREE:
        found.note = claim(s, ask.place, ask.who)
    elif letter == DONE:
        found.note = grade_of(s, games(draft))
    return found


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
    path, _ = read_path(after)
    before = path[-2] if len(path) > 1 else s.where[unit]
    road = data.roads[s.rules.board.kind[before][letter]]
    arrives = times(s, unit, after)[-1]
    when = f"arrives {arrives}" if arrives != "end of turn" else "arrives at the end of the turn"
    earlier = order[:-1] if order[-1] == BYPASS else order
    cost = spent(s, unit, after) - (spent(s, unit, earlier) if len(earlier) > 1 else 0)
    slow = s.rules.ways(s, s.rules.side[unit])[before][letter] != road.halves
    note = [f"{road.name}{', slow as a lane' if slow else ''}, {when}"]
    roll = activation(s, unit, after)
    if roll is not None and s.control[letter] != s.rules.side[unit]:
        note.append(f"needs {nouns.face(roll.least)}")
    found = LetterRow(letter, nouns.area(data, letter), ", ".join(note), f"{nouns.points(cost)} MP")
    hostile = s.control[letter] != s.rules.side[unit]
    found.does = f"Attack {found.name}" if hostile else f"March to {found.name}"
    return found
