"""Assaults for tests: two units, one Assault, dice as wanted."""

from __future__ import annotations

from sandtable.games.heroes.play.assault.assault import Assault
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Motion
from sandtable.kernel.engine import pending
from sandtable.kernel.steps import Choice, Throw
from tests.games.heroes.field import add, empty, roll, run

__all__ = ["add", "assault", "empty", "fight", "give", "reason", "told"]


def assault(s: Battle, unit: str, target: str, windows: int = 0) -> None:
    """The unit, in the course of its Movement Action, assaults from where it is."""
    s.moving[unit] = Motion("action", 1, windows=windows)
    run(s, [Assault(unit, target)])


def fight(s: Battle, unit: str, target: str, attack: tuple[int, ...], defence: tuple[int, ...]) -> None:
    """An Assault with these dice, while nobody holds a card."""
    assault(s, unit, target)
    roll(s, *attack)
    roll(s, *defence)


def give(s: Battle, side: str, *cards: str) -> None:
    """These cards are in hand, and no other."""
    s.hands = {**s.hands, side: tuple(sorted(cards))}


def reason(s: Battle, draft: str, letter: str) -> tuple[str, str]:
    """The code and the rule with which a letter is refused."""
    ask = next(iter(pending(s).values()))
    assert isinstance(ask, Choice), ask
    found = ask.why_not(s.rules.view(s, ask.seat(s)), tuple(draft.split()), letter)
    assert found is not None, letter
    assert found[1].endswith("."), found
    return found[0], found[2]


def because(s: Battle) -> dict[str, int]:
    """What is added to the dice that are asked for, by reason."""
    ask = next(iter(pending(s).values()))
    assert isinstance(ask, Throw), ask
    return {why: amount for amount, why in ask.dice(s).because}


def told(s: Battle) -> list[str]:
    return [event.verb for event in s.drain()]
