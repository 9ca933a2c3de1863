"""Paths: which area may come next, what a march costs and how long it takes (AT-32 … AT-34, AT-48 … AT-51, AT-60)."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import TypeAlias

from sandtable.board.connectors import ConnectorBoard
from sandtable.games.armored_thrust.play.movement import TURN
from sandtable.games.armored_thrust.play.nouns import BYPASS, MOVE
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.kernel.steps import Word

Ways: TypeAlias = dict[str, dict[str, int]]  # area -> the areas next to it, with what the connector costs


def ways_out(board: ConnectorBoard, costs: Mapping[str, int], closed: Container[str]) -> Ways:
    """The neighbours of each area and the half movement points to go there; enemy bases are left out (AT-49, AT-56)."""
    return {
        area: {there: costs[board.kind[area][there]] for there in neighbours if there not in closed}
        for area, neighbours in board.neighbours.items()
    }


def cost(ways: Ways, start: str, path: Word) -> int:
    """What a march costs in half movement points (AT-50)."""
    total = 0
    here = start
    for area in path:
        total += ways[here][area]
        here = area
    return total


def next_areas(s: Theatre, unit: str, kind: str, path: Word, bypass: bool) -> list[str]:
    """The areas that may follow a path: joined, affordable, not entered before, no enemy base (AT-34).

    A path of one connector is always affordable; it never pays for a second one (AT-51).
    """
    rules = s.rules
    side = rules.side[unit]
    start = s.where[unit]
    ways = rules.ways(s, side)
    if not path:
        if kind == MOVE:
            control = s.control
            return [area for area in ways[start] if control[area] == side]
        return list(ways[start])
    left = s.allowance(unit) - cost(ways, start, path)
    if bypass:
        left -= rules.blocks.around
    out = ways[path[-1]].items()
    found = [area for area, halves in out if halves <= left and area != start and area not in path]
    if kind == MOVE:
        control = s.control
        return [area for area in found if control[area] == side]
    return found


def bypassable(s: Theatre, unit: str, kind: str, path: Word) -> list[str]:
    """The areas that could come next and be bypassed: not friendly, with a way on that can be paid (TOT-31)."""
    side = s.rules.side[unit]
    return [
        area
        for area in next_areas(s, unit, kind, path, bool(path))
        if s.control[area] != side and next_areas(s, unit, kind, (*path, area), True)
    ]


def can_bypass(s: Theatre, unit: str, path: Word) -> bool:
    """May the next area be bypassed?"""
    rules = s.rules
    side = rules.side[unit]
    control = s.control
    ways = rules.ways(s, side)
    start = s.where[unit]
    here = path[-1] if path else start
    left = s.allowance(unit) - cost(ways, start, path) - rules.blocks.around
    for area, halves in ways[here].items():
        if halves < left and control[area] != side and area != start and area not in path:
            for beyond, more in ways[area].items():
                if halves + more <= left and beyond != start and beyond not in path:
                    return True
    return False


def read_path(order: Word) -> tuple[tuple[str, ...], int]:
    """The areas of a march in order, and which of them is marked for bypass; -1 for none."""
    if BYPASS not in order:
        return order[1:], -1
    at = order.index(BYPASS)
    return (*order[1:at], *order[at + 1 :]), at - 1


def passable(s: Theatre, unit: str, path: Word, mark: int) -> Word:
    """Cuts a path after its last legal area: a correction may have moved or cut off the unit since (AT-34)."""
    ways = s.rules.ways(s, s.rules.side[unit])
    left = s.allowance(unit) - (s.rules.blocks.around if mark >= 0 else 0)
    here = s.where[unit]
    for at, area in enumerate(path):
        if here not in ways or area not in ways[here]:
            return path[:at]
        left -= ways[here][area]
        if left < 0 and at > 0:
            return path[:at]
        here = area
    return path


def ticks(s: Theatre, unit: str, path: Word) -> tuple[int, ...]:
    """The ticks of each leg: 24 x cost / allowance, at most 24 (AT-60, table T); one each in steps (AT-72)."""
    rules = s.rules
    if rules.in_steps:
        return (1,) * len(path)
    ways, allowance = rules.ways(s, rules.side[unit]), s.allowance(unit)
    here = s.where[unit]
    found: list[int] = []
    for area in path:
        found.append(min(TURN, TURN * ways[here][area] // allowance))
        here = area
    return tuple(found)


def bypass_ticks(s: Theatre, unit: str) -> int:
    """The ticks that going around an area adds to a march (TOT-32, AT-72)."""
    return 1 if s.rules.in_steps else TURN * s.rules.blocks.around // s.allowance(unit)
