"""Where a move can go next: the letters after a draft, and the shortest ways to squares farther off.

Letters are looked up among the few neighbours of where the draft stands; nothing is laid out for the whole board.
"""

from __future__ import annotations

from sandtable.games.heroes import assault, bonus, driving, fire, states, transport, zones
from sandtable.games.heroes.cards import on_move
from sandtable.games.heroes.cards.on_move import BURST, SURPRISE
from sandtable.games.heroes.nouns import HEADINGS, HEAVY, INFANTRY, Face, X
from sandtable.games.heroes.paths import (
    ACTION,
    CUT,
    DONE,
    OFF,
    PUSH,
    SCOUT,
    SHOOT,
    WINDOW,
    Going,
    may_stop,
    near_goal,
    read,
    wants_heading,
)
from sandtable.games.heroes.state import Battle
from sandtable.games.heroes.wrecks import kind_of
from sandtable.kernel.steps import Word


def letters(seen: Battle, unit: str, how: str, draft: Word) -> list[str]:
    """The next letters of a move."""
    going = read(seen, unit, how, draft)
    if going.turning:
        return list(HEADINGS)
    found: list[str] = []
    if going.windows:
        foot_steps(seen, going, found)
        return found
    if may_stop(seen, going):
        if wants_heading(going):
            found += HEADINGS
        else:
            found.append(DONE)
        if not going.turned:
            change_letter(seen, going, found)
    if not going.entered and not going.begun:
        announcements(seen, going, draft, found)
    if going.how == ACTION and not going.fired and shoots(seen, going):
        found.append(SHOOT)
    if going.left > 0 and not going.stuck:
        if going.grade == INFANTRY:
            foot_steps(seen, going, found)
            leave_map(seen, going, found)
            pass_window(seen, going, draft, found)
        else:
            drive_steps(seen, going, draft, found)
    if not found:
        found.append(DONE)  # it cannot go on from where others stand: it goes back (HON-402)
    return found


def change_letter(seen: Battle, going: Going, found: list[str]) -> None:
    letter = states.change_open_to(seen, going.unit)
    if letter:
        found.append(letter)


def announcements(seen: Battle, going: Going, draft: Word, found: list[str]) -> None:
    """What is said before the move begins (RW-3): cards, a push, a cutter."""
    if going.how == SCOUT:
        return
    if going.face.move != X and seen.hands[going.side]:
        found += bonus.letters(seen, going.side, bonus.MOVE, draft)
    if going.grade != INFANTRY and seen.hulks and not going.push and going.left:
        found.append(PUSH)
    if going.grade == HEAVY and not going.cut and driving.cutters_of(seen, going.unit):
        found.append(CUT)
    if (
        going.how == ACTION
        and on_move.may_burst(seen, going.unit, draft)
        and states.fires_moving(seen, going.unit, firing_face(seen, going), True)
    ):
        found.append(BURST)


def firing_face(seen: Battle, going: Going) -> Face:
    """The side it fires with: a concealed unit with the one it will show (HON-606)."""
    return states.face_under(seen, going.unit) if not seen.units[going.unit].kind else going.face


def shoots(seen: Battle, going: Going) -> bool:
    """May it fire here: the ability, and where it has not yet moved also a target (HON-614)?"""
    if not states.fires_moving(seen, going.unit, firing_face(seen, going), going.burst):
        return False
    if going.entered or going.turned or going.burst:
        return True
    return fire.can_fire(seen, going.unit, "on-move", "")


# on foot


def foot_steps(seen: Battle, going: Going, found: list[str]) -> None:
    """Squares to enter, vehicles to get aboard, enemies to assault, one step away."""
    if going.carrier:
        for square in seen.squares_of(going.carrier):
            steps_from(seen, going, square, [], found)
    else:
        steps_from(seen, going, going.at, zones.bars_from(seen, going.at, going.side), found)


