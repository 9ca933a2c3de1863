"""Ground and rivers help whoever defends, whether or not he commits troops (T-GW-SIT).

[ground]
defence = { plain = 0, bocage = 1, city = 1 }   # to the defender's die, by the terrain of the area
river = 2                                       # to the defender's die, if he is attacked over a river
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from sandtable.board.box import Page
from sandtable.games.firestorm.blocks.play.block import Block
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.play.state import BattleSheet

if TYPE_CHECKING:
    from sandtable.games.firestorm.blocks.play.rules import BlockCampaign


class DefendedGround(Block):
    """The terrain of the area attacked, and the river that the arrow crosses."""

    answers: ClassVar[tuple[str, ...]] = ("modify",)

    def __init__(self, id: str, rules: BlockCampaign, page: Page) -> None:
        super().__init__(id, rules)
        defence = page.page("defence")
        self.defence = {terrain: defence.whole(terrain, 0) for terrain in rules.data.terrains}
        self.river = page.whole("river", 0)

    def modify(self, s: BlockState, sheet: BattleSheet, side: str, because: list[tuple[int, str]]) -> None:
        if side == sheet.attacker:
            return
        terrain = self.rules.terrain[sheet.target]
        if self.defence[terrain]:
            because.append((self.defence[terrain], terrain))
        if self.river and f"{sheet.origin}>{sheet.target}" in self.rules.board.rivers:
            because.append((self.river, "river"))
