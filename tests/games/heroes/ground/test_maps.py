"""Joined boards, elements, what is closed to whom, and what happens to the ground."""

from time import process_time

from sandtable.games.heroes.ground.maps import Land, Lands
from sandtable.games.heroes.play.nouns import HEAVY, INFANTRY, LIGHT, Zone
from tests.games.heroes.printed import printed

LANDS = Lands(printed())
LARGE = ("308", "303", "/", "302", "304")


def land(text: str, *changes: str) -> Land:
    return LANDS.get(tuple(text.split()), changes)


def test_boards_are_joined_edge_to_edge() -> None:
    """HOC section 7: columns and rows count from the north-west corner of the whole."""
    whole = land("308 303 / 302 304")
    assert (whole.columns, whole.rows) == (24, 24)
    assert whole.sign["A1"] == "." and whole.sign["F1"] == "="  # 308
    assert whole.sign["N1"] == "#"  # 303: its town house at (1,0)
    assert whole.sign["A13"] == "b" and whole.sign["X24"] == "."  # 302, 304
    assert [whole.sign[square] for square in ("R17", "S17", "R18", "S18")] == ["B"] * 4


def test_houses_are_named_by_kind_and_numbered_from_the_north_west() -> None:
    sites = {site.id: (site.x, site.y) for site in land("308 303 / 302 304").ground.sites}
    assert sites["barn"] == (1, 1) and sites["church"] == (20, 7)
    assert [sites[f"house-{n}"] for n in (1, 2)] == [(13, 0), (20, 0)]
    assert [sites[f"cottage-{n}"] for n in (1, 2, 3)] == [(13, 3), (21, 3), (8, 8)]
    assert [sites[f"farm-{n}"] for n in (1, 2)] == [(13, 7), (20, 20)]
    assert {site.id for site in land("301").ground.sites} == {"farm", "cottage"}


def test_an_element_is_a_connected_set_of_one_sign() -> None:
    """HOC section 7, HON-171: 8-connected; thicket and heart of forest are two."""
    wood = land("305")
    assert wood.element["C1"] == wood.element["B4"] == wood.element["E5"]
    assert wood.element["C2"] == wood.element["E4"] != wood.element["C1"]
    assert wood.element["H9"] != wood.element["C1"]
    hedge = land("308")
    assert hedge.element["I2"] == hedge.element["K3"]  # round the corner


def test_rocks_that_touch_by_a_corner_are_one_element() -> None:
    wood = land("305")
    assert wood.element["I2"] == wood.element["J2"] == wood.element["I3"]
    assert wood.element["B10"] == wood.element["C11"]


def test_defensive_positions_are_elements_of_one_square() -> None:
    """HON-181, HOC section 7."""
    point = land("306")
    places = [square for square, sign in point.sign.items() if sign in "xs"]
    assert len({point.element[square] for square in places}) == len(places) == 8
    assert point.position == point.opportunity == set(places)


def test_open_ground_roads_and_bridges_are_no_elements() -> None:
    river = land("304")
    assert {river.element[square] for square, sign in river.sign.items() if sign in ".=B"} == {""}
    assert river.road == {square for square, sign in river.sign.items() if sign in "=B"}


def test_a_building_is_an_element_and_gives_its_bonus_inside() -> None:
    """HON-194, HON-604: a unit in a building is in a terrain element."""
    farm = land("301")
    assert {farm.element[f"farm.{n}"] for n in range(1, 5)} == {"farm"}
    assert farm.bonus["farm.1"] == 3 and farm.bonus["cottage.1"] == 3
    assert farm.bonus["E7"] == 2 and farm.bonus["E5"] == 1 and "A1" not in farm.bonus
    assert farm.structure == {"farm": 6, "cottage": 4}
    assert land("307").structure == {"manor/1": 5, "manor/2": 5}
    assert land("307").inside["manor/2"] == ("manor.3", "manor.4", "manor.7", "manor.8")


def test_what_is_closed_to_whom() -> None:
    """HON-173, HON-175, HON-417: Impassable by class, Water for all, inner squares for Infantry alone."""
    river = land("304")
    for grade in (INFANTRY, LIGHT, HEAVY):
        assert "E1" in river.closed[grade] and "B11" in river.closed[grade]  # river, marsh
        assert "F5" not in river.closed[grade]  # bridge
    assert "farm.1" not in river.closed[INFANTRY]
    assert "farm.1" in river.closed[LIGHT] and "farm.1" in river.closed[HEAVY]
    assert "I9" in river.closed[HEAVY]  # the square of a building
    hedges = land("302")
    assert hedges.terrain_closed("A1") == (LIGHT, HEAVY) and "A1" in hedges.difficult
    assert land("301").terrain_closed("E5") == (LIGHT,)
    pond = land("307")
    assert "F7" in pond.water and "F7" in pond.difficult and "F7" in pond.closed[INFANTRY]


