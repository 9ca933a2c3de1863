"""A turn with a script: some attacks in a fixed order, and one more if the side wants it (VB-10, VB-11, VB-14).

    [scripted-attacks]
    side = "germans"
    turn = 1
    attacks = ["D-2>C-3", "D-3>C-4"]    # in this order; its troops are chosen
    mandatory = false                   # must the one more be made? Or the name of an option that is on or off

The turn's number of battles in turns.toml is that of the attacks and one more.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, ClassVar, Final

from sandtable.board.box import Page
from sandtable.games.firestorm.blocks.play import reading
from sandtable.games.firestorm.blocks.play.block import Block
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.play.battle import ScriptedBattle
from sandtable.games.firestorm.play.initiative import arrow_anchors, why_no_attack
from sandtable.games.firestorm.play.moments import counted
from sandtable.games.firestorm.play.state import BattleSheet
from sandtable.kernel.rules import Misplaced
from sandtable.kernel.steps import NOTHING, Choice, Procedure, Reason, Steps, Word

if TYPE_CHECKING:
    from sandtable.games.firestorm.blocks.play.rules import BlockCampaign

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


class ScriptedAttacks(Block):
    """An area keeps a troop for its attack as long as that is still to come (VB-11)."""

    answers: ClassVar[tuple[str, ...]] = (
        "script",
        "why_not_advance",
        "agree",
        "step_names",
    )
    battle_kinds: ClassVar[tuple[str, ...]] = ("push", "fourth")

    def __init__(self, id: str, rules: BlockCampaign, page: Page) -> None:
        super().__init__(id, rules)
        data = rules.data
        self.chapters = (sys.modules[__name__],)
        self.side = page.one_of("side", data.sides)
        self.turn = reading.turn(page, "turn", data)
        self.attacks = page.texts("attacks", choices=data.board.arrow_ends)
        self.mandatory = reading.switch(page, "mandatory", data, False)
        if not 0 < len(self.attacks) < len(ORDINALS):
            raise page.wrong("attacks", f"expected 1 to {len(ORDINALS) - 1} attacks")
        if data.turns[self.turn - 1].battles != len(self.attacks) + 1:
            raise page.wrong(
                "attacks", "turns.toml must give the turn one battle more than there are attacks"
            )
        self.ordinal = ORDINALS[len(self.attacks)]  # of the one more
        rules.scripted = (self.turn,)

    def script(self, turn: int) -> Steps:
        if turn != self.turn:
            return NOTHING
        attacks: Steps = [ScriptedAttack(arrow) for arrow in self.attacks]
        return [*attacks, FourthBattle()]

    def agree(self, s: BlockState) -> None:
        """Each attack of the script that is still to come has a battle left (VB-10)."""
        todo = [step for frame in s.frames() for step in frame.todo()]
        attacks = len([step for step in todo if isinstance(step, ScriptedAttack)])
        if s.battles < attacks and counted(s):
            raise Misplaced(
                ("battles",), f"{s.battles}, but {attacks} attacks of the script are still to come"
            )

    def step_names(self) -> dict[str, tuple[str, ...]]:
        return {"arrow": tuple(self.attacks)}

    def why_not_advance(self, s: BlockState, sheet: BattleSheet, troop: str, draft: Word) -> Reason | None:
        if sheet.kind == "push" and self.kept_back(s, sheet, troop, draft):
            return ("last-troop", f"{troop} is the last one for the attack to come.", "VB-11")
        return None

    def kept_back(self, s: BlockState, sheet: BattleSheet, troop: str, draft: Word) -> bool:
        """Is it the last troop of an area whose scripted attack is still to come (VB-11)?"""
        area = s.where[troop]
        waiting = False
        later = False
        for arrow in self.attacks:
            origin, _ = s.rules.board.arrow_ends[arrow]
            waiting = waiting or (later and origin == area)
            later = later or (origin == sheet.origin)
        if not waiting:
            return False
        for other in s.stacks[area]:
            if other != troop and other not in draft:
                return False
        return True


def block_of(s: BlockState) -> ScriptedAttacks:
    block = s.campaign.blocks["scripted-attacks"]
    assert isinstance(block, ScriptedAttacks)
    return block


class ScriptedAttack(Procedure[BlockState]):
    """One of the listed attacks; both its areas are forced, its troops are not (VB-10)."""

    __match_args__ = ("arrow",)

    def __init__(self, arrow: str) -> None:
        self.arrow = arrow

    def still(self, s: BlockState) -> bool:
        """Only a correction of the position can have made it impossible."""
        return self.arrow in s.rules.attacks(s, block_of(s).side)

    def run(self, s: BlockState) -> Steps:
        origin, target = s.rules.board.arrow_ends[self.arrow]
        s.battles -= 1
        sheet = s.open_battle("push", block_of(s).side, origin, target)
        return [ScriptedBattle(sheet.number)]


class FourthBattle(Procedure[BlockState]):
    """One more attack after those of the script, where there is any to be made (VB-14)."""

    def run(self, s: BlockState) -> Steps:
        if s.rules.attacks(s, block_of(s).side):
            return [FourthAttack()]
        s.tell("lapsed", battles=s.battles)
        s.battles = 0
        return NOTHING


class FourthAttack(Choice[BlockState]):
    """From any own area with a troop, captured ones included; a right, not a duty (VB-14, VB-R23)."""

    rule = "VB-14"

    def seat(self, s: BlockState) -> str:
        return block_of(s).side

    def letters(self, seen: BlockState, draft: Word) -> list[str]:
        block = block_of(seen)
        attacks = seen.rules.attacks(seen, block.side)
        return attacks if block.mandatory else [*attacks, "none"]

    def chosen(self, s: BlockState, word: Word) -> Steps:
        side = block_of(s).side
        s.battles = 0
        if word[0] == "none":
            s.tell("declined", side=side)
            return NOTHING
        origin, target = s.rules.board.arrow_ends[word[0]]
        sheet = s.open_battle("fourth", side, origin, target)
        return [ScriptedBattle(sheet.number)]

    def why_not(self, seen: BlockState, draft: Word, letter: str) -> Reason | None:
        block = block_of(seen)
        if letter == "none":
            agreed = f"It was agreed that the {block.ordinal} attack must be made."
            return ("must-attack", agreed, "VB-R23")
        if letter == "pass" and block.mandatory:
            return ("must-attack", f"The {block.ordinal} attack must be made.", "VB-R23")
        if letter == "pass":
            return ("no-pass", f"The {block.ordinal} attack is declined with `none`.", "VB-14")
        return why_no_attack(seen, block.side, letter)

    def anchors(self, seen: BlockState, draft: Word, letter: str) -> tuple[str, ...]:
        return arrow_anchors(letter)
