"""Judges: trained by the tool, found by game, scenario and seat, asked where a playout is cut short."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sandtable.games.catalogue import open_game
from sandtable.games.firestorm.play.state import Campaign
from sandtable.kernel.engine import begin, pending
from sandtable.kernel.rules import Rules
from sandtable.kernel.steps import Choice
from sandtable.players import roster
from sandtable.players.adviser import Adviser
from sandtable.players.luck import KeyedLuck
from sandtable.players.player import Player
from sandtable.players.playout import Stop, play_on
from sandtable.players.search import judge
from sandtable.players.search.judge import Judge, judge_for
from sandtable.players.search.rehearsal import Plan, Rehearsal
from tools.train_judge import fit, foretold, train

TRAINED = sorted(Path(judge.__file__).with_name("weights").glob("*.json"))


def test_a_fit_finds_what_matters_and_says_how_much_it_explains() -> None:
    rng = Random(1)
    rows = []
    for number in range(500):
        facts = [rng.gauss(0, 1), rng.gauss(5, 2), 7.0]
        rows.append((facts, 3 + 10 * facts[0] - 2 * facts[1] + rng.gauss(0, 2), number % 5 == 0))
    weights, share = fit(rows)
    assert abs(weights[1] - 10) < 0.5 and abs(weights[2] + 2) < 0.3 and weights[3] == 0
    assert abs(foretold(weights, [1, 5, 7]) - 3) < 0.7
    assert share > 0.9


@pytest.mark.parametrize("path", TRAINED, ids=lambda path: path.stem)
def test_weights_fit_their_game_and_tell_the_command_that_made_them(path: Path) -> None:
    told = json.loads(path.read_text(encoding="utf-8"))
    assert told["command"].startswith(f"python tools/train_judge.py {path.stem} ")
    for scenario, seats in told["judges"].items():
        rules = open_game(path.stem, scenario)
        s = rules.setup()
        begin(s, rules.start())
        for seat in rules.playing():
            adviser = roster.make_adviser("steady", rules, seat, Random(1))
            found = judge_for(path.stem, scenario, seat)
            assert found is not None and found.knows(adviser.facts(s))
            assert adviser.horizon > 0, "weights that nobody uses"
            assert seats[seat].keys() == {str(turn) for turn in found.turns}


def test_training_notes_every_turn_of_both_seats() -> None:
    found = train("villers-bretonneux", [""], 10, "test")
    assert found["command"] == "python tools/train_judge.py villers-bretonneux 10 --seed test"
    judges: Any = found["judges"]
    (seats,) = judges.values()
    assert seats.keys() == {"bef", "germans"}
    assert list(seats["bef"]) == ["2", "3", "4"]


def asked_in_turn(rules: Rules[Any], turn: int) -> tuple[Campaign, Choice[Any], dict[str, Adviser]]:
    s: Campaign = rules.setup()
    begin(s, rules.start())
    advisers = {
        seat: roster.make_adviser("steady" if seat in rules.playing() else "random", rules, seat, Random(1))
        for seat in rules.seats()
    }

    class There(Stop):
        def here(self, s: Any) -> bool:
            return s.turn == turn and any(isinstance(ask, Choice) for ask in pending(s).values())

    players: dict[str, Player] = {seat: one.again(Random(1)) for seat, one in advisers.items()}
    play_on(s, players, KeyedLuck(1), There())
    ask = next(iter(pending(s).values()))
    assert isinstance(ask, Choice)
    return s, ask, advisers


@pytest.mark.parametrize(("judged", "cut"), [([2, 3, 4, 5], True), ([2], False)])
def test_a_playout_is_judged_at_its_horizon_if_there_is_a_judge_for_that_turn(
    judged: list[int], cut: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = open_game("caen")
    s, ask, advisers = asked_in_turn(rules, 2)
    seat = ask.seat(s)
    size = len(advisers[seat].facts(s))
    lead_only = Judge({turn: [1000.0 * turn, 1.0, *[0.0] * (size - 1)] for turn in judged})
    monkeypatch.setattr(type(advisers[seat]), "horizon", 1, raising=False)
    rehearsal = Rehearsal(rules, seat, s, ask, advisers, 3, lead_only)
    value = rehearsal.value(Plan(advisers[seat].again(Random(1)).word(s, ask)), 0)
    assert (value > 2000) == cut  # at the beginning of turn 3, or at the end by the lead


def test_a_judge_for_other_facts_is_not_asked() -> None:
    rules = open_game("caen")
    s, ask, advisers = asked_in_turn(rules, 1)
    rehearsal = Rehearsal(rules, ask.seat(s), s, ask, advisers, 3, Judge({2: [0.0, 1.0]}))
    assert rehearsal.judge is None and rehearsal.stop is None
