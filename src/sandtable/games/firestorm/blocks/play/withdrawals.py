"""Troops that are called away: those with `leaves` in troops.toml go at the end of that turn (CAEN-74, VB-40).

[withdrawals]
turns = [2]                                             # turns that have this step; all if it is left out
told = "{troop} is withdrawn from the battle."          # the sentence of the log
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, ClassVar

from sandtable.board.box import Page
from sandtable.games.firestorm.blocks.play.block import Block
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.play.steps import OfTurn
from sandtable.kernel.steps import NOTHING, Steps

if TYPE_CHECKING:
    from sandtable.games.firestorm.blocks.play.rules import BlockCampaign


class Withdrawals(Block):
    """They leave from wherever they are, and nobody scores for it."""

    answers: ClassVar[tuple[str, ...]] = ("strategic",)

    def __init__(self, id: str, rules: BlockCampaign, page: Page) -> None:
        super().__init__(id, rules)
        self.chapters = (sys.modules[__name__],)
        last = rules.data.last_turn
        self.turns = page.wholes("turns", tuple(range(1, last + 1)), least=1, most=last)
        self.told = page.text("told", "{troop} is withdrawn from the battle.")

    def strategic(self, turn: int) -> Steps:
        return [Withdraw(turn)] if turn in self.turns else NOTHING


class Withdraw(OfTurn[BlockState]):
    """Troops called away are removed for good from wherever they are; nobody scores for it (CAEN-74, VB-40)."""

    def run(self, s: BlockState) -> Steps:
        for troop in s.rules.data.troops.values():
            if troop.leaves == self.turn and s.where[troop.id] not in s.rules.gone:
                s.tell("withdrawn", troop=troop.id, area=s.where[troop.id])
                s.place(troop.id, "withdrawn")
        return NOTHING
