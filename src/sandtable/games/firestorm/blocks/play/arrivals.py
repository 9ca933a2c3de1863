"""Troops that are placed at the end of one turn: single ones that may be left out, and brigades (VB-41 … VB-43).

[arrivals]
turn = 2
singles = ["mg-abt-4g", "mg-abt-228"]       # troops of one side, each into any area of its own, or not at all
title = "Machine guns"                      # what they are
[arrivals.brigades]                         # of one side: both troops together, in an area or next to it
13-bde-aif = { name = "13 Brigade AIF", area = "A-3", troops = ["13-bde-aif-a", "13-bde-aif-b"] }
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, ClassVar

from sandtable.board.box import Page
from sandtable.games.firestorm.blocks.play import reading
from sandtable.games.firestorm.blocks.play.block import Block
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.data.scenario import Scenario
from sandtable.games.firestorm.play.nouns import Troop
from sandtable.games.firestorm.play.steps import OfTurn
from sandtable.kernel.steps import NOTHING, Choice, Reason, Steps, Word

if TYPE_CHECKING:
    from sandtable.games.firestorm.blocks.play.rules import BlockCampaign


class Brigade:
    """Troops that are placed together near an area (VB-42)."""

    def __init__(self, id: str, name: str, area: str, troops: tuple[str, ...]) -> None:
        self.id = id
        self.name = name
        self.area = area
        self.troops = troops


class Arrivals(Block):
    """A side without an area places nobody (VB-43)."""

    answers: ClassVar[tuple[str, ...]] = (
        "strategic",
        "step_names",
    )

    def __init__(self, id: str, rules: BlockCampaign, page: Page) -> None:
        super().__init__(id, rules)
        data = rules.data
        self.chapters = (sys.modules[__name__],)
        self.turn = reading.turn(page, "turn", data)
        self.singles = page.texts("singles", (), data.troops)
        self.title = page.text("title", "Arrivals")
        self.brigades: dict[str, Brigade] = {}
        if page.has("brigades"):
            rows = page.pages("brigades")
            self.brigades = {id: read_brigade(row, id, data) for id, row in rows.items()}
        self.single_side = one_side(page, "singles", self.singles, data)
        members = tuple([troop for brigade in self.brigades.values() for troop in brigade.troops])
        self.placed = (*self.singles, *members)
        self.brigade_side = one_side(page, "brigades", members, data)

    def step_names(self) -> dict[str, tuple[str, ...]]:
        return {"brigade": tuple(self.brigades)}

    def brings(self, troop: Troop) -> bool:
        return troop.arrives == self.turn and troop.id in self.placed

    def strategic(self, turn: int) -> Steps:
        if turn != self.turn:
            return NOTHING
        singles: Steps = [GunsArrive(turn)] if self.singles else []
        return [*singles, BrigadesArrive(turn)] if self.brigades else singles


def block_of(s: BlockState) -> Arrivals:
    block = s.campaign.blocks["arrivals"]
    assert isinstance(block, Arrivals)
    return block


class GunsArrive(OfTurn[BlockState]):
    """Each single troop may be placed; without an area they do not appear (VB-41, VB-43)."""

    def run(self, s: BlockState) -> Steps:
        block = block_of(s)
        waiting = [troop for troop in block.singles if s.where[troop] == "later"]
        if s.held[block.single_side]:
            return [PlaceGuns(troop) for troop in waiting]
        for troop in waiting:
            s.forgo(troop)
        return NOTHING


class PlaceGuns(Choice[BlockState]):
    """Into any own area, together with the others or apart, or not at all (VB-41, VB-43)."""

    __match_args__ = ("troop",)
    rule = "VB-41"

    def __init__(self, troop: str) -> None:
        self.troop = troop

    def seat(self, s: BlockState) -> str:
        return s.rules.side[self.troop]

    def letters(self, seen: BlockState, draft: Word) -> list[str]:
        return [*seen.rules.board.areas(seen.held[self.seat(seen)]), "none"]

    def chosen(self, s: BlockState, word: Word) -> Steps:
        if word[0] == "none":
            s.forgo(self.troop)
        else:
            s.arrive(self.troop, word[0])
        return NOTHING

    def why_not(self, seen: BlockState, draft: Word, letter: str) -> Reason | None:
        if letter not in seen.rules.board.bit:
            return ("no-area", f"{letter} is no area of the map.", "VB-41")
        enemy = seen.rules.data.side[seen.rules.enemy[self.seat(seen)]].name
        return ("not-yours", f"{letter} is in the hands of the {enemy}.", "VB-41")

    def anchors(self, seen: BlockState, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"unit:{self.troop}",) if letter == "none" else (f"area:{letter}", f"unit:{self.troop}")


class BrigadesArrive(OfTurn[BlockState]):
    """All brigades must be placed, if their side has any area at all (VB-42, VB-43)."""

    def run(self, s: BlockState) -> Steps:
        block = block_of(s)
        steps: Steps = []
        for brigade in block.brigades.values():
            if s.held[block.brigade_side]:
                steps.append(PlaceBrigade(brigade.id))
                continue
            for troop in brigade.troops:
                if s.where[troop] == "later":
                    s.forgo(troop)
        return steps


def landing_areas(s: BlockState, brigade: str) -> int:
    """The mask of a brigade's areas: its own and those around it; failing them any source, any area (VB-42, VB-43)."""
    block = block_of(s)
    board = s.rules.board
    area = block.brigades[brigade].area
    held = s.held[block.brigade_side]
    return (
        (board.bit[area] | board.near[area]) & held or s.rules.data.supply[block.brigade_side] & held or held
    )


