"""Howitzers, mortars and rifle grenades (HON-612, HON-624 … HON-627, HON-705): direct, indirect, and scatter."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play import names
from sandtable.games.heroes.play.cards import bonus
from sandtable.games.heroes.play.explosions import bursts, strikes, templates
from sandtable.games.heroes.play.explosions.going_off import Burst
from sandtable.games.heroes.play.fire import sight
from sandtable.games.heroes.play.nouns import Face, Weapon, X
from sandtable.games.heroes.play.rolls import Roll
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import NOTHING, Dice, Faces, Procedure, Reason, Steps

DIRECT: Final = "direct"
INDIRECT: Final = "indirect"
ON_TARGET: Final = 5  # the lowest face that is on target; 1 to 4 scatter north, east, south, west (HON-626)
DIRECTIONS: Final = "nesw"


def template_weapon(face: Face) -> int:
    """Which weapon of a side lays an explosion template; -1 for none (HON-624, HON-625)."""
    for number, weapon in enumerate(face.weapons):
        if weapon.howitzer or weapon.indirect != X:
            return number
    return -1


def corners(s: Battle, unit: str, weapon: Weapon) -> list[str]:
    """The interspaces that can be named: outside buildings, in reach and arc, and in sight or by indirect fire."""
    blind = fires_blind(s, unit, weapon)
    return [
        corner
        for corner in s.land.squares.corner_squares
        if in_reach(s, unit, weapon, corner) and (blind or in_sight(s, unit, corner))
    ]


def fires_blind(s: Battle, unit: str, weapon: Weapon) -> bool:
    """Can the weapon fire without sight? Not from inside a building (HON-625)."""
    return weapon.indirect != X and not templates.inside(s, unit)


def in_reach(s: Battle, unit: str, weapon: Weapon, corner: str) -> bool:
    if corner in s.land.squares.corner_inside:
        return False
    if weapon.corners and not 0 < templates.corner_range(s, unit, corner) <= weapon.corners:
        return False
    return weapon.arc == 360 or templates.corner_in_arc(s, unit, weapon.arc, corner)


def in_sight(s: Battle, unit: str, corner: str) -> bool:
    return sight.line_to_corner(s, unit, corner).state != sight.BLOCKED


def courses(s: Battle, unit: str, weapon: Weapon, corner: str) -> list[str]:
    """How the shell can go there: direct if the line is clear, indirect if it is blocked, either if it is
    obscured (HON-625)."""
    line = sight.line_to_corner(s, unit, corner)
    blind = fires_blind(s, unit, weapon)
    if line.state == sight.BLOCKED:
        return [INDIRECT] if blind else []
    if line.obstacles and blind:
        return [DIRECT, INDIRECT]
    return [DIRECT]


def why_not_corner(s: Battle, unit: str, weapon: Weapon, letter: str) -> Reason:
    squares = s.land.squares
    told = names.upper(names.place(s, letter))
    if letter not in squares.corner_squares:
        return ("no-point", "Name an interspace: a corner where squares meet.", "HON-624")
    if letter in squares.corner_inside:
        return ("inside-building", f"{told} is inside a building; no template may be put there.", "HON-624")
    away = templates.corner_range(s, unit, letter)
    if weapon.corners and not away:
        return ("no-opening", f"No opening of its square leads towards {names.place(s, letter)}.", "HON-710")
    if weapon.corners and away > weapon.corners:
        return ("too-far", f"{told} is {away} interspaces away; it reaches {weapon.corners}.", "HON-616")
    if weapon.arc != 360 and not templates.corner_in_arc(s, unit, weapon.arc, letter):
        return ("out-of-arc", f"{told} is outside the firing arc.", "HON-522")
    blocker = names.obstacle(s, sight.line_to_corner(s, unit, letter).blocker)
    if templates.inside(s, unit) and weapon.indirect != X:
        return ("no-sight", f"From inside a building it needs sight; {blocker} blocks the line.", "HON-625")
    return ("no-sight", f"{names.upper(blocker)} blocks the line to {names.place(s, letter)}.", "HON-624")


def spotted(s: Battle, side: str, corner: str) -> bool:
    """Has a friendly Artillery Spotter, not aboard a vehicle, a clear line to the point (HON-612)?"""
    for unit, sheet in s.units.items():
        if sheet.side == side and s.on_board(unit) and s.face(unit).spotter:
            line = sight.line_to_corner(s, unit, corner)
            if line.state != sight.BLOCKED and not line.obstacles:
                return True
    return False


def distance(s: Battle, side: str, corner: str, scatter: int) -> int:
    """How far a shell scatters: one interspace less with a spotter (HON-612)."""
    return max(0, scatter - 1) if spotted(s, side, corner) else scatter


def landing(s: Battle, corner: str, total: int, far: int) -> str:
    """Where a shell comes down: on target with 5 and more; "" if it is lost off the map (HON-625, HON-626)."""
    if total >= ON_TARGET:
        return corner
    return s.land.squares.shift(corner, DIRECTIONS[max(total, 1) - 1], far)


# indirect fire


class FallOfShot(Procedure[Battle]):
    """Indirect fire: a die for scatter, to which "Any +X" may be added (R-46), then the template goes off (HON-625)."""

    def run(self, s: Battle) -> Steps:
        side = s.units[bursts.top(s).firer].side
        return [*bonus.before_roll(s, side, "scatter", ""), Scatter()]


class Scatter(Roll):
    """5-6 on target, 1-4 as many interspaces north, east, south or west; no marker changes it (HON-541, HON-626)."""

    def seat(self, s: Battle) -> str:
        return s.units[bursts.top(s).firer].side

    def by(self, s: Battle) -> str:
        return bursts.top(s).firer

    def dice(self, s: Battle) -> Dice:
        return Dice(1, needs=ON_TARGET, because=s.added)

    def read(self, s: Battle, faces: Faces) -> Steps:
        shot = bursts.top(s)
        scatter = bursts.weapon_of(s, shot).indirect
        corner = come_down(s, self.seat(s), shot.targets[0], faces[0], scatter)
        if not corner:
            return NOTHING
        bursts.change(s, bursts.laid(shot, bursts.INDIRECT, corner))
        return [Burst(True)]


def come_down(s: Battle, side: str, aimed: str, face: int, scatter: int) -> str:
    """Reads the scatter die and tells the log where the template comes down; "" if it is lost."""
    total = face
    for amount, _ in s.added:
        total += amount
    s.added = ()
    far = distance(s, side, aimed, scatter)
    corner = landing(s, aimed, total, far)
    if not corner:
        s.tell("shot-lost", side=side, at=aimed)
    elif corner != aimed:
        s.tell("scattered", side=side, at=aimed, to=corner, squares=far)
    else:
        s.tell("on-target", side=side, at=corner)
    return corner


# Off-board Barrage


def barrage(s: Battle, side: str, card: str, corner: str) -> Steps:
    """Guns off the board fire at an interspace; it is no Firing Action of any unit (HOC section 6)."""
    return [*bonus.before_roll(s, side, "scatter", ""), CardScatter(side, card, corner)]


def barrage_corners(s: Battle) -> list[str]:
    """Every interspace that is not inside a building (HON-624)."""
    return list(s.land.outside)


class CardScatter(Roll):
    """The scatter of a barrage; spotters of the side count (HON-612)."""

    __match_args__ = ("side", "card", "corner")

    def __init__(self, side: str, card: str, corner: str) -> None:
        self.side = side
        self.card = card
        self.corner = corner

    def seat(self, s: Battle) -> str:
        return self.side

    def by(self, s: Battle) -> str:
        return ""

    def dice(self, s: Battle) -> Dice:
        return Dice(1, needs=ON_TARGET, because=s.added)

    def read(self, s: Battle, faces: Faces) -> Steps:
        scatter = s.rules.box.cards[self.card].number
        corner = come_down(s, self.side, self.corner, faces[0], scatter)
        if not corner:
            return NOTHING
        units = barraged(s, self.card, corner)
        s.tell("went-off", by=self.side, at=corner, units=tuple(units))
        return [Barraged(unit, self.side, self.card) for unit in units]


def barraged(s: Battle, card: str, corner: str) -> list[str]:
    """The units that a barrage attacks that comes down there, in order."""
    x, y = s.land.squares.corner(corner)
    units = templates.units_on(s, templates.under(s, corner), False)
    values = s.rules.box.cards[card].cv
    return [unit for unit in templates.from_point(s, units, x, y) if values[s.grade(unit)] != X]


class Barraged(Procedure[Battle]):
    """One unit under the barrage is attacked."""

    __match_args__ = ("unit", "side", "card")

    def __init__(self, unit: str, side: str, card: str) -> None:
        self.unit = unit
        self.side = side
        self.card = card

    def still(self, s: Battle) -> bool:
        return s.on_board(self.unit)

    def run(self, s: Battle) -> Steps:
        return strikes.attack_at(s, self.unit, self.card, self.side)
