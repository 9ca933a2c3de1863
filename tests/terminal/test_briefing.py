"""The briefing at the terminal: what a newcomer must know before the first answer, in any game."""

from __future__ import annotations

import pytest

from sandtable.board.briefing import primer_of
from sandtable.games.catalogue import GAMES, open_game
from sandtable.terminal.briefing import draw_briefing
from tests.terminal.helpers import play


def test_the_command_shows_the_briefing_in_the_place_of_the_map() -> None:
    played = play("skirmish", ["briefing", "quit"], 120, 60)
    assert "this game is here to learn the table with" in played.shown
    assert "Three things to know" in played.shown and "Order of play" in played.shown
    assert "✗" not in played.shown


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_one_that_tells_all_and_keeps_to_its_width(game: str) -> None:
    primer = primer_of(open_game(game))
    lines = draw_briefing(primer, 60)
    told = " ".join(" ".join([line.plain for line in lines]).split())
    for text in (
        primer.situation,
        primer.wins,
        *primer.know,
        *primer.order,
        *[aim.text for aim in primer.aims],
    ):
        assert " ".join(text.split()) in told
    assert max([line.cell_len for line in lines]) <= 60
