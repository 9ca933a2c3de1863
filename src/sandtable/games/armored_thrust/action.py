"""The Action Phase: bombs, the umpire's dice, movement, and what each side is told of it (steps 5 to 9)."""

from __future__ import annotations

from sandtable.games.armored_thrust.nouns import ATTACK, BYPASS, COLUMN, MARCHES
from sandtable.games.armored_thrust.sheets import Engagement
from sandtable.games.armored_thrust.state import Theatre
from sandtable.games.armored_thrust.umpire import UMPIRE
from sandtable.kernel.steps import NOTHING, Dice, Faces, Procedure, Steps, Throw


class Strike(Procedure[Theatre]):
    """What strikes before movement (step 5)."""

    def run(self, s: Theatre) -> Steps:
        s.start = dict(s.control)
        s.rules.strike(s)
        return NOTHING


class ActionDice(Throw[Theatre]):
    """All activation and break-up dice in one throw behind the screen, one die at least (AT-38 … AT-45)."""

    def seat(self, s: Theatre) -> str:
        return UMPIRE

    def dice(self, s: Theatre) -> Dice:
        return Dice(max(1, len(rollers(s))))

    def fell(self, s: Theatre, faces: Faces) -> Steps:
        s.hand = False
        for unit, face in zip(rollers(s), faces, strict=False):
            s.dice[unit] = (face,)
            if face < s.rules.unit[unit].activation:
                s.goes[unit] = 0
        return NOTHING


def rollers(s: Theatre) -> list[str]:
    return [unit for unit in s.rules.troops if s.orders.get(unit, ("",))[0] in (ATTACK, COLUMN)]


class Movement(Procedure[Theatre]):
    """All movement at once (AT-60 … AT-72)."""

    def run(self, s: Theatre) -> Steps:
        for unit, word in s.orders.items():
            if word[0] in MARCHES and s.goes.get(unit, 99) > 0:
                area = next(letter for letter in word[1:] if letter != BYPASS)
                s.came[unit] = s.where[unit]
                s.where[unit] = area
                s.trail[unit] = (area,)
        for area in s.rules.area:
            units = s.troops_at(area)
            sides = {s.rules.side[unit] for unit in units}
            if len(sides) == 2:
                s.put(Engagement(area, tuple(units), s.control[area], s.start[area]))
            elif sides:
                s.control[area] = sides.pop()
        return NOTHING


class ActionReport(Procedure[Theatre]):
    """Each side is told what came of its orders and in which engagements it is (AT-131)."""

    def run(self, s: Theatre) -> Steps:
        s.shown = dict(s.control)
        return NOTHING
