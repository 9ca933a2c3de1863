"""Spotting (HON-604, HON-605, HON-608): when concealed units are revealed. It is automatic; nobody is asked."""

from __future__ import annotations

from sandtable.games.heroes.play.fire import sight
from sandtable.games.heroes.play.hiding import ghosts
from sandtable.games.heroes.play.nouns import BOXED, ENEMY, HEAVY, OFF_BOARD
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Unit


def observed(s: Battle, ghost: str, only: str = "") -> bool:
    """Has an opposing unit a clear line to it, from within 2 squares if it is in a Terrain Element (HON-604)?

    All units on the board look, also concealed and Suppressed ones, but not Heavy Vehicles and passengers (R-23).
    `only` names the unit that moved, where it alone looks.
    """
    sheet = s.units[ghost]
    close = bool(s.land.element[sheet.at]) or sheet.at in s.hulks  # a wreck is an element too (HON-185)
    if only:
        return spots(s, s.units[only], only, sheet, ghost, close)
    for unit in s.mustered(ENEMY[sheet.side]):
        if spots(s, s.units[unit], unit, sheet, ghost, close):
            return True
    return False


def spots(s: Battle, other: Unit, unit: str, sheet: Unit, ghost: str, close: bool) -> bool:
    """Does one unit spot the ghost? Only from within 2 squares if `close`."""
    centre = s.land.squares.centre
    place = centre.get(other.at)
    if place is None or other.side == sheet.side:
        return False
    if close:
        x, y = centre[sheet.at]
        if not within_two(place, x, y) and not (other.rear and within_two(centre[other.rear], x, y)):
            return False
    if other.kind and s.rules.kinds[other.kind].grade == HEAVY:
        return False
    return clear_between(s, unit, ghost)


def within_two(place: tuple[int, int], x: int, y: int) -> bool:
    """Is a range 2 or less, in doubled coordinates (HON-518)?"""
    return -5 <= place[0] - x <= 5 and -5 <= place[1] - y <= 5


def clear_between(s: Battle, unit: str, ghost: str) -> bool:
    """Is there a line that nothing blocks or obscures? Lines over obscuring ground are dropped at once."""
    foot = sight.foot_blocks(s, unit, ghost)
    for ray in sight.rays(s, unit, ghost):
        if not (ray.hard or ray.soft) and sight.penalty_of(s, ray, foot, True) == 0:
            return True
    return False


def spot_others(s: Battle, mover: str) -> None:
    """At the end of a Movement Action every concealed unit but the mover is checked, at the same moment (R-45)."""
    side = s.units[mover].side
    only = "" if s.rules.any_observer else mover
    found: list[str] = []
    for ghost in s.under:
        sheet = s.units[ghost]
        if sheet.at == BOXED or ghost == mover or sheet.at in OFF_BOARD:
            continue
        if (sheet.side != side or s.rules.friends_uncover) and observed(s, ghost, only):
            found.append(ghost)
    for ghost in found:
        ghosts.uncover(s, ghost)
