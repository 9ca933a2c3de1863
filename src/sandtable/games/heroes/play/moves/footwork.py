"""Steps on foot: squares to enter, vehicles to get aboard, enemies to assault (HON-401, HON-402, HON-642, HON-661)."""

from __future__ import annotations

from sandtable.games.heroes.play.assault import assault
from sandtable.games.heroes.play.assault.strength import arms_of
from sandtable.games.heroes.play.harm.wrecks import barred, kind_of
from sandtable.games.heroes.play.moves import states, transport, zones
from sandtable.games.heroes.play.moves.paths import ACTION, SCOUT, WINDOW, Going, near_goal
from sandtable.games.heroes.play.nouns import INFANTRY, WAITING, Face, X
from sandtable.games.heroes.play.state import Battle


def foot_steps(seen: Battle, going: Going, found: list[str]) -> None:
    """Squares to enter, vehicles to get aboard, enemies to assault, one step away."""
    if going.carrier:
        for square in seen.squares_of(going.carrier):
            steps_from(seen, going, square, [], found)
    elif going.at == WAITING:
        steps_in(seen, going, found)
    else:
        steps_from(seen, going, going.at, zones.bars_from(seen, going.at, going.side), found)


def steps_from(seen: Battle, going: Going, at: str, bars: list[frozenset[str]], found: list[str]) -> None:
    foot, wheels, hulks, unit = seen.foot, seen.wheels, seen.hulks, going.unit
    through = WINDOW if going.windows else ""
    for to, walk in seen.land.trails[at].items():
        if (walk.opening == WINDOW or through) and walk.opening != through:
            continue
        closed = bool(hulks) and to in hulks and INFANTRY in kind_of(seen, hulks[to]).closed
        if to in wheels:
            letter = vehicle_letter(seen, going, wheels[to], closed)
            if letter and letter not in found:
                found.append(letter)
            continue
        other = foot.get(to, unit)
        if other != unit and seen.units[other].side != going.side:
            if other not in found and may_assault(seen, going, other):
                found.append(other)
            continue
        if closed:
            continue
        if walk.passed:
            if not going.carrier and zones.zone_bars(seen, going.side, at, walk):
                continue
        elif bars and zones.enters_any(bars, to):
            continue
        if (other != unit or going.how == SCOUT) and not ends_well(seen, going, at, to, going.left - 1):
            continue
        if not going.carrier or to not in found:
            found.append(to)


def steps_in(seen: Battle, going: Going, found: list[str]) -> None:
    """Squares of the home edge that a unit off the board may enter. Off the board it is in no zone, cannot get aboard
    and cannot launch an Assault (HOC-401, HOC-401b)."""
    for to in seen.land.edge[seen.homes[going.side]]:
        if to not in seen.land.trails or barred(seen, to, INFANTRY) or to in seen.wheels:
            continue
        other = seen.foot.get(to, going.unit)
        if seen.units[other].side != going.side:
            continue
        if (other != going.unit or going.how == SCOUT) and not ends_well(
            seen, going, WAITING, to, going.left - 1
        ):
            continue
        found.append(to)


def ends_well(seen: Battle, going: Going, at: str, to: str, left: int) -> bool:
    """Can the unit go on from a square where it may not stay to one where it may (HON-402, HON-657)?"""
    scout = going.how == SCOUT
    taken = seen.foot.get(to, going.unit) != going.unit
    if not taken and not (scout and near_goal(seen, to)):
        return True
    if left < 1 or (
        not scout and (to in seen.land.difficult or (seen.rules.exit_stops and at in seen.land.difficult))
    ):
        return False  # it would have to stop there
    bars = zones.bars_from(seen, to, going.side)
    for beyond, walk in seen.land.trails[to].items():
        if walk.opening == WINDOW or beyond in seen.wheels:
            continue
        other = seen.foot.get(beyond, "")
        if other and seen.units[other].side != going.side:
            continue
        if beyond in seen.hulks and INFANTRY in kind_of(seen, seen.hulks[beyond]).closed:
            continue
        if walk.passed:
            if zones.zone_bars(seen, going.side, to, walk):
                continue
        elif bars and zones.enters_any(bars, beyond):
            continue
        if ends_well(seen, going, to, beyond, left - 1):
            return True
    return False


def vehicle_letter(seen: Battle, going: Going, vehicle: str, closed: bool) -> str:
    """The letter for a vehicle next to the unit: an own one to get aboard (HON-661, HON-607, R-34), an enemy to assault
    unless a wreck under it is closed to Infantry (R-33)."""
    if seen.units[vehicle].side != going.side:
        return vehicle if not closed and may_assault(seen, going, vehicle) else ""
    if going.how == SCOUT or going.hidden or vehicle == going.carrier:
        return ""
    if going.turned and going.face.crew:
        return ""  # it became Inactive in this same action (HON-601)
    return vehicle if transport.takes(seen, vehicle, going.unit, going.face) else ""


def may_assault(seen: Battle, going: Going, target: str) -> bool:
    """May the unit launch an Assault from here, one step away (HON-606, HON-641, HON-642, R-37)?"""
    if going.how != ACTION or going.shared or going.stuck or (going.hidden and going.turned):
        return False
    if going.hidden:
        return armed(seen, going, states.face_under(seen, going.unit), target)
    if going.turned:
        return armed(seen, going, going.face, target)
    return assault.armed(seen, going.unit, target)


def armed(seen: Battle, going: Going, face: Face, target: str) -> bool:
    """Has the side that will show Assault, and a value against the target, its own or by gear (HON-641)?"""
    if face.assault == X and seen.fury != going.side:
        return False
    grade = seen.grade(target)
    own = bool(face.weapons) and face.weapons[0].cv[grade] != X
    return own or bool(arms_of(seen, going.unit, grade))
