"""A board of squares: names, steps, zones, ranges, interspaces (sections 0, 7, 8, 12 and 16 of the catalogue)."""

import pytest

from sandtable.games.heroes.ground.houses import rubble
from sandtable.games.heroes.ground.squares import HousePlan, HouseSite, Squares, Veil, square_name
from tests.games.heroes.ground.square_boards import (
    BUNKER,
    COTTAGE,
    FARM,
    MANOR,
    alley,
    manor_grounds,
    orchard_lane,
)


def steps(board, square):
    return {walk.to for walk in board.walks[square]}


def walk(board, square, to):
    (found,) = [walk for walk in board.walks[square] if walk.to == to]
    return found


# Names and coordinates (section 0, HON-190)


def test_general_squares_are_named_by_file_and_rank():
    board = Squares(28, 3)
    assert board.ids[0] == "A1"
    assert board.ids[25:29] == ("Z1", "AA1", "AB1", "A2")
    assert board.centre["A1"] == (1, 1)
    assert board.centre["AB3"] == (55, 5)
    assert square_name(26, 2) == "AA3"


def test_the_tile_of_a_house_is_incomplete_and_its_inside_is_offset():
    """HON-190."""
    board = orchard_lane()
    halves = {name for name, kind in board.kind.items() if kind == "half"}
    assert halves == {"I2", "J2", "K2", "I3", "J3", "K3", "I4", "J4", "K4", "B10", "C10", "B11", "C11"}
    assert [board.centre[f"farm.{n}"] for n in (1, 2, 3, 4)] == [(18, 4), (20, 4), (18, 6), (20, 6)]
    assert board.centre["cottage.1"] == (4, 20)
    assert len(board.ids) == 144 - 13 + 5
    assert not halves & set(board.ids)
    assert not halves & set(board.walks)
    assert board.house_of == {
        "farm.1": "farm",
        "farm.2": "farm",
        "farm.3": "farm",
        "farm.4": "farm",
        "cottage.1": "cottage",
    }
    assert board.half_of["C11"] == "cottage"
    assert board.structures["I2"] == ("farm",)


def test_rooms_and_sections_of_a_manor():
    """HON-198, HON-187: a doorway does not make one room of two."""
    board = manor_grounds()
    assert [board.room_of[f"manor.{n}"] for n in range(1, 9)] == [
        "manor/1",
        "manor/1",
        "manor/2",
        "manor/2",
    ] * 2
    assert [board.section_of[f"manor.{n}"] for n in (1, 6, 7, 4)] == [
        "manor/1",
        "manor/1",
        "manor/2",
        "manor/2",
    ]
    assert orchard_lane().room_of["farm.4"] == orchard_lane().section_of["farm.4"] == "farm"
    assert board.structures["F4"] == ("manor/1", "manor/2")  # half of it under either section
    assert board.structures["E4"] == ("manor/1",)


# Steps (HON-131, HON-191, HON-199)


def test_a_step_goes_to_one_of_eight_neighbours_but_never_onto_a_half_square():
    """HON-401, HON-190."""
    board = orchard_lane()
    assert steps(board, "A1") == {"B1", "A2", "B2"}
    assert [(w.to, w.heading) for w in board.walks["F7"]] == [
        ("F6", 0), ("G6", 1), ("G7", 2), ("G8", 3), ("F8", 4), ("E8", 5), ("E7", 6), ("E6", 7)
    ]  # fmt: skip
    assert steps(board, "H5") == {"G4", "H4", "I5", "I6", "H6", "G6", "G5"}
    assert board.drives["H5"] == {7: "G4", 0: "H4", 2: "I5", 3: "I6", 4: "H6", 5: "G6", 6: "G5"}


