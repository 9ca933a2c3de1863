"""Why a vehicle cannot drive somewhere: ground, vehicles, wrecks, too sharp a turn (HON-411 … HON-417, HON-432)."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.ground.facing import Drive, heading_between
from sandtable.games.heroes.play import names
from sandtable.games.heroes.play.harm import wrecks
from sandtable.games.heroes.play.moves import driving
from sandtable.games.heroes.play.moves.paths import SCOUT, Going, near_goal
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Reason

CLASSES: Final = ("Infantry", "Light Vehicles", "Heavy Vehicles")


def on_wheels(seen: Battle, going: Going, letter: str, to: str) -> Reason | None:
    """Why a vehicle cannot make a step or a turn that enters a square first, and perhaps another one."""
    if to in seen.land.sign and not ends_beside(seen, going, to):
        return why_no_turn(seen, going, to)
    drive = driving.drives_of(seen, going.at, going.rear).get(letter) if going.rear else None
    for square in drive.entered if drive is not None else (to,):
        if square in seen.land.closed[going.grade]:
            return closed_ground(seen, square, going.grade)
        if square in seen.wheels and seen.wheels[square] != going.unit:
            told = vehicle_there(seen, square)
            return ("vehicle", f"{told}: vehicles do not pass each other.", "HON-416")
        if square in seen.hulks and going.grade in wrecks.kind_of(seen, seen.hulks[square]).closed:
            return why_no_push(seen, going, drive, square)
    return near_objective(seen, going, to) or why_no_turn(seen, going, to)


def vehicle_there(seen: Battle, square: str) -> str:
    """ "The Willys Jeep stands on F7"."""
    return f"{names.upper(names.unit(seen, seen.wheels[square]))} stands on {square}"


def closed_ground(seen: Battle, to: str, grade: int) -> Reason:
    terrain = seen.land.terrain[to]
    if terrain.water:
        return ("water", f"The {terrain.name} at {to} is water: no unit enters it.", "HON-175")
    if to not in seen.land.sign:
        return ("infantry-only", f"Only Infantry enters {names.place(seen, to)}.", "HON-417")
    return ("impassable", f"The {terrain.name} at {to} is closed to {CLASSES[grade]}.", "HON-173")


def near_objective(seen: Battle, going: Going, to: str) -> Reason | None:
    if going.how != SCOUT or not near_goal(seen, to):
        return None
    told = names.place(seen, to)
    return (
        "objective",
        f"A scout may not end near an objective, and could not get away from {told}.",
        "HON-657",
    )


def ends_beside(seen: Battle, going: Going, to: str) -> list[str]:
    """The ends of a vehicle that are in a square or beside it."""
    return [end for end in (going.at, going.rear) if end and seen.land.squares.range(end, to) <= 1]


def why_no_turn(seen: Battle, going: Going, to: str) -> Reason:
    """Why no step leads there: too far off, or too sharp a turn for a long vehicle (HON-411, HON-413)."""
    if going.rear and ends_beside(seen, going, to):
        return ("no-turn", "It goes straight on or 45 degrees aside, or turns an end on the spot.", "HON-413")
    rule = "HON-412" if going.rear else "HON-411"
    return ("not-adjacent", f"{to} is not beside {going.at}; go square by square.", rule)


def why_no_push(seen: Battle, going: Going, drive: Drive | None, to: str) -> Reason:
    """Why a wreck that is closed to the vehicle stays in its way: it cannot be pushed on, or no push was announced."""
    frm = going.at
    if drive is not None:
        frm = driving.left_behind(drive, going.at, going.rear)
        if drive.kind.startswith("pivot") or to != drive.entered[0]:
            return ("no-push", f"Only a step pushes the wreck on {to}; a swing does not.", "HON-432")
    elif going.rear or seen.land.squares.range(frm, to) > 1:
        return why_no_turn(seen, going, to)
    heading = heading_between(seen.land.squares, frm, to)
    reason = wrecks.why_not_push_into(seen, going.unit, seen.hulks[to], to, heading)
    if reason is not None:
        return reason
    closed = f"The wreck on {to} is closed to {CLASSES[going.grade]}"
    return ("wreck", f"{closed}; a push is announced before the move begins.", "HON-432")
