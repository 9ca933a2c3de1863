"""Troops that leave by sea: when their port falls, or by agreement (NOR-135, NOR-144, NOR-151)."""

from __future__ import annotations

from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.kernel.steps import Reason

BRITAIN = "britain"  # where evacuated troops go, as a letter of a strategic move
TURNS = (2, 3)  # in which they may go of their own will (NOR-144)


def lane_at(s: NorwayState, area: str) -> str:
    """The lane by which troops may leave an area of South-Central Norway; "" for none."""
    return s.norway.book.south.ports.get(area, "")


def abandon_port(s: NorwayState, area: str, place: str) -> None:
    """Whoever is not Norwegian leaves a lost port for Britain, or is captured if the lane is closed (NOR-135)."""
    if not lane_at(s, area):
        return
    for troop in s.troops_at(place):
        fate = fate_in_port(s, area, troop)
        if fate == "saved":
            s.evacuate(troop)
        elif fate:
            s.capture(troop)


def fate_in_port(s: NorwayState, area: str, troop: str) -> str:
    """What a lost port means to a troop in it: "saved", "captured", or "" for those who go by land (NOR-135)."""
    rules = s.norway
    lane = lane_at(s, area)
    if not lane or rules.nation[troop] == rules.book.own:
        return ""
    return "saved" if s.lanes[lane] == rules.allies else "captured"


def may_leave(s: NorwayState, troop: str) -> bool:
    """Option: may a troop be taken off in the strategic moves (NOR-144)?"""
    rules = s.norway
    lane = lane_at(s, s.where[troop])
    if not rules.voluntary_evacuation or not lane or s.turn not in TURNS or troop in s.moved:
        return False
    foreign = rules.side[troop] == rules.allies and rules.nation[troop] != rules.book.own
    return foreign and s.lanes[lane] == rules.allies


def why_not_leave(s: NorwayState, troop: str) -> Reason:
    """Why a troop may not be taken off."""
    rules = s.norway
    if not rules.voluntary_evacuation:
        return ("no-evacuation", "Nobody is evacuated of his own will.", "NOR-144")
    if rules.side[troop] != rules.allies or rules.nation[troop] == rules.book.own:
        return ("at-home", "Only British, French and Polish troops are taken off.", "NOR-144")
    lane = lane_at(s, s.where[troop])
    if not lane:
        return ("no-port", f"{troop} is in no port from which it could leave.", "NOR-144")
    if s.turn not in TURNS:
        return ("too-early", "Troops are taken off in turns 2 and 3 only.", "NOR-144")
    return ("no-lane", f"The lane to {lane} is not Allied.", "NOR-144")
