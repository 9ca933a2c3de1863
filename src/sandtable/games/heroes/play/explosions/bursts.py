"""A template once it is laid: who and what is under it, and the sum of each attack (HON-624 … HON-629, HON-707)."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.cards import bonus
from sandtable.games.heroes.play.explosions import flames, templates
from sandtable.games.heroes.play.explosions.strikes import StrikeSum, defence
from sandtable.games.heroes.play.fire import arms
from sandtable.games.heroes.play.fire import sums as facts
from sandtable.games.heroes.play.fire.shots import Shot
from sandtable.games.heroes.play.fire.sight import Obstacle, line_to_corner
from sandtable.games.heroes.play.fire.sums import Because
from sandtable.games.heroes.play.nouns import INFANTRY, Weapon, X
from sandtable.games.heroes.play.state import Battle

# How a shot of this chapter lies (`Shot.mode`): explosions, flames, and the charge that lies until the Supply Phase.
TEMPLATE: Final = "template"  # on an interspace, by direct fire
INDIRECT: Final = "indirect"  # on an interspace, after scattering; obstacles do not count
ROOM: Final = "room"  # in a room
POSITION: Final = "position"  # in a defensive position
FLAME: Final = "flame"
FLAME_ROOM: Final = "flame-room"
FLAME_POSITION: Final = "flame-position"
CHARGE: Final = "charge"
FLAMES: Final = (FLAME, FLAME_ROOM, FLAME_POSITION)
CONTAINED: Final = (ROOM, POSITION, FLAME_ROOM, FLAME_POSITION)  # no Defensive Bonus in there


# the shot under way


def top_id(s: Battle) -> str:
    """The number of the innermost firing action."""
    return str(len(s.shots))


def top(s: Battle) -> Shot:
    return s.shots[top_id(s)]


def push(s: Battle, shot: Shot) -> None:
    s.shots[str(len(s.shots) + 1)] = shot


def change(s: Battle, shot: Shot) -> None:
    s.shots[top_id(s)] = shot


def weapon_of(s: Battle, shot: Shot) -> Weapon:
    """The firer's own weapon, or that of the option whose marker was used."""
    return arms.weapon_of(s, shot.firer, shot.weapon, shot.gear)


def on_move(s: Battle, unit: str, weapon: int, slot: str, flame: bool) -> int:
    """The Fire on the Move value of a shot from this chapter: the flamethrower has its own (HON-614, HON-628)."""
    motion = s.moving.get(unit)
    if flame and not arms.rides_heavy(s, unit) and not (motion is not None and motion.burst):
        return s.rules.box.flame_on_move
    return arms.on_move_of(s, unit, weapon, slot)


def with_plus(shot: Shot, plus: tuple[str, ...]) -> Shot:
    return Shot(
        shot.firer, shot.how, shot.mode, shot.weapon, shot.gear, shot.targets, shot.shares, plus, shot.at
    )


def laid(shot: Shot, mode: str, point: str) -> Shot:
    """The same shot with its template in another place or mode."""
    return Shot(shot.firer, shot.how, mode, shot.weapon, shot.gear, (point,), shot.shares, shot.plus, shot.at)


# what is under it


def covered_by(s: Battle, shot: Shot) -> list[str]:
    """The squares under a template in which units can stand and are affected."""
    point = shot.targets[0]
    if shot.mode in (ROOM, FLAME_ROOM):
        return templates.room(s, point)
    if shot.mode in (POSITION, FLAME_POSITION):
        return templates.position(s, point)
    if shot.mode == FLAME:
        return [one.square for one in flames.burnt(s, shot.firer, point)]
    return templates.under(s, point)


def struck(s: Battle, shot: Shot) -> list[str]:
    """The units that are attacked, of both sides, in the order of the rolls; the firer last (HON-624a, R-40)."""
    squares_under = covered_by(s, shot)
    units = templates.units_on(s, squares_under, shot.mode in FLAMES)
    if shot.firer not in units and s.units[shot.firer].at in squares_under:
        units.append(shot.firer)  # a concealed firer is revealed by firing (HON-606)
    point = shot.targets[0]
    squares = s.land.squares
    if shot.mode == FLAME:
        x, y = squares.point(flames.origin(s, shot.firer, point))
    elif point in squares.corner_squares:
        x, y = squares.corner(point)
    else:
        x, y = squares.point(point)
    values = values_of(s, shot)
    found = [unit for unit in templates.from_point(s, units, x, y) if values[s.grade(unit)] != X]
    if shot.firer in found:
        found.remove(shot.firer)
        found.append(shot.firer)
    return found


