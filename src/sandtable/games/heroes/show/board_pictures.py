"""Boards as little pictures, as they are laid for a free battle (HOC-421), and what there is on each in a few words."""

from __future__ import annotations

from typing import Final

from sandtable.board import sentences
from sandtable.board.table import GroundPicture, NamedGround
from sandtable.games.heroes.ground.ground import BOARD, INNER
from sandtable.games.heroes.play.content import Content
from sandtable.games.heroes.play.nouns import PrintedBoard
from sandtable.games.heroes.play.setup.free_battle import ACROSS
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show.drawn_ground import LEGEND

EMPTY: Final = " "  # where no board lies yet
MOST_NAMED: Final = 3  # kinds of ground that are named


def with_board(s: Battle, board: str) -> GroundPicture:
    """The table with one more board, which is the part that is meant."""
    laid = laid_boards(s)
    at = len(laid)
    meant = (at % ACROSS * BOARD, at // ACROSS * BOARD, BOARD, BOARD)
    return GroundPicture(joined(s, [*laid, board]), legend(s.rules.box), meant)


def to_lay(box: Content) -> tuple[NamedGround, ...]:
    """Every board by itself, for whoever is about to start a battle."""
    whole = (0, 0, 0, 0)
    return tuple(
        [
            NamedGround(board.name, on_board(box, board), GroundPicture(board.rows, legend(box), whole))
            for board in box.boards.values()
        ]
    )


def with_edge(s: Battle, edge: str) -> GroundPicture:
    """The whole table, with the columns in which a side sets up that has this edge."""
    rows = joined(s, laid_boards(s))
    depth, columns = s.rules.scene.depth, len(rows[0])
    meant = (0 if edge == "west" else columns - depth, 0, depth, len(rows))
    return GroundPicture(rows, legend(s.rules.box), meant)


def laid_boards(s: Battle) -> list[str]:
    return [board for board in s.layout if board != "/"]


def joined(s: Battle, boards: list[str]) -> tuple[str, ...]:
    """The rows of boards side by side; those that are still to come are empty."""
    empty = (EMPTY * BOARD,) * BOARD
    count = s.rules.board_count
    rows = [s.rules.box.boards[board].rows for board in boards] + [empty] * (count - len(boards))
    found: list[str] = []
    for first in range(0, count, ACROSS):
        beside = rows[first : first + ACROSS]
        found += ["".join([board[rank] for board in beside]) for rank in range(BOARD)]
    return tuple(found)


def legend(box: Content) -> dict[str, str]:
    found = {sign: LEGEND.get(kind.id, kind.id) for sign, kind in box.terrain.items()}
    return {**found, INNER: "house"}


def on_board(box: Content, board: PrintedBoard) -> str:
    """ "farmhouse and cottage; road, hedge and thicket": its buildings, then the ground there is most of."""
    houses = [box.buildings[building].name for building, _, _ in board.sites]
    counts = {house: houses.count(house) for house in houses}
    built = [f"{count} × {house}" if count > 1 else house for house, count in counts.items()]
    signs = "".join(board.rows)
    ground = [
        kind for sign, kind in box.terrain.items() if sign in signs and kind.id not in ("open", "building")
    ]
    ground.sort(key=lambda kind: -signs.count(kind.sign))
    named = [kind.name for kind in ground[:MOST_NAMED]]
    return "; ".join([sentences.listing(names) for names in (built, named) if names])
