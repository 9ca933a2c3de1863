"""Sets of options for any game: its defaults, every option the other way, then draws of all of them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from sandtable.games.catalogue import open_game
from sandtable.kernel.options import Option, OptionValue

TRIES = 50  # draws until a set is one that the game allows


def variants(
    game: str, draws: int, scenario: str = "", seed: str = "variants"
) -> list[dict[str, OptionValue]]:
    """Sets that the game accepts, the defaults first; the same draws every time."""
    offered = open_game(game, scenario).offered()
    found: list[dict[str, OptionValue]] = [{}]
    if not offered:
        return found
    if other := turned_round(game, scenario, offered):
        found.append(other)
    rng = Random(f"{seed}/{game}")
    for _ in range(draws):
        found.append(draw(game, scenario, offered, rng))
    return found


def turned_round(game: str, scenario: str, offered: Mapping[str, Option]) -> dict[str, OptionValue]:
    """Every option the other way round, as far as the game allows it together with those before it."""
    found: dict[str, OptionValue] = {}
    for id, option in offered.items():
        for value in turned(option):
            if allowed(game, scenario, {**found, id: value}):
                found[id] = value
                break
    return found


def turned(option: Option) -> list[OptionValue]:
    """A truth the other way round, the other ones of several choices, the last first; nothing of other kinds."""
    if option.kind == "truth":
        return [not option.default]
    if option.kind == "choice":
        return [choice for choice in reversed(option.choices) if choice != option.default]
    return []


def draw(game: str, scenario: str, offered: Mapping[str, Option], rng: Random) -> dict[str, OptionValue]:
    """A value for every option; if the game refuses the set, another draw."""
    for _ in range(TRIES):
        options = {id: value_of(option, rng) for id, option in offered.items()}
        if allowed(game, scenario, options):
            return options
    return {}


def value_of(option: Option, rng: Random) -> OptionValue:
    if option.kind == "truth":
        return rng.random() < 0.5
    if option.kind == "choice":
        return rng.choice(option.choices)
    if option.kind == "whole":
        return rng.randint(option.least, option.most)
    if option.kind == "troops":
        return tuple(rng.sample(option.choices, min(len(option.choices), rng.randint(0, 3))))
    return tuple(rng.randint(option.least, option.most) for _ in range(option.count))


def allowed(game: str, scenario: str, options: dict[str, OptionValue]) -> bool:
    try:
        open_game(game, scenario, options)
    except ValueError:
        return False
    return True


def changed(game: str, options: dict[str, OptionValue], scenario: str = "") -> str:
    """The options that are not as usual, as they are typed."""
    usual = open_game(game, scenario).options
    told = [f"{id}={text(value)}" for id, value in options.items() if value != usual[id]]
    return " ".join(told) or "defaults"


def text(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
