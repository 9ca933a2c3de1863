"""Turn 1: three attacks in a fixed order and a fourth if the Germans want it (VB-10, VB-11, VB-14)."""

from __future__ import annotations

from sandtable.games.firestorm.play.battle import ScriptedBattle
from sandtable.games.firestorm.play.initiative import arrow_anchors, why_no_attack
from sandtable.games.firestorm.play.state import BattleSheet
from sandtable.games.firestorm.villers_bretonneux.play.state import VillersState
from sandtable.kernel.steps import NOTHING, Choice, Procedure, Reason, Steps, Word


class ScriptedAttack(Procedure[VillersState]):
    """One of the listed attacks; both its areas are forced, its troops are not (VB-10)."""

    __match_args__ = ("arrow",)

    def __init__(self, arrow: str) -> None:
        self.arrow = arrow

    def still(self, s: VillersState) -> bool:
        """Only a correction of the position can have made it impossible."""
        return self.arrow in s.rules.attacks(s, s.villers.book.first_side)

    def run(self, s: VillersState) -> Steps:
        origin, target = s.rules.board.arrow_ends[self.arrow]
        s.battles -= 1
        sheet = s.open_battle("push", s.villers.book.first_side, origin, target)
        return [ScriptedBattle(sheet.number)]


def kept_back(s: VillersState, sheet: BattleSheet, troop: str, draft: Word) -> bool:
    """Is it the last troop of an area whose scripted attack is still to come (VB-11)?"""
    area = s.where[troop]
    waiting = False
    later = False
    for arrow in s.villers.book.attacks:
        origin, _ = s.rules.board.arrow_ends[arrow]
        waiting = waiting or (later and origin == area)
        later = later or (origin == sheet.origin)
    if not waiting:
        return False
    for other in s.stacks[area]:
        if other != troop and other not in draft:
            return False
    return True


class FourthBattle(Procedure[VillersState]):
    """One more attack, where there is any to be made (VB-14)."""

    def run(self, s: VillersState) -> Steps:
        if s.rules.attacks(s, s.villers.book.first_side):
            return [FourthAttack()]
        s.tell("lapsed", battles=s.battles)
        s.battles = 0
        return NOTHING


class FourthAttack(Choice[VillersState]):
    """From any German area with a troop, captured ones included; a right, not a duty (VB-14, VB-R23)."""

    rule = "VB-14"

    def seat(self, s: VillersState) -> str:
        return s.villers.book.first_side

    def letters(self, seen: VillersState, draft: Word) -> list[str]:
        attacks = seen.rules.attacks(seen, seen.villers.book.first_side)
        return attacks if seen.villers.fourth_mandatory else [*attacks, "none"]

    def chosen(self, s: VillersState, word: Word) -> Steps:
        s.battles = 0
        if word[0] == "none":
            s.tell("declined", side=s.villers.book.first_side)
            return NOTHING
        origin, target = s.rules.board.arrow_ends[word[0]]
        sheet = s.open_battle("fourth", s.villers.book.first_side, origin, target)
        return [ScriptedBattle(sheet.number)]

    def why_not(self, seen: VillersState, draft: Word, letter: str) -> Reason | None:
        if letter == "none":
            return ("must-attack", "It was agreed that the fourth attack must be made.", "VB-R23")
        if letter == "pass" and not seen.villers.fourth_mandatory:
            return ("no-pass", "The fourth attack is declined with `none`.", "VB-14")
        return why_no_attack(seen, seen.villers.book.first_side, letter)

    def anchors(self, seen: VillersState, draft: Word, letter: str) -> tuple[str, ...]:
        return arrow_anchors(letter)
