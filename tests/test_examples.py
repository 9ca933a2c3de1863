"""The scripts in `examples/` run and say what they promise."""

from __future__ import annotations

import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandtable.remote import Table
from tests.web.conftest import Server

FOLDER = Path(__file__).resolve().parent.parent / "examples"
RUN = {
    "play_a_match",
    "odds_of_a_battle",
    "a_thousand_campaigns",
    "bot",
    "a_position_by_hand",
    "study_of_an_option",
    "train_a_player",
}
Run = Callable[..., list[str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a script with words behind its name and gives the lines that it printed."""

    def run_it(name: str, *words: str) -> list[str]:
        monkeypatch.setattr(sys, "argv", [f"{name}.py", *words])
        runpy.run_path(str(FOLDER / f"{name}.py"), run_name="__main__")
        return capsys.readouterr().out.splitlines()

    return run_it


def test_every_example_is_run_here_and_named_in_the_readme() -> None:
    assert {path.stem for path in FOLDER.glob("*.py")} == RUN
    assert "(examples)" in (FOLDER.parent / "README.md").read_text(encoding="utf-8")


def test_a_match_is_played_in_ten_lines(run: Run) -> None:
    lines = run("play_a_match")
    assert len(lines) == 11 and lines[-2].startswith("The campaign ends with")
    script = (FOLDER / "play_a_match.py").read_text(encoding="utf-8")
    assert len([line for line in script.splitlines() if line]) <= 10


def test_attacks_are_ranked_by_their_odds(run: Run, tmp_path: Path) -> None:
    lines = run("odds_of_a_battle")
    chances = [float(line.split("with")[1].split("%")[0]) for line in lines]
    assert lines[0] == "C2>C3  captured with  37.0 % (10/27)" and chances == sorted(chances, reverse=True)
    script = (FOLDER / "odds_of_a_battle.py").read_text(encoding="utf-8")
    file = tmp_path / "position.toml"
    file.write_text(script.split('"""')[3].replace("21-pz", "pz-lehr"), encoding="utf-8")
    assert run("odds_of_a_battle", str(file)) != lines


def test_many_campaigns_are_counted(run: Run) -> None:
    *outcomes, difference = run("a_thousand_campaigns", "3")
    assert sum(int(line.rpartition(": ")[2]) for line in outcomes) == 3
    assert difference.startswith("allies less germans: ")


def test_a_position_by_hand_is_played_on(run: Run) -> None:
    lines = run("a_position_by_hand")
    assert lines[-2:] == ["The bridge is taken by blue.", "ground {'blue': 4, 'red': 2}"]


def test_an_option_is_studied(run: Run) -> None:
    lines = run("study_of_an_option", "10")
    assert [line.partition(":")[0] for line in lines] == [f"{n} orders a turn" for n in (1, 2, 3)]
    assert all("blue" in line and "red" in line for line in lines)


def test_a_player_learns_to_beat_chance(run: Run) -> None:
    """In sixty lines and 300 matches; two hundred others tell what it has learned."""
    before, after = [int(line.split("%")[0].split()[-1]) for line in run("train_a_player", "300")]
    assert 40 <= before <= 60 <= after
    script = (FOLDER / "train_a_player.py").read_text(encoding="utf-8")
    assert len([line for line in script.splitlines() if line]) <= 60


def test_a_bot_plays_a_seat_to_the_end(run: Run, tmp_path: Path) -> None:
    with Server(tmp_path / "sandtable.db") as server, Table(server.url) as anna:
        seats: dict[str, Any] = {"blue": "link", "red": "computer:random"}
        match = anna.new("skirmish", seats, options={"turns": 2}, public=True)
        own = anna.join(match.sheet()["links"]["blue"]).sheet()["links"]["blue"]
        lines = run("bot", server.url, own.rpartition("#")[2], match.id, "blue")
        assert lines[0].startswith("Where do the rangers hide? ")
        assert match.view()["outcome"] is not None and len(lines) >= 2
