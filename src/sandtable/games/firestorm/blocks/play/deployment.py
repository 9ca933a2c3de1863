"""Reinforcements by land: a side places its arrivals and the troops of its pool where it likes (CAEN-66, CAEN-73).

    [deployment]
    side = "germans"

They go into areas of the side that have room, or into its tactical reserve, where it has one (CAEN-26).
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, ClassVar

from sandtable.board.box import Page
from sandtable.games import values as told
from sandtable.games.firestorm.blocks.play.block import Block
from sandtable.games.firestorm.blocks.play.landings import arrivals
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.blocks.play.tactical_reserve import RESERVE, TacticalReserve
from sandtable.games.firestorm.play.nouns import Troop
from sandtable.games.firestorm.play.steps import OfTurn
from sandtable.kernel.rules import Misplaced
from sandtable.kernel.steps import NOTHING, Choice, Reason, Steps, Word

if TYPE_CHECKING:
    from sandtable.games.firestorm.blocks.play.rules import BlockCampaign


class Deployment(Block):
    """Every troop of the pool must be placed while there is room."""

    answers: ClassVar[tuple[str, ...]] = (
        "strategic",
        "check",
    )
    keeps: ClassVar[tuple[str, ...]] = ("deployed",)

    def __init__(self, id: str, rules: BlockCampaign, page: Page) -> None:
        super().__init__(id, rules)
        self.chapters = (sys.modules[__name__],)
        self.first_step: type[OfTurn[BlockState]] = DeploymentArrivals
        self.side = page.one_of("side", rules.data.sides)
        if rules.data.destroyed != "pool":
            raise page.wrong("", 'troops come out of a pool: scenario.toml must have destroyed = "pool"')

    def reserve(self) -> TacticalReserve | None:
        """The tactical reserve of the same side, if there is one."""
        block = self.rules.blocks.get("tactical-reserve")
        return block if isinstance(block, TacticalReserve) and block.side == self.side else None

    def brings(self, troop: Troop) -> bool:
        return troop.side == self.side

    def strategic(self, turn: int) -> Steps:
        return [self.first_step(turn)]

    def amend(self, s: BlockState, name: str, value: object) -> None:
        s.deployed = tuple(told.ids(value, tuple(s.where), (name,)))

    def check(self, s: BlockState) -> None:
        for troop in s.deployed:
            if s.rules.side[troop] != self.side:
                raise Misplaced(("deployed",), f"{troop} is no troop of the {self.side}")


def block_of(s: BlockState) -> Deployment:
    block = s.campaign.blocks["deployment"]
    assert isinstance(block, Deployment)
    return block


class DeploymentArrivals(OfTurn[BlockState]):
    """New troops join those in the pool; all of them are then placed (CAEN-66, CAEN-73)."""

    def run(self, s: BlockState) -> Steps:
        side = block_of(s).side
        s.deployed = ()
        for troop in arrivals(s, side, self.turn):
            s.place(troop, s.rules.graveyard(troop))
        return [Deploy(self.turn)] if s.stacks[s.rules.graves[side]] else NOTHING  # CAEN-79


class Deploy(Choice[BlockState]):
    """Every pool troop is placed in an own area or in the tactical reserve (CAEN-26, CAEN-73)."""

    __match_args__ = ("turn",)
    rule = "CAEN-73"

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def still(self, s: BlockState) -> bool:
        return self.letters(s, ()) != ["done"]

    def seat(self, s: BlockState) -> str:
        return block_of(s).side

    def places_in_reserve(self, s: BlockState) -> int:
        """What the next turn allows, less the troops that stay; none where there is no reserve (CAEN-25, CAEN-26)."""
        reserve = block_of(s).reserve()
        return reserve.places(s, self.turn) if reserve is not None else 0

    def roomy(self, s: BlockState) -> tuple[str, ...]:
        return s.rules.board.areas(s.held[block_of(s).side] & ~s.full)

    def letters(self, seen: BlockState, draft: Word) -> list[str]:
        if draft:
            return self.places(seen, draft[0])
        block = block_of(seen)
        reserve = block.reserve()
        room = bool(seen.held[block.side] & ~seen.full)
        in_reserve = self.places_in_reserve(seen) > 0
        pool = seen.stacks[seen.rules.graves[block.side]]
        letters = list(pool) if room or in_reserve else []
        if room and reserve is not None:
            letters += [troop for troop in seen.stacks[RESERVE] if troop not in seen.deployed]
        if in_reserve and reserve is not None and reserve.from_map:
            letters += [troop for troop in self.on_map(seen) if troop not in seen.deployed]
        if not (pool and (room or in_reserve)):
            letters.append("done")
        return letters

    def on_map(self, s: BlockState) -> list[str]:
        board, side = s.rules.board, block_of(s).side
        return [
            troop for troop, place in s.where.items() if place in board.bit and s.rules.side[troop] == side
        ]

    def places(self, s: BlockState, troop: str) -> list[str]:
        place = s.where[troop]
        if place in s.rules.board.bit:
            return [RESERVE]
        areas = list(self.roomy(s))
        if place != RESERVE and self.places_in_reserve(s) > 0:
            areas.append(RESERVE)
        return areas

    def ends(self, seen: BlockState, word: Word) -> bool:
        return len(word) == 2 or word[0] == "done"

    def chosen(self, s: BlockState, word: Word) -> Steps:
        if word[0] == "done":
            return NOTHING
        s.deploy(word[0], word[1])
        return [Deploy(self.turn)]

    def why_not(self, seen: BlockState, draft: Word, letter: str) -> Reason | None:
        if draft:
            return self.why_not_there(seen, draft[0], letter)
        if letter == "done":
            return ("must-deploy", "Every troop in the pool must be placed while there is room.", "CAEN-73")
        side = block_of(seen).side
        own = seen.rules.data.side[side].adjective
        place = seen.where.get(letter, "")
        if letter in seen.deployed:
            where = "in the reserve" if place == RESERVE else f"in {place}"
            return ("deployed", f"{letter} has just been placed {where}.", "CAEN-26")
        if place in seen.rules.board.bit and seen.rules.side[letter] == side:
            return self.why_not_from_map(seen, letter)
        if place in (RESERVE, seen.rules.graves[side]):
            return ("full", f"No area of yours has room for {letter}.", "CAEN-5")
        return ("not-in-pool", f"{letter} is neither in the {own} pool nor in the reserve.", "CAEN-73")

    def why_not_there(self, s: BlockState, troop: str, place: str) -> Reason:
        """Why a troop may not be placed there."""
        side = block_of(s).side
        on_map = s.where[troop] in s.rules.board.bit
        if place == RESERVE and s.where[troop] == RESERVE:
            return ("there-already", f"{troop} is in the reserve already.", "CAEN-26")
        if place == RESERVE:
            return self.reserve_full()
        if place not in s.rules.board.bit:
            return ("no-area", f"{place} is no area of the map.", "CAEN-73")
        if on_map:
            return ("on-map", f"{troop} is on the map: from there it may only enter the reserve.", "CAEN-R7")
        if not s.holds(side, place):
            enemy = s.rules.data.side[s.rules.enemy[side]].adjective
            return ("not-yours", f"{place} is in {enemy} hands.", "CAEN-73")
        return ("full", f"{place} is full.", "CAEN-5")

    def why_not_from_map(self, s: BlockState, troop: str) -> Reason:
        """Why a troop on the map may not enter the reserve: by the rules never, by option while it has room."""
        reserve = block_of(s).reserve()
        if reserve is not None and reserve.from_map:
            return self.reserve_full()
        return ("on-map", f"{troop} is on the map and cannot enter the reserve.", "CAEN-26")

    def reserve_full(self) -> Reason:
        return ("reserve-full", "The tactical reserve can take no more troops.", "CAEN-25")

    def anchors(self, seen: BlockState, draft: Word, letter: str) -> tuple[str, ...]:
        if draft:
            return (f"area:{letter}",) if letter in seen.rules.board.bit else (f"tray:{letter}",)
        return (f"unit:{letter}",) if letter != "done" else ()
