"""Lines of sight by hand (HON-511 … HON-516, HON-192 … HON-197, HON-174)."""

import pytest

from sandtable.games.heroes.ground.squares import HousePlan, HouseSite, Squares, Veil
from tests.games.heroes.ground.square_boards import COTTAGE, alley, manor_grounds, orchard_lane

BOCAGE = Veil(True, 0, False, "bocage")
HEDGE = Veil(False, 1, False, "low hedge")
ROCKS = Veil(False, 2, False, "rocks")
CROPS = Veil(False, 1, True, "crops")


def meadow(**veils: Veil) -> Squares:
    return Squares(8, 8, (), veils)


# Open ground (HON-511 … HON-515)


def test_a_line_crosses_every_square_it_has_a_length_in_and_not_its_ends():
    """HON-512, HON-513."""
    board = meadow()
    assert board.sight("A1", "D1").crossed == ("B1", "C1")
    assert board.sight("A1", "C2").crossed == ("B1", "B2")
    assert board.sight("C2", "A1").crossed == ("B2", "B1")
    assert board.sight("A1", "B1").crossed == ()
    assert board.sight("A1", "A1").blocked == ""


def test_touching_a_corner_does_not_count():
    """HON-513: nor does running between two diagonal obstacles."""
    board = meadow(B1=BOCAGE, A2=BOCAGE)
    ray = board.sight("A1", "C3")
    assert ray.crossed == ("B2",)
    assert ray.corners == (("B1", "A2"), ("C2", "B3"))
    assert ray.blocked == ""


def test_los_corner_blocks_closes_a_corner_between_two_blocking_squares():
    """HON-513, option los_corner_blocks."""
    closed = Squares(8, 8, (), {"B1": BOCAGE, "A2": BOCAGE}, corner_blocks=True)
    assert closed.sight("A1", "C3").blocked == "B1"
    assert closed.sight("C3", "A1").blocked == "B1"
    assert not Squares(8, 8, (), {"B1": BOCAGE, "A2": HEDGE}, corner_blocks=True).sight("A1", "C3").blocked
    at_end = Squares(8, 8, (), {"B1": BOCAGE, "A2": BOCAGE}, corner_blocks=True)
    assert not at_end.sight_corner("C3", "x1y1").blocked  # the four squares there are not counted


def test_the_first_blocking_square_is_named_from_either_end():
    """HON-511: the line is the same, seen from the other side."""
    board = meadow(C1=BOCAGE, E1=BOCAGE)
    assert board.sight("A1", "G1").blocked == "C1"
    assert board.sight("G1", "A1").blocked == "E1"


def test_obscuring_squares_add_up_and_the_soft_ones_apart():
    """HON-515."""
    board = meadow(B1=HEDGE, C1=CROPS, D1=ROCKS, F1=HEDGE)
    ray = board.sight("A1", "F1")
    assert (ray.hard, ray.soft, ray.blocked) == (3, 1, "")
    assert ray.obstacles == (("B1", 1, False), ("C1", 1, True), ("D1", 2, False))


def test_the_ends_of_a_line_do_not_obscure():
    """HON-512."""
    board = meadow(A1=BOCAGE, D1=HEDGE)
    assert (board.sight("A1", "D1").hard, board.sight("A1", "D1").blocked) == (0, "")


def test_the_four_squares_of_an_interspace_do_not_count():
    """HON-512."""
    board = meadow(D3=BOCAGE, D4=HEDGE, E3=HEDGE, E4=BOCAGE, C3=HEDGE)
    ray = board.sight_corner("A3", "x4y3")
    assert ray.crossed == ("B3", "C3")
    assert (ray.hard, ray.blocked) == (1, "")
    assert ray is board.sight_corner("A3", "x4y3")
    assert ray is board.sight_points(board.point("A3"), board.corner("x4y3"), ("A3",))


def test_sight_is_remembered():
    board = meadow()
    assert board.sight("A1", "G5") is board.sight("A1", "G5")


# Along an edge (HON-513)


