"""Games of several scenarios on the command line."""

from __future__ import annotations

from pathlib import Path
from random import Random

from sandtable.files import MatchFile
from sandtable.games.heroes.play.turn.activation import Act
from sandtable.kernel.steps import Choice
from sandtable.players.random import RandomPlayer
from tests.cli.conftest import Run

BATTLES = ["first-light", "hedgerow-ambush", "hold-the-bridge", "house-to-house", "crack-the-strongpoint"]


def test_a_scenario_is_simulated_by_name(run: Run) -> None:
    told = run("simulate", "heroes", "--scenario", "hedgerow-ambush", "-n", "3", "--json").json
    assert told["scenario"] == "hedgerow-ambush"
    assert told["matches"] == 3


def test_an_unknown_scenario_is_refused_with_those_there_are(run: Run) -> None:
    for command in (("simulate", "heroes", "-n", "1"), ("new", "heroes", "x.sand"), ("play", "heroes")):
        done = run(*command, "--scenario", "longest-day")
        assert done.code == 2
        for name in ("longest-day", *BATTLES):
            assert name in done.err + done.out


def test_a_game_lists_its_scenarios(run: Run) -> None:
    assert run("games", "heroes", "--json").json["scenarios"][:5] == BATTLES
    assert "scenarios: first-light, hedgerow-ambush" in run("games", "heroes").out
    assert "scenarios:" not in run("games", "skirmish").out


def test_a_board_of_squares_is_shown_in_ranks_with_its_units(run: Run) -> None:
    run("new", "heroes", "x.sand", "--seed", "4")
    for _ in range(2):
        run("roll", "x.sand")
    done = run("answer", "x.sand", "german", "rest")
    assert done.code == 0, done.err
    shown = run("show", "x.sand").out
    assert "6 ============" in shown
    assert "ABCDEFGHIJKL" in shown
    assert "Lt Voss" in shown


def test_the_odds_of_a_shot_are_counted(run: Run) -> None:
    """HON-524: somebody can fire; what that is worth, and what is added to the die."""
    run("new", "heroes", "x.sand", "--seed", "4")
    file = MatchFile.open(Path("x.sand"))
    match, player = file.match, RandomPlayer(Random(3))
    while True:
        match.roll_on()
        key, ask = next(iter(match.pending().items()))
        assert isinstance(ask, Choice)
        seen = match.rules.view(match.state, key)
        letters = ask.letters(seen, ())
        if isinstance(ask, Act) and letters[0] in seen.units:
            break
        match.answer(key, player.word(seen, ask))
    file.save()
    shown = run("odds", "x.sand", letters[0])
    assert shown.code == 0, shown.err
    assert "combat value" in shown.out
    assert "%" in shown.out
