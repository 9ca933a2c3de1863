"""The core of the family names nothing that only some campaigns have, and knows neither blocks nor campaigns."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from sandtable.games import firestorm
from sandtable.games.firestorm.blocks.catalogue import BLOCKS
from sandtable.games.firestorm.blocks.play.block import Block
from sandtable.games.firestorm.blocks.show.block import ShowBlock
from sandtable.games.firestorm.blocks.show.catalogue import CHAPTERS

SOURCE = Path(firestorm.__file__).parent
CORE = sorted(path for room in ("play", "show", "data") for path in (SOURCE / room).glob("*.py"))
WORDS = {  # block -> what would give it away in the core
    "sorties": r"sortie|aircraft|typhoon",
    "carpet-bombing": r"carpet|bomber|bombing",
    "tactical-reserve": r"tactical.reserve|from.reserve|in_reserve",
    "defence-troop": r"defence.troop|\bgdt\b",
    "ground": r"defended.ground",
    "naval-guns": r"naval|gunfire",
    "landings": r"landing|ashore|\bland on\b",
    "deployment": r"deploys|deployed|deployment",
    "withdrawals": r"\bwithdraw\b|withdrawals|called away",
    "last-winner": r"last.winner|victors\b",
    "scripted-attacks": r"scripted.attack|fourth",
    "own-trenches": r"trench",
    "gas": r"\bgas",
    "capture-rolls": r"capture.roll|roll.to.capture|rolltocapture",
    "arrivals": r"brigade|placeguns",
    "night-attacks": r"night",
    "tidied-lines": r"tidied|tidy",
}
CAMPAIGNS = r"\bcaen\b|normandy|caumont|d-day|tonga|neptune|villers|\bvb-|norway|narvik|caen-\d|nor-\d"


def test_every_block_has_its_words() -> None:
    assert set(WORDS) == set(BLOCKS) == set(CHAPTERS)


@pytest.mark.parametrize("path", CORE, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_core_names_no_block_and_no_campaign(path: Path) -> None:
    for block, words in {**WORDS, "a campaign": CAMPAIGNS}.items():
        found = re.search(words, path.read_text(encoding="utf-8").lower())
        assert found is None, f"{path.name} has a word of {block}"


@pytest.mark.parametrize("path", CORE, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_core_imports_neither_blocks_nor_campaigns(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        for name in names:
            if name.startswith("sandtable.games.firestorm."):
                assert name.split(".")[3] in ("play", "show", "data"), name


@pytest.mark.parametrize("kind", BLOCKS.values(), ids=BLOCKS)
def test_a_block_names_the_questions_that_it_answers(kind: type[Block]) -> None:
    """Only those are asked, so one that is not named would never be answered."""
    unasked = {"__init__", "amend", "brings"}
    questions = {name for name in vars(Block) if callable(getattr(Block, name)) and name not in unasked}
    answered = {name for name in vars(kind) if name in questions}
    assert answered == set(kind.answers)
    assert ("amend" in vars(kind)) == bool(kind.keeps)


@pytest.mark.parametrize("block", CHAPTERS)
def test_a_block_has_two_rooms(block: str) -> None:
    chapter = CHAPTERS[block]
    assert Path(BLOCKS[block].__module__.replace(".", "/")).name == chapter.__name__.rpartition(".")[2]
    shows = [one for one in vars(chapter).values() if isinstance(one, type) and issubclass(one, ShowBlock)]
    assert [one for one in shows if one.__module__ == chapter.__name__]
