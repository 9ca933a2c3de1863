"""`simulate`: many matches, the same whatever the number of processes."""

import json
import re
import signal
import time
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sandtable.files import MatchFile
from sandtable.games.catalogue import open_game
from sandtable.kernel.rules import Rules
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.players import roster
from sandtable.players.player import Player
from sandtable.players.playout import Count
from sandtable.players.random import RandomPlayer
from sandtable.studies import simulate as studies
from sandtable.studies.plans import Played, StudyPlan
from tests.cli.conftest import Run, start


def without_time(told: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in told.items() if name != "seconds"}


class First(Player):
    """Always takes the first letter."""

    def __init__(self, rules: Rules[Any], seat: str, rng: Random) -> None:
        self.seat = seat

    def word(self, seen: State, ask: Choice[Any]) -> Word:
        draft: Word = ()
        while not draft or not ask.ends(seen, draft):
            draft = (*draft, ask.letters(seen, draft)[0])
        return draft


@pytest.fixture
def _first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Caen and the skirmish have a player called first."""
    named = {"first": f"{__name__}:First"}
    monkeypatch.setattr(roster, "import_module", lambda _: __import__(__name__, fromlist=["First"]))
    monkeypatch.setattr(roster, "PLAYERS", {"caen": named, "skirmish": named})


# what is printed


def test_the_result_has_everything_a_reader_needs(run: Run) -> None:
    done = run("simulate", "caen", "-n", 12, "--seed", 7, "--json")
    assert done.code == 0 and not done.err
    told = done.json
    assert told["game"] == told["scenario"] == "caen" and told["matches"] == 12 and told["seed"] == "7"
    assert told["players"] == {"allies": "random", "germans": "random", "organiser": "random"}
    assert told["decisions"] > 12 * 50 and 0 < told["seconds"] < 60
    assert sum(told["outcomes"].values()) == 12
    for name, count in told["outcomes"].items():
        share = told["shares"][name]
        assert share["share"] == round(count / 12, 4)
        assert 0 <= share["low"] < share["share"] < share["high"] <= 1 or count == 12
    for side in ("allies", "germans"):
        assert set(told["scores"][side]) == {"mean", "sd", "min", "max"}
        assert told["scores"][side]["min"] <= told["scores"][side]["mean"] <= told["scores"][side]["max"]
    means = [told["scores"][side]["mean"] for side in ("allies", "germans")]
    difference = told["difference"]
    assert difference["of"] == ["allies", "germans"]
    assert difference["mean"] == pytest.approx(means[0] - means[1], abs=1e-3)
    assert difference["low"] < difference["mean"] < difference["high"]
    assert "interrupted" not in told


def test_people_read_a_table(run: Run) -> None:
    told = run("simulate", "caen", "-n", 12, "--seed", 7, "--json").json
    out = run("simulate", "caen", "-n", 12, "--seed", 7).out
    assert out.startswith(f"caen: 12 matches, {told['decisions']} decisions in ")
    for name, count in told["outcomes"].items():
        assert re.search(rf"^  {name} +{count} +{100 * count / 12:.1f} %  .* to .* %$", out, re.MULTILINE)
    assert re.search(rf"^  allies +{told['scores']['allies']['mean']:.1f} ", out, re.MULTILINE)


# same seed, same result


def test_the_number_of_processes_makes_no_difference(run: Run) -> None:
    words = ("simulate", "skirmish", "-n", 50, "--seed", 7, "--json")
    one = run(*words)
    two = run(*words, "--jobs", 2)
    assert one.code == two.code == 0
    assert without_time(one.json) == without_time(two.json)
    assert without_time(run(*words).json) == without_time(one.json)
    other = run("simulate", "skirmish", "-n", 50, "--seed", 8, "--json")
    assert without_time(other.json)["scores"] != without_time(one.json)["scores"]


def test_nor_does_the_order_in_which_python_keeps_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    told = []
    for hashing in ("1", "2"):
        monkeypatch.setenv("PYTHONHASHSEED", hashing)
        out, _ = start("simulate", "caen", "-n", 15, "--seed", 7, "--json").communicate(timeout=60)
        told.append(without_time(json.loads(out)))
    assert told[0] == told[1]


def test_without_a_seed_a_new_one_is_told(run: Run) -> None:
    seeds = [run("simulate", "skirmish", "-n", 1, "--json").json["seed"] for _ in range(2)]
    assert seeds[0] != seeds[1]
    again = run("simulate", "skirmish", "-n", 1, "--seed", seeds[0], "--json").json
    assert again["seed"] == seeds[0]


def test_dice_and_seats_have_luck_of_their_own(monkeypatch: pytest.MonkeyPatch, _first: None) -> None:
    """Another player in one seat changes neither the dice nor the other seat's luck."""
    streams: list[dict[str, float]] = []

    def listen(s: State, players: Mapping[str, Player], rng: Random) -> Count:
        heard = {
            seat: player.random() for seat, player in players.items() if isinstance(player, RandomPlayer)
        }
        streams.append({**heard, "dice": rng.random()})
        return Count()

    monkeypatch.setattr(studies, "playout", listen)
    rules = open_game("skirmish")
    for players in ({}, {"red": "first"}):
        studies.simulate(studies.plan(rules, players, "7"), 2)
    both, one = streams[0], streams[2]
    assert set(both) == {"blue", "red", "observer", "dice"} and len(set(both.values())) == 4
    assert {seat: value for seat, value in both.items() if seat != "red"} == one
    assert streams[1] != streams[0]


