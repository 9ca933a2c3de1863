"""The flame template against polygons in fractions (HON-628, HON-631)."""

from fractions import Fraction
from math import isqrt
from random import Random

import pytest

from sandtable.games.heroes.ground.flames import Flame
from sandtable.games.heroes.ground.squares import HouseSite, Squares
from tests.games.heroes.ground.square_boards import COTTAGE, FARM, alley, orchard_lane

SMALL = Fraction(1, 10**20)


def trapezium(dx, dy):
    """Its corners: exact where the axis has a rational length, else to thirty digits."""
    length = Fraction(isqrt((dx * dx + dy * dy) * 10**60), 10**30)
    ux, uy = dx / length, dy / length
    ends = ((0, Fraction(1, 2)), (6, Fraction(3, 2)), (6, -Fraction(3, 2)), (0, -Fraction(1, 2)))
    return [(along * ux - across * uy, along * uy + across * ux) for along, across in ends]


def clipped(polygon, axis, limit, sign):
    """The part of a polygon on one side of an upright or level line."""
    kept = []
    for p, q in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        u, v = sign * (limit - p[axis]), sign * (limit - q[axis])
        if u >= 0:
            kept.append(p)
        if (u > 0 > v) or (u < 0 < v):
            t = u / (u - v)
            kept.append((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t))
    return kept


def area(polygon):
    twice = sum(p[0] * q[1] - p[1] * q[0] for p, q in zip(polygon, polygon[1:] + polygon[:1], strict=True))
    return abs(twice) / 2


def overlap(polygon, x, y):
    half = Fraction(4, 5)
    for axis, centre in ((0, x), (1, y)):
        polygon = clipped(clipped(polygon, axis, centre + half, 1), axis, centre - half, -1)
    return area(polygon)


def holds(polygon, x, y):
    """Whether a point is in a convex polygon, as the smallest of the turns at its edges (twice an area)."""
    turns = [
        (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0])
        for p, q in zip(polygon, polygon[1:] + polygon[:1], strict=True)
    ]
    return min(-turn for turn in turns)


AIMS = [(dx, dy) for dx in range(-7, 8) for dy in range(-7, 8) if (dx, dy) != (0, 0)]
FAR = [(6, 8), (-10, 24), (30, -16), (46, 1), (-1, 45), (17, 18), (-33, -34)]


@pytest.mark.parametrize(("dx", "dy"), [*Random(631).sample(AIMS, 20), *FAR])
def test_the_squares_touched_are_those_the_polygons_share_an_area_with(dx, dy):
    """HON-631."""
    shape, flame = trapezium(dx, dy), Flame(dx, dy)
    for x in range(-9, 10):
        for y in range(-9, 10):
            shared = overlap(shape, x, y)
            assert flame.touches(x, y) == (shared > SMALL), (x, y, float(shared))
            assert flame.covers(x, y) == (holds(shape, x, y) > -SMALL), (x, y)


def test_a_flame_straight_east():
    """HON-631: three squares long; at its far end it licks the rows beside it."""
    licks = Squares(9, 9).flame("B5", "C5")
    assert [(lick.square, lick.covers_centre, lick.distance2) for lick in licks] == [
        ("C5", True, 4),
        ("D5", True, 16),
        ("D4", False, 20),
        ("D6", False, 20),
        ("E5", True, 36),
        ("E4", False, 40),
        ("E6", False, 40),
    ]


def test_the_far_end_covers_a_centre_exactly_on_it():
    """HON-631: six long, its edge included."""
    flame = Flame(1, 0)
    assert flame.covers(6, 0)
    assert not flame.covers(7, 0)
    assert flame.covers(3, 1)  # half-width one in the middle
    assert flame.touches(6, 2)  # the inner part begins at 1.2 and the flame is up to 1.5 wide
    assert not flame.touches(7, 0)  # the inner part begins at 6.2
    assert not flame.touches(-1, 0)


def test_a_flame_is_the_same_whoever_names_its_direction():
    """HON-631: only the direction counts, not how far the square aimed at lies."""
    board = Squares(12, 12)
    for origin, near, far in (("B2", "C4", "D6"), ("B4", "B5", "B9"), ("L12", "K11", "A1")):
        one = [(lick.square, lick.covers_centre) for lick in board.flame(origin, near)]
        assert one == [(lick.square, lick.covers_centre) for lick in board.flame(origin, far)]
        assert origin not in [square for square, _ in one]


def test_a_flame_licks_into_houses_and_lanes_and_leaves_half_squares_out():
    """HON-631: who is behind a wall is sorted out by lines of sight."""
    board = orchard_lane()
    squares = [lick.square for lick in board.flame("I6", "I5")]
    assert squares[:3] == ["I5", "H4", "farm.3"]
    assert not [square for square in squares if board.kind[square] == "half"]
    lanes = [lick.square for lick in alley().flame("D1", "lane.1") if lick.square.startswith("lane")]
    assert lanes == ["lane.1", "lane.2"]


def test_every_board_square_touched_is_listed_nearest_first():
    """HON-631."""
    board = Squares(12, 12, (HouseSite("farm", FARM, 3, 3), HouseSite("cottage", COTTAGE, 6, 3)))
    rng = Random(7)
    for _ in range(150):
        origin, aim = rng.sample(board.ids, 2)
        (x0, y0), (x1, y1) = board.centre[origin], board.centre[aim]
        shape = trapezium(x1 - x0, y1 - y0)
        licks = board.flame(origin, aim)
        assert [lick.distance2 for lick in licks] == sorted(lick.distance2 for lick in licks)
        near = [n for n in board.ids if max(abs(board.centre[n][0] - x0), abs(board.centre[n][1] - y0)) < 10]
        touched = {
            n for n in near if overlap(shape, board.centre[n][0] - x0, board.centre[n][1] - y0) > SMALL
        }
        assert {lick.square for lick in licks} == touched - {origin}
        for lick in licks:
            x, y = board.centre[lick.square]
            assert lick.distance2 == (x - x0) ** 2 + (y - y0) ** 2
        assert licks is board.flame(origin, aim)


def test_a_flame_needs_a_direction():
    with pytest.raises(ValueError, match="direction"):
        Squares(4, 4).flame("B2", "B2")
