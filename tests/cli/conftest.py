"""The real command, run in this process, in a folder of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sandtable
from sandtable.cli import main
from sandtable.files import MatchFile
from sandtable.kernel.steps import Choice
from sandtable.players.random import RandomPlayer


class Done:
    """What a command left behind."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def error(self) -> Any:
        return self.json["error"]


Run = Callable[..., Done]


def start(*words: object) -> subprocess.Popen[str]:
    """The command in a process of its own."""
    source = Path(sandtable.__file__).resolve().parent.parent
    return subprocess.Popen(
        [sys.executable, "-m", "sandtable", *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(source)},
    )


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run_words(*words: object) -> Done:
        try:
            code = main([str(word) for word in words])
        except SystemExit as exit:
            code = int(exit.code or 0)
        captured = capsys.readouterr()
        return Done(code, captured.out, captured.err)

    return run_words


@pytest.fixture
def skirmish(run: Run) -> Path:
    """A new skirmish: both sides are asked where their reserves hide."""
    assert run("new", "skirmish", "game.sand", "--seed", "7").code == 0
    return Path("game.sand")


@pytest.fixture
def caen(run: Run) -> Path:
    """A new campaign: the first landing die is to be thrown."""
    assert run("new", "caen", "caen.sand", "--seed", "7").code == 0
    return Path("caen.sand")


@pytest.fixture
def counter_attack(run: Run) -> Path:
    """D-Day after the landings: the Germans are asked where 21-pz attacks."""
    assert run("new", "caen", "caen.sand", "--seed", "x").code == 0
    assert run("roll", "caen.sand", "--on").code == 0
    return Path("caen.sand")


@pytest.fixture
def typed(run: Run) -> Path:
    """A campaign with real dice."""
    assert run("new", "caen", "typed.sand", "--dice", "typed").code == 0
    return Path("typed.sand")


def finish(path: Path, seed: int = 1, until: Callable[[list[str]], bool] = lambda keys: False) -> None:
    """Plays a match by random words, to its end or until these keys are asked."""
    file = MatchFile.open(path)
    player = RandomPlayer(Random(seed))
    match = file.match
    while not file.over and not until(list(match.pending())):
        match.roll_on()
        for key, ask in match.pending().items():
            assert isinstance(ask, Choice)
            match.answer(key, player.word(match.rules.view(match.state, ask.seat(match.state)), ask))
            break
    file.save()


@pytest.fixture
def finished(caen: Path) -> Path:
    """A campaign that is over."""
    finish(caen)
    return caen
