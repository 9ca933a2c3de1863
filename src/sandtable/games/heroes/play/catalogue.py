"""Every step of the game."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from sandtable.games.heroes.play import draws, rolls, victory
from sandtable.games.heroes.play.assault import aftermath, assault, retreat
from sandtable.games.heroes.play.cards import after
from sandtable.games.heroes.play.explosions import additions, charges, going_off, shells, strikes, structures
from sandtable.games.heroes.play.fire import shooting
from sandtable.games.heroes.play.harm import affect, damage, losses, survivors, wrecks
from sandtable.games.heroes.play.hiding import concealment
from sandtable.games.heroes.play.moves import forced, movement, run_over
from sandtable.games.heroes.play.reactions import windows
from sandtable.games.heroes.play.setup import deployment, free_battle, scouts, setup
from sandtable.games.heroes.play.turn import activation, orders, supply, turn
from sandtable.kernel.steps import AnyStep, Step

CHAPTERS: Final[tuple[ModuleType, ...]] = (
    free_battle,
    setup,
    victory,
    concealment,
    scouts,
    deployment,
    draws,
    turn,
    orders,
    activation,
    movement,
    supply,
    charges,
    windows,
    rolls,
    shooting,
    affect,
    damage,
    losses,
    forced,
    run_over,
    wrecks,
    structures,
    survivors,
    additions,
    going_off,
    shells,
    strikes,
    assault,
    aftermath,
    retreat,
    after,
)


def steps_in(chapters: tuple[ModuleType, ...]) -> list[type[AnyStep]]:
    """The kinds of steps that the modules define, in order, without the common base of rolls."""
    found: list[type[AnyStep]] = []
    for chapter in chapters:
        for item in vars(chapter).values():
            if isinstance(item, type) and item.__module__ == chapter.__name__ and issubclass(item, Step):
                found.append(item)
    found.remove(rolls.Roll)
    return found


STEPS: Final = tuple(steps_in(CHAPTERS))
