"""Roll to Destroy (FS-60 … FS-63)."""

from __future__ import annotations

from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.play.steps import SideThrow
from sandtable.kernel.steps import Dice, Faces, Steps


class RollToDestroy(SideThrow[Campaign]):
    """The opposing side rolls a die for every committed troop of a side, in order of commitment (FS-60, FS-R18)."""

    def at_risk(self, sheet: BattleSheet) -> tuple[str, ...]:
        return sheet.attackers if self.side == sheet.attacker else sheet.defenders

    def needs(self, sheet: BattleSheet) -> int:
        return sheet.needs_attackers if self.side == sheet.attacker else sheet.needs_defenders

    def still(self, s: Campaign) -> bool:
        sheet = s.battle(self.battle)
        return self.needs(sheet) <= 6 and len(self.at_risk(sheet)) > 0

    def seat(self, s: Campaign) -> str:
        return s.rules.leader(s.battle(self.battle), s.rules.enemy[self.side])

    def dice(self, s: Campaign) -> Dice:
        sheet = s.battle(self.battle)
        return Dice(len(self.at_risk(sheet)), needs=self.needs(sheet))

    def fell(self, s: Campaign, faces: Faces) -> Steps:
        sheet = s.battle(self.battle)
        needs = self.needs(sheet)
        troops = self.at_risk(sheet)
        steps: Steps = []
        for number, face in enumerate(faces):
            troop = troops[number]
            if face >= needs:
                steps += s.rules.destroy(s, sheet, troop, face, needs)
            else:
                s.tell("survived", troop=troop, area=s.where[troop], die=face, needs=needs)
        return steps
