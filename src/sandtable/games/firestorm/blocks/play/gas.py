"""Gas: in one turn one side's troops are worth half on the table, and its enemy attacks better (VB-12, VB-13).

[gas]
turn = 1
on = "bef"              # whose troops suffer
bonus = 2               # to the die of an attack on them
halves = false          # does gas halve what troops add to the die, too? Or the name of an option
whole = ["M4"]          # platoons of briefings.toml that cannot be halved
[gas.parts]             # what is left on the table of those that can
BI = ["command Pistol", "2 Rifle"]
[gas.notes]             # what a briefing says of each platoon
BI = "Gas: one rifle section instead of two."
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from sandtable.board.box import Page
from sandtable.games.firestorm.blocks.play import reading
from sandtable.games.firestorm.blocks.play.block import Block
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.data.scenario import Scenario
from sandtable.games.firestorm.play.state import BattleSheet

if TYPE_CHECKING:
    from sandtable.games.firestorm.blocks.play.rules import BlockCampaign

GAS: Final = "gas"  # the effect of a battle, and the reason of the bonus


class Gas(Block):
    """It lies over every battle of its turn."""

    answers: ClassVar[tuple[str, ...]] = (
        "circumstances",
        "modify",
        "adds",
        "worth",
        "battle_effects",
    )

    def __init__(self, id: str, rules: BlockCampaign, page: Page) -> None:
        super().__init__(id, rules)
        data = rules.data
        self.turn = reading.turn(page, "turn", data)
        self.on = page.one_of("on", data.sides)
        self.side = rules.enemy[self.on]  # whose attacks are the better for it
        self.bonus = page.whole("bonus")
        self.halves = reading.switch(page, "halves", data, False)
        self.whole = page.texts("whole", (), data.briefings.platoons)
        self.parts: dict[str, tuple[str, ...]] = {}
        self.notes: dict[str, str] = {}
        if page.has("parts"):
            parts = page.page("parts")
            self.parts = {id: parts.texts(id) for id in platoons_of(parts, data)}
        if page.has("notes"):
            notes = page.page("notes")
            self.notes = {id: notes.text(id) for id in platoons_of(notes, data)}

    def battle_effects(self) -> tuple[str, ...]:
        return (GAS,)

    def circumstances(self, s: BlockState, kind: str) -> tuple[str, ...]:
        return (GAS,) if s.turn == self.turn else ()

    def modify(self, s: BlockState, sheet: BattleSheet, side: str, because: list[tuple[int, str]]) -> None:
        if side == sheet.attacker and GAS in sheet.effects:
            because.append((self.bonus, GAS))

    def gassed(self, sheet: BattleSheet, side: str) -> bool:
        """Does the side suffer gas in this battle?"""
        return side == self.on and GAS in sheet.effects

    def adds(self, sheet: BattleSheet, troop: str, bonus: int) -> int:
        """By agreement gas halves the worth of a troop, but not of a single tank (VB-13, VB-R5, VB-R19)."""
        if not self.halves or not self.gassed(sheet, self.rules.side[troop]):
            return bonus
        return bonus if self.rules.data.troops[troop].briefing in self.whole else (bonus + 1) // 2

    def worth(self, sheet: BattleSheet, id: str, points: int) -> int:
        """Every troop that suffers, tanks included, gives half its printed points (VB-12)."""
        return points // 2 if self.gassed(sheet, self.rules.side.get(id, "")) else points


def platoons_of(page: Page, data: Scenario) -> list[str]:
    for id in page.names():
        if id not in data.briefings.platoons:
            raise page.wrong(id, "there is no such platoon in briefings.toml")
    return list(page.names())
