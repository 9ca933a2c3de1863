"""What units are worth, and what is lost when they are hit."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.nouns import HEAVY, INFANTRY, LIGHT
from sandtable.games.heroes.play.state import Battle

REDUCED: Final = 0.55  # part of its value that a Reduced unit keeps
DAMAGED: Final = 0.35  # part of its value that a heavy vehicle loses by a hit, on average
MARKER: Final = 0.16  # part of its value that a unit loses by a Suppressed marker
WAITING_ORDER: Final = 1.4  # factor on that for a unit that has yet to act
STAR: Final = 3.0  # what each Order star adds to the worth of a unit
LAST_ORDERS: Final = 22.0  # worth of the last unit that gives orders: without it the battle is lost (HON-305)
GHOST: Final = 6.0  # worth of a concealed counter


def value(s: Battle, unit: str) -> float:
    """The present worth of a unit, in points of recruitment."""
    sheet = s.units[unit]
    if not sheet.kind:
        return GHOST
    kind = s.rules.kinds[sheet.kind]
    worth = float(kind.value)
    stars = kind.faces[0].orders
    if stars:
        last = s.numbered.get(sheet.side, 0) <= stars + (1 if kind.faces[0].personal else 0)
        worth += LAST_ORDERS if last else STAR * stars
    if sheet.face and not kind.changes_state():
        worth *= REDUCED
    return worth


def loss(s: Battle, unit: str) -> float:
    """What a hit costs."""
    worth = value(s, unit)
    grade = s.grade(unit)
    if grade == HEAVY:
        return worth * (DAMAGED + 0.1 * len(s.units[unit].damage))
    if grade == LIGHT or not s.face(unit).flips:
        return worth + breaking(s, unit)
    return worth * (1.0 - REDUCED)


def breaking(s: Battle, unit: str) -> float:
    """What its loss brings the enemy when its tile is near to breaking (HON-801)."""
    sheet = s.units[unit]
    if not sheet.kind:
        return 0.0
    group = s.rules.army(s, sheet.side).groups.get(sheet.group)
    if group is None or not group.breaks or sheet.group in s.broken:
        return 0.0
    lost = len([id for id in group.units if s.units[id].at == "lost"])
    left = max(1, group.breaks - lost)
    return 2.5 * group.points / left


def marker(s: Battle, unit: str) -> float:
    """What a Suppressed marker costs."""
    worth = value(s, unit) * MARKER
    if s.grade(unit) != INFANTRY:
        worth *= 0.8
    return worth * WAITING_ORDER if unit in s.tokens else worth
