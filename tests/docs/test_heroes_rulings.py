"""Rulings and worked examples of Heroes of Normandie, whose IDs are those of its page alone, are held by tests, too."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "rules" / "heroes.md").read_text(encoding="utf-8")
TESTS = [
    *(ROOT / "tests" / "games" / "heroes").rglob("*.py"),
    *(ROOT / "tests" / "board").glob("*.py"),
    *(ROOT / "tests" / "cases" / "heroes").glob("*.toml"),
]
CITED = {id for path in TESTS for id in re.findall(r"\b(?:R|WE)-\d+\b", path.read_text(encoding="utf-8"))}
CASES = {
    id
    for path in TESTS
    if path.suffix == ".toml"
    for id in re.findall(r"\bWE-\d+\b", path.read_text(encoding="utf-8"))
}


@pytest.mark.parametrize(("letters", "count"), [("R", 52), ("WE", 16)])
def test_every_ruling_and_every_worked_example_is_cited(letters: str, count: int) -> None:
    defined = re.findall(rf"^\|?\s*\**({letters}-\d+)\b", PAGE, re.MULTILINE)
    assert len(set(defined)) == count
    assert set(defined) <= CITED


def test_every_worked_example_is_a_case() -> None:
    assert {f"WE-{number}" for number in range(1, 17)} <= CASES
