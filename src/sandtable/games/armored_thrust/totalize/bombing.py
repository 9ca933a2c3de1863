"""Carpet bombing (TOT-42, TOT-43)."""

from __future__ import annotations

from typing import Final

from sandtable.games.armored_thrust.state import Theatre
from sandtable.kernel.steps import Word

BOMBERS: Final = "allied"  # whose commander-in-chief names the zone
EVENT: Final = "bombing"
ZONE: Final = 2  # areas


def fly(s: Theatre) -> bool:
    """Do the bombers fly this turn, if they are called (TOT-42)?"""
    return EVENT in s.rules.turns[s.turn - 1].events


def may_name(s: Theatre, seat: str) -> bool:
    """Only the Allied commander-in-chief names the zone, on the dates of the calendar (TOT-42)."""
    if seat != BOMBERS or not fly(s):
        return False
    for area in s.rules.area:
        if target(s, area) and neighbours(s, area):
            return True
    return False


def may_follow(s: Theatre, zone: Word) -> list[str]:
    """What may be named: two areas joined by a connector, neither Allied nor a base (TOT-42)."""
    if not zone:
        return [area for area in s.rules.area if target(s, area) and neighbours(s, area)]
    return neighbours(s, zone[0])


def neighbours(s: Theatre, area: str) -> list[str]:
    return [other for other in s.rules.board.neighbours[area] if target(s, other)]


def target(s: Theatre, area: str) -> bool:
    """May it be bombed: not Allied-controlled when the orders are written, and no base (TOT-42, TR20)?"""
    return s.control[area] != BOMBERS and not s.rules.area[area].base


def strike(s: Theatre) -> None:
    """Every unit in the zone is tired, of whatever side, before activation and movement (TOT-43)."""
    if not s.zone:
        return
    for unit in s.rules.troops:
        if s.where[unit] in s.zone:
            s.tire(unit, s.rules.data.fatigue["bombing"])
            s.whisper(s.rules.hears[s.rules.side[unit]], "bombed", unit=unit, fatigue=s.fatigue[unit])
