"""What battle dice do, for a given lead of the attacker before they fall (FS-55 … FS-62)."""

from __future__ import annotations

from typing import Final

from sandtable.games.firestorm.play.rules import Firestorm

MOST: Final = 30  # no battle has a greater lead


class LeadChances:
    """The chances of one lead: that the area falls, and that a committed troop of either side is destroyed."""

    def __init__(self, win: float, attacker_dies: float, defender_dies: float) -> None:
        self.win = win
        self.attacker_dies = attacker_dies
        self.defender_dies = defender_dies


class LeadTable:
    """The chances of every lead, counted once."""

    def __init__(self, rules: Firestorm, variable: tuple[int, ...]) -> None:
        """`variable` holds, face by face, what the die of an area's own defenders adds (CAEN-23)."""
        leads = range(-MOST, MOST + 1)
        self.plain: Final[list[LeadChances]] = [count(rules, lead) for lead in leads]
        self.mixed: Final[list[LeadChances]] = [
            mean([self.plain[max(0, lead + MOST - bonus)] for bonus in variable]) for lead in leads
        ]

    def dice(self, lead: int, variable: bool) -> LeadChances:
        return self.mixed[lead + MOST] if variable else self.plain[lead + MOST]


def count(rules: Firestorm, lead: int) -> LeadChances:
    """All pairs of faces."""
    win = attackers = defenders = 0
    for more in range(-5, 6):
        difference = lead + more
        ways = 6 - abs(more)
        attack, defence = rules.wargame_needs(difference)
        win += 6 * ways if difference > 0 else 0
        attackers += ways * (7 - attack)
        defenders += ways * (7 - defence)
    return LeadChances(win / 216, attackers / 216, defenders / 216)


def mean(dice: list[LeadChances]) -> LeadChances:
    number = len(dice)
    return LeadChances(
        sum([one.win for one in dice]) / number,
        sum([one.attacker_dies for one in dice]) / number,
        sum([one.defender_dies for one in dice]) / number,
    )
