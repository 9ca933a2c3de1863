"""Where units stand, as lines see it (HON-512, HON-516)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sandtable.games.heroes.ground.houses import Point
from sandtable.games.heroes.ground.rays import Ray

if TYPE_CHECKING:
    from sandtable.games.heroes.ground.sightlines import Fan


class Stand:
    """The squares of a unit and the points lines to it may use, with the lines to others that were asked for.

    There is one of each on a board, so that lines are looked up by it and not by names.
    """

    __slots__ = ("central", "fans", "hidden", "points", "squares")

    def __init__(self, squares: tuple[str, ...], points: tuple[Point, ...]) -> None:
        self.squares: Final = squares
        self.points: Final = points
        self.fans: Final[dict[Stand, Fan]] = {}  # to all points of another
        self.central: Final[dict[Stand, tuple[Ray, ...]]] = {}  # to its centres alone
        self.hidden: Final[dict[Stand, bool]] = {}  # whether one thing blocks all lines

    def forget(self) -> None:
        """Lets go of the others, which may know it too."""
        self.fans.clear()
        self.central.clear()
        self.hidden.clear()
