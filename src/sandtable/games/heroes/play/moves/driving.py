"""Vehicles on the move (HON-411 … HON-417, HON-431 … HON-433, HON-703).

A vehicle of one square drives as infantry walks. One of two squares goes forward or back to a square beside its
leading end, or turns on the spot: `C4>D4` swings the end that stands on C4 to D4. In the model `swing` a step may
swing the trailing end as well: `C2+D3`.
"""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.ground.facing import Drive, heading_between, vehicle_moves
from sandtable.games.heroes.play.cards import gear
from sandtable.games.heroes.play.harm import wrecks
from sandtable.games.heroes.play.nouns import HEAVY
from sandtable.games.heroes.play.state import Battle

HEDGEROW: Final = "bocage"
WIRE: Final = "wire"
CUTTER: Final = "culin"


def drives_of(s: Battle, front: str, rear: str) -> dict[str, Drive]:
    """All steps and turns of a long vehicle, by letter; worked out once for each place on a ground."""
    found = s.land.drives.get((front, rear))
    if found is None:
        moves = vehicle_moves(s.land.squares, front, rear, s.rules.turn_model)
        found = {letter_of(drive, front, rear): drive for drive in moves}
        s.land.drives[front, rear] = found
    return found


def letter_of(drive: Drive, front: str, rear: str) -> str:
    if drive.kind == "pivot-front":
        return f"{rear}>{drive.entered[0]}"
    if drive.kind == "pivot-rear":
        return f"{front}>{drive.entered[0]}"
    return "+".join(drive.entered)


def place_of(letter: str) -> str:
    """The square that a letter of a move names: the one entered first; for a turn, that of the end that swings."""
    return letter.rpartition(">")[2].partition("+")[0]


def left_behind(drive: Drive, front: str, rear: str) -> str:
    """Where the leading end came from."""
    if drive.kind in ("forward", "pivot-rear"):
        return front
    return rear


def open_to(s: Battle, unit: str, grade: int, square: str, cutters: int) -> bool:
    """May the vehicle enter a square: ground, wreck, other vehicles (HON-173, HON-416)? Infantry does not hinder it.

    `cutters` are the Passage markers it may still use on hedgerows (HON-703).
    """
    if square in s.wheels and s.wheels[square] != unit:
        return False
    if square in s.land.closed[grade] and not (
        cutters > 0 and grade == HEAVY and s.land.terrain[square].id == HEDGEROW
    ):
        return False
    return square not in s.hulks or grade not in wrecks.kind_of(s, s.hulks[square]).closed


def can_push(s: Battle, unit: str, grade: int, frm: str, square: str) -> bool:
    """May an announced push move the wreck on a square on, in the direction of the step into it (HON-432, HON-433)?"""
    wreck = s.hulks.get(square, "")
    if not wreck or square in s.land.closed[grade]:
        return False
    lies = wrecks.squares_of(s, wreck)
    if grade != HEAVY and len(lies) > 1:
        return False
    for each in lies:
        if each in s.foot or s.wheels.get(each, unit) != unit:
            return False
    for there in wrecks.landing(s, wreck, heading_between(s.land.squares, frm, square)):
        if there not in lies and wrecks.why_no_landing(s, unit, there) is not None:
            return False
    return True


def cutters_of(s: Battle, unit: str) -> int:
    """How many Passage markers a Heavy Vehicle can use (HON-703)."""
    total = 0
    for slot in gear.usable(s, unit, CUTTER):
        total += s.gear[slot]
    return total
