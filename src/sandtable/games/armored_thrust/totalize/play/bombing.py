"""Carpet bombing (TOT-42, TOT-43)."""

from __future__ import annotations

from typing import Final

from sandtable.board import sentences
from sandtable.games.armored_thrust.data.scenario import Scenario
from sandtable.games.armored_thrust.play.nouns import BOMB
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.show import nouns
from sandtable.kernel.steps import Reason, Word

BOMBERS: Final = "allied"  # whose commander-in-chief names the zone
EVENT: Final = "bombing"
ZONE: Final = 2  # areas


def fly(s: Theatre) -> bool:
    """Do the bombers fly this turn, if they are called (TOT-42)?"""
    return EVENT in s.rules.turns[s.turn - 1].events


def zones(data: Scenario) -> tuple[tuple[str, str], ...]:
    """Every two joined areas of which neither is a base, those that begin in enemy hands first."""
    area = data.areas
    pairs = [pair for pair in data.board.ends.values() if not area[pair[0]].base and not area[pair[1]].base]
    enemy = [pair for pair in pairs if area[pair[0]].control != BOMBERS]
    return (*enemy, *[pair for pair in pairs if pair not in enemy])


def may_name(s: Theatre, seat: str, pairs: tuple[tuple[str, str], ...]) -> bool:
    """Only the Allied commander-in-chief names the zone, on the dates of the calendar (TOT-42)."""
    if seat != BOMBERS or not fly(s):
        return False
    for a, b in pairs:
        if s.control[a] != BOMBERS and s.control[b] != BOMBERS:
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


def dates(s: Theatre) -> str:
    return sentences.listing([str(turn.number) for turn in s.rules.turns if EVENT in turn.events])


def why_not(s: Theatre, seat: str, draft: Word) -> Reason | None:
    """Why a sheet cannot name a zone (TOT-42)."""
    if seat != BOMBERS:
        chief = nouns.who(s.rules.data, BOMBERS)
        return ("not-your-bombers", f"Only the commander-in-chief of {chief} names the zone.", "TOT-42")
    if not fly(s):
        return ("no-bombers", f"The bombers fly on turns {dates(s)} only.", "TOT-42")
    if BOMB in draft:
        return ("one-zone", "There is one raid a date, and its zone is named already.", "TOT-42")
    return ("no-target", "No two joined areas are left that could be bombed.", "TOT-42")


def why_not_there(s: Theatre, zone: Word, area: str) -> Reason | None:
    """Why an area cannot be in the zone (TOT-42)."""
    name = nouns.area(s.rules.data, area)
    if len(zone) == ZONE:
        return ("zone-full", "The zone has its two areas; go on with a unit.", "TOT-42")
    if s.rules.area[area].base:
        return ("bomb-base", f"{name} is a base; bases are not bombed.", "TOT-42")
    if s.control[area] == BOMBERS:
        return ("bomb-own", f"{name} is in your own hands; name areas that are not.", "TOT-42")
    if zone and area == zone[0]:
        return ("bomb-twice", f"{name} is the first area of the zone; the second is another.", "TOT-42")
    if zone:
        others = ", ".join(neighbours(s, zone[0]))
        first = nouns.area(s.rules.data, zone[0])
        return ("bomb-apart", f"No road joins {name} to {first}; {others} could be bombed with it.", "TOT-42")
    return ("bomb-alone", f"No area beside {name} could be bombed with it; name another.", "TOT-42")
