"""Every game there is, by random keys in the terminal: to its end in a small window, and a while in a large one."""

from __future__ import annotations

import io
from random import Random

import pytest
from rich.console import Console

from sandtable.files import MatchFile
from sandtable.games.catalogue import GAMES
from sandtable.terminal import look
from sandtable.terminal.areas import list_areas
from sandtable.terminal.map import draw_map
from sandtable.terminal.session import TableSession


def wander(game: str, width: int, height: int, prompts: int) -> TableSession:
    """Answers with keys at random until the match is over or the prompts are used up."""
    file = MatchFile.create(f"{game}.sand", game, seed="wander")
    screen, rng = io.StringIO(), Random(game)
    left = prompts

    def read(prompt: str) -> str:
        nonlocal left
        left -= 1
        shown = screen.getvalue()
        screen.seek(0)
        screen.truncate()
        assert max(map(len, shown.splitlines()), default=0) <= width
        letters = session.question.letters
        return rng.choice(letters).key if left > 0 and letters else "quit"

    session = TableSession(file, {}, Console(file=screen, width=width, height=height, highlight=False), read)
    assert session.run() == 0
    return session


@pytest.mark.parametrize("game", list(GAMES))
def test_a_game_is_played_to_its_end_by_keys(game: str) -> None:
    session = wander(game, 80, 24, 20_000)
    assert session.rules.outcome(session.match.state) is not None
    assert MatchFile.open(f"{game}.sand").over


@pytest.mark.parametrize("game", list(GAMES))
def test_every_board_of_a_game_is_drawn_and_listed(game: str) -> None:
    session = wander(game, 120, 40, 8)
    table = session.table(session.rules.seats()[0])
    for board in table.boards if table is not None else ():
        assert table is not None
        drawn = "\n".join(line.plain for line in draw_map(table, board, 100, 40))
        listed = "\n".join(line.plain for line in list_areas(table, board, 100))
        for area in board.areas:
            assert area.short[:4] in drawn
            assert area.id in listed
            assert all(look.face(counter) in listed for counter in area.counters)