def test_a_diagonal_step_between_two_houses_that_touch_at_a_corner_is_free():
    """HON-195, HON-406, HON-415."""
    board = Squares(8, 8, (HouseSite("north", COTTAGE, 1, 1), HouseSite("south", COTTAGE, 3, 3)))
    assert board.drives["D3"][5] == "C4"
    assert "C4" in steps(board, "D3")
    assert not board.sight("D3", "C4").blocked
    assert not [name for name in board.ids if board.kind[name] == "lane"]


def test_inside_one_walks_in_eight_directions_and_leaves_by_a_door_crossing_sides():
    """HON-131, HON-191: one half square is passed free of charge; there are no diagonal exits."""
    board = orchard_lane()
    assert steps(board, "farm.3") == {"farm.1", "farm.2", "farm.4", "I5", "J5"}
    out = walk(board, "farm.3", "I5")
    assert (out.heading, out.passed, out.opening, out.house) == (4, ("I4",), "door", "farm")
    assert board.step_touches(out) == ("I4", "I5")
    back = walk(board, "J5", "farm.3")
    assert (back.heading, back.passed, back.opening) == (0, ("J4",), "door")
    assert "farm.3" not in steps(board, "H5") | steps(board, "K5")


def test_a_step_through_a_window_is_listed_as_such():
    """HON-191, HON-654: the game asks for a Surprise card."""
    board = orchard_lane()
    through = walk(board, "farm.1", "H3")
    assert (through.heading, through.passed, through.opening) == (6, ("I3",), "window")
    assert steps(board, "farm.1") == {"farm.2", "farm.3", "farm.4", "H2", "H3"}


@pytest.mark.parametrize(
    ("index", "links"), [(0, ("I5", "J5")), (1, ("J1", "K1")), (2, ("H2", "H3")), (3, ("L3", "L4"))]
)
def test_an_opening_links_the_two_complete_squares_beyond_the_half_squares(index, links):
    """HON-199, on all four sides."""
    board = orchard_lane()
    assert board.links("farm", index) == links
    for square in links:
        assert ("farm", index) in board.openings_at[square]


def test_openings_are_known_by_the_squares_on_both_sides():
    """HON-199."""
    board = orchard_lane()
    assert board.openings_at["cottage.1"] == (("cottage", 0), ("cottage", 1), ("cottage", 2))
    assert board.openings_at["D10"] == (("cottage", 2),)
    assert "E10" not in board.openings_at


def test_a_link_off_the_map_does_not_exist():
    """HON-199."""
    board = Squares(5, 5, (HouseSite("cottage", COTTAGE, 3, 0),))
    assert board.links("cottage", 1) == ()  # north
    assert board.links("cottage", 2) == ()  # east
    assert board.links("cottage", 0) == ("D3", "E3")


def test_an_inner_wall_stops_steps_except_by_its_doorway_and_there_only_straight():
    """HON-198."""
    board = manor_grounds()
    assert steps(board, "manor.2") == {"manor.1", "manor.5", "manor.6"}
    assert steps(board, "manor.6") == {"manor.1", "manor.2", "manor.5", "manor.7", "E6", "F6"}
    assert walk(board, "manor.6", "manor.7").opening == ""
    assert steps(board, "manor.7") == {"manor.3", "manor.4", "manor.8", "manor.6"}


def test_round_the_free_end_of_an_inner_wall_one_may_step_diagonally():
    """HON-198, HON-406; ruling HON-198a: touching one corner is no crossing."""
    plan = HousePlan(2, 2, (("door", 0, 0, "N"),), walls=((0, 0, "E"),))
    board = Squares(6, 6, (HouseSite("house", plan, 1, 1),))
    assert steps(board, "house.1") >= {"house.3", "house.4"}
    assert "house.2" not in steps(board, "house.1")
    corner = HousePlan(2, 2, (("door", 0, 0, "N"),), walls=((0, 0, "E"), (1, 1, "W")))
    board = Squares(6, 6, (HouseSite("house", corner, 1, 1),))
    assert "house.4" not in steps(board, "house.1")
    nook = HousePlan(2, 2, (("door", 0, 0, "N"),), walls=((0, 0, "E"), (0, 0, "S")))
    board = Squares(6, 6, (HouseSite("house", nook, 1, 1),))
    assert not {"house.2", "house.3", "house.4"} & steps(board, "house.1")
    assert "house.3" in steps(board, "house.2")  # past the outer side of the nook's corner


