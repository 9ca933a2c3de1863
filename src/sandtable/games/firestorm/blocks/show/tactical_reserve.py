"""How troops of the tactical reserve look."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.blocks.play.tactical_reserve import RESERVE, TacticalReserve
from sandtable.games.firestorm.blocks.show.block import ShowBlock
from sandtable.games.firestorm.play.state import BattleSheet
from sandtable.games.firestorm.show.briefing import Platoon

STARTS: Final = (
    "Starts in reserve, even in attack or where the mission has none; in delayed reserve if that is where "
    "the mission puts the side's reserves. It comes with them, without a roll of its own."
)


class ShowTacticalReserve(ShowBlock[TacticalReserve]):
    sentences = {"from-reserve": "{troop} comes out of the tactical reserve to {area}."}

    def remark(self, s: BlockState, letter: str) -> str:
        return ", out of the reserve" if s.where[letter] == RESERVE else ""

    def troop(self, platoon: Platoon, sheet: BattleSheet) -> Platoon:
        if f"reserve:{platoon.id}" not in sheet.effects:
            return platoon
        return replace(platoon, reserve=True, notes=(*platoon.notes, STARTS))
