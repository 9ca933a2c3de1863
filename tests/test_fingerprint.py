"""A fingerprint is the same twice, and notices a changed word."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from sandtable.board.skin import skin_of
from sandtable.games.catalogue import open_game
from sandtable.kernel import engine
from sandtable.kernel.rules import Refused
from tools import fingerprint

ROOT = Path(__file__).resolve().parent.parent


def rows(game: str, *numbers: int) -> list[str]:
    return [fingerprint.row((game, number, 0))[0] for number in numbers]


@cache
def as_it_is(game: str) -> str:
    """The first match of a game, unless something was changed."""
    return rows(game, 0)[0]


def test_matches_are_the_same_twice_whatever_the_order_of_sets(tmp_path: Path) -> None:
    out = tmp_path / "before.txt"
    command = [sys.executable, "tools/fingerprint.py", "--games", "caen,skirmish", "--matches", "1"]
    done = subprocess.run(
        [*command, "--out", str(out)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    lines = out.read_text().splitlines()
    assert lines == [as_it_is("caen"), as_it_is("skirmish")]
    assert fingerprint.differences(lines, lines) == []


def test_a_changed_sentence_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    before, skin = [as_it_is("caen")], type(skin_of(open_game("caen")))
    sentence = skin.sentence
    monkeypatch.setattr(
        skin, "sentence", lambda self, event: sentence(self, event).replace("battle", "fight")
    )
    assert fingerprint.differences(before, rows("caen", 0)) == ["caen 0 differs: story, scenes"]


def test_a_changed_question_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    before, skin = [as_it_is("skirmish")], type(skin_of(open_game("skirmish")))
    monkeypatch.setattr(skin, "question", lambda self, s, ask: "What now?")
    found = fingerprint.differences(before, rows("skirmish", 0))
    assert found == ["skirmish 0 differs: story, letters, scenes"]


def test_a_changed_refusal_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    before = [as_it_is("skirmish")]
    monkeypatch.setattr(engine, "not_asked", lambda key, asked: Refused(("not-asked", "Wait.", "")))
    found = fingerprint.differences(before, rows("skirmish", 0))
    assert found == ["skirmish 0 differs: refusals"]


def test_looking_does_not_change_what_is_played() -> None:
    often = fingerprint.row(("skirmish", 6, 1))[0].split()
    seldom = fingerprint.row(("skirmish", 6, 1000))[0].split()
    assert often[4:6] == seldom[4:6] and often[-1] == seldom[-1]
    assert often[6:10] != seldom[6:10]


def test_numbers_go_round_players_scenarios_and_options() -> None:
    plans = [fingerprint.plan("heroes", number) for number in range(70)]
    assert {one.player for one in plans} == {"random", "steady", "mixed"}
    assert {one.scenario for one in plans} == set(open_game("heroes").scenarios())
    assert len({str(one.options) for one in plans}) > 6
    assert {fingerprint.plan("skirmish", number).player for number in range(9)} == {"random"}


def test_the_text_behind_the_hashes_is_printed() -> None:
    printed = list(fingerprint.show("skirmish", 6, 0, None))
    assert "=== record @0" in printed and printed[-1].startswith("end@")
    last = [text for text in fingerprint.show("skirmish", 6, 0, 24) if text.startswith("===")]
    assert last and all([" @24 " in title for title in last])


def test_matches_that_only_one_file_has_are_not_compared() -> None:
    line = "caen caen random 0001 a b c d e f end@9"
    other = line.replace("0001", "0002")
    assert fingerprint.differences([line, other], [other.replace(" b ", " x ")]) == ["caen 2 differs: story"]
    assert fingerprint.differences([line], [other]) == ["the two files have no match in common"]
