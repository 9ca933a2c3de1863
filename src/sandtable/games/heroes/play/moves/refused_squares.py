"""Why a mover cannot enter a square: no movement, no step, or what is there (HON-190, HON-401 … HON-408, HON-501)."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play import names
from sandtable.games.heroes.play.harm.wrecks import kind_of
from sandtable.games.heroes.play.moves import zones
from sandtable.games.heroes.play.moves.paths import SCOUT, WINDOW, Going, lane_in, near_goal
from sandtable.games.heroes.play.moves.refused_drives import (
    CLASSES,
    closed_ground,
    near_objective,
    on_wheels,
    vehicle_there,
)
from sandtable.games.heroes.play.nouns import INFANTRY, WAITING, X
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Reason

PASS_IT: Final[Reason] = ("window", "The card is played: the next step passes the window.", "HON-765")


def why_not_there(seen: Battle, going: Going, letter: str, to: str) -> Reason | None:
    """Why the mover cannot enter a square; for a long vehicle the letter says how it would get there."""
    tired = why_no_farther(seen, going, names.place(seen, to))
    if tired is not None:
        return tired
    if going.at == WAITING:
        return why_not_in_there(seen, going, to)
    if to in seen.land.squares.half_of:
        return cut_by_house(seen, going, to)
    return on_foot(seen, going, to) if going.grade == INFANTRY else on_wheels(seen, going, letter, to)


def cut_by_house(seen: Battle, going: Going, to: str) -> Reason:
    house = names.the_house(seen.rules, seen.land.squares.half_of[to])
    told = "nobody stops there. Go in by a door." if going.grade == INFANTRY else "no vehicle fits there."
    return ("half-square", f"{to} is cut by {house}: {told}", "HON-190")


def why_no_farther(seen: Battle, going: Going, place: str) -> Reason | None:
    """Why the unit cannot go on at all, to a place by its name: no movement left, or stopped."""
    if going.stuck:
        return why_stopped(seen, going)
    if going.left > 0:
        return None
    if going.face.move == X:
        return (
            "no-movement",
            "This side of the counter has no movement: it can only turn or change its state.",
            "HON-404",
        )
    if not going.entered and going.suppressed:
        return ("pinned", "Its Suppressed markers leave it no movement.", "HON-405")
    return ("too-far", f"It has no movement left for {place}.", "HON-401")


def why_stopped(seen: Battle, going: Going) -> Reason:
    """Names the ground that has stopped the mover: of a vehicle, that under its leading end (HON-408, HON-408a)."""
    for square in (going.back if going.rear else going.at, going.at, going.rear):
        if square in seen.land.difficult:
            ground = f"The {seen.land.terrain[square].name} at {names.place(seen, square)}"
            return ("stopped", f"{ground} has stopped it; it goes on in its next action.", "HON-408")
    return (
        "stopped",
        "It has just left difficult ground, which stops it; it goes on in its next action.",
        "HON-408a",
    )


def why_not_in_there(seen: Battle, going: Going, to: str) -> Reason | None:
    """Why a unit that waits off the board cannot enter by a square (HOC-401)."""
    edge = seen.homes[going.side]
    if to not in seen.land.edge[edge]:
        told = names.place(seen, to)
        return ("not-its-edge", f"It enters by a square of the {edge} edge, and {told} is none.", "HOC-401")
    if to in seen.land.squares.half_of:
        return cut_by_house(seen, going, to)
    if to in seen.land.closed[going.grade]:
        return closed_ground(seen, to, going.grade)
    if to in seen.wheels:
        return ("occupied", f"{vehicle_there(seen, to)}: it cannot enter there.", "HON-402")
    if to in seen.hulks and going.grade in kind_of(seen, seen.hulks[to]).closed:
        return ("wreck", f"The wreck on {to} is closed to {CLASSES[going.grade]}.", "HON-173")
    if going.grade == INFANTRY and to in seen.foot:
        other = names.upper(names.unit(seen, seen.foot[to]))
        return ("occupied", f"{other} stands on {to}: it cannot enter there.", "HON-402")
    lane = (to,) if going.grade == INFANTRY else lane_in(seen, going, to)
    if going.how == SCOUT and [square for square in lane if near_goal(seen, square)]:
        return ("objective", f"A scout may not end near an objective, as at {to}.", "HON-657")
    return ("no-lane", f"It needs {to} and the square before it, and 2 movement points.", "HOC-401b")


# on foot


def on_foot(seen: Battle, going: Going, to: str) -> Reason | None:
    starts = seen.squares_of(going.carrier) if going.carrier else (going.at,)
    for at in starts:
        for walk in seen.land.squares.walks[at]:
            if walk.to == to:
                return barred_step(seen, going, at, to)
    if going.windows:
        return PASS_IT
    start, goal = names.place(seen, starts[0]), names.place(seen, to)
    return ("not-adjacent", f"No step leads from {start} to {goal}; go square by square.", "HON-401")


def barred_step(seen: Battle, going: Going, at: str, to: str) -> Reason | None:
    """Why a step on foot is barred although the squares are joined."""
    if to in seen.land.closed[INFANTRY]:
        return closed_ground(seen, to, INFANTRY)
    walk = seen.land.trails[at][to]
    if going.windows and walk.opening != WINDOW:
        return PASS_IT
    if walk.opening == WINDOW and not going.windows:
        house = names.the_house(seen.rules, walk.house)
        return ("window", f"It takes a Surprise card to pass the window of {house}.", "HON-191")
    if to in seen.wheels:
        return ("vehicle", f"{vehicle_there(seen, to)}: Infantry does not pass a vehicle.", "HON-402")
    if to in seen.hulks and INFANTRY in kind_of(seen, seen.hulks[to]).closed:
        return ("wreck", f"The wreck on {to} is closed to Infantry.", "HON-173")
    other = seen.foot.get(to, going.unit)
    if other != going.unit and seen.units[other].side != going.side:
        told = f"{names.upper(names.unit(seen, other))} holds {names.place(seen, to)}"
        return ("enemy", f"{told}; only an Assault goes there.", "HON-402")
    if not going.carrier:
        holder = zones.zone_bars(seen, going.side, at, walk)
        if holder:
            return in_one_zone(seen, at, to, holder)
    if other != going.unit:
        return beside_friend(seen, to, other)
    return near_objective(seen, going, to)


def in_one_zone(seen: Battle, at: str, to: str, holder: str) -> Reason:
    both = f"{names.place(seen, at)} and {names.place(seen, to)}"
    enemy = f"{names.unit(seen, holder)} at {names.place(seen, seen.units[holder].at)}"
    return ("zone", f"{names.upper(both)} are both in the zone of {enemy}.", "HON-501")


def beside_friend(seen: Battle, to: str, other: str) -> Reason:
    """Why a friend in a square bars it: the mover would have to stay there (HON-402, R-49)."""
    told, place = names.unit(seen, other), names.place(seen, to)
    if to in seen.land.difficult:
        return ("occupied", f"The ground at {place} would stop it there, beside {told}.", "R-49")
    return (
        "occupied",
        f"{names.upper(told)} stands on {place}, and it could not get on from there.",
        "HON-402",
    )
