"""The initiative of the last winner: who won the battle before adds to his die for the next one (VB-6, VB-7).

[last-winner]
bonus = 1
per_player = false      # does it belong to the player who won, not to his side? Or the name of an option
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, ClassVar, Final

from sandtable.board.box import Page
from sandtable.games import values as told
from sandtable.games.firestorm.blocks.play import reading
from sandtable.games.firestorm.blocks.play.block import Block
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.play.battle import NameLeader
from sandtable.games.firestorm.play.state import BattleSheet, Because, Campaign
from sandtable.kernel.rules import Misplaced
from sandtable.kernel.steps import NOTHING, Steps, Word

if TYPE_CHECKING:
    from sandtable.games.firestorm.blocks.play.rules import BlockCampaign

VICTORY: Final = "victory"  # the reason of the bonus


class LastWinner(Block):
    """Within a turn; a defender who holds has won, also on a tie (VB-6, VB-R20)."""

    answers: ClassVar[tuple[str, ...]] = (
        "begin_turn",
        "find_initiative",
        "initiative_bonus",
        "opened",
        "asks_leader",
        "concluded",
        "invariants",
        "check",
    )
    keeps: ClassVar[tuple[str, ...]] = ("victors", "named")

    def __init__(self, id: str, rules: BlockCampaign, page: Page) -> None:
        super().__init__(id, rules)
        self.chapters = (sys.modules[__name__],)
        self.bonus = page.whole("bonus", 1, least=1)
        self.per_player = reading.switch(page, "per_player", rules.data, False)
        self.named_first = [side for side in rules.sides if rules.commanders[side] and self.per_player]
        self.with_victory: dict[str, list[Because]] = {
            side: [(*because, (self.bonus, VICTORY)) for because in rules.initiative[side]]
            for side in rules.sides
        }

    def begin_turn(self, s: BlockState) -> None:
        s.victors = ()
        s.named = {}

    def find_initiative(self, s: BlockState, battle: int) -> Steps:
        return [NameFighter(battle, side) for side in self.named_first]

    def initiative_bonus(self, s: BlockState, side: str, bonus: Because) -> Because:
        return self.with_victory[side][s.turn] if s.named.get(side, side) in s.victors else bonus

    def opened(self, s: BlockState, answers: BattleSheet) -> None:
        """The leaders were named before the arrow lay (VB-7)."""
        if s.named:
            attacker, defender = answers.attacker, self.rules.enemy[answers.attacker]
            answers.leaders = (s.named.get(attacker, attacker), s.named.get(defender, defender))
            s.named = {}

    def asks_leader(self, sheet: BattleSheet) -> bool:
        """Of a battle with initiative it was asked before, if the bonus belongs to players (VB-7)."""
        return bool(sheet.kind) or not self.named_first

    def concluded(self, s: BlockState, sheet: BattleSheet) -> None:
        attacker, defender = sheet.attacker, self.rules.enemy[sheet.attacker]
        if not self.per_player:
            s.victors = (attacker,) if sheet.result == "captured" else (defender,)
            return
        attacker, defender = self.rules.leaders(sheet)
        winner = attacker if sheet.result == "captured" else defender
        s.victors = (*[who for who in s.victors if who not in (attacker, defender)], winner)

    def amend(self, s: BlockState, name: str, value: object) -> None:
        rules = self.rules
        if name == "victors":
            s.victors = tuple(told.ids(value, rules.seats(), (name,)))
            return
        named = told.table(value, (name,))
        for side, who in named.items():
            told.one_of(side, rules.sides, (name, side))
            if rules.side_of(told.one_of(who, rules.seats(), (name, side))) != side:
                raise Misplaced((name, side), f"{who} does not fight for that side")
        s.named = {side: told.text(who, (name, side)) for side, who in named.items()}

    def check(self, s: BlockState) -> None:
        if not self.per_player and s.victors and s.victors[0] not in self.rules.sides:
            raise Misplaced(("victors",), f"{s.victors[0]} is no side")

    def invariants(self, s: BlockState) -> None:
        assert self.per_player or len(s.victors) <= 1, "two sides won the last battle"


class NameFighter(NameLeader):
    """Whoever leads the next battle is named before its initiative, which may be his by a victory (VB-7)."""

    rule = "VB-7"

    def still(self, s: Campaign) -> bool:
        return True

    def chosen(self, s: Campaign, word: Word) -> Steps:
        assert isinstance(s, BlockState)
        s.named[self.side] = word[0]
        s.tell("led", battle=self.battle, side=self.side, seat=word[0])
        return NOTHING
