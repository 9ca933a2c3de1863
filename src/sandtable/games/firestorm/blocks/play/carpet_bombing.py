"""Carpet bombing: on some turns heavy bombers support attacks, besides the committed troops (CAEN-35).

[carpet-bombing]
asset = "carpet-bombing"    # in assets.toml: its side has the bombers
turns = [0, 0, 0, 1, 1]     # raids of each turn
bonus = 2                   # to the attacker's die
letter = "carpet"           # what commits it; if it is left out, the asset's own id
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from sandtable.board.box import Page
from sandtable.board.sentences import article
from sandtable.games import values as told
from sandtable.games.firestorm.blocks.play import reading
from sandtable.games.firestorm.blocks.play.block import Block
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.play.state import BattleSheet
from sandtable.kernel.steps import Reason, Word

if TYPE_CHECKING:
    from sandtable.games.firestorm.blocks.play.rules import BlockCampaign


class CarpetBombing(Block):
    """One raid for an attack; it does not count among the troops (CAEN-35)."""

    answers: ClassVar[tuple[str, ...]] = (
        "begin_turn",
        "offer_beside",
        "committed",
        "why_not_committed",
        "modify",
        "invariants",
        "check",
    )
    keeps: ClassVar[tuple[str, ...]] = ("carpet",)

    def __init__(self, id: str, rules: BlockCampaign, page: Page) -> None:
        super().__init__(id, rules)
        self.asset = reading.asset(page, rules.data)
        self.side = self.asset.side
        self.turns = reading.by_turn(page, "turns", rules.data)
        self.bonus = page.whole("bonus")
        self.letter = page.text("letter", self.asset.id)
        self.beside = (self.letter,)
        rules.asset_of[self.letter] = self.asset.id

    def begin_turn(self, s: BlockState) -> None:
        s.carpet = self.turns[s.turn]

    def offer_beside(
        self, s: BlockState, sheet: BattleSheet, side: str, draft: Word, letters: list[str]
    ) -> None:
        if s.carpet > 0 and side == sheet.attacker and self.letter not in draft:
            letters.append(self.letter)

    def committed(self, s: BlockState, sheet: BattleSheet, side: str, letters: Word) -> None:
        if self.letter in letters:
            s.carpet -= 1

    def why_not_committed(
        self, s: BlockState, sheet: BattleSheet, side: str, draft: Word, letter: str
    ) -> Reason | None:
        if letter != self.letter:
            return None
        if side != sheet.attacker or side != self.side:
            adjective = self.rules.data.side[self.side].adjective
            sentence = f"Carpet bombing supports {article(adjective)} {adjective} attack only."
            return ("no-carpet", sentence, "CAEN-35")
        if not s.carpet and self.letter not in draft:
            return ("no-carpet", "No carpet bombing is left this turn.", "CAEN-35")
        return None

    def modify(self, s: BlockState, sheet: BattleSheet, side: str, because: list[tuple[int, str]]) -> None:
        if side == sheet.attacker and self.letter in sheet.assets:
            because.append((self.bonus, self.letter))

    def amend(self, s: BlockState, name: str, value: object) -> None:
        s.carpet = told.whole(value, (name,))

    def check(self, s: BlockState) -> None:
        told.number(s.carpet, 0, max(self.turns), ("carpet",), "no turn has more (CAEN-35)")

    def invariants(self, s: BlockState) -> None:
        assert s.carpet >= 0, "a bomber stream too many"
