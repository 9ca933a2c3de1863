"""How a battle is settled: by dice, on the table, or mixed (FS-70 … FS-74)."""

from __future__ import annotations

from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.play.steps import BattleSideChoice, OfBattle
from sandtable.kernel.steps import NOTHING, Steps, Word


class ChooseWay(OfBattle[Campaign]):
    """The policy is fixed before the campaign starts (FS-70, FS-74); what it leaves open is settled now."""

    def still(self, s: Campaign) -> bool:
        return not s.battle(self.battle).mode

    def run(self, s: Campaign) -> Steps:
        sheet = s.battle(self.battle)
        if s.rules.policy == "mixed":
            return [
                DeclareTable(self.battle, sheet.attacker),
                DeclareTable(self.battle, s.rules.enemy[sheet.attacker]),
                ByDice(self.battle),
            ]
        followed = s.rules.followed
        here = [troop for troop in (*sheet.attackers, *sheet.defenders) if troop in followed]
        settle_by(s, self.battle, "table" if here else "dice")
        return NOTHING


class DeclareTable(BattleSideChoice[Campaign]):
    """First the attacker, then the defender may spend one of his own tabletop battles of the turn (FS-71)."""

    rule = "FS-71"

    def still(self, s: Campaign) -> bool:
        return s.allotment[self.side] > 0 and not s.battle(self.battle).mode

    def seat(self, s: Campaign) -> str:
        return s.rules.leader(s.battle(self.battle), self.side)

    def letters(self, seen: Campaign, draft: Word) -> list[str]:
        return ["declare", "decline"]

    def chosen(self, s: Campaign, word: Word) -> Steps:
        if word[0] == "declare":
            s.allotment[self.side] -= 1
            s.tell("declared", battle=self.battle, side=self.side, left=s.allotment[self.side])
            settle_by(s, self.battle, "table")
        return NOTHING


class ByDice(OfBattle[Campaign]):
    """If neither side declares, the battle is resolved by the General's Wargame (FS-71)."""

    def still(self, s: Campaign) -> bool:
        return not s.battle(self.battle).mode

    def run(self, s: Campaign) -> Steps:
        settle_by(s, self.battle, "dice")
        return NOTHING


def settle_by(s: Campaign, battle: int, mode: str) -> None:
    sheet = s.battle(battle).copy()
    sheet.mode = mode
    s.put(sheet)
