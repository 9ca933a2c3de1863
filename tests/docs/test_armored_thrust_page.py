"""The page on the Armored Thrust family lists its files, what a module overrides, and the counts of its data."""

from __future__ import annotations

import re
from pathlib import Path

from sandtable.games.armored_thrust.blocks.catalogue import BLOCKS
from sandtable.games.armored_thrust.play.rules import ArmoredThrust
from sandtable.games.armored_thrust.totalize.play.rules import Totalize

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "src" / "sandtable" / "games" / "armored_thrust"
PAGE = (ROOT / "docs" / "armored-thrust.md").read_text(encoding="utf-8")
PARTS = {part.partition("\n")[0]: part for part in re.split(r"^## ", PAGE, flags=re.M)}
TOTALIZE = Totalize("", {})


def files(text: str) -> set[str]:
    return set(re.findall(r"`(\w+\.py)`", text))


def modules(folder: Path) -> set[str]:
    return {file.name for file in folder.glob("*.py")} - {"__init__.py"}


def rows(text: str) -> list[list[str]]:
    lines = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line] for line in lines][2:]


def test_the_files_of_the_family_are_listed() -> None:
    assert files(PARTS["What is shared"]) == modules(FOLDER / "play")


def test_the_files_of_the_module_are_listed() -> None:
    assert files(PARTS["What a module answers"]) == modules(FOLDER / "totalize" / "play") - {"rules.py"}


def test_the_table_of_overridden_questions_is_that_of_the_class() -> None:
    told = {row[0].strip("`") for row in rows(PARTS["What a module answers"])}
    shared = {name for name in vars(ArmoredThrust) if not name.startswith("__")}
    assert told == (shared & set(vars(Totalize))) - {"id", "version", "new_skin"}


def test_the_blocks_are_listed_with_their_files() -> None:
    told = rows(PARTS["Blocks"])
    assert [row[0].strip("`") for row in told] == list(BLOCKS)
    assert files("".join(row[1] for row in told)) == modules(FOLDER / "blocks") - {"catalogue.py"}


def test_questions_that_are_left_alone_are_questions() -> None:
    (told,) = re.findall(r"Questions it leaves as they are: (.*?) and\nall", PAGE, re.S)
    left = set(re.findall(r"`(\w+)`", told))
    assert left and left <= set(vars(ArmoredThrust)) and not left & set(vars(Totalize))


def test_the_counts_are_those_of_the_data() -> None:
    about = dict(rows(PAGE.partition("## ")[0]))
    board = TOTALIZE.board
    assert about["Board"].startswith(f"{len(TOTALIZE.area)} areas, {len(board.ends)} connectors")
    assert about["Units"].startswith(f"{len(TOTALIZE.troops)}, ")
    assert about["Units"].endswith(f"{len(TOTALIZE.leaders)} named characters")
    assert about["Turns"].startswith(f"{TOTALIZE.last_turn}, ")
    assert about["Options"] == str(len(TOTALIZE.options))


def test_rules_that_are_named_exist() -> None:
    known = set()
    for name in ("armored-thrust.md", "totalize.md", "rulings.md"):
        text = (ROOT / "docs" / "rules" / name).read_text(encoding="utf-8")
        known |= set(re.findall(r"\b(?:AT|TOT)-\d+[a-z]?\b", text))
    assert set(re.findall(r"\b(?:AT|TOT)-\d+[a-z]?\b", PAGE)) <= known


def test_the_gates_that_are_named_are_those_of_the_turn() -> None:
    source = "".join(
        (FOLDER / "play" / name).read_text(encoding="utf-8") for name in ("turn.py", "engagement.py")
    )
    gates = set(re.findall(r'Gate\("([a-z-]+)"\)', source))
    told = set(re.findall(r"`([a-z-]+)`", PAGE.partition("`Gate(name)` (")[2].partition(")")[0]))
    assert told == gates
