"""The Start Phase: supply, reinforcements, weather (AT-10 … AT-29)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.games.armored_thrust.play.nouns import LATER, MORNING
from sandtable.games.armored_thrust.play.reports import start_report
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.steps import ThrustChoice, ThrustThrow, first_word
from sandtable.games.armored_thrust.play.umpire import UMPIRE
from sandtable.kernel.steps import (
    NOTHING,
    Choice,
    Dice,
    Faces,
    Procedure,
    Reason,
    Steps,
    Together,
    Word,
)


def begin_turn(s: Theatre, number: int) -> None:
    """Begins a turn: wipes away what held for the last turn only."""
    s.turn = number
    s.phase = "start"
    s.weather = ""  # it holds for one turn, and nobody knows the next before the die
    s.orders, s.zone = {}, ()
    s.dice, s.broke, s.goes = {}, {}, {}
    s.came, s.trail, s.bypassed, s.displaced = {}, {}, {}, {}
    s.regroup = {unit: turn for unit, turn in s.regroup.items() if turn >= number}
    s.momentum = {unit: turn for unit, turn in s.momentum.items() if turn >= number}
    s.last = {place: sheet.remembered() for place, sheet in s.engagements.items()}
    s.engagements = {}
    s.tell("turn", number=number)


# step 1


class SupplyCheck(Procedure[Theatre]):
    """Every unit on the map is checked; what is found holds for the whole turn (AT-10)."""

    def run(self, s: Theatre) -> Steps:
        for side in s.rules.sides:
            reached = s.rules.supplied_areas(s, side)
            for unit in s.units_of(side):
                check_supply(s, unit, reached)
        return NOTHING


def check_supply(s: Theatre, unit: str, reached: int) -> None:
    """Notes whether a unit is in supply; if not, counts one more Start Phase without (AT-11, AT-45)."""
    if reached & s.rules.board.bit[s.where[unit]]:
        s.unsupplied.pop(unit, None)
    else:
        s.unsupplied[unit] = s.unsupplied.get(unit, 0) + 1


def reached_by_supply(s: Theatre, side: str) -> int:
    """The areas in which a side is in supply, as a mask (AT-11 … AT-13).

    From its supply areas that it still controls, through areas that the enemy does not control; by option only
    through its own. Its bases are always in supply.
    """
    rules = s.rules
    board = rules.board
    within, sources = 0, 0
    for area, holder in s.control.items():
        if holder in rules.supply_through[side]:
            within |= board.bit[area]
    for area in rules.bases[side]:
        if s.control[area] == side:
            sources |= board.bit[area]
    return board.areas.connected(sources, within) | sources


# step 2


class Arrivals(Together[Theatre]):
    """Scheduled units are placed by their owners, in secret; they cannot be refused or delayed (AT-20 … AT-22)."""

    def still(self, s: Theatre) -> bool:
        for side in s.rules.sides:
            if arriving(s, side):
                return True
        return False

    def asks(self, s: Theatre) -> Mapping[str, Choice[Any]]:
        return {side: PlaceArrivals(side) for side in s.rules.sides if arriving(s, side)}

    def opened(self, s: Theatre, answers: dict[str, Word]) -> Steps:
        for side, word in answers.items():
            reached = s.rules.supplied_areas(s, side)
            for unit, area in zip(word[::2], word[1::2], strict=True):
                s.place(unit, area)
                check_supply(s, unit, reached)  # in a base always in supply (AT-13, AT-20)
        return NOTHING


def arriving(s: Theatre, side: str) -> list[str]:
    """The units due this turn, and those that had to wait for an entry area (AT-22)."""
    rules = s.rules
    found: list[str] = []
    for turn in range(1, s.turn + 1):
        for unit in rules.calendar[turn]:
            if rules.side[unit] == side and s.where[unit] == LATER and rules.entry_areas(s, unit):
                found.append(unit)
    return found


class PlaceArrivals(ThrustChoice):
    """Asks a side by which entry area each unit arrives (AT-22, TOT-15)."""

    __match_args__ = ("side",)
    rule = "AT-22"

    def __init__(self, side: str) -> None:
        self.side = side

    def seat(self, s: Theatre) -> str:
        return self.side

    def letters(self, seen: Theatre, draft: Word) -> list[str]:
        if len(draft) % 2:
            return seen.rules.entry_areas(seen, draft[-1])
        return [unit for unit in arriving(seen, self.side) if unit not in draft]

    def ends(self, seen: Theatre, word: Word) -> bool:
        return len(word) == 2 * len(arriving(seen, self.side))

    def silence(self, seen: Theatre) -> Word | None:
        return first_word(seen, self)

    def chosen(self, s: Theatre, word: Word) -> Steps:
        return NOTHING  # the answers are opened together

    def why_not(self, seen: Theatre, draft: Word, letter: str) -> Reason | None:
        rules = seen.rules
        if len(draft) % 2:
            name = rules.unit[draft[-1]].name
            if letter not in rules.area:
                return ("no-area", f"First say where {name} arrives.", "AT-22")
            doors = " or ".join(rules.entry_areas(seen, draft[-1]))
            return ("no-entry", f"{name} arrives at {doors}, not at {letter}.", "AT-22")
        if letter in rules.area:
            return ("no-unit", f"Name a unit before {rules.area[letter].name}.", "AT-22")
        if letter not in rules.unit:
            return None
        name = rules.unit[letter].name
        if rules.side[letter] != self.side:
            return ("not-your-unit", f"{name} is an enemy unit.", "AT-22")
        if letter in draft[::2]:
            return ("placed", f"{name} has its place already.", "AT-22")
        return ("not-arriving", f"{name} does not arrive this turn.", "AT-20")

    def anchors(self, seen: Theatre, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"area:{letter}",) if letter in seen.rules.area else (f"unit:{letter}",)


# step 3


class Weather(ThrustThrow):
    """One die a turn; a clear morning is misty (AT-25, AT-26)."""

    def seat(self, s: Theatre) -> str:
        return UMPIRE

    def dice(self, s: Theatre) -> Dice:
        return Dice(1)

    def onlookers(self, s: Theatre) -> tuple[str, ...]:
        return ()  # everybody sees the weather die

    def fell(self, s: Theatre, faces: Faces) -> Steps:
        s.hand = False
        s.weather = s.rules.weather_of(faces[0], s.rules.turns[s.turn - 1].part == MORNING)
        s.tell("weather", weather=s.weather, die=faces[0])
        return NOTHING


class StartReport(Procedure[Theatre]):
    """Supply state, day part, weather and own arrivals are announced before orders (step 3)."""

    def run(self, s: Theatre) -> Steps:
        start_report(s)
        return NOTHING