def steps_from(seen: Battle, going: Going, at: str, bars: list[frozenset[str]], found: list[str]) -> None:
    foot, wheels, hulks, unit = seen.foot, seen.wheels, seen.hulks, going.unit
    through = WINDOW if going.windows else ""
    for to, walk in seen.land.trails[at].items():
        if (walk.opening == WINDOW or through) and walk.opening != through:
            continue
        if to in wheels:
            letter = vehicle_letter(seen, going, wheels[to])
            if letter and letter not in found:
                found.append(letter)
            continue
        other = foot.get(to, unit)
        if other != unit and seen.units[other].side != going.side:
            if other not in found and may_assault(seen, going, other):
                found.append(other)
            continue
        if hulks and to in hulks and INFANTRY in kind_of(seen, hulks[to]).closed:
            continue
        if bars and enters_any(bars, to):
            continue
        if walk.passed and not going.carrier and zones.zone_bars(seen, going.side, at, walk):
            continue
        if (other != unit or going.how == SCOUT) and not ends_well(seen, going, at, to, going.left - 1):
            continue
        if not going.carrier or to not in found:
            found.append(to)


def enters_any(bars: list[frozenset[str]], to: str) -> bool:
    """Is a square in one of these zones (HON-501)?"""
    for zone in bars:
        if to in zone:
            return True
    return False


def ends_well(seen: Battle, going: Going, at: str, to: str, left: int) -> bool:
    """Can a step to a square where it may not stay be followed by others to one where it may (HON-402, HON-657)?"""
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
        if walk.opening == WINDOW or beyond in seen.wheels or (bars and enters_any(bars, beyond)):
            continue
        other = seen.foot.get(beyond, "")
        if other and seen.units[other].side != going.side:
            continue
        if beyond in seen.hulks and INFANTRY in kind_of(seen, seen.hulks[beyond]).closed:
            continue
        if walk.passed and zones.zone_bars(seen, going.side, to, walk):
            continue
        if ends_well(seen, going, to, beyond, left - 1):
            return True
    return False


def vehicle_letter(seen: Battle, going: Going, vehicle: str) -> str:
    """A vehicle beside it: its own to get aboard (HON-661, HON-607, R-34), an enemy's to assault."""
    if seen.units[vehicle].side != going.side:
        return vehicle if may_assault(seen, going, vehicle) else ""
    if going.how == SCOUT or going.hidden or vehicle == going.carrier:
        return ""
    if going.turned and going.face.crew:
        return ""  # it has become Inactive in this very action (HON-601)
    return vehicle if transport.takes(seen, vehicle, going.unit, going.face) else ""


def may_assault(seen: Battle, going: Going, target: str) -> bool:
    """May it launch an Assault from here, one step away (HON-606, HON-641, HON-642, R-37)?"""
    if going.how != ACTION or going.shared or going.stuck:
        return False
    if going.hidden:
        return not going.turned and armed_under(seen, going, target)
    return assault.armed(seen, going.unit, target)


def armed_under(seen: Battle, going: Going, target: str) -> bool:
    """Has a concealed unit, come to light, an Assault and a value against the target?"""
    face = states.face_under(seen, going.unit)
    if face.assault == X and seen.fury != going.side:
        return False
    return bool(face.weapons) and face.weapons[0].cv[seen.grade(target)] != X


def leave_map(seen: Battle, going: Going, found: list[str]) -> None:
    """Over the edge, where the scenario lets Infantry of the side escape (HOC-405, HOC-412)."""
    goal = seen.rules.scene.victory
    escapes = goal.kind == "escape" and goal.side == going.side and going.how != SCOUT
    if escapes and going.at in seen.land.edge[goal.edge]:
        found.append(OFF)


def pass_window(seen: Battle, going: Going, draft: Word, found: list[str]) -> None:
    """A Surprise card for the next step, if there is a window to pass (HON-191, HON-765)."""
    if going.how != ACTION or going.carrier or not on_move.may_surprise(seen, going.unit, draft):
        return
    for walk in seen.land.squares.walks[going.at]:
        if walk.opening == WINDOW:
            inside: list[str] = []
            going.windows += 1
            foot_steps(seen, going, inside)
            going.windows -= 1
            if inside:
                found.append(SURPRISE)
            return


