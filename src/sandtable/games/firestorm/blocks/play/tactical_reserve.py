"""A tactical reserve: troops beside the map that may be committed to any battle of their side (CAEN-25 … CAEN-30).

    [tactical-reserve]
    side = "germans"
    turns = [0, 1, 2, 2, 2]     # troops it may hold in each turn
    launches = true             # may it attack out of an area in which no troop of the side stands free?
    from_map = false            # may troops on the map be put into it in deployment?

`launches` and `from_map` may name an option that is on or off. Troops enter it by the block `deployment`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from sandtable.board.box import Page
from sandtable.games.firestorm.blocks.play import reading
from sandtable.games.firestorm.blocks.play.block import Block
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.play.state import BattleSheet
from sandtable.games.firestorm.play.turn import in_strategic_phase
from sandtable.kernel.steps import Reason, Word

if TYPE_CHECKING:
    from sandtable.games.firestorm.blocks.play.rules import BlockCampaign

RESERVE: Final = "reserve"  # the place beside the map


class TacticalReserve(Block):
    """A troop that comes out of it is an ordinary one on the map from then on (CAEN-28)."""

    answers: ClassVar[tuple[str, ...]] = (
        "voluntary_attacks",
        "offer",
        "committed",
        "why_not_committed",
        "invariants",
    )

    def __init__(self, id: str, rules: BlockCampaign, page: Page) -> None:
        super().__init__(id, rules)
        self.side = page.one_of("side", rules.data.sides)
        self.turns = reading.by_turn(page, "turns", rules.data)
        self.launches = reading.switch(page, "launches", rules.data, True)
        self.from_map = reading.switch(page, "from_map", rules.data, False)
        rules.boxes[self.side] = (RESERVE,)
        rules.box_names[RESERVE] = "Tactical reserve"

    def voluntary_attacks(self, s: BlockState, side: str) -> list[str]:
        """A reserve troop may make an attack possible from an area where none stands free (CAEN-29, CAEN-30)."""
        if side != self.side or not s.stacks[RESERVE] or not self.launches:
            return []
        rules = self.rules
        board = rules.board
        ours = s.held[side]
        theirs = rules.open_targets(s, side)
        letters: list[str] = []
        for area in board.ids:
            if not ours & board.bit[area] or not theirs & board.near[area]:
                continue
            if not rules.volunteers(s, area) and rules.room(s, area) > 0:
                letters += [letter for _, bit, letter in board.arrows[area] if theirs & bit]
        return letters

    def offer(self, s: BlockState, sheet: BattleSheet, side: str, draft: Word, letters: list[str]) -> None:
        """As many as stacking allows (CAEN-27)."""
        reserve = s.stacks[RESERVE]
        if not reserve:
            return
        area = sheet.origin if side == sheet.attacker else sheet.target
        if regular(s, area, draft) < self.rules.regular_limit(draft):
            letters += [troop for troop in reserve if troop not in draft]

    def committed(self, s: BlockState, sheet: BattleSheet, side: str, letters: Word) -> None:
        area = sheet.origin if side == sheet.attacker else sheet.target
        for troop in sheet.attackers if side == sheet.attacker else sheet.defenders:
            if s.where[troop] == RESERVE:
                s.tell("from-reserve", troop=troop, area=area)
                s.place(troop, area)
                sheet.effects = (*sheet.effects, f"reserve:{troop}")

    def why_not_committed(
        self, s: BlockState, sheet: BattleSheet, side: str, draft: Word, letter: str
    ) -> Reason | None:
        if side != self.side or letter not in s.stacks[RESERVE]:
            return None
        rules = self.rules
        area = sheet.origin if side == sheet.attacker else sheet.target
        if letter in draft:
            return None
        if len(draft) < rules.max_committed:
            if rules.room(s, area) > 0 and rules.regular_limit(draft) < rules.regular_limit(()):
                sentence = f"The Defence Troop bars a third regular troop in {area}."
                return ("gdt-barred", sentence, "CAEN-22")
            return ("full", f"{area} cannot take a troop of the reserve.", "CAEN-27")
        return rules.enough()

    def places(self, s: BlockState, turn: int) -> int:
        """How many more troops may enter it for the next turn (CAEN-25, CAEN-26)."""
        return self.turns[turn + 1] - len(s.stacks[RESERVE])

    def invariants(self, s: BlockState) -> None:
        assert len(s.stacks[RESERVE]) <= self.limit(s), "the tactical reserve is too large"

    def limit(self, s: BlockState) -> int:
        """How many troops it may hold: in the strategic phase those of the next turn (CAEN-25)."""
        turn = s.turn
        if turn < self.rules.last_turn and in_strategic_phase(s):
            turn += 1
        return self.turns[turn] if turn < len(self.turns) else 0


def regular(s: BlockState, area: str, draft: Word) -> int:
    """How many troops would stand in an area with those that a draft brings out of the reserve."""
    number = len(s.stacks[area])
    reserve = s.troops_at(RESERVE)
    if reserve:
        for letter in draft:
            if letter in reserve:
                number += 1
    return number
