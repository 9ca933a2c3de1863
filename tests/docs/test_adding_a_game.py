"""The page about adding a game tells the truth: its blocks make a game that conforms."""

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from sandtable.testing import conform

PAGE = Path(__file__).resolve().parents[2] / "docs" / "adding-a-game.md"


def blocks() -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


@pytest.fixture
def patrol(tmp_path: Path) -> ModuleType:
    """The module made of all blocks; those that play and check run while it is imported."""
    path = tmp_path / "patrol.py"
    path.write_text("\n\n".join(blocks()), encoding="utf-8")
    spec = importlib.util.spec_from_file_location("patrol", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["patrol"] = module
    try:
        spec.loader.exec_module(module)
        return module
    finally:
        del sys.modules["patrol"]


def test_the_blocks_make_a_game_that_conforms(patrol: ModuleType) -> None:
    report = conform(patrol.Patrol("", {}), matches=100, seed=2, share=0.3)
    assert report.unreached == ()
    assert set(report.outcomes) == {"draw", "victory raider", "victory guard"}


def test_every_block_is_closed_and_short() -> None:
    assert PAGE.read_text(encoding="utf-8").count("```") == 2 * len(blocks())
    assert max(len(line) for block in blocks() for line in block.splitlines()) <= 110
