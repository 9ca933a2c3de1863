"""The levels: who they are, how they are named, and what a recruit does."""

from random import Random

import pytest

from sandtable.games.catalogue import GAMES, open_game
from sandtable.games.firestorm.play.tabletop import ReportScore
from sandtable.kernel.engine import begin, pending
from sandtable.kernel.steps import Choice
from sandtable.players import roster
from sandtable.players.recruit import Recruit
from sandtable.players.search.planner import Planner


@pytest.mark.parametrize("game", GAMES)
def test_every_level_has_a_sentence_and_the_usual_one_is_offered_first(game: str) -> None:
    names = roster.names(game)
    assert names[0] == "random" and names[-2:] == ["planner", "staff"]
    assert all(roster.text(name) for name in names)
    offered = roster.offered(game)
    assert offered[0] == roster.usual(game) and sorted(offered) == sorted(names)


def test_levels_think_about_two_and_ten_seconds() -> None:
    rules = open_game("skirmish")
    for name, seconds in (("planner", 2.0), ("staff", 10.0)):
        player = roster.make_player(name, rules, "blue", Random(1))
        assert isinstance(player, Planner)
        assert (player.playouts, player.seconds) == (0, seconds)


def test_a_number_of_playouts_takes_the_place_of_seconds() -> None:
    player = roster.make_player("staff@50", open_game("skirmish"), "blue", Random(1))
    assert isinstance(player, Planner)
    assert (player.playouts, player.seconds) == (50, 0.0)


@pytest.mark.parametrize("name", ["planner@", "planner@0", "planner@x", "planner@-3", "steady@5", "nobody"])
def test_other_names_are_refused(name: str) -> None:
    assert not roster.known(name, "caen")
    with pytest.raises(ValueError, match="there are random, recruit, steady, planner, staff"):
        roster.make_player(name, open_game("caen"), "allies", Random(1))


def test_a_game_without_a_steady_player_has_no_recruit() -> None:
    assert roster.names("skirmish") == ["random", "planner", "staff"]


def test_a_recruit_errs_and_says_so_but_reports_honestly() -> None:
    rules = open_game("totalize")
    s = rules.setup()
    begin(s, rules.start())
    ask = next(iter(pending(s).values()))
    assert isinstance(ask, Choice)
    seat = ask.seat(s)
    seen = rules.view(s, seat)
    steady = roster.make_player("steady", rules, seat, Random(1)).word(seen, ask)
    erred = []
    for seed in range(30):
        recruit = roster.make_player("recruit", rules, seat, Random(seed))
        assert isinstance(recruit, Recruit)
        word = recruit.word(seen, ask)
        erred.append(recruit.erred)
        assert recruit.erred or word == steady
        assert not recruit.erred or recruit.reason() == "It seemed a good idea."
    assert 15 <= sum(erred) <= 28
    general = roster.make_adviser("steady", open_game("caen"), "allies", Random(1))
    assert not general.may_err(ReportScore(1, "allies"))
