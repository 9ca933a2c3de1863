"""Movement Actions (section 6)."""

from __future__ import annotations

from sandtable.games.heroes.nouns import ABOARD, INFANTRY, OFF_BOARD
from sandtable.games.heroes.state import Battle
from sandtable.kernel.steps import NOTHING, Reason, Steps, Word

DONE = "done"


def may_move(seen: Battle, unit: str, how: str) -> bool:
    """Can it make a Movement Action at all?"""
    sheet = seen.units[unit]
    return sheet.at not in OFF_BOARD and sheet.at != ABOARD and seen.grade(unit) == INFANTRY


def move_letters(seen: Battle, unit: str, how: str, draft: Word) -> list[str]:
    """The next letters of a way."""
    at = draft[-1] if draft else seen.units[unit].at
    if len(draft) >= seen.face(unit).move:
        return [DONE]
    free = [
        walk.to
        for walk in seen.land.squares.walks[at]
        if not walk.opening == "window" and walk.to not in seen.foot and walk.to not in seen.wheels
    ]
    return [DONE, *[square for square in free if INFANTRY not in seen.land.terrain_closed(square)]]


def move_ends(seen: Battle, unit: str, how: str, word: Word) -> bool:
    return word[-1] == DONE


def begin_move(s: Battle, unit: str, how: str, word: Word) -> Steps:
    if len(word) > 1:
        s.put(unit, word[-2])
    s.tell("moved", unit=unit, to=s.units[unit].at)
    return NOTHING


def why_not_move(seen: Battle, unit: str, how: str, draft: Word, letter: str) -> Reason | None:
    return None
