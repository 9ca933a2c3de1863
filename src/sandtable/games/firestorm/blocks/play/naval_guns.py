"""Naval guns stand behind whoever defends a beach against the other side (CAEN-34, CAEN-36).

[naval-guns]
asset = "naval-gunfire"     # in assets.toml: its side has the ships
bonus = 2                   # to the defender's die
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, ClassVar

from sandtable.board.box import Page
from sandtable.games.firestorm.blocks.play import reading
from sandtable.games.firestorm.blocks.play.block import Block
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.play.state import BattleSheet
from sandtable.games.firestorm.play.steps import BattleChoice
from sandtable.kernel.steps import NOTHING, Steps, Word

if TYPE_CHECKING:
    from sandtable.games.firestorm.blocks.play.rules import BlockCampaign


class NavalGuns(Block):
    """In the wargame they always fire; on the table the defender says whether they do (CAEN-34)."""

    answers: ClassVar[tuple[str, ...]] = ("modify", "table_choices")

    def __init__(self, id: str, rules: BlockCampaign, page: Page) -> None:
        super().__init__(id, rules)
        self.chapters = (sys.modules[__name__],)
        self.asset = reading.asset(page, rules.data)
        self.side = self.asset.side
        self.bonus = page.whole("bonus")
        self.beaches = rules.data.beaches
        if not self.beaches:
            raise page.wrong("", "naval guns defend beaches, and areas.toml has none")
        rules.asset_of["fire"] = self.asset.id

    def shelled(self, sheet: BattleSheet) -> bool:
        """Do naval guns stand behind the defence?"""
        return sheet.attacker != self.side and bool(self.beaches & self.rules.board.bit[sheet.target])

    def modify(self, s: BlockState, sheet: BattleSheet, side: str, because: list[tuple[int, str]]) -> None:
        if side != sheet.attacker and self.shelled(sheet):
            because.append((self.bonus, self.asset.id))

    def table_choices(self, sheet: BattleSheet) -> Steps:
        return [NavalGunfire(sheet.number)] if self.shelled(sheet) else NOTHING


def block_of(s: BlockState) -> NavalGuns:
    block = s.campaign.blocks["naval-guns"]
    assert isinstance(block, NavalGuns)
    return block


class NavalGunfire(BattleChoice[BlockState]):
    """Who defends a beach on the table may add naval gunfire (CAEN-34)."""

    rule = "CAEN-34"

    def seat(self, s: BlockState) -> str:
        return s.rules.leader(s.battle(self.battle), block_of(s).side)

    def letters(self, seen: BlockState, draft: Word) -> list[str]:
        return ["fire", "hold"]

    def chosen(self, s: BlockState, word: Word) -> Steps:
        if word[0] == "fire":
            sheet = s.battle(self.battle).copy()
            sheet.assets = (*sheet.assets, block_of(s).asset.id)
            s.put(sheet)
            s.tell("naval-gunfire", battle=self.battle, area=sheet.target)
        return NOTHING

    def anchors(self, seen: BlockState, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"asset:{block_of(seen).asset.id}",) if letter == "fire" else ()