@pytest.mark.parametrize(
    ("upper", "lower", "blocked", "hard", "soft"),
    [
        (BOCAGE, None, False, 0, 0),
        (BOCAGE, BOCAGE, True, 0, 0),
        (BOCAGE, ROCKS, False, 2, 0),
        (ROCKS, BOCAGE, False, 2, 0),
        (HEDGE, ROCKS, False, 1, 0),
        (CROPS, ROCKS, False, 0, 1),
        (Veil(False, 3, True), HEDGE, False, 0, 1),
        (CROPS, BOCAGE, False, 0, 1),
        (CROPS, CROPS, False, 0, 1),
        (Veil(), ROCKS, False, 0, 0),
        (Veil(True, 0, True), ROCKS, False, 2, 0),
    ],
)
def test_along_an_edge_an_obstacle_counts_only_if_both_sides_have_one(upper, lower, blocked, hard, soft):
    """HON-513, HON-516: from the middle of one vehicle to the middle of another."""
    board = meadow(**{name: veil for name, veil in (("D2", upper), ("D3", lower)) if veil})
    a, b = board.spine("B2", "B3")[4], board.spine("F3", "F2")[4]
    ray = board.sight_points(a, b, ("B2", "B3"), ("F3", "F2"))
    assert ray.crossed == ()
    assert ray.beside == (("C2", "C3"), ("D2", "D3"), ("E2", "E3"))
    assert (bool(ray.blocked), ray.hard, ray.soft) == (blocked, hard, soft)
    back = board.sight_points(b, a, ("F3", "F2"), ("B2", "B3"))
    assert (bool(back.blocked), back.hard, back.soft) == (blocked, hard, soft)
    assert back.beside == ray.beside[::-1]


def test_a_square_of_a_vehicle_beside_the_line_is_not_counted():
    """HON-512, HON-516: the middle of a diagonal vehicle lies on a corner."""
    board = meadow(C2=BOCAGE, C3=BOCAGE)
    middle = board.spine("B2", "C3")[4]
    assert middle == board.corner("x2y2")
    ray = board.sight_points(middle, board.corner("x6y2"), ("B2", "C3"))
    assert ray.beside == (("D2", "D3"), ("E2", "E3"))
    assert ray.blocked == ""


# Vehicles (HON-516)


def test_the_spine_of_a_vehicle_has_nine_points_at_eighths():
    """HON-516."""
    board = meadow()
    assert board.spine("B2", "B3") == tuple((12, 12 + n) for n in range(9))
    assert board.spine("C2", "B3") == tuple((20 - n, 12 + n) for n in range(9))
    assert board.spine("B2", "B2") == board.spine("B2", "") == ((12, 12),)


def test_a_vehicle_may_see_past_an_obstacle_from_another_point():
    """HON-516."""
    board = meadow(C2=BOCAGE, C3=HEDGE)
    seen = []
    for point in board.spine("B2", "B3"):
        ray = board.sight_points(point, board.point("E2"), ("B2", "B3"), ("E2",))
        seen.append((ray.blocked, ray.hard))
    assert [blocked for blocked, _ in seen] == ["C2"] * 8 + [""]
    assert seen[8] == ("", 1)


# No Passage (HON-174)


def test_no_passage_stops_a_line_from_one_square_to_the_other():
    """HON-174."""
    board = Squares(6, 6, (), {}, frozenset({("B1", "C1"), ("B3", "C4")}))
    assert board.sight("B1", "C1").blocked == "C1"
    assert board.sight("D1", "A1").blocked == "B1"
    assert not board.sight("B2", "C1").blocked
    assert board.sight("A2", "D5").blocked == "C4"  # through the corner
    assert not board.sight("C3", "B4").blocked


def test_no_passage_beside_an_edge_stops_if_both_ways_on_are_cut():
    """HON-174, HON-513; ruling HON-174a."""
    one = Squares(6, 6, (), {}, frozenset({("C2", "D2")}))
    both = Squares(6, 6, (), {}, frozenset({("C2", "D2"), ("D3", "C3")}))
    for board, blocked in ((one, ""), (both, "D2")):
        a, b = board.corner("x1y2"), board.corner("x5y2")
        assert board.sight_points(a, b).blocked == blocked


