"""Chooses which of several boards to show: the one that was asked for, or the one on which things happen."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.board.table import Board, Table


def anchors_on(board: Board) -> set[str]:
    """Everything on a board that a letter can point at, but for its arrows."""
    found = {f"area:{area.id}" for area in board.areas}
    return found | {f"unit:{counter.id}" for area in board.areas for counter in area.counters}


def points_at(anchor: str, known: set[str]) -> bool:
    kind, _, id = anchor.partition(":")
    if kind != "arrow":
        return anchor in known
    return any(f"area:{end}" in known for end in id.split(">"))


def board_at(table: Table, pointed: Iterable[tuple[str, ...]], chosen: str = "") -> Board | None:
    """Picks the chosen board, else the one most letters point at, else the one the table names, else the first."""
    for wanted in (chosen, most_pointed(table, pointed), table.at):
        for board in table.boards:
            if wanted and board.id == wanted:
                return board
    return table.boards[0] if table.boards else None


def most_pointed(table: Table, pointed: Iterable[tuple[str, ...]]) -> str:
    """The board at which most letters point; of several the one where things happen, then the first."""
    if len(table.boards) < 2:
        return ""
    known = {board.id: anchors_on(board) for board in table.boards}
    count = dict.fromkeys(known, 0)
    for anchors in pointed:
        for id, there in known.items():
            count[id] += any(points_at(anchor, there) for anchor in anchors)
    most = max(count.values())
    best = [id for id, number in count.items() if number == most]
    if not most:
        return ""
    return table.at if table.at in best else best[0]


def board_named(table: Table, name: str) -> Board | None:
    """Finds a board by its number, its id, or a part of its name that only it has."""
    wanted = name.casefold()
    if name.isascii() and name.isdigit() and len(name) < 4:
        return table.boards[int(name) - 1] if 0 < int(name) <= len(table.boards) else None
    exact = [board for board in table.boards if wanted in (board.id.casefold(), board.name.casefold())]
    part = [board for board in table.boards if wanted in f"{board.id} {board.name}".casefold()]
    found = exact or part
    return found[0] if len(found) == 1 else None


def list_boards(table: Table) -> str:
    """Lists the boards as `1 Sea, 2 Land`: what can be typed after `map`."""
    return ", ".join([f"{number} {board.name}" for number, board in enumerate(table.boards, 1)])
