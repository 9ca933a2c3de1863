"""Airfields: who may base aircraft where, and how many (NOR-30 … NOR-38)."""

from __future__ import annotations

from typing import Final

from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.play.steps import OfTurn
from sandtable.kernel.steps import NOTHING, Procedure, Reason, Steps

DENMARK: Final = "B-6"  # falls without a battle (NOR-33)
BODO: Final = "C-2"  # German while the line from Namsos to Oslo is (NOR-36)
BARDUFOSS: Final = "C-1"  # takes nobody but the Hurricane that arrives there (NOR-31, NOR-38)
UNLIMITED: Final = 99
OFF_MAP: Final = ("later", "lost")  # where counters are that have not come yet, or are gone
BOXES: Final = {"allies": "allied-sorties", "germans": "axis-sorties"}  # where sorties stand ready (NOR-100)


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


def open_fields(s: NorwayState, side: str) -> dict[str, int]:
    """The airfields a side may use now, with how many aircraft each takes (NOR-31, NOR-32).

    They depend on nothing but control of the land, Denmark and Bodø, which change seldom: the last answer mostly holds.
    """
    rules = s.norway
    found_for = 4 * s.held[rules.germans] + 2 * s.denmark + s.bodo
    known = rules.opened[side]
    if known[0] != found_for:
        usable = [base for base in rules.fleet.fields[side] if is_open(s, side, base)]
        known = (found_for, {base: capacity(s, base) for base in usable})
        rules.opened[side] = known
    return known[1]


def survey(s: NorwayState, side: str) -> tuple[list[str], list[str]]:
    """The side's airfields with room for another aircraft, and the aircraft of which some or all must leave.

    An airfield may hold too many (NOR-34), be lost (NOR-35, NOR-36), or Stukas may be in the sortie box (NOR-102).
    """
    rules = s.norway
    grounds: list[str] = []
    leaving: list[str] = list(s.stacks[BOXES[side]]) if side == rules.germans else []
    usable = open_fields(s, side)
    for base in rules.fleet.fields[side]:
        stack = s.stacks[base]
        room = usable.get(base, 0) - len(stack)
        if room < 0:
            leaving += stack
        elif room and base != BARDUFOSS:
            grounds.append(base)
    if leaving and s.moved:
        leaving = [unit for unit in leaving if unit not in s.moved]
    return grounds, leaving


def landing_grounds(s: NorwayState, side: str) -> list[str]:
    """The airfields of a side that have room for another aircraft (NOR-31, NOR-142)."""
    return survey(s, side)[0]


def must_leave(s: NorwayState, side: str) -> list[str]:
    """Aircraft of which some or all have to be re-based before the phase ends (NOR-34, NOR-35, NOR-102)."""
    return survey(s, side)[1]


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
    if not capacity(s, base):
        return (
            "closed",
            f"No railway of yours joins the airfield in {base} to Oslo: it is closed.",
            "NOR-32",
        )
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
        germans = s.norway.germans
        for base in s.norway.fleet.fields[germans]:
            if s.norway.fleet.regions[base].airfield_area and not is_open(s, germans, base):
                for unit in s.stacks[base]:
                    s.sink(unit)
        return NOTHING
