"""Why a letter of a move is refused: every refusal names the square or unit at fault."""

from __future__ import annotations

from sandtable.games.heroes.play.assault import assault
from sandtable.games.heroes.play.cards import bonus, on_move
from sandtable.games.heroes.play.cards.on_move import BURST, SURPRISE
from sandtable.games.heroes.play.harm.wrecks import kind_of
from sandtable.games.heroes.play.moves import driving, states, transport, zones
from sandtable.games.heroes.play.moves.paths import (
    ACTION,
    CUT,
    DONE,
    OFF,
    PUSH,
    SCOUT,
    SHOOT,
    WINDOW,
    Going,
    near_goal,
    read,
    wants_heading,
)
from sandtable.games.heroes.play.moves.reach import steps_of
from sandtable.games.heroes.play.nouns import ABOARD, HEADINGS, INFANTRY, OFF_BOARD, WAITING, X
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Reason, Word

CLASSES = ("Infantry", "Light Vehicles", "Heavy Vehicles")


def why_no_move(seen: Battle, unit: str, how: str) -> Reason | None:
    """Why a unit can make no Movement Action at all; None if it can."""
    sheet = seen.units[unit]
    if sheet.at == WAITING and seen.rules.reserves:
        return why_no_way_in(seen, unit, how)
    if sheet.at in OFF_BOARD and sheet.at != ABOARD:
        return ("not-there", "It is not on the board.", "HON-401")
    if "tracks" in sheet.damage:
        return ("tracks", "Its tracks are damaged: no Movement Action for the rest of the battle.", "R-21")
    if how == SCOUT:
        if sheet.at == ABOARD:
            return (
                "aboard",
                "Who rides goes with the vehicle; nobody gets out before the first turn.",
                "HON-661",
            )
        for passenger in seen.aboard(unit):
            if not states.scouting(seen, passenger):
                return (
                    "passengers",
                    f"A Transport that scouts carries only Scouts, and {passenger} is none.",
                    "HON-657",
                )
    return None


def why_no_way_in(seen: Battle, unit: str, how: str) -> Reason | None:
    """Why a unit that waits off the board cannot enter now; None if it can (HOC-401)."""
    going = Going(seen, unit, how)
    if how == SCOUT and not going.left:
        return ("no-scout", "Only units with Scout move before the first turn.", "HON-657")
    if going.left > 0 and steps_of(seen, going):
        return None
    return ("no-way-in", f"No square of the {seen.homes[going.side]} edge lets it in now.", "HOC-401")


def why_not(seen: Battle, unit: str, how: str, draft: Word, letter: str) -> Reason | None:
    """Why a letter cannot follow a legal draft."""
    if not letter or not draft:
        reason = why_no_move(seen, unit, how)
        if reason is not None or not letter:
            return reason
    going = read(seen, unit, how, draft)
    if going.turning:
        return ("facing", "Say which way it looks: n, ne, e, se, s, sw, w or nw.", "HON-522")
    place = driving.place_of(letter)
    if place in seen.land.terrain:
        return why_not_there(seen, going, place)
    ends = letter in (DONE, SHOOT) or letter in HEADINGS or letter in states.CHANGES
    if going.at == WAITING and (ends or letter in seen.units):
        return (
            "off-board",
            f"It is off the board: first it enters by a square of the {seen.homes[going.side]} edge.",
            "HOC-401",
        )
    if letter in seen.units:
        return why_not_unit(seen, going, letter)
    if letter in states.CHANGES:
        return why_not_change(seen, going, letter)
    if letter[:1] == bonus.PLUS or letter in (SURPRISE, BURST):
        return why_no_card(seen, going, draft, letter)
    return why_not_said(seen, going, letter)


# squares


def why_not_there(seen: Battle, going: Going, to: str) -> Reason | None:
    """Why the mover cannot enter a square."""
    tired = why_no_farther(seen, going, to)
    if tired is not None:
        return tired
    if going.at == WAITING:
        return why_not_in_there(seen, going, to)
    if to in seen.land.squares.half_of:
        house = seen.land.squares.half_of[to]
        return ("half-square", f"{to} is cut by the {house}: nobody stops there. Go in by a door.", "HON-190")
    return on_foot(seen, going, to) if going.grade == INFANTRY else on_wheels(seen, going, to)


def why_not_in_there(seen: Battle, going: Going, to: str) -> Reason | None:
    """Why a unit that waits off the board cannot enter by a square (HOC-401)."""
    edge = seen.homes[going.side]
    if to not in seen.land.edge[edge]:
        return ("not-its-edge", f"It enters by a square of the {edge} edge, and {to} is none.", "HOC-401")
    if to in seen.land.closed[going.grade]:
        return closed_ground(seen, to, going.grade)
    for other in (seen.wheels.get(to, ""), seen.foot.get(to, "")):
        if other:
            return ("occupied", f"{other} stands on {to}: it cannot enter there.", "HON-402")
    if to in seen.hulks and going.grade in kind_of(seen, seen.hulks[to]).closed:
        return ("wreck", f"The wreck on {to} is closed to {CLASSES[going.grade]}.", "HON-173")
    if going.how == SCOUT and near_goal(seen, to):
        return ("objective", f"A scout may not end near an objective, as at {to}.", "HON-657")
    return ("no-lane", f"It needs {to} and the square before it, and 2 movement points.", "HOC-401b")


