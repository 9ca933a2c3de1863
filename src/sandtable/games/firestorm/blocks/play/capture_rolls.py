"""Rolls to capture: a destroyed troop of the loser may be captured by a second die (VB-30 … VB-35).

[capture-rolls]     # no parameters
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, ClassVar

from sandtable.board.box import Page
from sandtable.games.firestorm.blocks.play.block import Block
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.play.destruction import RollToDestroy
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.play.tables import NO_ROLL
from sandtable.kernel.steps import NOTHING, Dice, Faces, Steps, Throw

if TYPE_CHECKING:
    from sandtable.games.firestorm.blocks.play.rules import BlockCampaign


class CaptureRolls(Block):
    """No way out: captured with the area; out of supply: captured; lost: a second die; else gone (VB-35)."""

    answers: ClassVar[tuple[str, ...]] = ("rolls_to_destroy", "destroy", "capture_needs")
    unused: ClassVar[tuple[str, ...]] = ("RollToDestroy",)

    def __init__(self, id: str, rules: BlockCampaign, page: Page) -> None:
        super().__init__(id, rules)
        self.chapters = (sys.modules[__name__],)
        rules.second_roll = True

    def rolls_to_destroy(self, sheet: BattleSheet, side: str) -> Steps:
        attacking = side == sheet.attacker
        if (sheet.needs_attackers if attacking else sheet.needs_defenders) == NO_ROLL:
            return NOTHING
        number = len(sheet.attackers if attacking else sheet.defenders)
        return [RollForTroop(sheet.number, side, at) for at in range(number)]

    def destroy(self, s: BlockState, sheet: BattleSheet, troop: str, die: int, needs: int) -> Steps:
        side = self.rules.side[troop]
        lost = (sheet.result == "captured") != (side == sheet.attacker)
        s.destroy(troop, die, needs)
        if no_way_out(s, sheet, troop):
            return NOTHING  # RetreatDefeated captures it with the others (VB-33)
        score = self.capture_needs(sheet, side, needs, lost)
        if score == 1:
            s.capture(troop)
            return NOTHING
        return [RollToCapture(sheet.number, troop, score)] if score < NO_ROLL else NOTHING

    def capture_needs(self, sheet: BattleSheet, side: str, needs: int, lost: bool) -> int:
        """Out of supply without a die, on the losing side by the same score, otherwise never (VB-31, VB-32)."""
        if side in sheet.cut_off:
            return 1
        return needs if lost else NO_ROLL


class RollForTroop(RollToDestroy):
    """One committed troop at a time is rolled for, so that its capture die follows at once (FS-R18)."""

    __match_args__ = ("battle", "side", "number")

    def __init__(self, battle: int, side: str, number: int) -> None:
        super().__init__(battle, side)
        self.number = number  # in order of commitment, from 0

    def at_risk(self, sheet: BattleSheet) -> tuple[str, ...]:
        troops = sheet.attackers if self.side == sheet.attacker else sheet.defenders
        return troops[self.number : self.number + 1]


class RollToCapture(Throw[BlockState]):
    """The enemy rolls again for a destroyed troop of the side that lost, with the same score (VB-31)."""

    __match_args__ = ("battle", "troop", "needs")

    def __init__(self, battle: int, troop: str, needs: int) -> None:
        self.battle = battle
        self.troop = troop
        self.needs = needs

    def still(self, s: BlockState) -> bool:
        return s.where[self.troop] == s.rules.graveyard(self.troop)

    def seat(self, s: BlockState) -> str:
        return s.rules.leader(s.battle(self.battle), s.rules.enemy[s.rules.side[self.troop]])

    def dice(self, s: BlockState) -> Dice:
        return Dice(1, needs=self.needs)

    def fell(self, s: BlockState, faces: Faces) -> Steps:
        if faces[0] >= self.needs:
            s.capture(self.troop)
        else:
            s.tell("not-captured", troop=self.troop, die=faces[0], needs=self.needs)
        return NOTHING


def no_way_out(s: BlockState, sheet: BattleSheet, troop: str) -> bool:
    """Is everybody in the troop's area about to be captured, so that no die is needed (VB-33, VB-35)?"""
    side = s.rules.side[troop]
    if side != sheet.attacker:
        lost = sheet.result == "captured"
        return lost and not s.rules.board.near[sheet.target] & s.held[side]
    lost = sheet.result != "captured" and not s.holds(side, sheet.origin)
    return lost and not s.rules.board.near[sheet.origin] & s.held[side]


def dangers(s: Campaign, sheet: BattleSheet) -> list[tuple[str, str]]:
    """For whom destruction in a judged battle also means capture, each with its rule (VB-31, VB-32)."""
    loser = s.rules.enemy[sheet.attacker] if sheet.result == "captured" else sheet.attacker
    found: list[tuple[str, str]] = []
    for side in s.rules.sides:
        attacking = side == sheet.attacker
        troops = sheet.attackers if attacking else sheet.defenders
        needs = sheet.needs_attackers if attacking else sheet.needs_defenders
        if not troops or needs == NO_ROLL:
            continue
        adjective = s.rules.data.side[side].adjective
        if side in sheet.cut_off:
            found.append((f"A destroyed {adjective} troop is captured: it fights out of supply.", "VB-32"))
        elif side == loser:
            again = f"For a destroyed {adjective} troop a second die follows: the same score captures it."
            found.append((again, "VB-31"))
    return found
