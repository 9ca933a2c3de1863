"""The family's table of contents: its chapters, and every step that they define."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any, Final

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
from sandtable.kernel.steps import AnyStep, Step

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


def steps_of(chapters: Sequence[ModuleType]) -> dict[str, type[AnyStep]]:
    """Every step that the chapters define, by name; not those that others of the same chapter derive from."""
    found: dict[str, type[AnyStep]] = {}
    for chapter in chapters:
        own: list[Any] = []  # as plain objects: compiled code reads no attributes of classes
        for item in vars(chapter).values():
            kind: Any = item
            if isinstance(kind, type) and issubclass(kind, Step):
                own.append(kind)
        own = [kind for kind in own if kind.__module__ == chapter.__name__]
        for step in own:
            if not [other for other in own if step in other.__bases__]:
                found[step.__name__] = step
    return found
