"""Title and blurbs of a battle, for people who choose one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from sandtable.games.heroes.play.content import HERE, SCENARIOS

if TYPE_CHECKING:
    from sandtable.games.heroes.play.rules import Heroes

GAME: Final = "Heroes of Normandie"


def title(rules: Heroes) -> str:
    """ "Heroes of Normandie: First Light"."""
    return f"{GAME}: {rules.scene.name}"


def blurb(rules: Heroes) -> tuple[str, ...]:
    """How long the battle is, and what it is about."""
    turns = f"2 sides · {rules.turns} turns" if rules.turns else "2 sides"
    return (turns, rules.scene.summary) if rules.scene.summary else (turns,)


def balance(rules: Heroes) -> str:
    """The balance as measured; for a scenario that was not measured, what it is meant to be."""
    return rules.scene.balance or ("Meant to be even." if rules.scene.even else "")


def side_blurb(rules: Heroes, side: str) -> str:
    return rules.scene.blurbs[side]


def shelves(rules: Heroes) -> tuple[str, ...]:
    """The folders of the game and of the scenario."""
    return (str(HERE), str(Path(SCENARIOS) / rules.scenario))