def test_no_passage_cuts_a_pair_for_steps_drives_and_zones():
    """HON-174, HON-504."""
    board = Squares(4, 4, (), {}, frozenset({("B2", "C2"), ("C3", "B2")}))
    assert not {"C2", "C3"} & steps(board, "B2")
    assert "B2" not in steps(board, "C2") | steps(board, "C3")
    assert 2 not in board.drives["B2"]
    assert not {"C2", "C3"} & set(board.zone["B2"])
    assert "C1" in board.zone["B2"]


def test_no_passage_before_a_door_cuts_that_way_only():
    """HON-174, HON-131."""
    board = orchard_lane(cuts=frozenset({("I4", "I5")}))
    assert steps(board, "farm.3") == {"farm.1", "farm.2", "farm.4", "J5"}
    assert "farm.3" not in steps(board, "I5")


# Lanes (HON-188, HON-195)


def test_two_houses_side_by_side_have_a_lane_between_them():
    """HON-188, HON-195."""
    board = alley()
    assert {name: board.centre[name] for name in board.ids if board.kind[name] == "lane"} == {
        "lane.1": (8, 5),
        "lane.2": (8, 7),
    }
    assert steps(board, "lane.1") == {"D2", "E2", "lane.2", "cottage.1", "bunker.1"}
    assert steps(board, "lane.2") == {"D5", "E5", "lane.1", "cottage.1", "bunker.1"}
    assert walk(board, "D2", "lane.1").heading == 4
    assert walk(board, "lane.1", "E2").heading == 0
    assert walk(board, "lane.1", "E2").passed == ()
    assert "lane.1" not in board.drives


def test_an_opening_onto_a_lane_links_the_lane_squares_on_its_wall():
    """HON-199."""
    board = alley()
    assert board.links("cottage", 2) == ("lane.1", "lane.2")
    assert board.links("bunker", 3) == ("lane.1", "lane.2")
    entry = walk(board, "lane.2", "bunker.1")
    assert (entry.heading, entry.passed, entry.opening) == (2, (), "window")


def test_a_level_lane_and_one_with_a_blind_end():
    """HON-188: a lane has one square in each row in which both tiles have one."""
    board = Squares(9, 9, (HouseSite("upper", FARM, 1, 1), HouseSite("lower", FARM, 2, 4)))
    centres = [board.centre[name] for name in board.ids if board.kind[name] == "lane"]
    assert centres == [(5, 8), (7, 8)]
    assert steps(board, "lane.1") == {"lane.2", "upper.3", "B5"}  # B4 is a half square of the upper farm
    assert steps(board, "lane.2") == {"lane.1", "lower.2", "E4"}  # and E5 is one of the lower
    assert walk(board, "lane.1", "B5").heading == 6


def test_lanes_that_meet_are_joined():
    """HON-188; ruling HON-188a."""
    sites = [HouseSite(f"h{x}{y}", COTTAGE, x, y) for x, y in ((1, 1), (3, 1), (1, 3), (3, 3))]
    board = Squares(6, 6, tuple(sites))
    upright = {board.centre[n]: n for n in board.ids if board.kind[n] == "lane"}
    assert set(upright) == {(6, 3), (6, 5), (6, 7), (6, 9), (3, 6), (5, 6), (7, 6), (9, 6)}
    lane = upright[6, 5]
    assert steps(board, lane) >= {upright[6, 3], upright[6, 7], upright[5, 6], upright[7, 6]}
    assert walk(board, lane, upright[5, 6]).heading == 5
    assert upright[6, 9] not in steps(board, lane)


