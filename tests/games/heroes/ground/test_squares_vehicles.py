"""Headings, arcs, and the steps of two-square vehicles (HON-412 … HON-415, HON-522, HON-523)."""

from math import atan2, degrees

import pytest

from sandtable.games.heroes.ground.facing import HEADINGS, heading_of, in_arc, sector, vehicle_moves
from sandtable.games.heroes.ground.squares import HouseSite, Squares
from tests.games.heroes.ground.square_boards import COTTAGE

FRONT, SIDE, REAR = 0, 1, 2


def moves(board, front, rear, model="follow"):
    return {
        (m.kind, m.front, m.rear, HEADINGS[m.heading], m.entered)
        for m in vehicle_moves(board, front, rear, model)
    }


# Facing (HON-523) and arcs (HON-522)


@pytest.mark.parametrize(
    ("heading", "dx", "dy", "sides"),
    [
        (0, 0, -5, (FRONT,)),
        (0, 4, -5, (FRONT,)),
        (0, 5, -5, (FRONT, SIDE)),  # exactly on the boundary: both, the firer takes the lower
        (0, -5, -5, (FRONT, SIDE)),
        (0, 5, -4, (SIDE,)),
        (0, 5, 0, (SIDE,)),
        (0, 5, 5, (SIDE, REAR)),
        (0, 4, 5, (REAR,)),
        (0, 0, 1, (REAR,)),
        (1, 1, 0, (FRONT, SIDE)),
        (1, 0, -1, (FRONT, SIDE)),
        (1, 7, -1, (FRONT,)),
        (1, 7, 1, (SIDE,)),
        (1, 1, 1, (SIDE,)),
        (1, 0, 9, (SIDE, REAR)),
        (1, -1, 9, (REAR,)),
        (6, -3, 3, (FRONT, SIDE)),
    ],
)
def test_front_side_and_rear_are_sectors_of_ninety_degrees(heading, dx, dy, sides):
    """HON-523, option facing_model = sector."""
    assert sector(heading, dx, dy) == sides


@pytest.mark.parametrize("heading", range(8))
def test_sectors_and_arcs_agree_with_angles(heading):
    """HON-522, HON-523."""
    for dx in range(-9, 10):
        for dy in range(-9, 10):
            if dx == dy == 0:
                continue
            off = abs((degrees(atan2(dx, -dy)) - 45 * heading + 180) % 360 - 180)
            expected = tuple(
                side
                for side, low, high in ((FRONT, -1, 45), (SIDE, 45, 135), (REAR, 135, 181))
                if low - 1e-9 <= off <= high + 1e-9
            )
            assert sector(heading, dx, dy) == expected
            assert in_arc(heading, 90, dx, dy) == (off <= 45 + 1e-9)
            assert in_arc(heading, 180, dx, dy) == (off <= 90 + 1e-9)
            assert in_arc(heading, 360, dx, dy)


def test_an_arc_includes_its_marks_and_comes_in_three_widths():
    """HON-522."""
    assert in_arc(0, 90, 3, -3)
    assert not in_arc(0, 90, 4, -3)
    assert in_arc(0, 180, 7, 0)
    assert not in_arc(0, 180, 7, 1)
    assert in_arc(3, 90, 0, 0)
    with pytest.raises(ValueError, match="120"):
        in_arc(0, 120, 1, 1)


def test_the_heading_of_a_direction_is_the_nearest_of_eight():
    """Section 0: headings are multiples of 45 degrees."""
    exact = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
    assert [heading_of(4 * dx, 4 * dy) for dx, dy in exact] == list(range(8))
    for dx in range(-12, 13):
        for dy in range(-12, 13):
            if (dx, dy) != (0, 0):
                assert heading_of(dx, dy) == round(degrees(atan2(dx, -dy)) / 45) % 8
    with pytest.raises(ValueError, match="direction"):
        heading_of(0, 0)


# Moves (HON-412 … HON-415)


def test_a_vehicle_facing_north_follows_its_leading_square():
    """HON-412, HON-413, HON-414, option vehicle_turn_model = follow."""
    assert moves(Squares(7, 7), "D3", "D4") == {
        ("forward", "D2", "D3", "n", ("D2",)),
        ("forward", "C2", "D3", "nw", ("C2",)),
        ("forward", "E2", "D3", "ne", ("E2",)),
        ("back", "D4", "D5", "n", ("D5",)),
        ("back", "D4", "E5", "nw", ("E5",)),
        ("back", "D4", "C5", "ne", ("C5",)),
        ("pivot-front", "D3", "E4", "nw", ("E4",)),
        ("pivot-front", "D3", "C4", "ne", ("C4",)),
        ("pivot-rear", "C3", "D4", "nw", ("C3",)),
        ("pivot-rear", "E3", "D4", "ne", ("E3",)),
    }


