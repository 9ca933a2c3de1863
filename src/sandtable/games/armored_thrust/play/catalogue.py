"""Every step of the game, so that records can name them."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from sandtable.games.armored_thrust.play import (
    action,
    characters,
    deployment,
    end,
    engagement,
    missions,
    opening,
    orders,
    outcome,
    resolution,
    retreat,
    settling,
    tabletop,
    terrain,
    turn,
    umpire,
    withdrawal,
)
from sandtable.kernel.steps import AnyStep, Step

CHAPTERS: Final[tuple[ModuleType, ...]] = (
    deployment,
    turn,
    opening,
    orders,
    action,
    engagement,
    settling,
    tabletop,
    terrain,
    withdrawal,
    missions,
    resolution,
    outcome,
    retreat,
    characters,
    end,
    umpire,
)


def steps_in(chapters: tuple[ModuleType, ...]) -> list[type[AnyStep]]:
    """The kinds of steps that the modules define, in order."""
    found: list[type[AnyStep]] = []
    for chapter in chapters:
        for item in vars(chapter).values():
            if isinstance(item, type) and item.__module__ == chapter.__name__ and issubclass(item, Step):
                found.append(item)
    return found


STEPS: Final = tuple(steps_in(CHAPTERS))