def test_every_step_on_foot_has_its_way_back():
    for board in (orchard_lane(), manor_grounds(), manor_grounds(1), alley(), alley(door=True)):
        for square in board.ids:
            for there in board.walks[square]:
                back = walk(board, there.to, square)
                assert back.heading == (there.heading + 4) % 8
                assert (back.passed, back.opening) == (there.passed, there.opening)


# A section falls (HON-187)


def test_when_a_section_falls_its_squares_are_rubble_and_the_doorway_is_a_door():
    """HON-187."""
    board = manor_grounds(1)
    assert {board.kind[f"{file}{rank}"] for file in "DE" for rank in (3, 4, 5)} == {"general"}
    assert {board.kind[f"{file}{rank}"] for file in "FGH" for rank in (3, 4, 5)} == {"half"}
    assert "manor.2" not in board.kind
    assert board.links("manor", 6) == ("E4", "E5")
    assert board.openings_at["manor.7"] == (("manor", 6),)
    assert steps(board, "manor.7") == {"manor.3", "manor.4", "manor.8", "E4", "E5"}
    assert board.section_of["manor.7"] == "manor/2"
    assert board.room_of["manor.7"] == "manor/2"
    assert ("manor", 0) not in board.gaps  # the south door went with its section
    assert not board.sight("manor.7", "C4").blocked


def test_rubble_is_known_before_a_board_is_made():
    """HON-187: the game lays rubble there."""
    cells = rubble((HouseSite("manor", MANOR, 3, 2, frozenset({2})), HouseSite("farm", FARM, 0, 8)))
    assert {square_name(x, y) for x, y in cells} == {f"{f}{r}" for f in "GH" for r in (3, 4, 5)}
    assert rubble((HouseSite("cottage", COTTAGE, 0, 0, frozenset({1})),)) == [(0, 0), (1, 0), (0, 1), (1, 1)]
    assert not [kind for kind in manor_grounds(1, 2).kind.values() if kind != "general"]


def test_lane_squares_keep_their_names_when_another_house_falls():
    sites = [HouseSite(f"h{n}", COTTAGE, 2 * n, 1) for n in range(3)]
    whole = Squares(8, 5, tuple(sites))
    sites[0] = HouseSite("h0", COTTAGE, 0, 1, frozenset({1}))
    left = Squares(8, 5, tuple(sites))
    names = [name for name in left.ids if left.kind[name] == "lane"]
    assert names == ["lane.2", "lane.4"]
    assert [left.centre[name] for name in names] == [whole.centre[name] for name in names]


# Zones of control (HON-501, HON-504 … HON-506, HON-188)


def test_the_zone_of_a_unit_in_the_open_covers_half_squares_too():
    """HON-501, HON-504."""
    board = orchard_lane()
    assert set(board.zone["H5"]) == {"G4", "H4", "I4", "G5", "I5", "G6", "H6", "I6"}
    assert set(board.zone["A1"]) == {"B1", "A2", "B2"}


def test_a_door_lets_a_zone_in_and_out_and_a_window_does_not():
    """HON-505, HON-506."""
    board = orchard_lane()
    assert "farm.3" in board.zone["I5"]
    assert "farm.1" not in board.zone["H2"]
    assert set(board.zone["farm.3"]) == {"farm.1", "farm.2", "farm.4", "I4", "J4"}
    assert set(board.zone["farm.1"]) == {"farm.2", "farm.3", "farm.4"}
    assert set(board.zone["cottage.1"]) == {"B11", "C11"}


def test_door_zoc_linked_reaches_the_squares_beyond():
    """HON-506, option door_zoc_linked."""
    board = orchard_lane(door_zoc_linked=True)
    assert set(board.zone["cottage.1"]) == {"B11", "C11", "B12", "C12"}


def test_inner_walls_stop_a_zone_and_doorways_do_not():
    """HON-506, HON-198."""
    board = manor_grounds()
    assert set(board.zone["manor.2"]) == {"manor.1", "manor.5", "manor.6"}
    assert set(board.zone["manor.7"]) == {"manor.3", "manor.4", "manor.8", "manor.6"}


