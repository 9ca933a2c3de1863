"""The Engagement Phase (steps 10 to 15)."""

from __future__ import annotations

from sandtable.games.armored_thrust.state import Theatre
from sandtable.games.armored_thrust.umpire import Gate
from sandtable.kernel.steps import NOTHING, Dice, Faces, Procedure, Steps, Throw


class EngagementPhase(Procedure[Theatre]):
    """Connector engagements, withdrawals, briefings, fights, outcomes, retreats."""

    def run(self, s: Theatre) -> Steps:
        s.phase = "engagement"
        return [Gate("engage"), *[Fight(place) for place in s.engagements], Gate("outcome"), Outcomes()]


class Fight(Throw[Theatre]):
    __match_args__ = ("place",)

    def __init__(self, place: str) -> None:
        self.place = place

    def seat(self, s: Theatre) -> str:
        return s.rules.sides[0]

    def dice(self, s: Theatre) -> Dice:
        return Dice(1)

    def fell(self, s: Theatre, faces: Faces) -> Steps:
        sheet = s.engagements[self.place].but()
        sheet.winner = s.rules.sides[faces[0] % 2]
        sheet.vps = (1, 0)
        s.put(sheet)
        return NOTHING


class Outcomes(Procedure[Theatre]):
    def run(self, s: Theatre) -> Steps:
        for sheet in s.engagements.values():
            if sheet.place in s.control:
                s.control[sheet.place] = sheet.winner
            for unit in sheet.units:
                if s.where[unit] in s.rules.board.ends:
                    s.place(unit, s.came[unit])
            for unit in s.force(sheet, s.rules.enemy[sheet.winner]):
                s.remove(unit)
        return NOTHING
