"""Where units stand, as lines see it (HON-512, HON-516)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sandtable.games.heroes.ground.houses import Point
from sandtable.games.heroes.ground.rays import GroundRay

if TYPE_CHECKING:
    from sandtable.games.heroes.ground.sightlines import Fan


class Stand:
    """The squares of a unit and the points its lines may use, with the lines to other stands asked for so far.

    A board has one object for each stand, so that lines are looked up by the object and not by names.
    """

    __slots__ = ("central", "fans", "hidden", "points", "squares")

    def __init__(self, squares: tuple[str, ...], points: tuple[Point, ...]) -> None:
        self.squares: Final = squares
        self.points: Final = points
        self.fans: Final[dict[Stand, Fan]] = {}  # the lines to all points of another stand
        self.central: Final[dict[Stand, tuple[GroundRay, ...]]] = {}  # the lines to its centres alone
        self.hidden: Final[dict[Stand, bool]] = {}  # does one square or house block all lines?

    def forget(self) -> None:
        """Drops the references to other stands, which may refer back to this one."""
        self.fans.clear()
        self.central.clear()
        self.hidden.clear()