class PlaceBrigade(Choice[BlockState]):
    """The troops of a brigade are placed together; it must be done (VB-42, VB-43)."""

    __match_args__ = ("brigade",)
    rule = "VB-42"

    def __init__(self, brigade: str) -> None:
        self.brigade = brigade

    def still(self, s: BlockState) -> bool:
        for troop in block_of(s).brigades[self.brigade].troops:
            if s.where[troop] != "later":
                return False
        return True

    def seat(self, s: BlockState) -> str:
        return block_of(s).brigade_side

    def letters(self, seen: BlockState, draft: Word) -> list[str]:
        return list(seen.rules.board.areas(landing_areas(seen, self.brigade)))

    def chosen(self, s: BlockState, word: Word) -> Steps:
        for troop in block_of(s).brigades[self.brigade].troops:
            s.arrive(troop, word[0])
        return NOTHING

    def why_not(self, seen: BlockState, draft: Word, letter: str) -> Reason | None:
        block = block_of(seen)
        brigade = block.brigades[self.brigade]
        if letter == "none":
            return ("must-place", f"{brigade.name} must be placed.", "VB-43")
        if letter not in seen.rules.board.bit:
            return ("no-area", f"{letter} is no area of the map.", "VB-42")
        if not seen.holds(block.brigade_side, letter):
            enemy = seen.rules.data.side[seen.rules.enemy[block.brigade_side]].adjective
            return ("not-yours", f"{letter} is in {enemy} hands.", "VB-42")
        board, held = seen.rules.board, seen.held[block.brigade_side]
        if not (board.bit[brigade.area] | board.near[brigade.area]) & held:
            lost = f"{brigade.area} and all next to it are lost: {brigade.name} comes in a supply area."
            return ("too-far", lost, "VB-42")
        return ("too-far", f"{brigade.name} comes in {brigade.area} or next to it.", "VB-42")

    def anchors(self, seen: BlockState, draft: Word, letter: str) -> tuple[str, ...]:
        troops = [f"unit:{troop}" for troop in block_of(seen).brigades[self.brigade].troops]
        return (f"area:{letter}", *troops)


def read_brigade(page: Page, id: str, data: Scenario) -> Brigade:
    troops = page.texts("troops", choices=data.troops)
    if len(troops) != data.max_committed:
        raise page.wrong("troops", f"a brigade attacks with exactly {data.max_committed} troops")
    return Brigade(id, page.text("name"), page.one_of("area", data.areas), troops)


def one_side(page: Page, key: str, troops: tuple[str, ...], data: Scenario) -> str:
    """The side of all these troops."""
    sides = [data.troops[troop].side for troop in troops]
    for side in sides:
        if side != sides[0]:
            raise page.wrong(key, "expected troops of one side")
    return sides[0] if sides else ""
