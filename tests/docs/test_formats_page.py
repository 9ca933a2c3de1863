"""The page on text formats tells the truth: its positions can be, and its orders are read as it says."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from sandtable.cli import main
from sandtable.games.catalogue import open_game
from sandtable.games.positions import read_position
from sandtable.kernel.words import read
from tools.positions import play_on

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
POSITIONS = re.findall(r"^```toml\n(game = .*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda text: text.split('"')[1])
def test_a_position_can_be(position: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "position.toml"
    path.write_text(position, encoding="utf-8")
    assert main(["show", str(path)]) == 0, capsys.readouterr().err


@pytest.mark.parametrize("position", POSITIONS, ids=lambda text: text.split('"')[1])
@pytest.mark.parametrize("seed", range(4))
def test_a_position_can_be_played(position: str, seed: int) -> None:
    """The example of Heroes once broke down when its concealed counter was uncovered."""
    rules, s = read_position(position)
    play_on(rules, s, Random(seed))


def test_typed_names_are_read_as_the_page_says() -> None:
    (typed, spelled) = re.findall(r"line\n`([^`]+)` is read like `([^`]+)`", PAGE)[0]
    assert read(typed, open_game("totalize").skin().vocabulary()) == tuple(spelled.split())
