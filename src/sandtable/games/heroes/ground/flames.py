"""The flame template: which squares it touches, exactly (HON-631).

The axis may point anywhere, so lengths along it carry a square root; `side` compares whole numbers with
multiples of that root without ever drawing it. Lengths are tenths of doubled units.
"""

from collections.abc import Mapping
from typing import Final

LENGTH: Final = 60
NEAR: Final = 5  # half-width where it starts
FAR: Final = 15  # … and where it ends
INNER: Final = 8  # half the side of the part of a square that must be touched
REACH: Final = 6  # doubled units: a flame ends at 6.2, where the inner part of a square 7 off begins


class TouchedSquare:
    """A square the flame touches: whether its centre is covered, and its distance (squared, in doubled units)."""

    def __init__(self, square: str, covers_centre: bool, distance2: int) -> None:
        self.square: Final = square
        self.covers_centre: Final = covers_centre
        self.distance2: Final = distance2

    def __repr__(self) -> str:
        return f"TouchedSquare({self.square}, {self.covers_centre}, {self.distance2})"


class Flame:
    """The trapezium from (0, 0) along the axis (dx, dy)."""

    def __init__(self, dx: int, dy: int) -> None:
        if dx == 0 and dy == 0:
            raise ValueError("a flame needs a direction")
        self.dx: Final = dx
        self.dy: Final = dy
        self.square: Final = dx * dx + dy * dy  # of the length of the axis
        tips = [(0, NEAR), (0, -NEAR), (LENGTH, FAR), (LENGTH, -FAR)]
        xs = [along * dx - across * dy for along, across in tips]
        ys = [along * dy + across * dx for along, across in tips]
        self.west: Final = min(xs)
        self.east: Final = max(xs)
        self.north: Final = min(ys)
        self.south: Final = max(ys)
        # how far the inner part of a square reaches from its centre: along the axis, and across each of its long sides
        self.deep: Final = INNER * (abs(dx) + abs(dy))
        self.right: Final = INNER * (abs(6 * dy + dx) + abs(6 * dx - dy))
        self.left: Final = INNER * (abs(6 * dy - dx) + abs(6 * dx + dy))

    def side(self, whole: int, roots: int) -> int:
        """The sign of whole - roots * length of the axis."""
        if whole >= 0 and roots <= 0:
            return 1 if whole > 0 or roots < 0 else 0
        if whole <= 0 and roots >= 0:
            return -1 if whole < 0 or roots > 0 else 0
        difference = whole * whole - roots * roots * self.square
        sign = (difference > 0) - (difference < 0)
        return sign if whole > 0 else -sign

    def touches(self, x: int, y: int) -> bool:
        """True if the flame overlaps the inner part of the square centred at (x, y): no line separates the two."""
        x, y = 10 * x, 10 * y
        forward = x * self.dx + y * self.dy
        if forward + self.deep <= 0 or self.side(forward - self.deep, LENGTH) >= 0:
            return False
        across = 6 * (y * self.dx - x * self.dy)
        if self.side(across - forward - self.right, 6 * NEAR) >= 0:
            return False
        if self.side(-across - forward - self.left, 6 * NEAR) >= 0:
            return False
        if self.side(self.east, x - INNER) <= 0 or self.side(self.west, x + INNER) >= 0:
            return False
        return self.side(self.south, y - INNER) > 0 and self.side(self.north, y + INNER) < 0

    def covers(self, x: int, y: int) -> bool:
        """True if the point (x, y) lies in the flame, its edge included."""
        forward = 10 * (x * self.dx + y * self.dy)
        across = 10 * abs(y * self.dx - x * self.dy)
        if forward < 0 or self.side(forward, LENGTH) > 0:
            return False
        return self.side(6 * across - forward, 6 * NEAR) <= 0


class Flames:
    """The flames of a board, each worked out once."""

    def __init__(self, ids: tuple[str, ...], centre: Mapping[str, tuple[int, int]]) -> None:
        self.ids: Final = ids
        self.centre: Final = dict(centre)
        self.around: Final[dict[str, list[tuple[str, int, int]]]] = {}
        self.known: Final[dict[tuple[str, str], tuple[TouchedSquare, ...]]] = {}

    def touched(self, origin: str, aim: str) -> tuple[TouchedSquare, ...]:
        """The squares touched, the nearest first; never the firer's own."""
        found = self.known.get((origin, aim))
        if found is None:
            (x0, y0), (x1, y1) = self.centre[origin], self.centre[aim]
            flame = Flame(x1 - x0, y1 - y0)
            found = tuple(
                [
                    TouchedSquare(square, flame.covers(x, y), x * x + y * y)
                    for square, x, y in self.near(origin)
                    if flame.touches(x, y)
                ]
            )
            self.known[origin, aim] = found
        return found

    def near(self, origin: str) -> list[tuple[str, int, int]]:
        """The squares that any flame from here could touch, as steps east and south, the nearest first."""
        found = self.around.get(origin)
        if found is None:
            found = []
            x0, y0 = self.centre[origin]
            for square in self.ids:
                x, y = self.centre[square][0] - x0, self.centre[square][1] - y0
                if -REACH <= x <= REACH and -REACH <= y <= REACH and square != origin:
                    found.append((square, x, y))
            found.sort(key=distance)
            self.around[origin] = found
        return found


def distance(step: tuple[str, int, int]) -> int:
    return step[1] * step[1] + step[2] * step[2]
