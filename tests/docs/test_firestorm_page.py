"""The page on the Firestorm family lists what each campaign overrides and adds, and nothing else."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from sandtable.games.catalogue import open_game
from sandtable.games.firestorm.blocks.catalogue import BLOCKS
from sandtable.games.firestorm.blocks.play.rules import BlockCampaign
from sandtable.games.firestorm.blocks.show.skin import BlockSkin
from sandtable.games.firestorm.play.rules import Firestorm
from sandtable.games.firestorm.show.skin import FirestormSkin
from tools import walks

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "src" / "sandtable" / "games" / "firestorm"
PAGE = (ROOT / "docs" / "firestorm.md").read_text(encoding="utf-8")
SHARED, OVERRIDDEN, ADDED = [
    re.split(r"^## ", part, maxsplit=1, flags=re.M)[0]
    for part in re.split(r"^## What .*$", PAGE, flags=re.M)[1:]
]
BLOCKS_PART = PAGE.partition("## Blocks")[2].partition("\n## ")[0]
CAMPAIGNS = ["caen", "villers-bretonneux", "norway"]


def cells(text: str) -> list[list[str]]:
    """The tables of a part, row by row."""
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows]


def files(text: str) -> set[str]:
    return set(re.findall(r"`(\w+\.py)`", text))


def modules(folder: Path) -> set[str]:
    return {file.name for file in folder.glob("*.py")} - {"__init__.py"}


@pytest.mark.parametrize("game", ["blocks", *CAMPAIGNS])
def test_the_table_of_overridden_questions_is_that_of_the_class(game: str) -> None:
    column = ["blocks", *CAMPAIGNS].index(game) + 2
    told = {row[0].strip("`") for row in cells(OVERRIDDEN) if row[0].startswith("`") and row[column]}
    rules = open_game(game) if game != "blocks" else None
    classes: tuple[tuple[type, type], ...] = (
        (Firestorm, BlockCampaign if rules is None else type(rules)),
        (FirestormSkin, BlockSkin if rules is None else type(rules.skin())),
    )
    answered = {name for family, own in classes for name in vars(family).keys() & vars(own).keys()}
    assert told == {name for name in answered if not name.startswith("__")}


def test_the_blocks_are_listed_with_their_files() -> None:
    """Each with a part in the strategic phase is marked, and its example names the parameters that are listed."""
    rows = [row for row in cells(BLOCKS_PART) if row[0].startswith("`")]
    assert [row[0].strip("` *") for row in rows] == list(BLOCKS)
    for row, kind in zip(rows, BLOCKS.values(), strict=True):
        assert row[0].endswith("*") == ("strategic" in kind.answers), row[0]
        example = sys.modules[kind.__module__].__doc__ or ""
        for name in re.findall(r"`(\w+)`", row[2]):
            assert re.search(rf"\b{name}\b", example), f"{row[0]}: {name}"


def test_the_number_of_questions_is_that_of_the_tool() -> None:
    number = len(walks.questions(walks.Source(ROOT)))
    assert f"lists what is left to be answered: {number} questions." in PAGE


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_the_files_of_a_campaign_are_listed(game: str) -> None:
    column = CAMPAIGNS.index(game) + 1
    told = {file for row in cells(ADDED)[2:] for file in files(row[column])}
    assert told == modules(FOLDER / game.replace("-", "_") / "play") - {"rules.py"}


def test_the_files_of_the_family_are_listed() -> None:
    assert files(SHARED.partition("The steady general")[0]) == modules(FOLDER / "play")


def test_the_counts_are_those_of_the_data() -> None:
    """The first table: areas, troops, turns, options."""
    about = {row[0]: row[1:] for row in cells(PAGE.partition("## ")[0])}
    for column, game in enumerate(CAMPAIGNS):
        rules = open_game(game)
        assert isinstance(rules, Firestorm)
        assert f"of {len(rules.board.ids)} areas" in about["Boards"][column]
        assert about["Counters"][column].startswith(f"{len(rules.data.troops)} troops")
        assert about["Turns, battles"][column].startswith(f"{rules.last_turn}, ")
        assert about["Options"][column] == str(len(rules.options))
        blocks = str(len(rules.blocks)) if isinstance(rules, BlockCampaign) else "none"
        assert about["Blocks"][column] == blocks
