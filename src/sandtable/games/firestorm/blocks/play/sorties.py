"""Air sorties: on some turns a side may commit aircraft in the place of a troop (CAEN-15 … CAEN-18).

[sorties]
asset = "sortie"            # in assets.toml: its side flies, its kind says what it adds in which terrain
turns = [0, 2, 3, 3, 3]     # sorties of each turn
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from sandtable.board.box import Page
from sandtable.games import values as told
from sandtable.games.firestorm.blocks.play import reading
from sandtable.games.firestorm.blocks.play.block import Block
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.play.state import BattleSheet
from sandtable.kernel.steps import Reason, Word

if TYPE_CHECKING:
    from sandtable.games.firestorm.blocks.play.rules import BlockCampaign


class Sorties(Block):
    """At most one sortie a battle, in attack only beside a ground troop (CAEN-16)."""

    answers: ClassVar[tuple[str, ...]] = (
        "begin_turn",
        "offer",
        "committed",
        "why_not_committed",
        "modify",
        "invariants",
        "check",
    )
    keeps: ClassVar[tuple[str, ...]] = ("sorties",)

    def __init__(self, id: str, rules: BlockCampaign, page: Page) -> None:
        super().__init__(id, rules)
        self.asset = reading.asset(page, rules.data)
        self.letter = self.asset.id
        self.side = self.asset.side
        self.turns = reading.by_turn(page, "turns", rules.data)
        if not self.asset.kind:
            raise page.wrong("asset", f"{self.asset.id} has no kind that says what it adds to the die")
        self.bonus = rules.data.kinds[self.asset.kind].bonus

    def begin_turn(self, s: BlockState) -> None:
        s.sorties = self.turns[s.turn]

    def offer(self, s: BlockState, sheet: BattleSheet, side: str, draft: Word, letters: list[str]) -> None:
        if s.sorties <= 0 or self.letter in draft:
            return
        if side == sheet.attacker:
            for letter in draft:
                if letter in self.rules.side:
                    break
            else:
                return  # in attack a ground troop comes first (CAEN-16)
        letters.append(self.letter)

    def committed(self, s: BlockState, sheet: BattleSheet, side: str, letters: Word) -> None:
        if self.letter in letters:
            s.sorties -= 1

    def why_not_committed(
        self, s: BlockState, sheet: BattleSheet, side: str, draft: Word, letter: str
    ) -> Reason | None:
        if letter != self.letter:
            return None
        if side != self.side:
            return (
                "no-aircraft",
                f"Only the {self.rules.data.side[self.side].name} have aircraft.",
                "CAEN-15",
            )
        if self.letter in draft:
            return ("one-sortie", "At most one sortie supports a battle.", "CAEN-16")
        if not s.sorties:
            return ("no-sortie", "No sortie is left this turn.", "CAEN-17")
        if side == sheet.attacker and len(draft) < self.rules.max_committed:
            return ("ground-first", "In attack a sortie can only be the second troop.", "CAEN-16")
        return self.rules.enough()

    def modify(self, s: BlockState, sheet: BattleSheet, side: str, because: list[tuple[int, str]]) -> None:
        if self.letter in sheet.assets:
            because.append((self.bonus[self.rules.terrain[sheet.target]], self.letter))

    def amend(self, s: BlockState, name: str, value: object) -> None:
        s.sorties = told.whole(value, (name,))

    def check(self, s: BlockState) -> None:
        told.number(s.sorties, 0, max(self.turns), ("sorties",), "no turn has more (CAEN-17)")

    def invariants(self, s: BlockState) -> None:
        assert s.sorties >= 0, "a sortie too many"
