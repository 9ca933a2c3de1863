"""Tests run in a folder of their own: matches are files."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.games.firestorm.cards import firestorm_card
from sandtable.games.firestorm.rules import Firestorm


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(autouse=True)
def cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The campaign's cards, as long as its rules do not hand them out themselves."""
    if not hasattr(Firestorm, "card"):
        monkeypatch.setattr(
            Firestorm, "card", lambda rules, seen, anchor: firestorm_card(seen, anchor), raising=False
        )
