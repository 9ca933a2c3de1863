"""The end of the campaign: the lines are tidied up (VB-50, VB-51).

[tidied-lines]      # no parameters
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, ClassVar

from sandtable.board.box import Page
from sandtable.games.firestorm.blocks.play.block import Block
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.kernel.steps import NOTHING, Procedure, Steps

if TYPE_CHECKING:
    from sandtable.games.firestorm.blocks.play.rules import BlockCampaign


class TidiedLines(Block):
    """After the last turn no area stays cut off."""

    answers: ClassVar[tuple[str, ...]] = ("last_phase",)

    def __init__(self, id: str, rules: BlockCampaign, page: Page) -> None:
        super().__init__(id, rules)
        self.chapters = (sys.modules[__name__],)

    def last_phase(self, turn: int) -> Steps:
        return [TidyUp()]


class TidyUp(Procedure[BlockState]):
    """Every area out of supply passes to the other side with all its troops captured, in one pass (VB-50, VB-51)."""

    def run(self, s: BlockState) -> Steps:
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


def cut_off(s: BlockState, side: str) -> list[str]:
    """The areas of a side that no chain of own areas joins to a source."""
    return [area for area in s.rules.board.areas(s.held[side]) if not s.rules.in_supply(s, side, area)]