def test_the_zone_in_a_lane_is_what_it_joins_and_the_insides_of_its_doors():
    """HON-188, HON-506; ruling HON-506b for the way out."""
    board = alley(door=True)
    assert set(board.zone["lane.1"]) == {"D2", "E2", "lane.2", "cottage.1"}
    assert set(board.zone["cottage.1"]) == {"lane.1", "lane.2"}
    assert set(board.zone["bunker.1"]) == {"E3", "F3"}
    assert "lane.1" in board.zone["D2"]


# Ranges (HON-518), interspaces (HON-626, HON-627), throws out of a house (HON-710)


@pytest.mark.parametrize(
    ("a", "b", "squares"),
    [
        ("A1", "B2", 1),
        ("A1", "H4", 7),
        ("A1", "D9", 8),
        ("farm.3", "I5", 1),  # half a square is free
        ("farm.3", "I6", 2),
        ("farm.3", "farm.2", 1),
        ("farm.1", "I5", 2),
        ("cottage.1", "farm.1", 8),
        ("farm.1", "farm.1", 1),
    ],
)
def test_range_counts_squares_with_diagonals(a, b, squares):
    """HON-518, HON-519."""
    board = orchard_lane()
    assert board.range(a, b) == board.range(b, a) == squares


@pytest.mark.parametrize(
    ("square", "corner", "interspaces"),
    [("C3", "x2y2", 1), ("C3", "x3y3", 1), ("C3", "x4y3", 2), ("C3", "x0y9", 7), ("farm.3", "x9y4", 1)],
)
def test_range_to_an_interspace(square, corner, interspaces):
    """HON-518: the corners of one's own square are at 1."""
    assert orchard_lane().range_to_corner(square, corner) == interspaces


def test_interspaces_are_named_by_lines_and_know_their_squares():
    """HON-627, R-41."""
    board = orchard_lane()
    assert len(board.corners) == 13 * 13
    assert board.corner("x3y7") == (24, 56)
    assert board.corner_squares["x3y7"] == ("C7", "D7", "C8", "D8")
    assert board.corner_squares["x0y0"] == ("A1",)
    assert board.corner_squares["x12y5"] == ("L5", "L6")
    assert board.corner_squares["x8y1"] == ("H1", "I1", "H2", "I2")
    assert board.corner_named((24, 56)) == "x3y7"
    assert board.corner_named((25, 56)) == ""
    assert board.corner_range("x3y7", "x5y1") == 6


def test_interspaces_inside_a_house_are_known():
    """HON-624, HON-626."""
    assert orchard_lane().corner_inside["x9y2"] == "farm.1"
    assert "x8y1" not in orchard_lane().corner_inside


def test_scatter_goes_north_east_south_west_and_may_leave_the_board():
    """HON-626."""
    board = orchard_lane()
    assert [board.shift("x3y7", way, 2) for way in "nesw"] == ["x3y5", "x5y7", "x3y9", "x1y7"]
    assert board.shift("x3y7", "n", 7) == "x3y0"
    assert board.shift("x3y7", "n", 8) == ""
    assert board.shift("x11y7", "e", 2) == ""
    assert board.shift("x3y7", "s", 0) == "x3y7"


def test_a_grenade_is_thrown_out_through_the_opening_of_ones_own_square():
    """HON-710."""
    board = orchard_lane()
    south = ("farm", 0)
    assert board.throw_out_range("farm.3", south, "x9y4") == 1
    assert board.throw_out_range("farm.3", south, "x9y5") == 2
    assert board.throw_out_range("farm.3", south, "x10y4") == 2  # along the wall
    assert board.throw_out_range("farm.3", south, "x7y6") == 3
    assert board.throw_out_range("farm.3", south, "x8y3") == 0  # behind the wall
    assert board.throw_out_range("farm.3", south, "x9y3") == 0  # inside
    assert board.throw_out_range("farm.1", south, "x9y4") == 0  # not his door
    assert board.throw_out_range("farm.1", ("farm", 2), "x8y2") == 1
    assert board.throw_out_range("farm.4", ("farm", 3), "x11y3") == 1
    assert board.throw_out_range("farm.2", ("farm", 1), "x10y1") == 1
    assert board.throw_out_range("farm.2", ("farm", 1), "x11y0") == 2


