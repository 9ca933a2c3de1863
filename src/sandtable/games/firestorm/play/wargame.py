"""The General's Wargame: a battle settled by dice (FS-55 … FS-58)."""

from __future__ import annotations

from sandtable.games.firestorm.play.initiative import plus
from sandtable.games.firestorm.play.state import BattleSheet, Because, Campaign
from sandtable.games.firestorm.play.steps import BattleThrow
from sandtable.kernel.engine import current
from sandtable.kernel.steps import NOTHING, Dice, Faces, Steps, Throw


class AttackDie(BattleThrow[Campaign]):
    """The attacker rolls one die and adds the bonus of every troop and the situation (FS-55)."""

    def seat(self, s: Campaign) -> str:
        return s.rules.leaders(s.battle(self.battle))[0]

    def dice(self, s: Campaign) -> Dice:
        return Dice(1, because=attack_bonus(s, s.battle(self.battle)))

    def fell(self, s: Campaign, faces: Faces) -> Steps:
        return [DefenceDie(self.battle, faces[0] + plus(attack_bonus(s, s.battle(self.battle))))]


class DefenceDie(Throw[Campaign]):
    """The defender rolls likewise; the higher total wins, equal totals are the defender's (FS-55, FS-56)."""

    __match_args__ = ("battle", "attack")

    def __init__(self, battle: int, attack: int) -> None:
        self.battle = battle
        self.attack = attack

    def seat(self, s: Campaign) -> str:
        return s.rules.leaders(s.battle(self.battle))[1]

    def dice(self, s: Campaign) -> Dice:
        return Dice(1, because=defence_bonus(s, s.battle(self.battle)))

    def fell(self, s: Campaign, faces: Faces) -> Steps:
        before = s.battle(self.battle)
        sheet = before.copy()
        sheet.attack = self.attack
        sheet.defence = faces[0] + plus(defence_bonus(s, before))
        difference = sheet.attack - sheet.defence
        sheet.result = "captured" if difference > 0 else "held"
        sheet.needs_attackers, sheet.needs_defenders = s.rules.wargame_needs(difference)
        s.put(sheet)
        s.tell(
            "fought",
            battle=self.battle,
            side=sheet.attacker,
            area=sheet.target,
            attackers=sheet.attackers,
            defenders=sheet.defenders,
            attack=sheet.attack,
            defence=sheet.defence,
            result=sheet.result,
        )
        return NOTHING


def attack_thrown(s: Campaign, battle: int) -> int | None:
    """The attacker's total while the defender's die is waited for; None before and after."""
    step = current(s)
    return step.attack if isinstance(step, DefenceDie) and step.battle == battle else None


def under_dice(s: Campaign, battle: int) -> bool:
    """Is one of the two battle dice the next thing to be thrown?"""
    step = current(s)
    return isinstance(step, (AttackDie, DefenceDie)) and step.battle == battle


def attack_bonus(s: Campaign, sheet: BattleSheet) -> Because:
    """What the attacker adds to his die; worked out once, as a sheet is never changed."""
    bonus = sheet.attack_bonus
    if bonus is None:
        bonus = s.rules.attack_modifiers(s, sheet)
        sheet.attack_bonus = bonus
    return bonus


def defence_bonus(s: Campaign, sheet: BattleSheet) -> Because:
    bonus = sheet.defence_bonus
    if bonus is None:
        bonus = s.rules.defence_modifiers(s, sheet)
        sheet.defence_bonus = bonus
    return bonus