def test_a_vehicle_standing_diagonally():
    """HON-413, HON-414, HON-415."""
    assert moves(Squares(7, 7), "D3", "C4") == {
        ("forward", "E2", "D3", "ne", ("E2",)),
        ("forward", "D2", "D3", "n", ("D2",)),
        ("forward", "E3", "D3", "e", ("E3",)),
        ("back", "C4", "B5", "ne", ("B5",)),
        ("back", "C4", "C5", "n", ("C5",)),
        ("back", "C4", "B4", "e", ("B4",)),
        ("pivot-front", "D3", "D4", "n", ("D4",)),
        ("pivot-front", "D3", "C3", "e", ("C3",)),
        ("pivot-rear", "C3", "C4", "n", ("C3",)),
        ("pivot-rear", "D4", "C4", "e", ("D4",)),
    }


def test_in_the_other_model_it_steps_straight_and_swings_its_trailing_square():
    """HON-413, option vehicle_turn_model = swing."""
    found = moves(Squares(7, 7), "D3", "D4", "swing")
    assert {move for move in found if not move[0].startswith("pivot")} == {
        ("forward", "D2", "D3", "n", ("D2",)),
        ("forward", "D2", "E3", "nw", ("D2", "E3")),
        ("forward", "D2", "C3", "ne", ("D2", "C3")),
        ("back", "D4", "D5", "n", ("D5",)),
        ("back", "C4", "D5", "nw", ("D5", "C4")),
        ("back", "E4", "D5", "ne", ("D5", "E4")),
    }
    follow = moves(Squares(7, 7), "D3", "D4")
    assert {m for m in found if m[0].startswith("pivot")} == {m for m in follow if m[0].startswith("pivot")}


def test_a_diagonal_vehicle_swings():
    """HON-413, option vehicle_turn_model = swing."""
    found = moves(Squares(7, 7), "D3", "C4", "swing")
    assert {move for move in found if not move[0].startswith("pivot")} == {
        ("forward", "E2", "D3", "ne", ("E2",)),
        ("forward", "E2", "E3", "n", ("E2", "E3")),
        ("forward", "E2", "D2", "e", ("E2", "D2")),
        ("back", "C4", "B5", "ne", ("B5",)),
        ("back", "B4", "B5", "n", ("B5", "B4")),
        ("back", "C5", "B5", "e", ("B5", "C5")),
    }


def test_at_the_edge_of_the_map_only_moves_on_it_remain():
    """HON-413, HON-414."""
    assert moves(Squares(3, 3), "A1", "A2") == {
        ("back", "A2", "A3", "n", ("A3",)),
        ("back", "A2", "B3", "nw", ("B3",)),
        ("pivot-front", "A1", "B2", "nw", ("B2",)),
        ("pivot-rear", "B1", "A2", "ne", ("B1",)),
    }


def test_no_vehicle_enters_half_squares_or_crosses_a_no_passage_symbol():
    """HON-190, HON-174, HON-417."""
    board = Squares(7, 7, (HouseSite("cottage", COTTAGE, 3, 0),), {}, frozenset({("D3", "C3"), ("C4", "D3")}))
    assert {move[:3] for move in moves(board, "D3", "D4")} == {
        ("forward", "C2", "D3"),
        ("back", "D4", "D5"),
        ("back", "D4", "E5"),
        ("back", "D4", "C5"),
        ("pivot-front", "D3", "E4"),
        ("pivot-rear", "E3", "D4"),  # to C3 its front would swing over the symbol
    }


def test_a_vehicle_stands_diagonally_between_two_houses():
    """HON-195, HON-415."""
    board = Squares(8, 8, (HouseSite("north", COTTAGE, 1, 1), HouseSite("south", COTTAGE, 3, 3)))
    assert {(m.kind, m.front, m.rear) for m in vehicle_moves(board, "D3", "C4")} == {
        ("forward", "E2", "D3"),
        ("forward", "D2", "D3"),
        ("forward", "E3", "D3"),
        ("back", "C4", "B5"),
        ("back", "C4", "C5"),
        ("back", "C4", "B4"),
    }


def test_an_unknown_model_is_refused():
    with pytest.raises(ValueError, match="skid"):
        vehicle_moves(Squares(4, 4), "B2", "B3", "skid")
