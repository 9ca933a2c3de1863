"""The map in characters, and the list that stands for it in small windows."""

from __future__ import annotations

import pytest
from rich.text import Text

from sandtable.board.table import AreaView, Board, Border, Counter, Side, Table
from sandtable.games.firestorm.show.table import firestorm_table
from sandtable.terminal import look
from sandtable.terminal.areas import list_areas
from sandtable.terminal.canvas import BOXES, DOUBLE, HEAVY, LIGHT, box
from sandtable.terminal.map import draw_map
from tests.terminal.helpers import midgame

SIZES = [(72, 22), (80, 29), (120, 40), (160, 50)]


def caen(decisions: int) -> Table:
    return firestorm_table(midgame(decisions).state)  # type: ignore[arg-type]


def plain(lines: list[Text]) -> str:
    return "\n".join(line.plain for line in lines)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("decisions", [0, 60, 120])
def test_the_map_has_its_size_and_every_area_with_its_stack(width: int, height: int, decisions: int) -> None:
    table = caen(decisions)
    lines = draw_map(table, table.boards[0], width, height)
    assert [line.cell_len for line in lines] == [width] * height
    text = plain(lines)
    for area in table.boards[0].areas:
        assert f"{area.id} " in text
        for counter in area.counters:
            assert look.face(counter) in text


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_who_holds_an_area_is_told_by_a_sign_too(width: int, height: int) -> None:
    table = caen(60)
    text = plain(draw_map(table, table.boards[0], width, height))
    grounds = "".join({look.terrain(area.terrain)[0] for area in table.boards[0].areas})
    for side in table.sides:
        held = [area for area in table.boards[0].areas if area.holder == side.id]
        told = sum(text.count(f"{look.sign(table, side.id)} {ground}") for ground in grounds)
        assert told == len(held)
    assert "╱" in text  # what the second side holds is hatched


def test_the_front_is_heavy_and_rivers_are_double() -> None:
    table = caen(60)
    text = plain(draw_map(table, table.boards[0], 80, 29))
    assert set("━┃") & set(text)
    assert set("═║╔╗╚╝") & set(text)


def test_letters_are_marked_where_they_point() -> None:
    table = caen(60)
    labels = {"area:A2": "7", "arrow:A2>A1": "88", "unit:50-div": "9"}
    text = plain(draw_map(table, table.boards[0], 100, 36, labels))
    assert "7A2" in text
    assert any(f"88{pointer}" in text or f"{pointer}88" in text for pointer in "▲▼◀▶")
    assert "9×50" in text


def test_a_stranger_in_an_area_carries_the_sign_of_his_side() -> None:
    table = caen(0)
    (beach,) = [area for area in table.boards[0].areas if area.id == "A2"]
    beach.holder = "germans"
    assert "●×50" in plain(draw_map(table, table.boards[0], 120, 40))


def test_a_board_without_outlines_is_cut_into_cells() -> None:
    unit = Counter("u", "Unit", "1", "red", "infantry")
    areas = (
        AreaView("N", "North", "North", "plain", "red", 3, "", 50, 20, (unit,)),
        AreaView("S", "South", "South", "moor", "blue", 0, "blue", 50, 80, ()),
    )
    board = Board("two", "Two", 100, 100, areas, (Border("N", "S", ""),))
    table = Table("Two", (Side("red", "Red", "Red"), Side("blue", "Blue", "Blue")), (board,), (), ())
    text = plain(draw_map(table, board, 30, 12))
    assert "N North" in text
    assert "S South" in text
    assert "━" in text
    assert "◆ ?" in text  # ground that this skin does not know


@pytest.mark.parametrize("width", [40, 60, 76, 80, 120])
def test_the_list_shows_every_area_with_holder_and_stack(width: int) -> None:
    table = caen(90)
    lines = list_areas(table, table.boards[0], width)
    assert all(line.cell_len <= width for line in lines)
    text = plain(lines)
    for area in table.boards[0].areas:
        assert f"{look.sign(table, area.holder)}  {area.id} " in text
        for counter in area.counters:
            assert look.face(counter) in text


def test_box_characters_are_found_by_their_arms() -> None:
    assert box((LIGHT, 0, LIGHT, 0)) == "│"
    assert box((HEAVY, LIGHT, 0, 0)) == "┖"
    assert box((0, DOUBLE, DOUBLE, 0)) == "╔"
    assert box((HEAVY, DOUBLE, 0, DOUBLE)) == "╧"  # heavy and double do not mix: the river wins
    assert len(BOXES) == 109
