"""The flame template: which squares it touches, exactly (HON-631).

The axis may point anywhere, so lengths along it carry a square root; `side` compares whole numbers with
multiples of that root without ever drawing it. Lengths are tenths of doubled units.
"""

from typing import Final

LENGTH: Final = 60
NEAR: Final = 5  # half-width where it starts
FAR: Final = 15  # … and where it ends
INNER: Final = 8  # half the side of the part of a square that must be touched
REACH: Final = 8  # no centre further off than this, in doubled units east or south, can be touched


class Lick:
    """A square the flame touches: whether it covers the centre, and how far that is (squared, doubled units)."""

    def __init__(self, square: str, covers_centre: bool, distance2: int) -> None:
        self.square: Final = square
        self.covers_centre: Final = covers_centre
        self.distance2: Final = distance2

    def __repr__(self) -> str:
        return f"Lick({self.square}, {self.covers_centre}, {self.distance2})"


class Flame:
    """The trapezium from (0, 0) along the axis (dx, dy)."""

    def __init__(self, dx: int, dy: int) -> None:
        if dx == 0 and dy == 0:
            raise ValueError("a flame needs a direction")
        self.dx: Final = dx
        self.dy: Final = dy
        self.square: Final = dx * dx + dy * dy  # of the axis' length, by which its corners are multiplied
        tips = [(0, NEAR), (0, -NEAR), (LENGTH, FAR), (LENGTH, -FAR)]
        self.xs: Final = [along * dx - across * dy for along, across in tips]
        self.ys: Final = [along * dy + across * dx for along, across in tips]

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
        """Whether it overlaps the inner part of a square centred (x, y): no line has them on its two sides."""
        x, y = 10 * x, 10 * y
        if self.side(max(self.xs), x - INNER) <= 0 or self.side(min(self.xs), x + INNER) >= 0:
            return False
        if self.side(max(self.ys), y - INNER) <= 0 or self.side(min(self.ys), y + INNER) >= 0:
            return False
        along: list[int] = []
        left: list[int] = []
        right: list[int] = []
        for px, py in (
            (x - INNER, y - INNER),
            (x - INNER, y + INNER),
            (x + INNER, y - INNER),
            (x + INNER, y + INNER),
        ):
            forward = px * self.dx + py * self.dy
            across = py * self.dx - px * self.dy
            along.append(forward)
            left.append(6 * across - forward)
            right.append(-6 * across - forward)
        if max(along) <= 0 or self.side(min(along), LENGTH) >= 0:
            return False
        return self.side(min(left), 6 * NEAR) < 0 and self.side(min(right), 6 * NEAR) < 0

    def covers(self, x: int, y: int) -> bool:
        """Whether the point (x, y) lies in it, its edge included."""
        forward = 10 * (x * self.dx + y * self.dy)
        across = 10 * abs(y * self.dx - x * self.dy)
        if forward < 0 or self.side(forward, LENGTH) > 0:
            return False
        return self.side(6 * across - forward, 6 * NEAR) <= 0
