"""What the sheets of moves, shots and assaults under way may say (sections 5 and 6)."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.moves.driving import place_of
from sandtable.games.heroes.play.nouns import HEADINGS
from sandtable.games.heroes.play.state import Battle
from sandtable.games.values import name_of, number, one_of
from sandtable.kernel.rules import Misplaced

HOW_FIRED: Final = ("action", "on-move", "opportunity")
HOW_MOVED: Final = ("action", "supply", "scout")
AT_UNITS: Final = ("fire", "suppress", "sniper")
BLASTS: Final = ("template", "indirect", "room", "position", "flame", "flame-room", "flame-position")
MODES: Final = (*AT_UNITS, "structure", *BLASTS)
AT_POINTS: Final = ("template", "indirect")
MOST: Final = 99


def check_under_way(s: Battle) -> None:
    """The sheets of moves, shots and assaults name what there is (sections 5 and 6)."""
    if len(s.moving) > 1:
        raise Misplaced(("moving", list(s.moving)[1]), "one unit moves at a time")
    for unit, motion in s.moving.items():
        name_of(unit, s.units, "unit", ("moving", unit))
        one_of(motion.how, HOW_MOVED, ("moving", unit, "how"))
        for name in ("left", "entered", "windows", "cut", "swept"):
            number(getattr(motion, name), 0, MOST, ("moving", unit, name))
        for name, squares in (
            ("back", (motion.back,)),
            ("here", (motion.here,)),
            ("crushed", motion.crushed),
        ):
            check_squares(s, squares, ("moving", unit, name))
    check_shots(s)
    check_frays(s)


def check_squares(s: Battle, squares: tuple[str, ...], path: tuple[str, ...]) -> None:
    for square in squares:
        if square and place_of(square) not in s.land.squares.centre:
            raise Misplaced(path, f"there is no square {square!r}")


def check_shots(s: Battle) -> None:
    """A shot is fired by a unit, in one of the ways, at targets that there are (HON-611 …)."""
    for index, (id, shot) in enumerate(s.shots.items(), 1):
        path = ("shots", id)
        if id != str(index):
            raise Misplaced(path, "shots are named 1, 2 … in the order in which they began")
        name_of(shot.firer, s.units, "unit", (*path, "firer"))
        one_of(shot.how, HOW_FIRED, (*path, "how"))
        one_of(shot.mode, MODES, (*path, "mode"))
        one_of(shot.gear, ("", *s.gear, *slots(s)), (*path, "gear"))
        weapons = max([len(face.weapons) for face in s.kind(shot.firer).faces])
        number(shot.weapon, -1, weapons - 1, (*path, "weapon"))
        number(shot.at, 0, MOST, (*path, "at"))
        if not shot.targets:
            raise Misplaced((*path, "targets"), "a shot has a target")
        for target in shot.targets:
            one_of(target, targets(s, shot.mode), (*path, "targets"))


def slots(s: Battle) -> list[str]:
    """The options of both armies, by their slots."""
    return [place.id for side in s.armies for place in s.rules.army(s, side).options]


def targets(s: Battle, mode: str) -> tuple[str, ...]:
    """What may be fired at in that way: units, points of interspace, squares, or structures and wrecks."""
    plain = s.rules.lands.get(s.layout)
    squares = s.land.squares
    if mode in AT_UNITS:
        return tuple(s.units)
    if mode in AT_POINTS:
        return tuple(squares.corner_squares)
    if mode != "structure":
        return tuple(squares.centre)
    return (*s.wrecks, *plain.structure, *plain.inside, *squares.half_of.values())


def check_frays(s: Battle) -> None:
    """An assault is between two units, from square to square (HON-641)."""
    for id, fray in s.frays.items():
        path = ("frays", id)
        one_of(id, ("1",), path)
        for name, unit in (("attacker", fray.attacker), ("defender", fray.defender)):
            name_of(unit, s.units, "unit", (*path, name))
        if s.units[fray.attacker].side == s.units[fray.defender].side:
            raise Misplaced((*path, "defender"), f"{fray.defender} is no enemy of {fray.attacker}")
        one_of(fray.carrier, ("", *s.units), (*path, "carrier"))
        for name in ("launch", "square", "front", "rear"):
            check_squares(s, (getattr(fray, name),), (*path, name))
        for name in ("heading", "facing"):
            number(getattr(fray, name), 0, len(HEADINGS) - 1, (*path, name))
        for name in ("arms", "shield"):
            one_of(getattr(fray, name), ("", *s.gear, *slots(s)), (*path, name))
        number(fray.total, -MOST, MOST, (*path, "total"))