# vehicles


def drive_steps(seen: Battle, going: Going, draft: Word, found: list[str]) -> None:
    """Squares to enter and turns on the spot; enemies to assault (HON-411 … HON-416, R-15)."""
    steps = drives_from(seen, going)
    if going.how == SCOUT:
        steps = [step for step in steps if ends_somewhere(seen, going.unit, (*draft, step))]
    elif going.how == ACTION and (going.face.assault != X or seen.fury == going.side):
        assaults_on_wheels(seen, going, found)
    found += steps


def drives_from(seen: Battle, going: Going) -> list[str]:
    cutters = driving.cutters_of(seen, going.unit) - going.cuts if going.grade == HEAVY else 0
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


def enters_all(
    seen: Battle, going: Going, old: str, entered: tuple[str, ...], pushes: bool, cutters: int
) -> bool:
    """May it enter these squares, the first perhaps by pushing a wreck on (HON-414, HON-432)?"""
    first = entered[0]
    if going.push and pushes and first in seen.hulks:
        entered = entered[1:] if driving.can_push(seen, going.unit, going.grade, old, first) else entered
    for square in entered:
        if not driving.open_to(seen, going.unit, going.grade, square, cutters):
            return False
    return True


def ends_somewhere(seen: Battle, unit: str, draft: Word) -> bool:
    """Can a vehicle that scouts still end its move where it may, after this draft (HON-657)?"""
    going = read(seen, unit, SCOUT, draft)
    if may_stop(seen, going):
        return True
    if going.left < 1:
        return False
    for step in drives_from(seen, going):
        if ends_somewhere(seen, unit, (*draft, step)):
            return True
    return False


def assaults_on_wheels(seen: Battle, going: Going, found: list[str]) -> None:
    """Enemies it could step into, forward or back (R-15)."""
    launches = (going.at, going.rear) if going.rear else (going.at,)
    for launch in launches:
        for square in seen.land.squares.drives[launch].values():
            for target in (seen.wheels.get(square, ""), seen.foot.get(square, "")):
                enemy = target and target not in found and seen.units[target].side != going.side
                if enemy and assault.may_assault(seen, going.unit, launches, target, 0):
                    found.append(target)


# farther off


def reach(seen: Battle, unit: str, how: str, draft: Word) -> dict[str, Word]:
    """Every square a draft can be spelled on to, with the fewest letters that lead there; for long vehicles the
    squares their leading end enters. The letters before the first square are not guessed: no card, no announcement.
    """
    found: dict[str, Word] = {}
    known: set[tuple[str, str]] = set()
    drafts: list[Word] = [()]
    for word in drafts:
        going = read(seen, unit, how, (*draft, *word))
        if going.left < 1 or going.stuck or going.closed or going.turning:
            continue
        for letter in steps_of(seen, going, (*draft, *word)):
            after = read(seen, unit, how, (*draft, *word, letter))
            place = letter.rpartition(">")[2].partition("+")[0]
            found.setdefault(place, (*word, letter))
            if (after.at, after.rear) not in known:
                known.add((after.at, after.rear))
                drafts.append((*word, letter))
    return found


def steps_of(seen: Battle, going: Going, draft: Word) -> list[str]:
    """The letters that enter a square."""
    found: list[str] = []
    if going.grade == INFANTRY:
        foot_steps(seen, going, found)
        return [letter for letter in found if letter not in seen.units]
    drive_steps(seen, going, draft, found)
    return [letter for letter in found if letter not in seen.units]


def way(seen: Battle, unit: str, how: str, draft: Word, square: str) -> Word:
    """The shortest legal way to a square, as the letters that lead there; () if none does."""
    return reach(seen, unit, how, draft).get(square, ())
