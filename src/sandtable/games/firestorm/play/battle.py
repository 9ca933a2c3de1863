"""One battle, from the initiative to the advance (FS-20 … FS-69)."""

from __future__ import annotations

from sandtable.games.firestorm.play.advance import Advance, RemoveArrow
from sandtable.games.firestorm.play.commitment import CommitAttackers, CommitDefenders, SecretCommitment
from sandtable.games.firestorm.play.initiative import PlaceArrow
from sandtable.games.firestorm.play.retreat import RetreatDefeated
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.play.steps import BattleSideChoice, OfBattle
from sandtable.games.firestorm.play.way import ChooseWay
from sandtable.kernel.steps import NOTHING, Steps, Word


class Battle(OfBattle[Campaign]):
    """An ordinary battle for one area."""

    def run(self, s: Campaign) -> Steps:
        return [
            *s.rules.find_initiative(s, self.battle),
            PlaceArrow(self.battle),
            *fight(s, self.battle),
            *([] if s.rules.simultaneous else [AfterAction(self.battle)]),
        ]


class ScriptedBattle(OfBattle[Campaign]):
    """A battle whose arrow a special rule has placed; it does not use up the count (FS-10)."""

    def run(self, s: Campaign) -> Steps:
        return [
            *fight(s, self.battle),
            AfterAction(self.battle),
        ]


def battle_on(s: Campaign) -> int:
    """The battle that is on just now, counted within its turn; 0 where none or more than one is open."""
    numbers = [step.battle for step in s.breadcrumb() if isinstance(step, (Battle, ScriptedBattle))]
    if not numbers and len(s.arrows) == 1:
        numbers = [s.arrows[0].number]
    return numbers[-1] - s.before if numbers else 0


def fight(s: Campaign, battle: int) -> Steps:
    """From the arrow to the result."""
    rules = s.rules
    commitment: Steps = (
        [SecretCommitment(battle)]
        if rules.secret_commitment
        else [CommitAttackers(battle), CommitDefenders(battle)]
    )
    return [
        *name_leaders(s, battle),
        *commitment,
        *rules.after_commitment(battle),
        *([] if rules.fixed_mode else [ChooseWay(battle)]),
        CheckSupply(battle),
        *rules.after_supply(battle),
        Resolve(battle),
    ]


class AfterAction(OfBattle[Campaign]):
    """Whatever way the battle was settled: destruction, retreat, advance."""

    def run(self, s: Campaign) -> Steps:
        if s.rules.simultaneous:
            strike_lost(s, self.battle)
        sheet = s.battle(self.battle)
        s.rules.concluded(s, sheet)
        return [
            *s.rules.rolls_to_destroy(sheet, sheet.attacker),
            *s.rules.rolls_to_destroy(sheet, s.rules.enemy[sheet.attacker]),
            RetreatDefeated(self.battle),
            Advance(self.battle),
            RemoveArrow(self.battle),
        ]


def strike_lost(s: Campaign, battle: int) -> None:
    """Troops lost in another battle while this one was open are rolled for no more (FS-60, FS-76)."""
    sheet = s.battle(battle).copy()
    lost = ("captured", *s.rules.graves.values())
    sheet.attackers = tuple([troop for troop in sheet.attackers if s.where[troop] not in lost])
    sheet.defenders = tuple([troop for troop in sheet.defenders if s.where[troop] not in lost])
    s.put(sheet)


def name_leaders(s: Campaign, battle: int) -> Steps:
    """Generals with commanders say who leads."""
    return [NameLeader(battle, side) for side in s.rules.sides if s.rules.commanders[side]]


class NameLeader(BattleSideChoice[Campaign]):
    """A general may give a battle to one of his commanders, who then decides in it (FS-3)."""

    rule = "FS-3"

    def still(self, s: Campaign) -> bool:
        return s.rules.asks_leader(s.battle(self.battle))

    def seat(self, s: Campaign) -> str:
        return self.side

    def letters(self, seen: Campaign, draft: Word) -> list[str]:
        return [self.side, *seen.rules.commanders[self.side]]

    def chosen(self, s: Campaign, word: Word) -> Steps:
        sheet = s.battle(self.battle).copy()
        attacker, defender = s.rules.leaders(sheet)
        sheet.leaders = (word[0], defender) if self.side == sheet.attacker else (attacker, word[0])
        s.put(sheet)
        s.tell("led", battle=self.battle, side=self.side, seat=word[0])
        return NOTHING


class CheckSupply(OfBattle[Campaign]):
    """Supply is found once, after commitment and before any battle die, and holds for the whole battle (FS-44)."""

    def run(self, s: Campaign) -> Steps:
        sheet = s.battle(self.battle)
        cut_off = s.rules.out_of_supply(s, sheet)
        if cut_off:
            changed = sheet.copy()
            changed.cut_off = cut_off
            s.put(changed)
            s.tell("cut-off", battle=self.battle, sides=cut_off)
        return NOTHING


class Resolve(OfBattle[Campaign]):
    """The battle is settled in its way. A further way of fighting is a further entry of `Firestorm.resolution`."""

    def run(self, s: Campaign) -> Steps:
        return s.rules.resolution(s, s.battle(self.battle))
