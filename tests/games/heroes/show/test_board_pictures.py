"""Boards of a free battle as pictures: how each will lie, and where a side sets up (HOC-421)."""

from __future__ import annotations

from sandtable.board.table import GroundPicture
from sandtable.games.heroes.ground.ground import BOARD
from sandtable.games.heroes.play.rules import printed
from sandtable.games.heroes.play.setup.free_battle import ChooseEdge, LayBoard
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show.drawn_ground import plan_of
from tests.games.heroes.field import rules_of


def laid(layout: tuple[str, ...], size: str = "150") -> Battle:
    s = rules_of("free-battle", size=size).setup()
    s.layout = layout
    return s


def row(s: Battle, ask: LayBoard | ChooseEdge, letter: str) -> GroundPicture:
    found = s.rules.skin().row(s, ask, (), letter).ground
    assert found is not None
    return found


def test_each_board_is_drawn_where_it_will_lie() -> None:
    """Two in a row, the third below the first; what is still to come is empty."""
    boards = printed().boards
    found = row(laid(("301", "302")), LayBoard("us"), "303")
    assert [len(found.ground), len(found.ground[0])] == [2 * BOARD, 2 * BOARD]
    assert found.ground[0] == boards["301"].rows[0] + boards["302"].rows[0]
    assert found.ground[BOARD] == boards["303"].rows[0] + " " * BOARD
    assert found.meant == (0, BOARD, BOARD, BOARD)
    assert row(laid(("301",), "60"), LayBoard("us"), "303").meant == (BOARD, 0, BOARD, BOARD)


def test_the_picture_is_that_of_the_real_ground() -> None:
    """Every square has the sign of the ground that is played on, and every sign is in the legend."""
    s = laid(("304",), "60")
    found = row(s, LayBoard("us"), "302")
    drawn = plan_of(s.rules.lands.get(("304", "302")))
    assert found.ground == drawn.rows
    assert drawn.legend.items() <= found.legend.items()


def test_an_edge_shows_the_columns_to_set_up_in() -> None:
    s = laid(("301", "302"), "60")
    depth = s.rules.scene.depth
    assert row(s, ChooseEdge("us"), "west").meant == (0, 0, depth, BOARD)
    assert row(s, ChooseEdge("us"), "east").meant == (2 * BOARD - depth, 0, depth, BOARD)


def test_a_board_is_named_and_described_without_its_number() -> None:
    s = laid(())
    found = {letter: s.rules.skin().row(s, LayBoard("us"), (), letter) for letter in printed().boards}
    assert found["301"].name == "Orchard Lane"
    assert found["301"].note == "farmhouse and cottage; road, thicket and low hedge"
    assert all(one.note and one.letter not in one.name + one.note for one in found.values())
