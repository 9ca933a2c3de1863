"""The family's table of contents: the chapters that define its steps."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from sandtable.games.firestorm.play import (
    advance,
    battle,
    commitment,
    destruction,
    initiative,
    open_battles,
    retreat,
    strategic,
    tabletop,
    turn,
    wargame,
    way,
)

CHAPTERS: Final[tuple[ModuleType, ...]] = (
    turn,
    initiative,
    battle,
    commitment,
    way,
    wargame,
    tabletop,
    destruction,
    retreat,
    advance,
    open_battles,
    strategic,
)
