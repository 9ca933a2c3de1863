"""Concealed counters: a unit that the enemy does not see stands on the board as a ghost (HON-603, HON-732, HON-733).

The ghost is a piece of its own, `us-ghost-1`; only its owner knows the unit under it (`Battle.under`). Token,
Activated marker, Suppressed markers and a move under way pass from the unit to its ghost and back. A ghost that has
been uncovered goes to the box and keeps its name for the next unit that hides.
"""

from __future__ import annotations

from sandtable.games.heroes.play.nouns import BOXED, INFANTRY, UNDER
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Unit


def conceal(s: Battle, unit: str, slot: str = "") -> str:
    """Puts a ghost in the place of a unit on the board, by its Ambush side or a marker out of a slot; its name."""
    sheet = s.units[unit]
    ghost = free_ghost(s, sheet.side)
    s.take(unit, UNDER)
    under = s.units[unit].copy()
    under.suppressed = 0
    if s.kind(unit).changes_state():
        under.face = 1 if s.kind(unit).faces[1].concealed else 0
    s.units[unit] = under
    s.units[ghost] = Unit("", sheet.side, slot, "", heading=sheet.heading, suppressed=sheet.suppressed)
    s.hide_under(ghost, unit)
    s.put(ghost, sheet.at)
    if slot:
        s.gear[slot] -= 1
    pass_on(s, unit, ghost)
    s.whisper((sheet.side,), "concealed", unit=unit, ghost=ghost)
    return ghost


def uncover(s: Battle, ghost: str) -> str:
    """Puts the unit back in the place of its ghost, a Change-of-State unit with its Inactive side; its name.

    Works on the whole battle only: a view does not know the unit.
    """
    sheet = s.units[ghost]
    unit = s.under[ghost]
    s.take(ghost, BOXED)
    back = s.units[ghost].copy()
    back.suppressed, back.group = 0, ""
    s.units[ghost] = back
    s.hide_under(ghost, "")
    if sheet.group:
        s.gear[sheet.group] += 1  # the marker may be used again in the next Supply Phase
    found = s.units[unit].copy()
    found.suppressed = sheet.suppressed
    if s.rules.kinds[found.kind].changes_state():
        found.face = 0
    s.units[unit] = found
    s.put(unit, sheet.at, "", sheet.heading)
    pass_on(s, ghost, unit)
    # in this action it cannot be concealed again, whatever brought it to light (HON-605)
    if unit in s.moving:
        motion = s.moving[unit].copy()
        motion.uncovered = True
        s.moving[unit] = motion
    s.tell("uncovered", ghost=ghost, unit=unit, at=sheet.at)
    return unit


def concealed(s: Battle, unit: str) -> bool:
    """Is the piece a ghost?"""
    return not s.units[unit].kind


def free_ghost(s: Battle, side: str) -> str:
    """The first of the side's ghosts that is not on the board."""
    number = 1
    while True:
        ghost = f"{side}-ghost-{number}"
        if ghost not in s.units or s.units[ghost].at == BOXED:
            return ghost
        number += 1


def pass_on(s: Battle, old: str, new: str) -> None:
    """Passes token, markers and the move under way from one piece to the other (HON-733)."""
    if old in s.tokens:
        s.lay_token(new, s.lift_token(old))
    if old in s.shown:
        s.shown[new] = s.shown.pop(old)
    if old in s.acted:
        s.acted[new] = s.acted.pop(old)
    if old in s.moved:
        s.moved[new] = s.moved.pop(old)
    if old in s.moving:
        s.moving[new] = s.moving.pop(old)


def may_be_marked(s: Battle, unit: str) -> bool:
    """May a Concealed marker take the unit's place: infantry on the board, not yet concealed (HON-732, HON-733)?"""
    return bool(s.units[unit].kind) and s.grade(unit) == INFANTRY and s.on_board(unit)