# Houses (HON-192 … HON-197)


def test_a_house_blocks_lines_past_it_even_through_its_openings():
    """HON-196, HON-197 (1)."""
    board = orchard_lane()
    ray = board.sight("J1", "J5")
    assert (ray.wall, ray.blocked) == ("farm", "farm")
    assert "farm.1" not in ray.crossed  # along the edge between inner squares, in neither
    assert board.sight("I1", "K5").wall == "farm"


def test_the_first_house_in_the_way_is_named_from_either_end():
    """HON-196, HON-511."""
    board = Squares(12, 4, (HouseSite("west", COTTAGE, 2, 1), HouseSite("east", COTTAGE, 7, 1)))
    assert (board.sight("A2", "L3").wall, board.sight("L3", "A2").wall) == ("west", "east")
    assert (board.sight("A2", "L3").blocked, board.sight("L3", "A2").blocked) == ("west", "east")


def test_running_along_the_outer_wall_is_free():
    """HON-197 (1): the body is set in by half a square."""
    board = orchard_lane()
    assert not board.sight("I1", "I5").blocked  # exactly on the west wall
    assert board.sight("I1", "I5").crossed == ("I2", "I3", "I4")
    assert not board.sight("H1", "H5").blocked


def test_incomplete_squares_have_no_terrain():
    """HON-197."""
    assert not orchard_lane(veils={"I3": BOCAGE}).sight("I1", "I5").blocked


def test_fire_out_goes_from_the_square_at_the_opening():
    """HON-192, HON-193, HON-197 (2), both ways."""
    board = orchard_lane()
    for inside, outside, wall in [
        ("farm.3", "I9", ""),
        ("farm.3", "J12", ""),
        ("farm.1", "I9", "farm"),  # behind the man at the door
        ("farm.1", "I5", ""),  # but a target next to the opening may be fired at by all who see it
        ("farm.1", "J5", ""),
        ("farm.4", "I5", "farm"),  # the line meets the wall
        ("farm.4", "J5", "farm"),
        ("farm.3", "H5", "farm"),  # too slanting for the gap
        ("farm.3", "H3", "farm"),
        ("farm.1", "H2", ""),
        ("farm.1", "A3", ""),
        ("farm.2", "H3", ""),  # linked to the window, seen across the room
        ("farm.2", "G3", "farm"),
    ]:
        assert board.sight(inside, outside).wall == wall, (inside, outside)
        assert board.sight(outside, inside).wall == wall, (outside, inside)


def test_a_gap_is_one_and_a_half_wide_its_ends_included():
    """HON-191, HON-197: at three quarters from the middle it is still open."""
    board = orchard_lane()
    assert not board.sight_corner("farm.3", "x12y7").blocked
    assert not board.sight_corner("farm.3", "x6y7").blocked
    assert board.sight_corner("farm.3", "x5y8").wall == "farm"


def test_an_interspace_is_nobody_next_to_an_opening():
    """HON-192, HON-512; ruling HON-192a: from the back of the room only units at the opening can be fired at."""
    board = orchard_lane()
    assert board.sight_corner("farm.1", "x9y4").wall == "farm"
    assert not board.sight_corner("farm.3", "x9y4").blocked


def test_a_vehicle_next_to_an_opening_is_seen_from_all_over_the_room():
    """HON-192, HON-516."""
    board = orchard_lane()
    point = board.spine("I5", "I6")[8]  # the centre of I6, which the door does not link
    assert board.sight("farm.1", "I6").wall == "farm"
    assert not board.sight_points(board.point("farm.1"), point, ("farm.1",), ("I5", "I6")).blocked


