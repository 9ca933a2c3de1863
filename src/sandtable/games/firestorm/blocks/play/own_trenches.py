"""Original trenches help the side that dug them, and say which mission an attack is (VB-15 … VB-23).

    [own-trenches]
    terrain = "trench"
    from_trench = 2         # to the defender's die in an own original trench, attacked from one of the enemy's
    from_elsewhere = 1      # the same, attacked from any other area
    areas = { bef = ["B-4", "B-5"], germans = ["C-5", "D-1"] }      # whoever holds them later
    nests = { bef = "bef-nest", germans = "german-nest" }           # assets: as many on the table as the bonus
    missions = { push = "The Big Push", mud = "Mud and Blood", fields = "Green Fields" }

`nests` and `missions` may be left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from sandtable.board.box import Page
from sandtable.games.firestorm.blocks.play.block import Block
from sandtable.games.firestorm.blocks.play.gas import Gas
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.data.scenario import Scenario
from sandtable.games.firestorm.play.state import BattleSheet

if TYPE_CHECKING:
    from sandtable.games.firestorm.blocks.play.rules import BlockCampaign


class OwnTrenches(Block):
    """They count with or without troops in them, in supply or out of it (VB-16 … VB-18)."""

    answers: ClassVar[tuple[str, ...]] = ("modify",)

    def __init__(self, id: str, rules: BlockCampaign, page: Page) -> None:
        super().__init__(id, rules)
        data = rules.data
        self.terrain = page.one_of("terrain", data.terrains)
        self.from_trench = page.whole("from_trench", least=0)
        self.from_elsewhere = page.whole("from_elsewhere", least=0)
        areas = page.page("areas")
        self.trenches = {side: read_trenches(areas, side, self.terrain, data) for side in data.sides}
        self.owner = {area: side for side, dug in self.trenches.items() for area in dug}
        self.nest_assets: dict[str, str] = {}
        if page.has("nests"):
            nests = page.page("nests")
            self.nest_assets = {side: nests.one_of(side, data.assets) for side in data.sides}
        self.missions: dict[str, str] = {}
        if page.has("missions"):
            missions = page.page("missions")
            self.missions = {kind: missions.text(kind) for kind in ("push", "mud", "fields")}

    def mission(self, attacker: str, origin: str, target: str) -> str:
        """The kind of mission of an attack, tested in the order of the rulings (VB-20 … VB-23)."""
        from_whose, into_whose = self.owner.get(origin, ""), self.owner.get(target, "")
        if from_whose not in ("", attacker) or into_whose == attacker:
            return "mud"  # (a) out of a captured trench, (c) into an own one that the enemy has captured
        if into_whose:
            return "push" if from_whose else "mud"  # (b) from anywhere but an own trench
        return "fields"

    def nests(self, attacker: str, origin: str, target: str) -> int:
        """How many HMG nests, or how much of a bonus, an own original trench gives its defender (VB-16, VB-17)."""
        if self.owner.get(target, attacker) == attacker:
            return 0
        return self.from_trench if self.owner.get(origin) == attacker else self.from_elsewhere

    def modify(self, s: BlockState, sheet: BattleSheet, side: str, because: list[tuple[int, str]]) -> None:
        if side == sheet.attacker:
            return
        bonus = self.nests(sheet.attacker, sheet.origin, sheet.target)
        if not bonus:
            return
        reason = "trench-from-trench" if bonus == self.from_trench else "trench-from-elsewhere"
        gas = self.gas()
        if gas is not None and gas.halves and gas.gassed(sheet, side):
            bonus = (bonus + 1) // 2
        because.append((bonus, reason))

    def gas(self) -> Gas | None:
        """The gas of the campaign, if there is any: it halves the help of trenches."""
        block = self.rules.blocks.get("gas")
        return block if isinstance(block, Gas) else None

    def nests_left(self, sheet: BattleSheet) -> int:
        """The HMG nests on the table, halved by gas (VB-12, VB-16)."""
        nests = self.nests(sheet.attacker, sheet.origin, sheet.target)
        gas = self.gas()
        gassed = gas is not None and gas.gassed(sheet, self.rules.enemy[sheet.attacker])
        return (nests + 1) // 2 if gassed else nests


def read_trenches(page: Page, side: str, terrain: str, data: Scenario) -> tuple[str, ...]:
    areas = page.texts(side, choices=data.areas)
    for id in areas:
        area = data.areas[id]
        if area.terrain != terrain or area.holds != side:
            raise page.wrong(side, f"{id} is no {terrain} that {side} hold at the start")
    return areas
