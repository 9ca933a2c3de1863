"""The page about adding a game tells the truth: its blocks make games that conform."""

import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from sandtable.board.skin import skin_of
from sandtable.kernel.match import Match
from sandtable.testing import conform

PAGE = Path(__file__).resolve().parents[2] / "docs" / "adding-a-game.md"
SECOND = "\n## 8. "  # here begins another game, in a module of its own


def blocks(text: str, language: str = "python") -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def made(folder: Path, name: str, text: str) -> Iterator[ModuleType]:
    """The module made of all blocks of a text, beside its files; those that play and check run while it is imported."""
    for file in blocks(text, "toml"):
        (folder / file.partition("\n")[0].removeprefix("# ")).write_text(file, encoding="utf-8")
    path = folder / f"{name}.py"
    path.write_text("\n\n".join(blocks(text)), encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
        yield module
    finally:
        del sys.modules[name]


@pytest.fixture
def patrol(tmp_path: Path) -> Iterator[ModuleType]:
    yield from made(tmp_path, "patrol", PAGE.read_text(encoding="utf-8").partition(SECOND)[0])


@pytest.fixture
def relief(tmp_path: Path) -> Iterator[ModuleType]:
    yield from made(tmp_path, "relief", PAGE.read_text(encoding="utf-8").partition(SECOND)[2])


def test_the_blocks_make_a_game_that_conforms(patrol: ModuleType) -> None:
    report = conform(patrol.Patrol("", {}), matches=100, seed=2, share=0.3)
    assert report.unreached == ()
    assert set(report.outcomes) == {"draw", "victory raider", "victory guard"}


def test_the_second_game_conforms_and_is_drawn(relief: ModuleType) -> None:
    rules = relief.Relief("", {})
    report = conform(rules, matches=60, seed=2, share=0.3)
    assert report.unreached == ()
    assert {"fort relief", "fort siege"} <= set(report.outcomes)
    match, skin = Match(rules), skin_of(rules)
    table = skin.table(match.state)
    assert table is not None
    assert [area.id for area in table.boards[0].areas] == ["camp", "ford", "bridge", "fort"]
    assert [border.river for border in table.boards[0].borders] == ["", "", "moat", ""]
    match.answer("relief", ("foot", "ford"))
    match.answer("siege", ("done",))
    assert [skin.sentence(event) for _, event in match.log] == [
        "Day 1 breaks.",
        "The foot march from the camp to the ford.",
        "The ford is taken by relief.",
        "Day 2 breaks.",
    ]


def test_every_block_is_closed_and_short() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page.count("```") == 2 * len(blocks(page) + blocks(page, "toml"))
    assert max(len(line) for block in blocks(page) for line in block.splitlines()) <= 110