def why_no_farther(seen: Battle, going: Going, to: str) -> Reason | None:
    """Why the unit cannot go on at all: no movement left, or stopped."""
    if going.stuck:
        here = seen.land.terrain[going.at].name
        return (
            "stopped",
            f"The {here} at {going.at} has stopped it; it goes on in its next action.",
            "HON-408",
        )
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
    return ("too-far", f"It has no movement left for {to}.", "HON-401")


def on_foot(seen: Battle, going: Going, to: str) -> Reason | None:
    starts = seen.squares_of(going.carrier) if going.carrier else (going.at,)
    for at in starts:
        for walk in seen.land.squares.walks[at]:
            if walk.to == to:
                return barred_step(seen, going, at, to)
    return ("not-adjacent", f"No step leads from {going.at} to {to}; go square by square.", "HON-401")


def barred_step(seen: Battle, going: Going, at: str, to: str) -> Reason | None:
    """Why a step on foot is barred although the squares are joined."""
    if to in seen.land.closed[INFANTRY]:
        return closed_ground(seen, to, INFANTRY)
    walk = seen.land.trails[at][to]
    if walk.opening == WINDOW and not going.windows:
        return ("window", f"It takes a Surprise card to pass the window of the {walk.house}.", "HON-191")
    if to in seen.wheels:
        return ("vehicle", f"{seen.wheels[to]} stands on {to}: Infantry does not pass a vehicle.", "HON-402")
    if to in seen.hulks and INFANTRY in kind_of(seen, seen.hulks[to]).closed:
        return ("wreck", f"The wreck on {to} is closed to Infantry.", "HON-173")
    other = seen.foot.get(to, going.unit)
    if other != going.unit and seen.units[other].side != going.side:
        return ("enemy", f"{other} holds {to}; only an Assault goes there.", "HON-402")
    if not going.carrier:
        holder = zones.zone_bars(seen, going.side, at, walk)
        if holder:
            return (
                "zone",
                f"{at} and {to} are both in the zone of {holder} at {seen.units[holder].at}.",
                "HON-501",
            )
    if other != going.unit:
        if to in seen.land.difficult:
            return ("occupied", f"The ground at {to} would stop it there, beside {other}.", "R-49")
        return ("occupied", f"{other} stands on {to}, and it could not get on from there.", "HON-402")
    if going.how == SCOUT and near_goal(seen, to):
        return (
            "objective",
            f"A scout may not end near an objective, and could not get away from {to}.",
            "HON-657",
        )
    return None


def closed_ground(seen: Battle, to: str, grade: int) -> Reason:
    terrain = seen.land.terrain[to]
    if terrain.water:
        return ("water", f"The {terrain.name} at {to} is water: no unit enters it.", "HON-175")
    if to not in seen.land.sign:
        return ("infantry-only", f"Only Infantry enters {to}.", "HON-417")
    return ("impassable", f"The {terrain.name} at {to} is closed to {CLASSES[grade]}.", "HON-173")


def on_wheels(seen: Battle, going: Going, to: str) -> Reason | None:
    """Why a vehicle cannot enter a square."""
    if to in seen.land.closed[going.grade]:
        return closed_ground(seen, to, going.grade)
    if to in seen.wheels and seen.wheels[to] != going.unit:
        return ("vehicle", f"{seen.wheels[to]} stands on {to}: vehicles do not pass each other.", "HON-416")
    if to in seen.hulks and going.grade in kind_of(seen, seen.hulks[to]).closed:
        return why_no_push(seen, going, to)
    if going.how == SCOUT and near_goal(seen, to):
        return (
            "objective",
            f"A scout may not end near an objective, and could not get away from {to}.",
            "HON-657",
        )
    if going.rear:
        steps = " ".join(driving.drives_of(seen, going.at, going.rear))
        return ("no-turn", f"It goes straight on or 45 degrees aside, or turns an end: {steps}.", "HON-413")
    return ("not-adjacent", f"{to} is not beside {going.at}; go square by square.", "HON-411")


def why_no_push(seen: Battle, going: Going, to: str) -> Reason:
    if going.push:
        return ("no-push", f"The wreck on {to} cannot be pushed on from here.", "HON-433")
    return (
        "wreck",
        f"The wreck on {to} is closed to {CLASSES[going.grade]}; a push is announced first.",
        "HON-432",
    )


# units


