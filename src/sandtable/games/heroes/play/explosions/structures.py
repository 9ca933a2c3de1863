"""Structures (HON-176, HON-185, HON-187, HON-534, HON-621, HON-622): destruction dice, points, and the fall."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play import victory
from sandtable.games.heroes.play.cards import bonus
from sandtable.games.heroes.play.harm import affect, survivors, wrecks
from sandtable.games.heroes.play.moves import forced
from sandtable.games.heroes.play.nouns import BURIED
from sandtable.games.heroes.play.reactions.windows import both
from sandtable.games.heroes.play.rolls import Roll
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Wreck
from sandtable.kernel.steps import NOTHING, Dice, Faces, Procedure, Steps

NEEDS: Final = 4  # the lowest face that makes a Destruction Point


def structure_of(s: Battle, square: str) -> str:
    """The wreck on a square, or the section of a building it is in; "" for none."""
    return s.hulks.get(square) or s.land.squares.section_of.get(square, "")


def stands(s: Battle, structure: str) -> bool:
    return structure in s.wrecks or structure in s.land.structure


def value_of(s: Battle, structure: str) -> int:
    """Its Structure value (HON-621)."""
    if structure in s.wrecks:
        return wrecks.kind_of(s, structure).structure
    return s.land.structure[structure]


def points_of(s: Battle, structure: str) -> int:
    """The Destruction Points on it."""
    if structure in s.wrecks:
        return s.wrecks[structure].points
    return s.points.get(structure, 0)


class Destruction(Procedure[Battle]):
    """Destruction n against a structure, after the attack on the unit in it, if any (HON-621)."""

    __match_args__ = ("structure", "dice", "by")

    def __init__(self, structure: str, dice: int, by: str) -> None:
        self.structure = structure
        self.dice = dice
        self.by = by

    def still(self, s: Battle) -> bool:
        return self.dice > 0 and stands(s, self.structure)

    def run(self, s: Battle) -> Steps:
        roll = DestructionRoll(self.structure, self.dice, self.by)
        return [*bonus.before_roll(s, roll.seat(s), "destruction", self.structure), roll]


class DestructionRoll(Roll):
    """A point for every die of 4 and more; no Suppressed marker changes them (HON-541, HON-621)."""

    __match_args__ = ("structure", "count", "source")

    def __init__(self, structure: str, count: int, source: str) -> None:
        self.structure = structure
        self.count = count
        self.source = source

    def still(self, s: Battle) -> bool:
        return stands(s, self.structure)

    def seat(self, s: Battle) -> str:
        return affect.side_of(s, self.source) or s.initiative

    def by(self, s: Battle) -> str:
        return self.source if self.source in s.units else ""

    def dice(self, s: Battle) -> Dice:
        return Dice(self.count, needs=NEEDS, because=s.added)

    def read(self, s: Battle, faces: Faces) -> Steps:
        plus = self.dice(s).plus()
        s.added = ()
        return add_points(s, self.structure, broken_by(faces, plus), self.source)


def broken_by(faces: Faces, plus: int) -> int:
    """The points of some dice: each of 4 and more; a card adds to the best die that falls short (HON-621a)."""
    short = [face for face in faces if face < NEEDS]
    helped = 1 if plus and short and max(short) + plus >= NEEDS else 0
    return len(faces) - len(short) + helped


def add_points(s: Battle, structure: str, points: int, by: str) -> Steps:
    """Adds Destruction Points; at its Structure value the structure falls (HON-621)."""
    if not points:
        s.tell("withstood", structure=structure, by=by)
        return NOTHING
    total = points_of(s, structure) + points
    value = value_of(s, structure)
    s.tell("battered", structure=structure, points=min(total, value), value=value, by=by)
    if total >= value:
        return fall(s, structure, by)
    wreck = s.wrecks.get(structure)
    if wreck is not None:
        s.wrecks[structure] = Wreck(wreck.kind, wreck.at, wreck.rear, wreck.heading, total)
    else:
        s.points[structure] = total
    return NOTHING


def fall(s: Battle, structure: str, by: str) -> Steps:
    """A wreck is removed; a building becomes rubble."""
    if structure in s.wrecks:
        wrecks.clear(s, structure, by)
        return NOTHING
    return collapse(s, structure, by)


def collapse(s: Battle, section: str, by: str) -> Steps:
    """Turns a section into rubble: the Initiative player sets up the infantry that was in it, then the other; each unit
    gets a Suppressed marker. Units from a lane that vanishes are set up too, without one (HON-622, HON-187).
    """
    squares = s.land.inside[section]
    inside = [id for id, unit in s.units.items() if unit.at in squares]  # also one that is passing
    inside = [forced.come_to_light(s, unit) for unit in inside]
    for unit in inside:
        s.take(unit, BURIED)
    s.points.pop(section, None)
    s.change_ground("fallen:" + section)
    s.tell("collapsed", structure=section, by=by)
    astray = [unit for square, unit in list(s.foot.items()) if square not in s.land.squares.walks]
    for unit in astray:
        s.take(unit, BURIED)
    rubble = s.land.rubble_of(section)
    steps: Steps = []
    for side in both(s):
        for units, why in ((inside, survivors.RUBBLE), (astray, survivors.LANE)):
            own = [unit for unit in units if s.units[unit].side == side]
            if own:
                steps.append(survivors.SetDown(tuple(own), rubble, why, by))
    return [*steps, Fallen(section)]


class Fallen(Procedure[Battle]):
    """After all units are set up: the scenario may be decided by what fell (HOC-415)."""

    __match_args__ = ("section",)

    def __init__(self, section: str) -> None:
        self.section = section

    def run(self, s: Battle) -> Steps:
        return victory.collapsed(s, self.section)
