"""Airfields: who may base aircraft where, and how many (NOR-30 … NOR-38)."""

from __future__ import annotations

from typing import Final

from sandtable.games.firestorm.norway.state import NorwayState
from sandtable.games.firestorm.steps import OfTurn
from sandtable.kernel.steps import NOTHING, AnyStep, Procedure, Reason, Steps

DENMARK: Final = "B-6"  # falls without a battle (NOR-33)
BODO: Final = "C-2"  # German while the line from Namsos to Oslo is (NOR-36)
BARDUFOSS: Final = "C-1"  # takes nobody but the Hurricane that arrives there (NOR-31, NOR-38)
UNLIMITED: Final = 99


def base_of(s: NorwayState, unit: str) -> str:
    """Where an aircraft starts: the area of its airfield, or the location of its carrier (NOR-26, NOR-30)."""
    place = s.where[unit]
    return s.where[place] if place in s.norway.fleet.aboard else place


def is_open(s: NorwayState, side: str, base: str) -> bool:
    """May the side use the airfield now (NOR-31, NOR-33, NOR-36)?"""
    region = s.norway.fleet.regions[base]
    if region.airfield_of != side:
        return False
    if region.airfield_area:
        return s.holds(side, region.airfield_area)
    if base == DENMARK:
        return s.denmark
    return s.bodo if base == BODO else True


def capacity(s: NorwayState, base: str) -> int:
    """How many aircraft an airfield takes: in Norway four with a railway to Oslo, else two (NOR-32, NOR-36)."""
    rules = s.norway
    fleet = rules.fleet
    if base == BODO:
        return rules.bodo_limit
    area = fleet.regions[base].airfield_area
    if not area:
        return UNLIMITED
    if rules.on_rails(s) & rules.board.bit[area]:
        return fleet.joined
    return fleet.apart if rules.airfield_without_rail == "limit_2" else 0


def landing_grounds(s: NorwayState, side: str) -> list[str]:
    """The airfields of a side that have room for another aircraft (NOR-31, NOR-142)."""
    stacks = s.stacks
    return [
        base
        for base in s.norway.fleet.bases
        if base != BARDUFOSS and is_open(s, side, base) and len(stacks[base]) < capacity(s, base)
    ]


def lost_fields(s: NorwayState, side: str) -> list[str]:
    """Airfields on which aircraft of the side stand although it may no longer use them (NOR-35, NOR-36)."""
    fleet = s.norway.fleet
    return [
        base
        for base in fleet.bases
        if s.stacks[base] and fleet.side[s.stacks[base][0]] == side and not is_open(s, side, base)
    ]


def crowded_fields(s: NorwayState, side: str) -> list[str]:
    """Airfields of the side with more aircraft than they may hold at the end of the phase (NOR-34)."""
    return [
        base
        for base in s.norway.fleet.bases
        if s.stacks[base] and is_open(s, side, base) and len(s.stacks[base]) > capacity(s, base)
    ]


def must_leave(s: NorwayState, side: str) -> list[str]:
    """Aircraft of which some or all have to be re-based before the phase ends (NOR-34, NOR-35, NOR-102)."""
    found = list(s.stacks[BOXES[side]])
    for base in (*lost_fields(s, side), *crowded_fields(s, side)):
        found += s.stacks[base]
    return [unit for unit in found if unit not in s.moved]


BOXES: Final = {"allies": "allied-sorties", "germans": "axis-sorties"}


def why_not_based(s: NorwayState, side: str, unit: str, base: str) -> Reason:
    """Why an aircraft may not be based there."""
    fleet = s.norway.fleet
    if fleet.units[unit].aboard:
        return ("carrier-aircraft", f"{unit} belongs to its carrier and stays aboard.", "NOR-26")
    if base not in fleet.bases:
        return ("no-airfield", f"There is no airfield in {base}.", "NOR-30")
    if s.where[unit] == base:
        return ("there-already", f"{unit} is based in {base} already.", "NOR-142")
    if base == BARDUFOSS:
        return ("bardufoss", "Bardufoss takes nobody but the Hurricane that arrives there.", "NOR-38")
    if fleet.regions[base].airfield_of != side:
        return ("not-yours", f"The airfield in {base} is not yours to use.", "NOR-31")
    if base == DENMARK and not s.denmark:
        return ("neutral", "Denmark has not fallen yet.", "NOR-33")
    if base == BODO and not s.bodo:
        return ("bodo-closed", "Bodø is not German: the line from Namsos to Oslo is not.", "NOR-36")
    if not is_open(s, side, base):
        return ("not-held", f"The airfield in {base} is in enemy hands.", "NOR-31")
    return ("full", f"The airfield in {base} takes no more than {capacity(s, base)} aircraft.", "NOR-32")


# the Strategic Phase


class Denmark(OfTurn[NorwayState]):
    """In the first Strategic Phase Denmark becomes German, with its airfield and without a battle (NOR-33)."""

    def still(self, s: NorwayState) -> bool:
        return self.turn == 1 and not s.denmark

    def run(self, s: NorwayState) -> Steps:
        s.seize_denmark()
        return NOTHING


class BodoCheck(OfTurn[NorwayState]):
    """After the battles of turns 2 and 3: is Bodø German in the next turn (NOR-36)?"""

    def still(self, s: NorwayState) -> bool:
        return self.turn in (2, 3)

    def run(self, s: NorwayState) -> Steps:
        german = german_bodo(s, self.turn)
        if german != s.bodo:
            s.turn_bodo(german)
        return NOTHING


def german_bodo(s: NorwayState, turn: int) -> bool:
    """Namsos and a line of areas to Oslo, or the whole map; for turn 4 both ports as well (NOR-36, NOR-168)."""
    rules = s.norway
    board = rules.board
    held = s.held[rules.germans]
    namsos = board.bit[rules.fleet.harbours["namsos"].area]
    andalsnes = board.bit[rules.fleet.harbours["andalsnes"].area]
    if turn == 3 and not (held & namsos and held & andalsnes):
        return False
    if rules.bodo_condition == "full_map":
        return held & rules.south == rules.south
    return bool(board.connected(board.bit[rules.fleet.railhead], held) & namsos)


class LostAirfields(Procedure[NorwayState]):
    """Aircraft on a captured airfield are re-based; with the option they are lost instead (NOR-35)."""

    def still(self, s: NorwayState) -> bool:
        return s.norway.aircraft_on_captured_airfield == "destroyed"

    def run(self, s: NorwayState) -> Steps:
        for base in lost_fields(s, s.norway.germans):
            if s.norway.fleet.regions[base].airfield_area:
                for unit in s.stacks[base]:
                    s.sink(unit)
        return NOTHING


CHAPTER: list[type[AnyStep]] = [Denmark, BodoCheck, LostAirfields]
