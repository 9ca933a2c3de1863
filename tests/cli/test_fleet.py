"""Several boards and letters several times, from the command line, in cases and over the wire."""

from pathlib import Path

import pytest

from sandtable.cases import run_text
from sandtable.games import catalogue
from sandtable.remote import RemoteError, letters_of
from tests.cli.conftest import Run

LAID = ("bluecher*12", "stuka*3", "fire")
CASE = """
[position]
game = "fleet"
at = ["Aim(1)"]

[[case]]
name = "Twelve guns and three"
rules = ["TOY-1"]
[[case.step]]
expect = { draft = ["bluecher*11"], offered = ["koeln"], not_offered = ["fire"] }
[[case.step]]
refuse = { seat = "red", word = ["bluecher*13", "fire"], code = "all-laid" }
[[case.step]]
answer = "red: bluecher*12 stuka*3 fire"
expect = { dice = { count = 15 } }
"""


@pytest.fixture(autouse=True)
def fleet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue.GAMES, "fleet", "tests.fleet:Fleet")


@pytest.fixture
def sea(run: Run) -> Path:
    assert run("new", "fleet", "fleet.sand", "--seed", "7").code == 0
    return Path("fleet.sand")


def test_an_answer_repeats_letters_and_the_story_writes_them_so(sea: Path, run: Run) -> None:
    assert run("answer", sea, "red", *LAID, "--roll").code == 0
    assert " = bluecher*12 stuka*3 fire" in run("replay", sea).out
    story = run("replay", sea, "--json").json["story"]
    assert story[1]["word"] == ["bluecher"] * 12 + ["stuka"] * 3 + ["fire"]


def test_an_answer_taken_back_is_told_as_it_was_typed(sea: Path, run: Run) -> None:
    run("answer", sea, "red", *LAID)
    assert run("undo", sea, "red").out.startswith("Taken back: bluecher*12 stuka*3 fire\n")


@pytest.mark.parametrize("letter", ["bluecher*0", "bluecher*x", "bluecher*1000000000", "*2"])
@pytest.mark.parametrize("command", ["answer", "odds"])
def test_counts_that_mean_nothing_change_nothing(sea: Path, run: Run, letter: str, command: str) -> None:
    before = sea.read_bytes()
    words = ("red", letter) if command == "answer" else (letter,)
    done = run(command, sea, *words, "--json")
    assert done.code == 1 and done.error["code"] == "bad-count"
    assert sea.read_bytes() == before


def test_odds_of_a_game_that_only_foretells(sea: Path, run: Run) -> None:
    told = run("odds", sea, "bluecher*3", "stuka", "--json").json
    assert told["hits anything"]["percent"] == 51.8
    assert told["hits Blücher"]["percent"] == 42.1 and told["hits Stuka"]["percent"] == 16.7
    assert told["Red: 15d6"] == {"a hit": "6"} and told["notes"] == ["no smoke"]
    out = run("odds", sea, "bluecher*3", "stuka").out
    assert "hits Blücher: 42.1 %" in out and "  a hit: 6" in out and "notes: no smoke" in out


def test_show_lists_all_boards_or_one(sea: Path, run: Run) -> None:
    out = run("show", sea).out
    assert "The Narrow Seas" in out and "The Two Valleys" in out
    assert "harbour in S" in out and "N     North Sea   -" in out
    told = run("show", sea, "--json").json
    assert [board["id"] for board in told["boards"]] == ["sea", "land"]
    only = run("show", sea, "--board", "valleys").out
    assert "The Two Valleys" in only and "The Narrow Seas" not in only
    assert run("show", sea, "--board", "2", "--json").json["boards"] == [
        {"id": "land", "name": "The Two Valleys"}
    ]


def test_a_board_there_is_not_is_said(sea: Path, run: Run) -> None:
    done = run("show", sea, "--board", "moon", "--json")
    assert done.code == 2 and "there is no board 'moon'; there is 1 The Narrow Seas" in done.error["sentence"]


def test_cases_repeat_letters_too() -> None:
    (result,) = run_text(CASE)
    assert result.passed, result.message


@pytest.mark.parametrize("wrong", ["red: bluecher*0 fire", "red: bluecher*x"])
def test_a_case_with_a_count_that_means_nothing_names_its_line(wrong: str) -> None:
    (result,) = run_text(CASE.replace("red: bluecher*12 stuka*3 fire", wrong))
    assert result.faulty and "bluecher" in result.message
    (result,) = run_text(CASE.replace('draft = ["bluecher*11"]', 'draft = ["bluecher*0"]'))
    assert result.faulty and "1 to 999 times" in result.message


def test_over_the_wire_a_word_goes_letter_by_letter() -> None:
    assert letters_of("rodney*2 fire") == letters_of(["rodney*2", "fire"]) == ["rodney", "rodney", "fire"]
    assert letters_of(["4-3 2-5"]) == ["4-3 2-5"]
    with pytest.raises(RemoteError, match="expected a number after the star"):
        letters_of("rodney*x")


def test_units_are_looked_for_like_troops(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {"troops": {"guards": "D-1"}, "units": {"rodney": "B-4"}, "turn": 3}
    rules = catalogue.open_game("fleet")
    monkeypatch.setattr(type(rules), "facts", lambda rules, s: told)
    assert rules.whereabouts(rules.setup()) == {"guards": "D-1", "rodney": "B-4"}
