"""Headings of units on squares: where front, side and rear lie, and how two-square vehicles turn.

Headings count clockwise from north, 0 … 7. All angles are decided in whole numbers (HON-522, HON-523).
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

if TYPE_CHECKING:
    from sandtable.games.heroes.ground.squares import Squares

HEADINGS: Final[tuple[str, ...]] = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
EAST: Final[tuple[int, ...]] = (0, 1, 1, 1, 0, -1, -1, -1)  # what a step of each heading adds to x
SOUTH: Final[tuple[int, ...]] = (-1, -1, 0, 1, 1, 1, 0, -1)  # … and to y
FRONT: Final = 0
SIDE: Final = 1
REAR: Final = 2


class Drive:
    """One step or pivot of a two-square vehicle: where it stands then, and which squares it newly enters."""

    def __init__(self, kind: str, front: str, rear: str, heading: int, entered: tuple[str, ...]) -> None:
        self.kind: Final = kind
        self.front: Final = front
        self.rear: Final = rear
        self.heading: Final = heading
        self.entered: Final = entered

    def __repr__(self) -> str:
        return f"Drive({self.kind}, {self.front}/{self.rear}, {HEADINGS[self.heading]}, {self.entered})"


def sector(heading: int, dx: int, dy: int) -> tuple[int, ...]:
    """Front, side or rear: what a unit turns to a point (dx, dy) off its centre; on a boundary both (HON-523)."""
    along = ahead(heading, dx, dy)
    leaning = lean(heading, dx, dy)
    if leaning < 0 or along == 0:
        return (SIDE,)
    if along > 0:
        return (FRONT,) if leaning else (FRONT, SIDE)
    return (REAR,) if leaning else (SIDE, REAR)


def ahead(heading: int, dx: i64, dy: i64) -> i64:
    """How far ahead of a unit (dx, dy) lies, negative behind it; times the root of two for a diagonal heading."""
    east: i64 = EAST[heading]
    south: i64 = SOUTH[heading]
    return east * dx + south * dy


def lean(heading: int, dx: i64, dy: i64) -> i64:
    """Positive if (dx, dy) lies within 45 degrees of the line along a unit's heading, 0 on the boundary, else negative.

    The square of the cosine is a half on the boundary, so that nothing needs to be divided.
    """
    east: i64 = EAST[heading]
    south: i64 = SOUTH[heading]
    along = east * dx + south * dy
    return 2 * along * along - (east * east + south * south) * (dx * dx + dy * dy)


def in_arc(heading: int, degrees: int, dx: int, dy: int) -> bool:
    """Whether a line to (dx, dy) lies in a firing arc centred on the heading, its marks included (HON-522)."""
    if degrees == 360 or (dx == 0 and dy == 0):
        return True
    if degrees == 180:
        return ahead(heading, dx, dy) >= 0
    if degrees == 90:
        return ahead(heading, dx, dy) > 0 and lean(heading, dx, dy) >= 0
    raise ValueError(f"no firing arc of {degrees} degrees: 90, 180 or 360")


def heading_of(dx: int, dy: int) -> int:
    """The heading nearest to a direction; no whole numbers lie just between two headings."""
    if dx == 0 and dy == 0:
        raise ValueError("a heading needs a direction")
    wide = abs(dx)
    tall = abs(dy)
    both = (wide + tall) * (wide + tall)
    east = 0 if both < 2 * tall * tall else (1 if dx > 0 else -1)
    south = 0 if both < 2 * wide * wide else (1 if dy > 0 else -1)
    for heading in range(8):
        if EAST[heading] == east and SOUTH[heading] == south:
            return heading
    raise AssertionError((dx, dy))


def heading_between(squares: "Squares", rear: str, front: str) -> int:
    """The heading of a vehicle that stands on two neighbouring squares (HON-412)."""
    x0, y0 = squares.centre[rear]
    x1, y1 = squares.centre[front]
    return heading_of(x1 - x0, y1 - y0)


def vehicle_moves(squares: "Squares", front: str, rear: str, model: str = "follow") -> tuple[Drive, ...]:
    """All steps and turns of a two-square vehicle for one movement point, whatever the ground (HON-412 … HON-415).

    `pivot-front` turns it on its front square (the rear swings), `pivot-rear` on its rear.
    """
    if model not in {"follow", "swing"}:
        raise ValueError(f"no vehicle_turn_model {model}: follow or swing")
    heading = heading_between(squares, rear, front)
    back = (heading + 4) % 8
    moves: list[Drive] = []
    for kind, lead, way in (("forward", front, heading), ("back", rear, back)):
        if model == "follow":
            moves += follow(squares, kind, lead, way)
        else:
            moves += swing(squares, kind, lead, way)
    for kind, pivot, other, way in (("pivot-front", front, rear, back), ("pivot-rear", rear, front, heading)):
        for turn in (-1, 1):
            swept = squares.drives[pivot].get((way + turn) % 8, "")
            if swept and swept in squares.drives[other].values():
                moves.append(placed(kind, pivot, swept, (heading + turn) % 8, (swept,)))
    return tuple(moves)


def follow(squares: "Squares", kind: str, lead: str, way: int) -> list[Drive]:
    """Moves the leading square straight on or 45 degrees to a side; the other takes its place (HON-413)."""
    moves: list[Drive] = []
    for turn in (0, -1, 1):
        ahead = squares.drives[lead].get((way + turn) % 8, "")
        if ahead:
            moves.append(stepped(kind, ahead, lead, (way + turn) % 8, (ahead,)))
    return moves


def swing(squares: "Squares", kind: str, lead: str, way: int) -> list[Drive]:
    """Moves straight on; then the trailing square may swing 45 degrees round the leading one (HON-413)."""
    ahead = squares.drives[lead].get(way, "")
    if not ahead:
        return []
    moves = [stepped(kind, ahead, lead, way, (ahead,))]
    for turn in (-1, 1):
        swept = squares.drives[ahead].get((way + turn + 4) % 8, "")
        if swept and swept in squares.drives[lead].values():
            moves.append(stepped(kind, ahead, swept, (way + turn) % 8, (ahead, swept)))
    return moves


def stepped(kind: str, leading: str, trailing: str, way: int, entered: tuple[str, ...]) -> Drive:
    if kind == "forward":
        return Drive(kind, leading, trailing, way, entered)
    return Drive(kind, trailing, leading, (way + 4) % 8, entered)


def placed(kind: str, pivot: str, swept: str, heading: int, entered: tuple[str, ...]) -> Drive:
    if kind == "pivot-front":
        return Drive(kind, pivot, swept, heading, entered)
    return Drive(kind, swept, pivot, heading, entered)
