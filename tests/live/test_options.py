"""Every option of every game says what it changes, in the lobby and in what was agreed for a match."""

from __future__ import annotations

import pytest

from sandtable.games.catalogue import GAMES
from sandtable.live.lobby import games


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_a_name_a_sentence_and_named_choices(game: str) -> None:
    for scenario in games.opened(game).scenarios():
        rules = games.opened(game, scenario)
        for option in games.sheet(rules).options:
            assert option.name and not option.name.endswith("?"), f"{option.id} has only its question"
            assert option.text.endswith((".", ")")) and " " in option.text, f"{option.id} says nothing"
            assert option.text != option.ask
            for choice in option.choices:
                assert choice.name != choice.id or choice.id.isalpha(), f"{option.id}: {choice.id}"
        for shown in games.shown_options(rules):
            assert shown.text and shown.value