def test_the_edges_of_the_map() -> None:
    """HOC-403."""
    whole = land("304 308")
    assert whole.edge["north"][:2] == ("A1", "B1") and len(whole.edge["north"]) == 24
    assert whole.edge["east"] == tuple([f"X{row}" for row in range(1, 13)])
    assert set(whole.edge["west"]) & set(whole.edge["south"]) == {"A12"}


def test_inner_squares_count_for_a_zone_only_if_all_four_squares_under_them_do() -> None:
    """HOC-404."""
    ground = land("301")
    whole = ground.zone(Zone(0, 11, 1, 3))
    assert {"farm.1", "farm.2", "farm.3", "farm.4"} <= set(whole)
    part = ground.zone(Zone(0, 11, 0, 2))
    assert {"farm.1", "farm.2"} <= set(part) and "farm.3" not in part
    assert not [square for square in part if ground.sign.get(square) == "#"]
    assert not [square for square in ground.zone(Zone(0, 11, 0, 1)) if square.startswith("farm")]


def test_a_fallen_building_is_rubble_on_every_square_of_its_tile() -> None:
    """HON-187, HON-621."""
    before, after = land("301"), land("301", "fallen:farm")
    assert len(after.rubble_of("farm")) == 9
    assert {after.sign[square] for square in after.rubble_of("farm")} == {"u"}
    assert "farm.1" not in after.element and "farm" not in after.structure
    assert after.bonus["J3"] == 2 and "J3" in after.difficult and "J3" not in after.closed[HEAVY]
    assert after.squares.sight("H3", "L3").blocked == "" != before.squares.sight("H3", "L3").blocked
    assert len({after.element[square] for square in after.rubble_of("farm")}) == 1


def test_when_one_section_falls_only_squares_that_touch_no_standing_one_are_rubble() -> None:
    """HON-187: the middle column of the manor stays incomplete until the other section falls, too."""
    one = land("307", "fallen:manor/1")
    assert set(one.rubble_of("manor/1")) == {"D3", "E3", "D4", "E4", "D5", "E5"}
    assert one.structure == {"manor/2": 5} and "manor.1" not in one.element and "manor.3" in one.element
    assert one.sign["F3"] == "#"
    both = land("307", "fallen:manor/1", "fallen:manor/2")
    assert len(set(both.rubble_of("manor/1")) | set(both.rubble_of("manor/2"))) == 15
    assert "F3" in both.rubble_of("manor/1") and "F3" in both.rubble_of("manor/2")


def test_a_passage_is_open_to_all_and_hides_nothing() -> None:
    """HON-703: no Difficult Passage, no obstacle, no bonus; the hedge is in two from then on."""
    before, after = land("302"), land("302", "passage:C1")
    assert "C1" in before.closed[HEAVY] and before.element["B1"] == before.element["D1"]
    assert "C1" not in after.closed[HEAVY] and "C1" not in after.difficult and "C1" not in after.bonus
    assert after.element["C1"] == ""
    assert before.squares.sight("B1", "D1").blocked == "C1"
    assert after.squares.sight("B1", "D1").blocked == ""


def test_wire_that_is_cut_is_gone_and_costs_no_new_lines_of_sight() -> None:
    """HON-703: wire hides nothing, so the lines known stay known."""
    before, after = land("306"), land("306", "cut:B2", "cut:C2")
    assert "B2" in before.difficult and "B2" not in after.difficult and "D2" in after.difficult
    assert after.squares is before.squares


def test_the_order_of_changes_does_not_matter() -> None:
    assert land("303", "fallen:farm", "fallen:church") is land("303", "fallen:church", "fallen:farm")
    assert land("303", "fallen:farm") is land("303", "fallen:farm")


def test_boards_being_laid_are_a_map_as_far_as_rows_are_full() -> None:
    """HOC-421: players lay one board after another."""
    assert (LANDS.get(()).columns, LANDS.get(()).rows) == (0, 0)
    assert (land("301 302 / 303").columns, land("301 302 / 303").rows) == (24, 12)


def test_a_large_map_is_made_quickly() -> None:
    def seconds() -> float:
        fresh = Lands(printed())
        fresh.ground(LARGE)
        began = process_time()
        fresh.get(LARGE)
        return process_time() - began

    assert (
        min(seconds() for _ in range(3)) < 0.2
    )  # some 10 ms; other processes and a garbage collection do not count


def test_only_so_many_grounds_are_kept() -> None:
    fresh = Lands(printed())
    for column in "BCDEFGHIJK":
        for row in range(2, 12):
            fresh.get(("301",), (f"cut:{column}{row}",))
    assert len(fresh._kept) < 60