def why_not_unit(seen: Battle, going: Going, other: str) -> Reason | None:
    """Why the mover cannot get aboard a vehicle, or assault a unit."""
    sheet = seen.units[other]
    if sheet.side == going.side:
        return why_not_aboard(seen, going, other)
    if going.how != ACTION:
        return ("no-assault-now", "There are no Assaults in the Supply Phase, nor by scouts.", "HON-762")
    if going.stuck:
        return ("stopped", f"Stopped at {going.at}, it cannot go on to an Assault in this action.", "R-37")
    if going.left < 1:
        return ("too-far", f"It has no movement left to enter the square of {other}.", "HON-642")
    if going.shared:
        return ("occupied", "An Assault is launched from a square that it has for itself.", "HON-642")
    if going.hidden and going.turned:
        return (
            "changed",
            "It has hidden in this action; it would have to show itself to assault.",
            "HON-606",
        )
    launches: tuple[str, ...] = (going.at, going.rear) if going.rear else (going.at,)
    if going.carrier:
        launches = seen.squares_of(going.carrier)
    return assault.why_not_assault(seen, going.unit, launches, other, going.windows)


def why_not_aboard(seen: Battle, going: Going, vehicle: str) -> Reason | None:
    if going.grade != INFANTRY or seen.grade(vehicle) == INFANTRY:
        return ("no-ride", "Infantry gets aboard vehicles, nobody else and nothing else.", "HON-661")
    if going.how == SCOUT:
        return ("no-ride-now", "Nobody gets aboard before the first turn.", "HON-661")
    if vehicle == going.carrier:
        return ("aboard", f"It is aboard {vehicle}.", "HON-661")
    if going.hidden:
        return ("concealed", "A concealed unit must show itself before it gets aboard.", "R-34")
    if going.stuck or going.left < 1:
        return why_no_farther(seen, going, vehicle)
    if not transport.takes(seen, vehicle, going.unit, going.face):
        return ("no-room", f"There is no room for it in {vehicle}.", "HON-661")
    if going.turned and going.face.crew:
        return ("changed", "It has left a vehicle in this action; a Crew changes its state once.", "HON-601")
    return ("not-adjacent", f"{vehicle} is not beside it.", "HON-661")


# other letters


def why_not_change(seen: Battle, going: Going, letter: str) -> Reason | None:
    if going.turned:
        return ("changed", "It has changed its state in this action; once is all.", "HON-601")
    if states.change_open_to(seen, going.unit) != letter:
        return ("no-state", f"The visible side has nothing to {letter}.", "HON-601")
    if letter == states.HIDE and going.uncovered:
        return (
            "found",
            "It has come to light in this action; it cannot conceal itself again in it.",
            "HON-605",
        )
    return ("occupied", "It cannot end its move here.", "HON-402")


def why_no_card(seen: Battle, going: Going, draft: Word, letter: str) -> Reason | None:
    """Cards of the mover, and cards for the bonus of a move (RW-3, HON-763)."""
    if letter == SURPRISE:
        reason = on_move.why_no_card(seen, going.unit, draft, letter)
        return reason or ("no-window", f"There is no window to pass beside {going.at}.", "HON-765")
    if going.begun or going.entered:
        return ("too-late", "Cards for a move are played before it begins.", "HON-763")
    if letter == BURST:
        reason = on_move.why_no_card(seen, going.unit, draft, letter)
        return reason or ("no-weapon", "It has nothing to fire with.", "HON-765")
    if going.face.move == X:
        return ("no-movement", "A side without movement gets no bonus.", "HON-404")
    return ("no-card", "You hold no such card for a move.", "HON-763")


def why_not_said(seen: Battle, going: Going, letter: str) -> Reason | None:
    if letter == DONE:
        if going.windows:
            return ("window", "The card is played: the next step passes the window.", "HON-765")
        if going.shared:
            return ("occupied", f"Two units may not end on {going.at}; go on.", "HON-402")
        if wants_heading(going):
            return ("facing", "Say which way it looks: n, ne, e, se, s, sw, w or nw.", "HON-522")
        return ("objective", f"A scout may not end its move near an objective, as at {going.at}.", "HON-657")
    if letter in HEADINGS:
        return ("no-facing", "It sees all round; its facing needs no saying.", "HON-403")
    if letter == SHOOT:
        if going.how != ACTION:
            return ("no-fire", "There is no fire in the Supply Phase, nor by scouts.", "HON-762")
        if going.fired:
            return ("fired", "It has fired in this move, or pushed a wreck; that is all.", "HON-614")
        return ("cannot-fire", "It cannot fire on the move here: no such weapon, or no target.", "HON-614")
    if letter in (PUSH, CUT):
        rule = "HON-432" if letter == PUSH else "HON-703"
        return (
            "not-announced",
            "Vehicles announce that before their move begins, if there is use for it.",
            rule,
        )
    if letter == OFF:
        return ("no-exit", "Nobody leaves the map here.", "HOC-405")
    return None
