"""A match played to its end by computer players."""

import gc
from random import Random
from typing import Any

import pytest

from sandtable.games.catalogue import open_game
from sandtable.kernel.engine import begin
from sandtable.kernel.rules import Rules
from sandtable.players.playout import playout
from sandtable.players.roster import make_player


def play(rules: Rules[Any], name: str) -> None:
    s = rules.setup()
    begin(s, rules.start())
    rng = Random("playout")
    playout(s, {seat: make_player(name, rules, seat, rng) for seat in rules.seats()}, rng)


@pytest.mark.parametrize("name", ["random", "steady"])
@pytest.mark.parametrize("game", ["caen", "norway", "totalize", "heroes"])
def test_a_match_leaves_no_reference_cycles_behind(game: str, name: str) -> None:
    rules = open_game(game)
    play(rules, name)  # what is loaded the first time may be anything
    gc.collect()
    gc.disable()
    try:
        play(rules, name)
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_the_search_for_cycles_goes_on_after_a_playout() -> None:
    play(open_game("heroes"), "random")
    assert gc.isenabled()


def test_a_search_that_was_off_stays_off() -> None:
    gc.disable()
    try:
        play(open_game("heroes"), "random")
        assert not gc.isenabled()
    finally:
        gc.enable()
