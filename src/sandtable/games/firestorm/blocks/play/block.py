"""What a block may change: a chapter of rules that only some campaigns use.

A campaign chooses its blocks in `blocks.toml`, each with its numbers. `BlockCampaign` asks them all, in the order of
that file; what a block leaves out stays as it is in the family.
"""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import mypyc_attr

from sandtable.games.firestorm.play.nouns import Troop
from sandtable.games.firestorm.play.state import BattleSheet, Because
from sandtable.games.firestorm.play.tables import NO_ROLL
from sandtable.kernel.steps import NOTHING, Reason, Steps, Word

if TYPE_CHECKING:
    from sandtable.games.firestorm.blocks.play.rules import BlockCampaign
    from sandtable.games.firestorm.blocks.play.state import BlockState


@mypyc_attr(allow_interpreted_subclasses=True)
class Block:
    """A block answers some of these questions, and names those that it answers in `answers`: only they are asked."""

    answers: ClassVar[tuple[str, ...]] = ()
    keeps: ClassVar[tuple[str, ...]] = ()  # the facts of `BlockState` that are its own
    battle_kinds: ClassVar[tuple[str, ...]] = ()  # the kinds of battles that it brings
    unused: ClassVar[tuple[str, ...]] = ()  # steps of the family that nobody takes where the block is used

    def __init__(self, id: str, rules: BlockCampaign) -> None:
        self.id = id
        self.rules = rules
        self.side = ""  # the only side whose commitments and dice it concerns; "" for both
        self.chapters: tuple[ModuleType, ...] = ()  # the modules of its steps
        self.beside: tuple[str, ...] = ()  # letters of a commitment that do not count among its troops

    def brings(self, troop: Troop) -> bool:
        """Does it bring this troop, which arrives in the course of the campaign, on the map?"""
        return False

    # the turn

    def begin_turn(self, s: BlockState) -> None:
        """Resets what a new turn resets."""

    def script(self, turn: int) -> Steps:
        """The steps in the place of the battle phase, for a turn that has a script."""
        return NOTHING

    def before_battles(self, turn: int) -> Steps:
        """What stands between planning and the battle phase."""
        return NOTHING

    def strategic(self, turn: int) -> Steps:
        """Its steps in the strategic phase of every turn but the last."""
        return NOTHING

    def last_phase(self, turn: int) -> Steps:
        """Its steps in the strategic phase of the last turn, in which nobody else moves."""
        return NOTHING

    # initiative and arrow

    def find_initiative(self, s: BlockState, battle: int) -> Steps:
        """What comes before the dice for the initiative."""
        return NOTHING

    def initiative_bonus(self, s: BlockState, side: str, bonus: Because) -> Because:
        """What a side adds to its die for the initiative, with what the turn gives."""
        return bonus

    def voluntary_attacks(self, s: BlockState, side: str) -> list[str]:
        """Attacks that nobody is obliged to make (FS-25)."""
        return []

    def circumstances(self, s: BlockState, kind: str) -> tuple[str, ...]:
        """The effects that a battle has from the moment at which it is begun."""
        return ()

    def opened(self, s: BlockState, answers: BattleSheet) -> None:
        """A battle arrow was just placed; the sheet may still be changed."""

    def asks_leader(self, sheet: BattleSheet) -> bool:
        """Do the generals say who leads once the arrow lies?"""
        return True

    # commitment

    def offer(self, s: BlockState, sheet: BattleSheet, side: str, draft: Word, letters: list[str]) -> None:
        """Adds the letters that would count among the committed troops; asked while there is a place left.

        Like the other questions about a side's commitment and dice it is asked for the block's `side` alone, if it
        has one.
        """

    def offer_beside(
        self, s: BlockState, sheet: BattleSheet, side: str, draft: Word, letters: list[str]
    ) -> None:
        """Adds the letters that do not count among the committed troops."""

    def regular_limit(self, draft: Word, limit: int) -> int:
        """How many troops may stand in an area with what a draft commits, if it would otherwise be `limit`."""
        return limit

    def committed(self, s: BlockState, sheet: BattleSheet, side: str, letters: Word) -> None:
        """Pays for what a side commits; the sheet may still be changed."""

    def why_not_committed(
        self, s: BlockState, sheet: BattleSheet, side: str, draft: Word, letter: str
    ) -> Reason | None:
        """Why a letter of the block may not be committed; None for all other letters."""
        return None

    # resolution

    def modify(self, s: BlockState, sheet: BattleSheet, side: str, because: list[tuple[int, str]]) -> None:
        """Adds what a side adds to its battle die, each with its reason."""

    def adds(self, sheet: BattleSheet, troop: str, bonus: int) -> int:
        """What a troop adds to the battle die, if it would otherwise add `bonus`."""
        return bonus

    def dice_before(self, sheet: BattleSheet) -> Steps:
        """Dice between commitment and the battle dice."""
        return NOTHING

    def table_choices(self, sheet: BattleSheet) -> Steps:
        """What is asked before a battle is fought on the table."""
        return NOTHING

    def table_dice(self, sheet: BattleSheet) -> Steps:
        """Dice that are thrown before a battle is fought on the table."""
        return NOTHING

    def exchangeable(self, sheet: BattleSheet, side: str) -> list[str]:
        """Committed assets that have a points value (FS-37)."""
        return []

    def worth(self, sheet: BattleSheet, id: str, points: int) -> int:
        """The points a troop or asset is exchanged for, if it would otherwise be `points` (FS-37)."""
        return points

    # after action

    def concluded(self, s: BlockState, sheet: BattleSheet) -> None:
        """The result of a battle is known."""

    def rolls_to_destroy(self, sheet: BattleSheet, side: str) -> Steps:
        """The rolls that may destroy the committed troops of a side (FS-60)."""
        return NOTHING

    def destroy(self, s: BlockState, sheet: BattleSheet, troop: str, die: int, needs: int) -> Steps:
        """The roll to destroy has hit a troop (FS-63)."""
        return NOTHING

    def capture_needs(self, sheet: BattleSheet, side: str, needs: int, lost: bool) -> int:
        """The score that captures a destroyed troop of the side: 1 is certain, without a die, 7 never."""
        return NO_ROLL

    def why_not_advance(self, s: BlockState, sheet: BattleSheet, troop: str, draft: Word) -> Reason | None:
        """Why a troop must not follow a victory, in a battle of a special kind; None if it may."""
        return None

    # positions

    def amend(self, s: BlockState, name: str, value: object) -> None:
        """Sets a fact that it keeps; `Misplaced` says what is wrong with the value."""

    def battle_effects(self) -> tuple[str, ...]:
        """What it may note on the sheet of a battle."""
        return ()

    def agree(self, s: BlockState) -> None:
        """Checks its facts against where play stands; `Misplaced` names the one that cannot be."""

    def step_names(self) -> dict[str, tuple[str, ...]]:
        """What the fields of its own steps may name, by the name of the field."""
        return {}

    def check(self, s: BlockState) -> None:
        """Checks its facts once all are set; `Misplaced` names the one that cannot be beside the rest."""

    def invariants(self, s: BlockState) -> None:
        """What must hold whenever somebody is asked."""
