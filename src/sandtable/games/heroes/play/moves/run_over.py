"""Running over (HON-425, HON-426): a vehicle that ends its Movement Action on infantry."""

from __future__ import annotations

from sandtable.games.heroes.play.harm import affect
from sandtable.games.heroes.play.moves import forced
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Procedure, Steps


def run_over(s: Battle, vehicle: str) -> Steps:
    """Runs over all infantry under a vehicle that stops here, those under its front square first."""
    return under(s, s.squares_of(vehicle), vehicle)


def under(s: Battle, squares: tuple[str, ...], by: str) -> Steps:
    return [RunOver(s.foot[square], square, by) for square in squares if square in s.foot]


class RunOver(Procedure[Battle]):
    """Has the owner move the unit to an adjacent square, with a Suppressed marker; it is destroyed if it cannot go."""

    __match_args__ = ("unit", "square", "by")

    def __init__(self, unit: str, square: str, by: str) -> None:
        self.unit = unit
        self.square = square
        self.by = by

    def still(self, s: Battle) -> bool:
        return s.foot.get(self.square) == self.unit

    def run(self, s: Battle) -> Steps:
        unit = forced.come_to_light(s, self.unit)
        s.tell("run-over", unit=unit, by=self.by)
        steps = forced.force(s, unit, forced.havens(s, unit, True), forced.RUN_OVER)
        return [*steps, affect.Affect(unit, affect.SUPPRESSED, 1, self.by)]


def running_over(s: Battle) -> bool:
    """True while a unit is being moved out of the way of a vehicle."""
    for frame in s.frames():
        if isinstance(frame.owner, RunOver):
            return True
    return False
