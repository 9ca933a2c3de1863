"""Paths: which area may come next, and what a march costs (AT-32 … AT-34, AT-48 … AT-51, AT-56, TOT-31)."""

from __future__ import annotations

from sandtable.games.armored_thrust.movement import TURN
from sandtable.games.armored_thrust.nouns import BYPASS, MOVE
from sandtable.games.armored_thrust.state import Theatre
from sandtable.kernel.steps import Word

BYPASS_HALVES = 2  # a bypass costs one movement point more (TOT-31)


def next_areas(s: Theatre, unit: str, kind: str, path: Word, bypass: bool) -> list[str]:
    """The areas that may follow a path: joined, affordable, not entered before, no enemy base (AT-34).

    A path of one connector is always affordable; it never pays for a second one (AT-51).
    """
    rules = s.rules
    side = rules.side[unit]
    here = path[-1] if path else s.where[unit]
    costs = rules.costs(s, side)
    spent = 0
    if path:
        spent = rules.board.cost((s.where[unit], *path), costs) + (BYPASS_HALVES if bypass else 0)
    left = s.allowance(unit) - spent
    control = s.control
    found: list[str] = []
    for area in rules.board.neighbours[here]:
        if path and costs[rules.board.kind[here][area]] > left:
            continue
        if kind == MOVE and control[area] != side:
            continue
        if rules.closed_base[side].get(area, False) or area == s.where[unit] or area in path:
            continue
        found.append(area)
    return found


def bypassable(s: Theatre, unit: str, path: Word) -> list[str]:
    """The areas that could come next and be bypassed: not friendly, with a way on that can be paid (TOT-31)."""
    side = s.rules.side[unit]
    return [
        area
        for area in next_areas(s, unit, "column", path, False)
        if s.control[area] != side and next_areas(s, unit, "column", (*path, area), True)
    ]


def read_path(order: Word) -> tuple[tuple[str, ...], int]:
    """The areas of a march in order, and which of them is marked for bypass; -1 for none."""
    if BYPASS not in order:
        return order[1:], -1
    at = order.index(BYPASS)
    return (*order[1:at], *order[at + 1 :]), at - 1


def ticks(s: Theatre, unit: str, path: Word) -> tuple[int, ...]:
    """The ticks of each leg: 24 x cost / allowance, at most 24 (AT-60, table T); one each in steps (AT-72)."""
    rules = s.rules
    if rules.in_steps:
        return (1,) * len(path)
    costs, allowance = rules.costs(s, rules.side[unit]), s.allowance(unit)
    here = s.where[unit]
    found: list[int] = []
    for area in path:
        found.append(min(TURN, TURN * costs[rules.board.kind[here][area]] // allowance))
        here = area
    return tuple(found)


def bypass_ticks(s: Theatre, unit: str) -> int:
    """How much later a unit leaves an area it goes around (TOT-32, AT-72)."""
    return 1 if s.rules.in_steps else TURN * BYPASS_HALVES // s.allowance(unit)
