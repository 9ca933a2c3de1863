"""The wheel compiled with mypyc plays every match exactly as the source does."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MATCHES = {  # game and player: as many as take a second or two, interpreted
    ("skirmish", "random"): 100,
    ("caen", "random"): 100,
    ("caen", "steady"): 10,
    ("villers-bretonneux", "random"): 100,
    ("villers-bretonneux", "steady"): 10,
    ("norway", "random"): 100,
    ("norway", "steady"): 5,
    ("totalize", "random"): 150,
    ("totalize", "steady"): 6,
    ("heroes", "random"): 70,  # ten of each scenario
    ("heroes", "steady"): 7,
    ("skirmish", "planner@20"): 10,
    ("caen", "planner@6"): 1,
    ("heroes", "planner@4"): 1,
}
PLAYER = Path(__file__).with_name("play_matches.py")


def play(game: str, player: str, source: Path) -> list[str]:
    """The digests of the game's seeded matches, played by the package in that folder."""
    command = [sys.executable, str(PLAYER), game, player, str(MATCHES[game, player])]
    played = subprocess.run(
        command,
        env={**os.environ, "PYTHONPATH": str(source)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert played.returncode == 0, played.stderr[-4000:]
    return played.stdout.splitlines()


DEEP = """
from sandtable.kernel import state
assert not state.__file__.endswith(".py")
for _ in range(3):
    frame = None
    for _ in range(500):
        frame = state.Frame(None, [], 0, frame)
    del frame
"""


@pytest.mark.timeout(1800)  # it gives way to other tests
def test_a_deep_agenda_is_freed_without_writing_over_foreign_memory(compiled: Path) -> None:
    """Norway's actions lie more than fifty levels deep."""
    checking = {**os.environ, "PYTHONPATH": str(compiled), "PYTHONMALLOC": "debug"}
    freed = subprocess.run(
        [sys.executable, "-c", DEEP], env=checking, capture_output=True, text=True, check=False
    )
    assert freed.returncode == 0, freed.stderr[:2000]


@pytest.mark.timeout(1800)  # it gives way to other tests
@pytest.mark.parametrize(("game", "player"), list(MATCHES))
def test_compiled_and_interpreted_matches_are_the_same(compiled: Path, game: str, player: str) -> None:
    engine, *interpreted = play(game, player, ROOT / "src")
    compiled_engine, *results = play(game, player, compiled)
    assert engine.endswith(".py") and not compiled_engine.endswith(".py"), "the two must really differ"
    assert len(interpreted) == MATCHES[game, player]
    assert results == interpreted
