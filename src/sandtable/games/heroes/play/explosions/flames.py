"""The flame template (HON-628, HON-629, HON-631, HOC-65): where it can be aimed, and what it reaches."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.ground.facing import in_arc
from sandtable.games.heroes.ground.rays import GroundRay
from sandtable.games.heroes.play import names
from sandtable.games.heroes.play.cards import gear
from sandtable.games.heroes.play.explosions import templates
from sandtable.games.heroes.play.fire import arms, sight
from sandtable.games.heroes.play.fire.sight import Obstacle
from sandtable.games.heroes.play.nouns import ABOARD
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Reason

FLAMER: Final = "flamer"
REACH: Final = 3  # squares from the firer to a square it can be aimed at: the length of the template


class Burnt:
    """A square the flame reaches, and what obscures it on the way."""

    def __init__(self, square: str, obstacles: tuple[Obstacle, ...]) -> None:
        self.square = square
        self.obstacles = obstacles


def has_flame(s: Battle, unit: str) -> bool:
    """Has the unit a flamethrower, printed on its visible side or by a character's option (HON-628, HON-741)?"""
    return arms.firing_face(s, unit).flame or bool(gear.usable(s, unit, FLAMER))


def aims(s: Battle, unit: str, arc: int) -> list[str]:
    """The squares the template can be laid towards: any direction within the arc (HON-628)."""
    squares = s.land.squares
    own = templates.stands(s, unit)
    found: list[str] = []
    for square in squares.ids:
        if square in own:
            continue
        start = origin(s, unit, square)
        if squares.range(start, square) <= REACH and within(s, unit, arc, start, square):
            found.append(square)
    return found


def within(s: Battle, unit: str, arc: int, start: str, square: str) -> bool:
    if arc == 360 or s.units[unit].at == ABOARD:
        return True
    x0, y0 = s.land.squares.centre[start]
    x1, y1 = s.land.squares.centre[square]
    return in_arc(s.units[unit].heading, arc, x1 - x0, y1 - y0)


def origin(s: Battle, unit: str, aim: str) -> str:
    """The square of the narrow end: the firer's; for a vehicle the one nearer to the aim, the front one if both are
    equally near (HON-628a)."""
    own = templates.stands(s, unit)
    if len(own) == 1:
        return own[0]
    x, y = s.land.squares.centre[aim]
    best, nearest = own[0], -1
    for square in own:
        x0, y0 = s.land.squares.centre[square]
        away = (x - x0) * (x - x0) + (y - y0) * (y - y0)
        if nearest < 0 or away < nearest:
            best, nearest = square, away
    return best


def burnt(s: Battle, unit: str, aim: str) -> list[Burnt]:
    """The squares the flame reaches, the nearest first: those it touches in sight of the firer's centre, up to the
    first vehicle whose centre it covers (HON-631)."""
    squares = s.land.squares
    start = origin(s, unit, aim)
    own = templates.stands(s, unit)
    stop = -1
    found: list[Burnt] = []
    for lick in squares.flame(start, aim):
        if stop >= 0 and lick.distance2 > stop:
            break
        if lick.square in own:
            continue
        if lick.covers_centre and lick.square in s.wheels:
            stop = lick.distance2
        ray = squares.sight(start, lick.square)
        if not hidden(s, ray):
            found.append(Burnt(lick.square, veils(s, ray)))
    return found


def hidden(s: Battle, ray: GroundRay) -> bool:
    """Do ground, walls or a wreck block the line? Units do not (HON-631)."""
    if ray.blocked:
        return True
    for square in ray.crossed:
        if square in s.hulks and sight.hulk_blocks(s, square):
            return True
    return any([bool(sight.beside(s, one, other, False)[1]) for one, other in ray.beside])


def veils(s: Battle, ray: GroundRay) -> tuple[Obstacle, ...]:
    """The obstacles on the line: ground, wrecks, smoke."""
    found = [
        Obstacle(square, amount, s.land.terrain[square].id, soft) for square, amount, soft in ray.obstacles
    ]
    for square in ray.crossed:
        found += sight.clouds(s, square)
    for one, other in ray.beside:
        found += sight.beside(s, one, other, False)[0]
    return tuple(found)


def insides(s: Battle, unit: str) -> list[str]:
    """Where it can be aimed at the units inside alone: occupied positions beside the firer, and rooms behind an
    opening beside it (HON-629)."""
    found = [
        square for square in templates.positions_beside(s, unit) if square in s.foot or square in s.wheels
    ]
    return [*found, *templates.rooms_beside(s, unit)]


def why_not_aim(s: Battle, unit: str, arc: int, letter: str) -> Reason:
    squares = s.land.squares
    if letter not in squares.centre or squares.kind[letter] == "half":
        return ("no-aim", "Name a square to lay the flame towards.", "HON-628")
    if letter in templates.stands(s, unit):
        return ("own-square", "The flame points away from the firer's own square.", "HON-631")
    told = names.upper(names.place(s, letter))
    start = origin(s, unit, letter)
    if squares.range(start, letter) > REACH:
        away = squares.range(start, letter)
        return ("too-far", f"{told} is {away} squares away; the flame reaches {REACH}.", "HON-631")
    return ("out-of-arc", f"{told} is outside the firing arc.", "HON-522")


def why_not_inside(s: Battle, unit: str, letter: str) -> Reason:
    if letter in s.land.position:
        if letter in templates.positions_beside(s, unit):
            return ("nobody-inside", f"Nobody is in the position at {letter}.", "HON-629")
        return ("not-beside", f"The position at {letter} is not beside the unit.", "HON-629")
    return ("not-beside", "Only a position or an opening beside the unit takes the whole flame.", "HON-629")
