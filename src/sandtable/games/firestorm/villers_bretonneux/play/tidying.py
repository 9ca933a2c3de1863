"""The end of turn 4: the lines are tidied up (VB-50, VB-51)."""

from __future__ import annotations

from sandtable.games.firestorm.villers_bretonneux.play.state import VillersState
from sandtable.kernel.steps import NOTHING, Procedure, Steps


class TidyUp(Procedure[VillersState]):
    """Every area out of supply passes to the other side with all its troops captured, in one pass (VB-50, VB-51)."""

    def run(self, s: VillersState) -> Steps:
        rules = s.rules
        judged = [(side, cut_off(s, side)) for side in rules.sides]
        lost = tuple([area for _, areas in judged for area in areas])
        if lost:
            s.tell("tidied", areas=lost)
        for side, areas in judged:
            for area in areas:
                for troop in s.troops_at(area):
                    s.capture(troop)
                s.take(rules.enemy[side], area)
        return NOTHING


def cut_off(s: VillersState, side: str) -> list[str]:
    """The areas of a side that no chain of own areas joins to a source."""
    return [area for area in s.rules.board.areas(s.held[side]) if not s.rules.in_supply(s, side, area)]
