"""Defenders of an area's own: an asset that any area of a side may commit in its defence (CAEN-20 … CAEN-24).

[defence-troop]
asset = "gdt"               # in assets.toml: its side has such defenders, and its points
first_turn = 2              # from this turn on
too_early = "There are no Defence Troops on D-Day."     # why not before
barred_by = 3               # troops of the side in the area, with which there is no room for them
barred = true               # does this hold on the table, too? Or the name of an option that is on or off
dice = [1, 1, 1, 1, 2, 2]   # what they add to the battle die, by the face of a die of their own
[defence-troop.rows]        # what they are on the table, by the face of that die; none needs briefings
snipers = { dice = [1], parts = ["2 snipers"], weapons = ["sniper"], rating = "CT", name = "Snipers" }
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, ClassVar, Final

from sandtable.board.box import Page
from sandtable.games.firestorm.blocks.play import reading
from sandtable.games.firestorm.blocks.play.block import Block
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.blocks.play.tactical_reserve import regular
from sandtable.games.firestorm.data.scenario import Scenario
from sandtable.games.firestorm.play.state import BattleSheet
from sandtable.games.firestorm.play.steps import BattleThrow
from sandtable.games.firestorm.play.tables import by_face
from sandtable.games.firestorm.play.tabletop import suffer
from sandtable.kernel.steps import NOTHING, Dice, Faces, Reason, Steps, Word

if TYPE_CHECKING:
    from sandtable.games.firestorm.blocks.play.rules import BlockCampaign

NUMBERS: Final = ("No", "One", "Two", "Three", "Four", "Five", "Six")


class DefenceRow:
    """What the defenders are on the table (T-GDT)."""

    def __init__(
        self, id: str, name: str, parts: tuple[str, ...], weapons: tuple[str, ...], rating: str
    ) -> None:
        self.id = id
        self.name = name
        self.parts = parts
        self.weapons = weapons
        self.rating = rating


class DefenceTroop(Block):
    """One in a battle, in defence only, where not too many troops stand already (CAEN-20 … CAEN-22)."""

    answers: ClassVar[tuple[str, ...]] = (
        "offer",
        "regular_limit",
        "why_not_committed",
        "modify",
        "dice_before",
        "table_dice",
        "exchangeable",
        "battle_effects",
    )

    def battle_effects(self) -> tuple[str, ...]:
        added = [f"{self.adding}{bonus}" for bonus in self.dice]
        return (*added, *[f"{self.being}{row}" for row in self.rows])

    def __init__(self, id: str, rules: BlockCampaign, page: Page) -> None:
        super().__init__(id, rules)
        data = rules.data
        self.chapters = (sys.modules[__name__],)
        self.asset = reading.asset(page, data)
        self.letter = self.asset.id
        self.adding = f"{self.letter}-bonus:"  # begins the effect that says how much they add
        self.being = f"{self.letter}:"  # begins the effect that says what they are on the table
        self.side = self.asset.side
        self.first_turn = reading.turn(page, "first_turn", data)
        self.too_early = page.text("too_early", f"There are none before turn {self.first_turn}.")
        self.barred_by = page.whole("barred_by", least=1)
        barred = reading.switch(page, "barred", data, True) or rules.policy != "table"
        self.bar = self.barred_by if barred else 99
        self.dice = page.wholes("dice", least=0)
        if len(self.dice) != 6:
            raise page.wrong("dice", "expected one bonus for each face of the die")
        rows = page.pages("rows") if page.has("rows") else {}
        self.rows = {id: read_row(row, id, data) for id, row in rows.items()}
        self.faces = by_face(page, "rows", rows) if rows else {}

    def row(self, die: int) -> DefenceRow:
        """What they are on the table (T-GDT)."""
        return self.rows[self.faces[die]]

    def offer(self, s: BlockState, sheet: BattleSheet, side: str, draft: Word, letters: list[str]) -> None:
        if side == sheet.attacker or s.turn < self.first_turn or self.letter in draft:
            return
        if regular(s, sheet.target, draft) < self.bar:
            letters.append(self.letter)

    def regular_limit(self, draft: Word, limit: int) -> int:
        """With them there is room for one troop fewer than would bar them (CAEN-22)."""
        return min(limit, self.bar - 1) if self.letter in draft else limit

    def why_not_committed(
        self, s: BlockState, sheet: BattleSheet, side: str, draft: Word, letter: str
    ) -> Reason | None:
        if letter != self.letter:
            return None
        if side == sheet.attacker or side != self.side:
            adjective = self.rules.data.side[self.side].adjective
            return ("defence-only", f"The Defence Troop fights in {adjective} defence only.", "CAEN-20")
        if s.turn < self.first_turn:
            return ("no-gdt", self.too_early, "CAEN-20")
        if self.letter in draft:
            return None
        if len(draft) < self.rules.max_committed:
            number = NUMBERS[self.barred_by] if self.barred_by < len(NUMBERS) else str(self.barred_by)
            sentence = f"{number} regular troops in {sheet.target} leave no place for it."
            return ("gdt-barred", sentence, "CAEN-22")
        return self.rules.enough()

    def modify(self, s: BlockState, sheet: BattleSheet, side: str, because: list[tuple[int, str]]) -> None:
        if side == sheet.attacker or not sheet.assets:
            return
        for effect in sheet.effects:
            if effect.startswith(self.adding):
                because.append((int(effect.removeprefix(self.adding)), self.letter))

    def dice_before(self, sheet: BattleSheet) -> Steps:
        return [DefenceTroopDie(sheet.number)] if self.letter in sheet.assets else NOTHING

    def table_dice(self, sheet: BattleSheet) -> Steps:
        return [DefenceTroopTable(sheet.number)] if self.rows else NOTHING

    def exchangeable(self, sheet: BattleSheet, side: str) -> list[str]:
        taken = side == self.side and self.letter in sheet.assets and self.asset.points >= 0
        return [self.letter] if taken else []


def block_in(rules: BlockCampaign) -> DefenceTroop:
    block = rules.blocks["defence-troop"]
    assert isinstance(block, DefenceTroop)
    return block


def block_of(s: BlockState) -> DefenceTroop:
    return block_in(s.campaign)


class DefenceTroopDie(BattleThrow[BlockState]):
    """What the Defence Troop adds, thrown after both sides have committed (CAEN-23, CAEN-24)."""

    def seat(self, s: BlockState) -> str:
        return s.rules.leader(s.battle(self.battle), block_of(s).side)

    def dice(self, s: BlockState) -> Dice:
        return Dice(1)

    def fell(self, s: BlockState, faces: Faces) -> Steps:
        bonus = block_of(s).dice[faces[0] - 1]
        suffer(s, self.battle, f"{block_of(s).adding}{bonus}")
        s.tell("defence-troop", battle=self.battle, die=faces[0], bonus=bonus)
        return NOTHING


class DefenceTroopTable(BattleThrow[BlockState]):
    """On the table the die says what the Defence Troop is, unless its points were taken (CAEN-23, CAEN-24)."""

    def still(self, s: BlockState) -> bool:
        sheet = s.battle(self.battle)
        letter = block_of(s).letter
        return letter in sheet.assets and letter not in sheet.points

    def seat(self, s: BlockState) -> str:
        return s.rules.leader(s.battle(self.battle), block_of(s).side)

    def dice(self, s: BlockState) -> Dice:
        return Dice(1)

    def fell(self, s: BlockState, faces: Faces) -> Steps:
        row = block_of(s).row(faces[0])
        suffer(s, self.battle, f"{block_of(s).being}{row.id}")
        s.tell("defence-troop-table", battle=self.battle, die=faces[0], row=row.id)
        return NOTHING


def read_row(page: Page, id: str, data: Scenario) -> DefenceRow:
    weapons = [*data.briefings.teams, *data.briefings.vehicles]
    return DefenceRow(
        id,
        page.text("name", ""),
        page.texts("parts"),
        page.texts("weapons", choices=weapons),
        page.one_of("rating", data.briefings.ratings, ""),
    )
