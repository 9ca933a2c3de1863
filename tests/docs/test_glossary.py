"""The glossary explains each noun once and names files that exist."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
NOUNS = [row.split("|")[1].strip() for row in PAGE.splitlines() if row.startswith("| ") and "---" not in row]


def test_every_noun_has_one_meaning() -> None:
    named = [noun for noun in NOUNS if noun != "Noun"]
    assert len(named) > 60
    assert [noun for noun, times in Counter(named).items() if times > 1] == []


def test_the_files_that_are_named_exist() -> None:
    files = set(re.findall(r"`([\w/]+\.py)`", PAGE))
    assert [file for file in sorted(files) if not (ROOT / "src" / "sandtable" / file).is_file()] == []
