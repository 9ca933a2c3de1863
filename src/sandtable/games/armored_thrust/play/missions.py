"""Step B: mission, tabletop attacker and defender, and the briefing (AT-84 … AT-86, AT-90, AT-136)."""

from __future__ import annotations

from typing import Final

from sandtable.games.armored_thrust.play.advantage import assess
from sandtable.games.armored_thrust.play.posture import force_posture
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.steps import ThrustThrow
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.kernel.steps import NOTHING, Dice, Faces, Procedure, Steps

NO_RETREAT: Final = "no-retreat"
FREE_FOR_ALL: Final = "free-for-all"
ROLL: Final = "roll"


class Brief(Procedure[Theatre]):
    """Postures, mission, roles, points; then both sides are told at once (AT-136)."""

    __match_args__ = ("place",)

    def __init__(self, place: str) -> None:
        self.place = place

    def still(self, s: Theatre) -> bool:
        return s.engagements[self.place].open()

    def run(self, s: Theatre) -> Steps:
        sheet = s.engagements[self.place].copy()
        first, second = s.rules.sides
        assess(s, sheet)
        if self.place in s.rules.board.ends:
            sheet.mission = FREE_FOR_ALL  # always, without posture or fortification (AT-90)
            s.put(sheet)
            return [RollForAttacker(self.place, first), RollForAttacker(self.place, second), Tell(self.place)]
        sheet.postures = (
            force_posture(s, s.force(sheet, first)),
            force_posture(s, s.force(sheet, second)),
        )
        fortified = s.rules.area[self.place].fortified() and sheet.holder in s.rules.enemy
        if fortified:  # the side in the fortified area defends, without a die (AT-86)
            sheet.mission = NO_RETREAT
            sheet.attacker = s.rules.enemy[sheet.holder]
        s.put(sheet)
        return [Tell(self.place)] if fortified else [MissionDie(self.place), Tell(self.place)]


class MissionDie(ThrustThrow):
    """One die in the cell of both postures; the first side is Player One (AT-84, table B)."""

    __match_args__ = ("place",)

    def __init__(self, place: str) -> None:
        self.place = place

    def seat(self, s: Theatre) -> str:
        return s.rules.sides[0]

    def dice(self, s: Theatre) -> Dice:
        return Dice(1)

    def fell(self, s: Theatre, faces: Faces) -> Steps:
        s.hand = False
        sheet = s.engagements[self.place].copy()
        plan = s.rules.data.battles.plans[sheet.postures]
        sheet.die = faces[0]
        sheet.mission = plan.missions[faces[0] - 1]
        first, second = s.rules.sides
        if plan.attacker != ROLL:
            sheet.attacker = first if plan.attacker == "first" else second
        s.put(sheet)
        if plan.attacker == ROLL:
            return [RollForAttacker(self.place, first), RollForAttacker(self.place, second)]
        return NOTHING


class RollForAttacker(ThrustThrow):
    """Both sides roll a die, the higher attacks; equal dice are thrown again (AT-85)."""

    __match_args__ = ("place", "side")

    def __init__(self, place: str, side: str) -> None:
        self.place = place
        self.side = side

    def seat(self, s: Theatre) -> str:
        return self.side

    def dice(self, s: Theatre) -> Dice:
        return Dice(1)

    def fell(self, s: Theatre, faces: Faces) -> Steps:
        s.hand = False
        sheet = s.engagements[self.place].copy()
        first, second = s.rules.sides
        if self.side == first:
            sheet.rolls = (faces[0], 0)
        else:
            sheet.rolls = (sheet.rolls[0], faces[0])
            if sheet.rolls[0] != faces[0]:
                sheet.attacker = first if sheet.rolls[0] > faces[0] else second
        s.put(sheet)
        if self.side == second and not sheet.attacker:
            return [RollForAttacker(self.place, first), RollForAttacker(self.place, second)]
        return NOTHING


class Tell(Procedure[Theatre]):
    """The engagement briefing, to both sides at once (AT-136)."""

    __match_args__ = ("place",)

    def __init__(self, place: str) -> None:
        self.place = place

    def run(self, s: Theatre) -> Steps:
        sheet = s.engagements[self.place]
        s.whisper(
            s.rules.both,
            "briefed",
            place=sheet.place,
            postures=sheet.postures,
            mission=sheet.mission,
            die=sheet.die,
            attacker=sheet.attacker,
            base=s.rules.agreed.base_points,
            points=sheet.points,
            rerolls=sheet.rerolls,
        )
        return NOTHING


def defender(s: Theatre, sheet: Engagement) -> str:
    """The tabletop defender; "" until the roles are known."""
    return s.rules.enemy[sheet.attacker] if sheet.attacker else ""