def test_inside_one_sees_everything_but_through_inner_walls():
    """HON-197 (3), HON-198."""
    board = orchard_lane()
    assert board.sight("farm.1", "farm.4").crossed == ("J3",)
    assert not board.sight("farm.1", "farm.4").blocked
    manor = manor_grounds()
    for a, b, wall in [
        ("manor.2", "manor.3", "manor"),
        ("manor.6", "manor.7", ""),  # by the doorway
        ("manor.5", "manor.8", ""),
        ("manor.2", "manor.7", "manor"),  # past the doorpost
        ("manor.1", "manor.8", "manor"),
        ("manor.5", "manor.3", "manor"),
        ("manor.1", "manor.6", ""),
    ]:
        assert manor.sight(a, b).wall == manor.sight(b, a).wall == wall, (a, b)
    assert [name for name in manor.sight("manor.5", "manor.8").crossed if name.startswith("manor")] == [
        "manor.6",
        "manor.7",
    ]


def test_an_inner_wall_stops_a_line_on_its_way_out():
    """HON-197 (2), HON-198."""
    plan = HousePlan(2, 1, (("window", 1, 0, "E"),), walls=((0, 0, "E"),))
    board = Squares(8, 8, (HouseSite("shed", plan, 1, 1),))
    assert board.links("shed", 0) == ("E2", "E3")
    assert not board.sight("shed.2", "E2").blocked
    assert board.sight("shed.1", "E2").wall == "shed"
    hall = HousePlan(2, 1, (("window", 1, 0, "E"),))
    assert not Squares(8, 8, (HouseSite("shed", hall, 1, 1),)).sight("shed.1", "E2").blocked


def test_a_doorway_is_one_and_a_half_wide_its_ends_included():
    """HON-198."""
    plan = HousePlan(6, 2, (), walls=((1, 0, "E"),), doorways=((1, 1, "E"),))
    board = Squares(9, 5, (HouseSite("hall", plan, 1, 1),))
    assert not board.sight("hall.7", "hall.5").blocked  # three quarters from its middle
    assert not board.sight("hall.7", "hall.6").blocked
    assert board.sight("hall.7", "hall.4").wall == "hall"


def test_from_house_to_house_both_openings_must_let_the_line_pass():
    """HON-197 (4)."""
    east = HousePlan(1, 1, (("window", 0, 0, "E"),))
    west = HousePlan(1, 1, (("window", 0, 0, "W"),))
    board = Squares(9, 5, (HouseSite("a", east, 1, 1), HouseSite("b", west, 5, 1)))
    assert not board.sight("a.1", "b.1").blocked
    board = Squares(9, 5, (HouseSite("a", east, 1, 1), HouseSite("b", east, 5, 1)))
    assert board.sight("a.1", "b.1").wall == "b"
    assert board.sight("b.1", "a.1").wall == "b"


def test_across_a_lane_the_line_runs_between_two_lane_squares():
    """HON-513, HON-199, HON-514: only men in both of them would be in the way."""
    board = alley()
    ray = board.sight("cottage.1", "bunker.1")
    assert ray.blocked == ""
    assert ("lane.1", "lane.2") in ray.beside
    assert not [name for name in ray.crossed if name.startswith("lane")]


def test_along_a_lane_one_sees_who_stands_in_it():
    """HON-188, HON-514."""
    board = alley()
    assert "lane.2" in board.sight("lane.1", "D6").crossed
    assert not board.sight("D2", "E5").blocked
    assert {"lane.1", "lane.2"} <= set(board.sight("D2", "E5").crossed)
    assert not board.sight("lane.1", "cottage.1").blocked  # by its east window
    assert board.sight("lane.1", "A4").wall == "cottage"
    assert not board.sight("lane.1", "A3").blocked  # exactly along its north wall


def test_along_the_wall_of_a_lane_runs_a_line_beside_house_and_lane():
    """HON-513, HON-197 (1)."""
    ray = alley().sight("D2", "D5")
    assert ray.blocked == ""
    assert set(ray.beside) == {("cottage.1", "lane.1"), ("cottage.1", "lane.2")}
    assert ray.crossed == ("D3", "D4")
