"""Reinforcements from the sea: a side's arrivals and the troops of its pool land on beaches (CAEN-70 … CAEN-72).

    [landings]
    side = "allies"
    optional = false            # may troops be left in the pool although a beach has room?
    any_beach = false           # may an arrival whose own beach is closed land elsewhere in the same phase?
    [landings.fixed]            # arrivals that have beaches of their own
    7-armd = ["A2"]

`optional` and `any_beach` may name an option that is on or off. Beaches are the areas with `beach = true`.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, ClassVar

from sandtable.board.box import Page
from sandtable.games import values as told
from sandtable.games.firestorm.blocks.play import reading
from sandtable.games.firestorm.blocks.play.block import Block
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.play.nouns import Troop
from sandtable.games.firestorm.play.steps import OfTurn
from sandtable.kernel.rules import Misplaced
from sandtable.kernel.steps import NOTHING, Choice, Procedure, Reason, Steps, Word

if TYPE_CHECKING:
    from sandtable.games.firestorm.blocks.play.rules import BlockCampaign


class Landings(Block):
    """Arrivals go into the pool, those with beaches of their own ashore; then the pool lands."""

    answers: ClassVar[tuple[str, ...]] = (
        "strategic",
        "check",
    )
    keeps: ClassVar[tuple[str, ...]] = ("waiting",)

    def __init__(self, id: str, rules: BlockCampaign, page: Page) -> None:
        super().__init__(id, rules)
        data = rules.data
        self.chapters = (sys.modules[__name__],)
        self.first_step: type[OfTurn[BlockState]] = LandingArrivals
        self.side = page.one_of("side", data.sides)
        self.optional = reading.switch(page, "optional", data, False)
        self.any_beach = reading.switch(page, "any_beach", data, False)
        if data.destroyed != "pool":
            raise page.wrong("", 'troops land out of a pool: scenario.toml must have destroyed = "pool"')
        self.beaches = data.beaches
        if not self.beaches:
            raise page.wrong("", "troops land on beaches, and areas.toml has none")
        self.fixed: dict[str, tuple[str, ...]] = {}
        if page.has("fixed"):
            fixed = page.page("fixed")
            for troop in fixed.names():
                if troop not in data.troops or data.troops[troop].side != self.side:
                    raise fixed.wrong(troop, f"{troop} is no troop of the {self.side}")
                if not data.troops[troop].arrives:
                    raise fixed.wrong(troop, "only a troop that arrives lands on a beach")
                self.fixed[troop] = fixed.texts(troop, choices=data.board.areas(self.beaches))

    def brings(self, troop: Troop) -> bool:
        return troop.side == self.side

    def strategic(self, turn: int) -> Steps:
        return [self.first_step(turn)]

    def amend(self, s: BlockState, name: str, value: object) -> None:
        s.waiting = tuple(told.ids(value, tuple(s.where), (name,)))

    def check(self, s: BlockState) -> None:
        for troop in s.waiting:
            if s.where[troop] != s.rules.graves[self.side]:
                raise Misplaced(("waiting",), f"{troop} is not in the pool, but in {s.where[troop]}")


def block_of(s: BlockState) -> Landings:
    block = s.campaign.blocks["landings"]
    assert isinstance(block, Landings)
    return block


def arrivals(s: BlockState, side: str, turn: int) -> list[str]:
    """The troops of a side whose turn it is to arrive and that have not entered before."""
    troops = s.rules.data.troops
    later = s.stacks["later"]
    return [troop for troop in later if troops[troop].arrives == turn and troops[troop].side == side]


class LandingArrivals(OfTurn[BlockState]):
    """Arrivals go into the pool, those with a fixed beach land at once (CAEN-71, CAEN-72)."""

    def run(self, s: BlockState) -> Steps:
        block = block_of(s)
        s.waiting = ()
        fixed: Steps = []
        for troop in arrivals(s, block.side, self.turn):
            if troop in block.fixed:
                fixed.append(FixedArrival(troop))
            else:
                s.place(troop, s.rules.graveyard(troop))
        return [*fixed, Land()]


class FixedArrival(Procedure[BlockState]):
    """It lands on its own beach; if that is full or the enemy's it waits in the pool (CAEN-71, CAEN-R30)."""

    __match_args__ = ("troop",)

    def __init__(self, troop: str) -> None:
        self.troop = troop

    def run(self, s: BlockState) -> Steps:
        block = block_of(s)
        opened = open_beaches(s)
        beaches = [beach for beach in block.fixed[self.troop] if beach in opened]
        if len(beaches) > 1:
            return [ChooseBeach(self.troop)]
        if beaches:
            s.land(self.troop, beaches[0])
            return NOTHING
        s.tell("no-room", troop=self.troop)
        s.place(self.troop, s.rules.graveyard(self.troop))
        if not block.any_beach:
            s.waiting = (*s.waiting, self.troop)
        return NOTHING


