"""Concealed counters (HON-603, HON-732, HON-733): a unit goes under one, and comes to light again."""

from __future__ import annotations

from sandtable.games.heroes.nouns import UNDER
from sandtable.games.heroes.sheets import Unit
from sandtable.games.heroes.state import Battle


def conceal(s: Battle, unit: str) -> str:
    """A counter without name takes the unit's place on the board, with its token and its Suppressed markers."""
    sheet = s.units[unit]
    number = 1
    while f"{sheet.side}-ghost-{number}" in s.units:
        number += 1
    ghost = f"{sheet.side}-ghost-{number}"
    s.take(unit, UNDER)
    s.units[ghost] = Unit("", sheet.side, "", "")
    s.under[ghost] = unit
    s.put(ghost, sheet.at, "", sheet.heading)
    hand_over(s, unit, ghost, sheet)
    s.whisper((sheet.side,), "concealed", unit=unit, ghost=ghost)
    return ghost


def uncover(s: Battle, ghost: str) -> str:
    """The unit under a counter comes back, on the side it had; one that changes state on its Inactive side."""
    sheet = s.units[ghost]
    unit = s.under.pop(ghost)
    s.take(ghost, UNDER)
    del s.units[ghost]
    s.put(unit, sheet.at, "", sheet.heading)
    hand_over(s, ghost, unit, sheet)
    if s.kind(unit).changes_state():
        s.turn_over(unit, 0)
    s.tell("uncovered", unit=unit, ghost=ghost)
    return unit


def hand_over(s: Battle, giver: str, taker: str, sheet: Unit) -> None:
    """Order token, Activated marker and Suppressed markers pass on (HON-733)."""
    if sheet.suppressed:
        s.suppress(taker, sheet.suppressed - s.units[taker].suppressed)
    for lying in (s.tokens, s.shown):
        if giver in lying:
            lying[taker] = lying.pop(giver)
    if giver in s.acted:
        s.acted[taker] = s.acted.pop(giver)