# players


def test_players_are_named_by_side(run: Run, _first: None) -> None:
    words = ("simulate", "caen", "-n", 5, "--seed", 7, "--json", "--option", "allied_commanders=2")
    told = run(*words, "--players", "allies=first").json
    assert told["players"] == {
        "allies": "first",
        "germans": "random",
        "allies-1": "first",
        "allies-2": "first",
        "organiser": "random",
    }
    both = run(*words, "--players", "allies=first,allies-2=random,germans=first").json["players"]
    assert (both["allies-1"], both["allies-2"], both["germans"]) == ("first", "random", "first")
    split = run(*words, "--players", "allies=first", "--players", "germans=first").json["players"]
    assert (split["allies"], split["germans"]) == ("first", "first")


def test_a_planner_that_counts_playouts_plays_the_same_by_seed(run: Run) -> None:
    words = (
        "simulate",
        "skirmish",
        "-n",
        3,
        "--seed",
        7,
        "--json",
        "--players",
        "blue=planner@8,red=staff@5",
    )
    one, again = run(*words).json, run(*words).json
    assert one["players"]["blue"] == "planner@8"
    assert {**one, "seconds": 0} == {**again, "seconds": 0}


def test_another_player_plays_otherwise(run: Run, _first: None) -> None:
    words = ("simulate", "skirmish", "-n", 30, "--seed", 7, "--json")
    assert run(*words, "--players", "blue=first").json["scores"] != run(*words).json["scores"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "'chess' is neither a file nor a game; the games are skirmish, caen"),
        (["caen", "--players", "allies=genius"], "no player of caen is called 'genius'; there are random"),
        (["caen", "--players", "french=random"], "caen has no seat 'french'; it has allies, germans"),
        (["caen", "--players", "random"], "expected NAME=VALUE, found 'random'"),
        (["caen", "-n", "0"], "expected at least 1"),
        (["caen", "-n", "many"], "expected a whole number, found 'many'"),
        (["caen", "--jobs", "0"], "expected at least 1"),
        (["caen", "--view", "french"], "caen has no seat 'french'"),
        (["caen", "--option", "mode=chess"], "expected one of dice"),
    ],
)
def test_what_cannot_be_simulated_is_bad_usage(words: list[str], sentence: str, run: Run) -> None:
    done = run("simulate", *words)
    assert done.code == 2 and sentence in done.err and not done.out


# from a match or a position (FS-75)


def test_a_match_is_played_on_from_a_copy(counter_attack: Path, run: Run) -> None:
    before = {path.name: path.read_bytes() for path in Path().iterdir()}
    told = run("simulate", counter_attack, "-n", 10, "--seed", 7, "--json").json
    assert told["matches"] == 10 and told["game"] == "caen"
    assert {path.name: path.read_bytes() for path in Path().iterdir()} == before
    Path("p.toml").write_text(run("position", counter_attack).out)
    again = run("simulate", "p.toml", "-n", 10, "--seed", 7, "--json", "--jobs", 2).json
    assert without_time(again) == without_time(told)
    fresh = run("simulate", "caen", "-n", 10, "--seed", 7, "--json").json
    assert fresh["scores"] != told["scores"]