class ChooseBeach(Choice[BlockState]):
    """The side chooses between the beaches of a fixed arrival (CAEN-71)."""

    __match_args__ = ("troop",)
    rule = "CAEN-71"

    def __init__(self, troop: str) -> None:
        self.troop = troop

    def seat(self, s: BlockState) -> str:
        return block_of(s).side

    def letters(self, seen: BlockState, draft: Word) -> list[str]:
        beaches = open_beaches(seen)
        return [beach for beach in block_of(seen).fixed[self.troop] if beach in beaches]

    def chosen(self, s: BlockState, word: Word) -> Steps:
        s.land(self.troop, word[0])
        return NOTHING

    def anchors(self, seen: BlockState, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"area:{letter}", f"unit:{self.troop}")


def open_beaches(s: BlockState) -> tuple[str, ...]:
    """The beaches in own hands that have room (CAEN-70, CAEN-81)."""
    block = block_of(s)
    return s.rules.board.areas(block.beaches & s.held[block.side] & ~s.full)


class Land(Choice[BlockState]):
    """Pool troops land on the beaches, one after another, as many as there is room for (CAEN-70)."""

    rule = "CAEN-70"

    def still(self, s: BlockState) -> bool:
        return bool(self.pool(s)) and bool(open_beaches(s))

    def pool(self, s: BlockState) -> list[str]:
        return [troop for troop in s.stacks[s.rules.graves[block_of(s).side]] if troop not in s.waiting]

    def seat(self, s: BlockState) -> str:
        return block_of(s).side

    def letters(self, seen: BlockState, draft: Word) -> list[str]:
        if draft:
            return list(open_beaches(seen))
        return [*self.pool(seen), "done"] if block_of(seen).optional else self.pool(seen)

    def ends(self, seen: BlockState, word: Word) -> bool:
        return len(word) == 2 or word[0] == "done"

    def chosen(self, s: BlockState, word: Word) -> Steps:
        if word[0] == "done":
            return NOTHING
        s.land(word[0], word[1])
        return [Land()]

    def why_not(self, seen: BlockState, draft: Word, letter: str) -> Reason | None:
        block = block_of(seen)
        sides = seen.rules.data.side
        if draft:
            if not block.beaches & seen.rules.board.bit.get(letter, 0):
                return ("not-a-beach", f"Troops land on a beach, not in {letter}.", "CAEN-70")
            if not seen.holds(block.side, letter):
                enemy = sides[seen.rules.enemy[block.side]].adjective
                return ("not-yours", f"{letter} is in {enemy} hands.", "CAEN-81")
            return ("full", f"{letter} is full.", "CAEN-5")
        if letter == "done":
            return ("must-land", "As many troops as possible must land.", "CAEN-70")
        if letter in seen.waiting:
            return ("waiting", f"{letter} found its beach closed and waits for the next phase.", "CAEN-71")
        return ("not-in-pool", f"{letter} is not in the {sides[block.side].adjective} pool.", "CAEN-70")

    def anchors(self, seen: BlockState, draft: Word, letter: str) -> tuple[str, ...]:
        if draft:
            return (f"area:{letter}",)
        return (f"unit:{letter}",) if letter != "done" else ()
