"""Lanes: the half squares between two houses side by side, which infantry may use and stop in (HON-188, HON-195)."""

from sys import intern
from typing import Final

from sandtable.games.heroes.ground.houses import HALF, SQUARE, Body, Cell, Gap

LaneKey = tuple[int, int, bool]  # the square west or north of it; upright if it runs from north to south


class Lane:
    """One lane square, centred on the border of two tiles."""

    def __init__(self, name: str, key: LaneKey) -> None:
        self.name: Final = name
        self.west: Final = SQUARE * key[0] + (HALF if key[2] else 0)
        self.north: Final = SQUARE * key[1] + (0 if key[2] else HALF)

    def patch(self) -> tuple[str, int, int, int, int]:
        """The lane square as a patch: its name, west, north, east and south."""
        return self.name, self.west, self.north, self.west + SQUARE, self.north + SQUARE


def lane_keys(bodies: list[Body]) -> list[LaneKey]:
    """Where lane squares are: in every row or column in which two tiles side by side both have a square."""
    owner: dict[Cell, int] = {}
    for number, body in enumerate(bodies):
        for cell in body.halves():
            owner.setdefault(cell, number)
    found: list[LaneKey] = []
    for (x, y), number in owner.items():
        if owner.get((x + 1, y), number) != number:
            found.append((x, y, True))
        if owner.get((x, y + 1), number) != number:
            found.append((x, y, False))
    return sorted(found, key=reading_order)


def reading_order(key: LaneKey) -> tuple[int, int]:
    return 2 * key[1] + (0 if key[2] else 1), 2 * key[0] + (1 if key[2] else 0)


def lanes(whole: list[Body], standing: list[Body]) -> dict[LaneKey, Lane]:
    """The lane squares between standing houses; they keep the numbers they had when all houses stood."""
    numbered = lane_keys(whole)
    now = lane_keys(standing)
    numbered += [key for key in now if key not in numbered]
    return {key: Lane(intern(f"lane.{n}"), key) for n, key in enumerate(numbered, 1) if key in now}


def behind_gap(gap: Gap, number: int) -> LaneKey:
    """The lane square that borders a gap where the `number`th square beyond it belongs to another house."""
    x, y = gap.halves()[number]
    if gap.side == "E":
        return x, y, True
    if gap.side == "W":
        return x - 1, y, True
    if gap.side == "S":
        return x, y, False
    return x, y - 1, False


def crossing(key: LaneKey) -> list[LaneKey]:
    """The lane squares at right angles that would overlap this one."""
    x, y, upright = key
    if upright:
        return [(x + i, y - j, False) for j in (1, 0) for i in (0, 1)]
    return [(x - i, y + j, True) for j in (0, 1) for i in (1, 0)]


def ends(key: LaneKey) -> list[tuple[int, LaneKey, tuple[Cell, Cell]]]:
    """Both ways along a lane: heading, the lane square that may follow, and the two general squares at its end."""
    x, y, upright = key
    if upright:
        return [
            (0, (x, y - 1, True), ((x, y - 1), (x + 1, y - 1))),
            (4, (x, y + 1, True), ((x, y + 1), (x + 1, y + 1))),
        ]
    return [
        (6, (x - 1, y, False), ((x - 1, y), (x - 1, y + 1))),
        (2, (x + 1, y, False), ((x + 1, y), (x + 1, y + 1))),
    ]
