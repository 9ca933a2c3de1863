"""Boards as pictures: light, small, the same each time, nothing told by colour alone."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from sandtable.board.table import AreaView, Board, Counter, Side, Table
from sandtable.games.catalogue import open_game
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match
from sandtable.papers import Fought, svg_of_table
from sandtable.papers.outlines import front_of, joined, thinned

GAMES = ("caen", "norway", "villers-bretonneux", "totalize", "skirmish")
MOST = 150_000
SVG = "{http://www.w3.org/2000/svg}"


def laid(game: str, seat: str = "") -> tuple[Table, dict[str, Any]]:
    rules: Any = open_game(game)
    match = Match(rules, Seeded("maps"))
    match.roll_on()
    table = rules.skin().table(rules.view(match.state, seat))
    return table, {board.id: rules.skin().drawing(board.id) for board in table.boards}


def small(*counters: Counter, name: str = "Hill") -> Table:
    """Two square areas beside each other, the left one of side one."""
    areas = (
        AreaView("a", name, "", "plain", "one", 3, "", 50, 50, counters),
        AreaView("b", "Wood", "", "plain", "two", 0, "", 150, 50, ()),
    )
    left = (((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)),)
    right = (((100.0, 0.0), (200.0, 0.0), (200.0, 100.0), (100.0, 100.0)),)
    board = Board("board", "Board", 200, 100, areas, outlines={"a": left, "b": right})
    return Table("Match", (Side("one", "Blue", "Blue"), Side("two", "Red", "Red")), (board,), (), ())


def told(svg: str) -> list[str]:
    return [one.text or "" for one in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("game", GAMES)
def test_every_board_is_drawn_small_and_the_same_each_time(game: str) -> None:
    table, drawings = laid(game)
    svg = svg_of_table(table, drawings, (), "Turn 1")
    assert svg == svg_of_table(*laid(game), (), "Turn 1")
    assert len(svg.encode()) < MOST
    texts = " ".join(told(svg))
    assert all([f"held by {side.name}" in texts for side in table.sides[:2]])
    assert "<script" not in svg and 'href="http' not in svg


@pytest.mark.parametrize("game", GAMES)
def test_every_area_has_its_name_and_what_is_referred_to_is_there(game: str) -> None:
    table, drawings = laid(game)
    svg = svg_of_table(table, drawings, prefix="one-")
    tree = ElementTree.fromstring(svg)
    ids = [one.get("id") for one in tree.iter() if one.get("id")]
    assert len(ids) == len(set(ids)) and all([str(id).startswith("one-") for id in ids])
    assert {str(one.get("href"))[1:] for one in tree.iter(f"{SVG}use")} <= set(ids)
    regions = [area for board in table.boards for area in board.areas if not area.site]
    texts = " ".join(told(svg)).replace("-", " ").split()
    for area in regions:
        assert (area.short or area.name).replace("-", " ").replace(":", " ").split()[0] in texts


def test_sides_differ_without_their_colours() -> None:
    """Side two is hatched, and its counters have cut corners and bars."""
    one = Counter("x", "Guards", "G", "one", "infantry")
    two = Counter("y", "Panzer", "P", "two", "tank")
    svg = svg_of_table(small(one), {})
    assert "url(#hatch)" in svg
    round, cut = [svg_of_table(small(counter), {}) for counter in (one, two)]
    assert 'rx="4"' in round and 'rx="4"' not in cut


def test_a_large_stack_is_counted() -> None:
    many = [Counter(str(n), f"Unit {n}", f"U{n}", "one", "infantry") for n in range(9)]
    texts = told(svg_of_table(small(*many), {}))
    assert [text for text in texts if text.startswith("U")] == ["U0", "U1", "U2"]
    assert "+6" in texts


def test_battles_are_arrows_from_stack_to_stack_with_their_number() -> None:
    table = small()
    bare, marked = [svg_of_table(table, {}, fought) for fought in ((), (Fought("a", "b", "one", "7"),))]
    assert "7" in told(marked) and "7" not in told(bare)
    assert marked.count("<path") > bare.count("<path")
    assert svg_of_table(table, {}, (Fought("nowhere", "nothing", "one", "8"),)) == bare
    assert "9" in told(svg_of_table(table, {}, (Fought("", "b", "", "9"),)))


def test_names_are_escaped() -> None:
    nasty = '<script>alert("1")</script> & \x07'
    svg = svg_of_table(small(Counter("x", nasty, "<b>", "one", "i"), name=nasty), {}, (), nasty)
    assert "<script" not in svg
    assert ElementTree.fromstring(svg).tag == f"{SVG}svg"


def test_the_front_runs_where_two_sides_meet_and_nowhere_else() -> None:
    board = small().boards[0]
    assert front_of(board.outlines, {"a": "one", "b": "two"}) in ("M100 0l0 100", "M100 100l0-100")
    assert front_of(board.outlines, {"a": "one", "b": "one"}) == ""
    assert front_of(board.outlines, {"a": "one"}) == ""


def test_lines_are_thinned_but_keep_their_ends() -> None:
    assert thinned([(0.0, 0.0), (1.0, 0.0), (2.0, 0.4), (20.2, 0.0)], 3) == "M0 0l20 0"
    assert thinned([(5.0, 5.0), (5.0, 5.0)], 3) == "M5 5"
    assert joined([((0, 0), (1, 0)), ((1, 0), (2, 0)), ((5, 5), (6, 5))]) == [
        [(0, 0), (1, 0), (2, 0)],
        [(5, 5), (6, 5)],
    ]