# A board that is not sound


def test_a_house_off_the_map_or_on_another_is_refused():
    with pytest.raises(ValueError, match=r"house farm lies off the map"):
        Squares(6, 6, (HouseSite("farm", FARM, 4, 0),))
    with pytest.raises(ValueError, match=r"house farm overlaps cottage"):
        Squares(6, 6, (HouseSite("cottage", COTTAGE, 0, 0), HouseSite("farm", FARM, 1, 1)))
    with pytest.raises(ValueError, match=r"house farm is listed twice"):
        Squares(9, 9, (HouseSite("farm", FARM, 0, 0), HouseSite("farm", FARM, 5, 5)))


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (HousePlan(0, 1, ()), "0 by 1"),
        (HousePlan(2, 1, (), sections=(1, 3)), "sections"),
        (HousePlan(2, 1, (("door", 0, 0, "E"),)), r"door \(0,0\)E is not in a free outer wall"),
        (HousePlan(1, 1, (("door", 0, 0, "E"), ("window", 0, 0, "E"))), "free outer wall"),
        (HousePlan(1, 1, (("hatch", 0, 0, "E"),)), "hatch"),
        (HousePlan(2, 1, (), walls=((1, 0, "E"),)), "not between two inner squares"),
    ],
)
def test_a_plan_that_cannot_be_built_is_refused(plan, why):
    with pytest.raises(ValueError, match=f"house shed: .*{why}"):
        Squares(9, 9, (HouseSite("shed", plan, 1, 1),))


def test_what_stands_of_a_house_must_be_a_rectangle():
    plan = HousePlan(2, 2, (), sections=(1, 2, 3, 4))
    with pytest.raises(ValueError, match="house shed: what stands of it is no rectangle"):
        Squares(9, 9, (HouseSite("shed", plan, 1, 1, frozenset({4})),))


def test_terrain_and_no_passage_symbols_lie_on_the_map():
    with pytest.raises(ValueError, match="terrain on E5"):
        Squares(4, 4, (), {"E5": Veil()})
    with pytest.raises(ValueError, match="No Passage A1-E1: E1"):
        Squares(4, 4, (), {}, frozenset({("A1", "E1")}))
    with pytest.raises(ValueError, match="No Passage A1-C1: they are not neighbours"):
        Squares(4, 4, (), {}, frozenset({("A1", "C1")}))


def test_a_map_has_no_hole_and_every_door_has_land_before_it():
    board = orchard_lane()
    ground = {name for name, kind in board.kind.items() if kind in {"general", "half"}}
    board.check(ground, ground)
    with pytest.raises(ValueError, match="a hole at F6"):
        board.check(ground - {"F6"}, ground)
    with pytest.raises(ValueError, match="M1 is no square of this map"):
        board.check(ground | {"M1"}, ground)
    board.check(ground, ground - {"I5"})
    with pytest.raises(ValueError, match=r"house farm: no land before its door on the S of farm\.3"):
        board.check(ground, ground - {"I5", "J5"})
    with pytest.raises(ValueError, match="house cottage"):
        Squares(3, 2, (HouseSite("cottage", COTTAGE, 0, 0),)).check(
            ["A1", "B1", "C1", "A2", "B2", "C2"], ["C1"]
        )
    alley(door=True).check([n for n, k in alley().kind.items() if k in {"general", "half"}], ["E2", "F2"])
    assert BUNKER.flaw == ""
