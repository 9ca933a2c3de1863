"""The area board against a plain search over sets."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.board.areas import AreaBoard, ends

Borders = list[tuple[str, str, str]]

SMALL: Borders = [("A", "B", ""), ("B", "C", "orne"), ("D", "C", ""), ("A", "D", "")]


@st.composite
def boards(draw: st.DrawFn) -> tuple[list[str], Borders]:
    ids = [f"X{number}" for number in range(draw(st.integers(1, 12)))]
    pairs = list(combinations(ids, 2))
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    return ids, [(a, b, draw(st.sampled_from(["", "odon"]))) for a, b in chosen]


def neighbours_of(borders: Borders, area: str) -> set[str]:
    return {b for a, b, _ in borders if a == area} | {a for a, b, _ in borders if b == area}


def walk(borders: Borders, starts: set[str], within: set[str], steps: int) -> set[str]:
    """A breadth-first search over plain sets, start areas included."""
    seen = set(starts)
    edge = set(starts)
    for _ in range(steps):
        edge = {other for area in edge for other in neighbours_of(borders, area)} & within - seen
        seen |= edge
    return seen


def test_an_area_knows_its_neighbours_in_board_order() -> None:
    board = AreaBoard(["A", "B", "C", "D"], SMALL)
    assert board.ids == ("A", "B", "C", "D")
    assert board.bit == {"A": 1, "B": 2, "C": 4, "D": 8}
    assert board.everywhere == 15
    assert board.neighbours == {"A": ("B", "D"), "B": ("A", "C"), "C": ("B", "D"), "D": ("A", "C")}
    assert board.near == {"A": 0b1010, "B": 0b0101, "C": 0b1010, "D": 0b0101}


def test_arrows_carry_the_neighbour_its_bit_and_the_letter() -> None:
    board = AreaBoard(["A", "B", "C", "D"], SMALL)
    assert board.arrows["C"] == (("B", 2, "C>B"), ("D", 8, "C>D"))


def test_a_river_runs_between_two_areas_in_both_directions() -> None:
    board = AreaBoard(["A", "B", "C", "D"], SMALL)
    assert board.rivers == {"B>C": "orne", "C>B": "orne"}
    assert board.river("C", "B") == board.river("B", "C") == "orne"
    assert board.river("A", "B") == ""
    assert board.river("A", "C") == ""


def test_start_is_never_part_of_its_own_reach_and_need_not_lie_within() -> None:
    board = AreaBoard(["A", "B", "C", "D"], SMALL)
    assert list(board.areas(board.reach("A", 2, board.mask(["A", "B", "C"])))) == ["B", "C"]
    assert list(board.areas(board.reach("A", 2, board.mask(["B", "C"])))) == ["B", "C"]
    assert board.reach("A", 0, board.everywhere) == 0


def test_a_source_outside_gives_nothing() -> None:
    board = AreaBoard(["A", "B", "C", "D"], SMALL)
    assert board.connected(board.mask(["A"]), board.mask(["B", "C"])) == 0
    assert board.connected(0, board.everywhere) == 0


@pytest.mark.parametrize(
    ("ids", "borders", "complaint"),
    [
        (["A", "B", "A"], [], "area A is listed twice"),
        (["A", "B"], [("A", "C", "")], "border A-C names an unknown area, C"),
        (["A", "B"], [("C", "A", "")], "border C-A names an unknown area, C"),
        (["A", "B"], [("A", "A", "")], "border A-A joins an area to itself"),
        (["A", "B"], [("A", "B", ""), ("B", "A", "orne")], "border B-A is listed twice"),
    ],
)
def test_a_faulty_map_is_refused(ids: list[str], borders: Borders, complaint: str) -> None:
    with pytest.raises(ValueError) as refusal:
        AreaBoard(ids, borders)
    assert str(refusal.value) == complaint


@given(boards())
def test_borders_are_the_same_from_both_sides(drawn: tuple[list[str], Borders]) -> None:
    ids, borders = drawn
    board = AreaBoard(ids, borders)
    for area in ids:
        around = neighbours_of(borders, area)
        assert set(board.neighbours[area]) == set(board.areas(board.near[area])) == around
        assert [other for other, _, _ in board.arrows[area]] == [i for i in ids if i in around]
        assert all(
            bit == board.bit[other] and letter == f"{area}>{other}"
            for other, bit, letter in board.arrows[area]
        )
    for a, b, river in borders:
        assert board.river(a, b) == board.river(b, a) == river


@given(boards(), st.data())
def test_a_mask_is_read_back_in_board_order(drawn: tuple[list[str], Borders], data: st.DataObject) -> None:
    ids, borders = drawn
    some = data.draw(st.lists(st.sampled_from(ids)))
    board = AreaBoard(ids, borders)
    assert list(board.areas(board.mask(some))) == [area for area in ids if area in some]


@given(boards(), st.data())
def test_connected_agrees_with_a_plain_search(drawn: tuple[list[str], Borders], data: st.DataObject) -> None:
    ids, borders = drawn
    sources = data.draw(st.sets(st.sampled_from(ids)))
    within = data.draw(st.sets(st.sampled_from(ids)))
    board = AreaBoard(ids, borders)
    expected = walk(borders, sources & within, within, len(ids))
    for _ in range(2):  # the second answer comes from memory
        assert set(board.areas(board.connected(board.mask(sources), board.mask(within)))) == expected


@given(boards(), st.data())
def test_reach_agrees_with_a_plain_search(drawn: tuple[list[str], Borders], data: st.DataObject) -> None:
    ids, borders = drawn
    start = data.draw(st.sampled_from(ids))
    within = data.draw(st.sets(st.sampled_from(ids)))
    steps = data.draw(st.integers(0, 5))
    board = AreaBoard(ids, borders)
    expected = walk(borders, {start}, within, steps) - {start}
    for _ in range(2):
        assert set(board.areas(board.reach(start, steps, board.mask(within)))) == expected


@pytest.mark.parametrize(
    ("border", "pair"),
    [
        ("A1-B2", ("A1", "B2")),
        ("A-1-B-2", ("A-1", "B-2")),
        ("A1-C9", None),
        ("A1B2", None),
        ("X-X-X", None),  # X to X-X, or X-X to X
    ],
)
def test_a_border_names_its_two_ends(border: str, pair: tuple[str, str] | None) -> None:
    assert ends(border, {"A1", "B2", "A-1", "B-2", "X", "X-X"}) == pair