def values_of(s: Battle, shot: Shot) -> tuple[int, ...]:
    """The values of the template by class, as they were when the shot was declared."""
    return shot.shares


def structures_under(s: Battle, shot: Shot) -> list[str]:
    """The sections and wrecks a template touches (HON-624); in a room the section around it (HON-621)."""
    point = shot.targets[0]
    if shot.mode == ROOM:
        return [s.land.squares.section_of[point]]
    squares = covered_by(s, shot)
    found = templates.wrecks_on(s, squares)
    if shot.mode in (TEMPLATE, INDIRECT):
        found += templates.sections_under(s, point)
    return found


# the sum of each attack


def attacks(s: Battle, shot: Shot) -> list[StrikeSum]:
    """Every attack that would follow if the template lay as the shot says: for odds and previews."""
    return [attack_of(s, shot, unit) for unit in struck(s, shot)]


def attack_of(s: Battle, shot: Shot, unit: str, way: Because | None = None) -> StrikeSum:
    """The sum of one attack: values by class, what was added, what the firer and the way take (HON-525).

    `way` holds the obstacles when the template went off: units that move between two rolls do not change them.
    """
    grade = s.grade(unit)
    flame = shot.mode in FLAMES
    because = [(values_of(s, shot)[grade], "cv")]
    if shot.how == "on-move":
        moving = on_move(s, shot.firer, shot.weapon, shot.gear, flame)
        if moving and moving != X:
            because.append((moving, "fire-on-the-move"))
    if facts.AMMO in shot.plus and grade == INFANTRY:
        because.append((1, "ammo"))
    because += cards_for(s, shot, unit)
    suppressed = s.units[shot.firer].suppressed
    if suppressed:
        because.append((facts.SUPPRESSED * suppressed, "suppressed"))
    because += way if way is not None else way_to(s, shot, unit)
    because += s.added
    dual = not flame and weapon_of(s, shot).dual
    protects = defence(s, unit, shot.firer, shot.mode not in CONTAINED)
    known = bool(s.units[unit].kind or s.under[unit])
    return StrikeSum(unit, tuple(because), protects, True, 2 if dual else 1, known)


def way_to(s: Battle, shot: Shot, unit: str) -> Because:
    """What obstacles take from the roll against a unit; soft ones count against Infantry only (HON-515)."""
    soft = s.grade(unit) == INFANTRY
    return tuple(
        [
            (-obstacle.amount, obstacle.reason)
            for obstacle in on_the_way(s, shot, unit)
            if soft or not obstacle.soft
        ]
    )


def on_the_way(s: Battle, shot: Shot, unit: str) -> tuple[Obstacle, ...]:
    """The obstacles of an attack: on the line to the interspace for a direct shot; for a flame on the line to that
    square of the unit where they take least (HON-624, HON-625, HON-631)."""
    if shot.mode == TEMPLATE:
        if weapon_of(s, shot).over:
            return ()
        return line_to_corner(s, shot.firer, shot.targets[0]).obstacles
    if shot.mode != FLAME:
        return ()
    best: tuple[Obstacle, ...] = ()
    least = -1
    for one in flames.burnt(s, shot.firer, shot.targets[0]):
        if one.square in s.squares_of(unit):
            taken = sum([obstacle.amount for obstacle in one.obstacles])
            if least < 0 or taken < least:
                best, least = one.obstacles, taken
    return best


def cards_for(s: Battle, shot: Shot, unit: str) -> Because:
    """The cards declared for the roll against this unit: in `plus` the unit follows the card (HON-763)."""
    plus = shot.plus
    found: list[tuple[int, str]] = []
    for at in range(len(plus) - 1):
        if plus[at + 1] == unit and bonus.is_card(s, plus[at]):
            found += bonus.reasons(s, (plus[at],))
    return tuple(found)


def dedicated(s: Battle, plus: tuple[str, ...], units: list[str]) -> tuple[str, ...]:
    """What was added, each card followed by its unit: the one named with it, else the first (HON-763a)."""
    found: list[str] = []
    for at, letter in enumerate(plus):
        if bonus.is_card(s, letter):
            named = plus[at + 1] if at + 1 < len(plus) else ""
            found += [letter, named if named in units else units[0]]
        elif letter[:1] == bonus.PLUS:
            found.append(letter)
    return tuple(found)
