"""docs/teaching.md: every picture is there, small, and of both looks."""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "teaching.md").read_text(encoding="utf-8")
SMALL = 120_000  # bytes
ONE_LOOK = {"touch-phone-dark", "typing"}  # a phone's sheet; a desktop's field


def test_every_picture_is_there_and_small() -> None:
    named = re.findall(r"\(pictures/([a-z-]+\.jpg)\)", PAGE)
    assert len(named) == len(set(named)) > 40
    for name in named:
        assert (DOCS / "pictures" / name).stat().st_size < SMALL, name


def test_every_scene_is_shown_on_a_desktop_and_on_a_phone() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| **")]
    assert len(rows) > 20
    for row in rows:
        shown = re.findall(r"pictures/([a-z-]+)\.jpg", row)
        if not ONE_LOOK.intersection(shown):
            assert len(shown) == 2 and shown[1] == f"{shown[0]}-phone-dark", row
        assert row.rstrip(" |").rpartition("|")[2].strip(), f"says nothing of before: {row}"
