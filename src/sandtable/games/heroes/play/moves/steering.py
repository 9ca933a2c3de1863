"""Steps on wheels: squares to enter, turns on the spot, enemies to assault (HON-411 … HON-416, R-15)."""

from __future__ import annotations

from sandtable.games.heroes.play.assault import assault
from sandtable.games.heroes.play.moves import driving
from sandtable.games.heroes.play.moves.paths import ACTION, SCOUT, Going, lane_in, may_stop, take
from sandtable.games.heroes.play.nouns import HEAVY, WAITING, X
from sandtable.games.heroes.play.state import Battle


def drive_steps(seen: Battle, going: Going, found: list[str]) -> None:
    """Squares to enter and turns on the spot; enemies to assault (HON-411 … HON-416, R-15)."""
    steps = drives_from(seen, going)
    if going.how == SCOUT:
        steps = [step for step in steps if ends_somewhere(seen, going, step)]
    elif going.how == ACTION and going.at != WAITING and (going.face.assault != X or seen.fury == going.side):
        assaults_on_wheels(seen, going, found)
    found += steps


def drives_from(seen: Battle, going: Going) -> list[str]:
    if going.at == WAITING:
        return drives_in(seen, going)
    cutters = cutters_left(seen, going)
    found: list[str] = []
    if not going.rear:
        for square in seen.land.squares.drives[going.at].values():
            if enters_all(seen, going, going.at, (square,), True, cutters):
                found.append(square)
        return found
    for letter, drive in driving.drives_of(seen, going.at, going.rear).items():
        old = driving.left_behind(drive, going.at, going.rear)
        if enters_all(seen, going, old, drive.entered, not drive.kind.startswith("pivot"), cutters):
            found.append(letter)
    return found


def drives_in(seen: Battle, going: Going) -> list[str]:
    """Squares of the home edge to drive in by, over ground that is open without cutter or push (HOC-401b)."""
    found: list[str] = []
    for gate in seen.land.edge[seen.homes[going.side]]:
        lane = lane_in(seen, going, gate) if gate in seen.land.squares.drives else ()
        if lane and len(lane) <= going.left and enters_all(seen, going, "", lane, False, 0):
            found.append(gate)
    return found


def enters_all(
    seen: Battle, going: Going, old: str, entered: tuple[str, ...], pushes: bool, cutters: int
) -> bool:
    """May the vehicle enter these squares, the first perhaps by pushing a wreck (HON-414, HON-432)?"""
    first = entered[0]
    if going.push and pushes and first in seen.hulks:
        entered = entered[1:] if driving.can_push(seen, going.unit, going.grade, old, first) else entered
    for square in entered:
        if not driving.open_to(seen, going.unit, going.grade, square, cutters):
            return False
        if square in seen.land.closed[going.grade]:
            cutters -= 1
    return True


def cutters_left(seen: Battle, going: Going) -> int:
    """Passage markers left for hedgerows, without those that the draft has used or keeps for wire."""
    return driving.cutters_of(seen, going.unit) - going.cuts if going.grade == HEAVY else 0


def ends_somewhere(seen: Battle, going: Going, step: str) -> bool:
    """After this step, can a scouting vehicle still reach a place where it may end (HON-657)?"""
    after = going.fork()
    take(seen, after, step)
    if may_stop(seen, after):
        return True
    if after.left < 1:
        return False
    for further in drives_from(seen, after):
        if ends_somewhere(seen, after, further):
            return True
    return False


def assaults_on_wheels(seen: Battle, going: Going, found: list[str]) -> None:
    """Enemies that the vehicle could assault with a step forward or back (R-15)."""
    launches = (going.at, going.rear) if going.rear else (going.at,)
    for launch in launches:
        for square in seen.land.squares.drives[launch].values():
            for target in (seen.wheels.get(square, ""), seen.foot.get(square, "")):
                enemy = target and target not in found and seen.units[target].side != going.side
                if enemy and assault.may_assault(seen, going.unit, launches, target, 0):
                    found.append(target)
