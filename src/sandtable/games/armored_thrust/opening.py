"""The Start Phase: supply, reinforcements, weather (AT-10 … AT-29)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.games.armored_thrust.nouns import LATER, MORNING
from sandtable.games.armored_thrust.reports import start_report
from sandtable.games.armored_thrust.state import Theatre
from sandtable.games.armored_thrust.umpire import UMPIRE
from sandtable.kernel.steps import NOTHING, Choice, Dice, Faces, Procedure, Steps, Throw, Together, Word


def begin_turn(s: Theatre, number: int) -> None:
    """A new turn: what held for the last one only is wiped away."""
    s.turn = number
    s.phase = "start"
    s.orders, s.zone = {}, ()
    s.dice, s.broke, s.goes = {}, {}, {}
    s.came, s.trail, s.bypassed, s.displaced = {}, {}, {}, {}
    s.last, s.engagements = s.engagements, {}  # a dict of a turn that is over never changes
    s.tell("turn", number=number)


class SupplyCheck(Procedure[Theatre]):
    """Every unit on the map is checked; what is found holds for the whole turn (AT-10, AT-11, AT-13)."""

    def run(self, s: Theatre) -> Steps:
        board = s.rules.board
        for side in s.rules.sides:
            reached = s.rules.supplied_areas(s, side)
            for unit in s.units_of(side):
                if reached & board.bit[s.where[unit]]:
                    s.unsupplied.pop(unit, None)
                else:
                    s.unsupplied[unit] = s.unsupplied.get(unit, 0) + 1
        return NOTHING


class Arrivals(Together[Theatre]):
    """Scheduled units are placed at a base of their side, each by its owner, in secret (AT-20 … AT-22, TOT-15)."""

    def still(self, s: Theatre) -> bool:
        return len(self.asks(s)) > 0

    def asks(self, s: Theatre) -> Mapping[str, Choice[Any]]:
        return {side: PlaceArrivals(side) for side in s.rules.sides if arriving(s, side)}

    def opened(self, s: Theatre, sheet: dict[str, Word]) -> Steps:
        for word in sheet.values():
            for unit, area in zip(word[::2], word[1::2], strict=True):
                s.place(unit, area)
                s.due.pop(unit, None)
        return NOTHING


def arriving(s: Theatre, side: str) -> list[str]:
    return [unit for unit in s.rules.calendar.get(s.turn, ()) if s.rules.side[unit] == side]


class PlaceArrivals(Choice[Theatre]):
    """Which base for which unit (TOT-15)."""

    __match_args__ = ("side",)
    rule = "TOT-15"

    def __init__(self, side: str) -> None:
        self.side = side

    def seat(self, s: Theatre) -> str:
        return self.side

    def letters(self, seen: Theatre, draft: Word) -> list[str]:
        if len(draft) % 2:
            return list(seen.rules.bases[self.side])
        return [unit for unit in arriving(seen, self.side) if unit not in draft]

    def ends(self, seen: Theatre, word: Word) -> bool:
        return len(word) == 2 * len(arriving(seen, self.side))

    def chosen(self, s: Theatre, word: Word) -> Steps:
        return NOTHING

    def anchors(self, seen: Theatre, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"area:{letter}",) if letter in seen.rules.area else (f"unit:{letter}",)


class Weather(Throw[Theatre]):
    """One die a turn; a clear morning is misty (AT-25, AT-26)."""

    def seat(self, s: Theatre) -> str:
        return UMPIRE

    def dice(self, s: Theatre) -> Dice:
        return Dice(1)

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


def waiting(s: Theatre, unit: str) -> bool:
    return s.where[unit] == LATER
