"""Parameters that many blocks have, read from `blocks.toml`; a fault names file, line and key."""

from __future__ import annotations

from sandtable.board.box import Page
from sandtable.games.firestorm.data.scenario import Asset, Scenario


def switch(page: Page, key: str, data: Scenario, default: bool) -> bool:
    """True, false, or the name of an option that is on or off."""
    if not page.has(key):
        return default
    if not isinstance(page.values[key], str):
        return page.truth(key)
    name = page.text(key)
    if name not in data.options or data.options[name].kind != "truth":
        raise page.wrong(key, f'"{name}" is no option that is on or off')
    return data.truth(name)


def number(page: Page, key: str, data: Scenario, default: int | None = None) -> int:
    """A whole number, or the name of an option that is one."""
    if default is not None and not page.has(key):
        return default
    if not page.has(key) or not isinstance(page.values[key], str):
        return page.whole(key)
    name = page.text(key)
    if name not in data.options or data.options[name].kind != "whole":
        raise page.wrong(key, f'"{name}" is no option that is a whole number')
    return data.whole(name)


def turn(page: Page, key: str, data: Scenario) -> int:
    """The number of a turn."""
    return page.whole(key, least=1, most=data.last_turn)


def by_turn(page: Page, key: str, data: Scenario) -> tuple[int, ...]:
    """One whole number for each turn; the first stands for the time before turn 1."""
    found = page.wholes(key, least=0)
    if len(found) != data.last_turn:
        raise page.wrong(key, f"expected a number for each of the {data.last_turn} turns")
    return (found[0], *found)


def asset(page: Page, data: Scenario) -> Asset:
    """The asset of `assets.toml` that the block commits to battles."""
    return data.assets[page.one_of("asset", data.assets)]
