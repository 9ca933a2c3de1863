"""Tests run in a folder of their own: matches are files."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.games.firestorm.cards import firestorm_card
from sandtable.games.firestorm.rules import Firestorm
from sandtable.games.firestorm.table import firestorm_table


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(autouse=True)
def laid_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """The campaign's table and cards, as long as its rules do not hand them out themselves."""
    if not hasattr(Firestorm, "table"):
        monkeypatch.setattr(Firestorm, "table", lambda rules, seen: firestorm_table(seen), raising=False)
    if not hasattr(Firestorm, "card"):
        monkeypatch.setattr(
            Firestorm, "card", lambda rules, seen, anchor: firestorm_card(seen, anchor), raising=False
        )