def test_the_copy_of_a_lost_cause_is_lost(run: Run) -> None:
    """What is played on is the match, not the set-up."""
    run("new", "skirmish", "x.sand", "--option", "turns=1")
    troops = [f"troops.{troop}=lost" for troop in ("guards", "bowmen", "lancers")]
    run("answer", "x.sand", "blue", "hill")
    run("answer", "x.sand", "red", "wood")
    holds = [f"holds.{place}=red" for place in ("mill", "ford")]
    run("correct", "x.sand", *troops, *holds, "--reason", "a bad day")
    told = run("simulate", "x.sand", "-n", 20, "--json").json
    assert told["wins"]["red"]["share"] == 1.0


def test_plans_are_played_by_dice_whatever_the_campaign_does(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("new", "caen", "x.sand", "--option", "mode=table", "--seed", "7")
    plans: list[StudyPlan] = []
    original = studies.simulate

    def listen(what: StudyPlan, *rest: Any) -> studies.Study:
        plans.append(what)
        return original(what, *rest)

    monkeypatch.setattr(studies, "simulate", listen)
    assert run("simulate", "x.sand", "-n", 1).code == 0
    assert run("simulate", "x.sand", "-n", 1, "--option", "mode=mixed").code == 0
    assert [dict(plan.options)["mode"] for plan in plans] == ["dice", "mixed"]


def test_a_seat_plans_with_what_it_knows(skirmish: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the enemy's reserve hides is guessed anew in each match."""
    run("answer", skirmish, "blue", "mill")
    run("answer", skirmish, "red", "ford")
    hidden: dict[str, set[object]] = {"blue": set(), "": set()}

    def listen(s: State, players: Mapping[str, Player], rng: Random) -> Count:
        facts = s.game.facts(s)["hidden"]
        assert isinstance(facts, dict) and facts["rangers"] == "mill"
        hidden[view].add(facts["partisans"])
        return Count()

    monkeypatch.setattr(studies, "playout", listen)
    for view in hidden:
        words = ["--view", view] if view else []
        assert run("simulate", skirmish, "-n", 40, "--seed", 1, *words).code == 0
    assert hidden[""] == {"ford"}
    assert len(hidden["blue"]) > 2


def test_a_match_that_is_over_has_one_outcome(finished: Path, run: Run) -> None:
    told = run("simulate", finished, "-n", 3, "--json").json
    outcome = MatchFile.open(finished).match.rules.outcome(MatchFile.open(finished).match.state)
    assert outcome is not None and told["outcomes"] == {outcome.name: 3} and told["decisions"] == 0


# interrupted


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interruption_prints_what_is_complete(jobs: int, run: Run) -> None:
    words = ("simulate", "skirmish", "-n", 1_000_000, "--seed", 7, "--jobs", jobs, "--json")
    for patience in (1.0, 3.0, 9.0, 27.0):
        process = start(*words)
        try:
            time.sleep(patience)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=200)
        finally:
            process.kill()  # it would play for hours
        if out and json.loads(out)["matches"]:
            break  # otherwise this machine is slow, and it was still starting
    assert process.returncode == 130 and not err
    told = json.loads(out)
    assert told["interrupted"] is True and 0 < told["matches"] < 1_000_000
    whole = run("simulate", "skirmish", "-n", told["matches"], "--seed", 7, "--json").json
    assert without_time(told) == {**without_time(whole), "interrupted": True}


def test_what_is_complete_are_the_first_matches(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    original = studies.play_one

    def interrupt(what: StudyPlan, number: int) -> Played:
        if number == 8:
            raise KeyboardInterrupt
        return original(what, number)

    whole = run("simulate", "skirmish", "-n", 8, "--seed", 7, "--json").json
    monkeypatch.setattr(studies, "play_one", interrupt)
    done = run("simulate", "skirmish", "-n", 20, "--seed", 7, "--json")
    assert done.code == 130
    assert without_time(done.json) == {**without_time(whole), "interrupted": True}
    done = run("simulate", "skirmish", "-n", 20, "--seed", 7)
    assert done.code == 130 and "Interrupted" in done.out


def test_an_interruption_before_the_first_match_is_told_too(
    monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    def interrupt(*_: object) -> Played:
        raise KeyboardInterrupt

    monkeypatch.setattr(studies, "play_one", interrupt)
    done = run("simulate", "skirmish", "--json")
    assert done.code == 130 and done.json["matches"] == 0 and done.json["outcomes"] == {}
    assert run("simulate", "skirmish").code == 130
