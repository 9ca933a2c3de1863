"""Maps cut into areas: who borders whom, over which river, and what is joined to what.

A set of areas is one whole number, a mask with one bit an area, so supply lines and
reachable areas are found by a few operations on numbers.
"""

from collections.abc import Container, Iterable
from typing import Final

MEMORY: Final = 4096  # answers remembered before a memory is emptied


class AreaBoard:
    """Areas and their borders. Everything is worked out once; nothing changes afterwards."""

    def __init__(self, ids: list[str], borders: list[tuple[str, str, str]]) -> None:
        self.ids: Final[tuple[str, ...]] = tuple(ids)
        self.bit: Final[dict[str, int]] = {}
        self.near: Final[dict[str, int]] = {}
        self.neighbours: Final[dict[str, tuple[str, ...]]] = {}
        self.arrows: Final[dict[str, tuple[tuple[str, int, str], ...]]] = {}
        self.rivers: Final[dict[str, str]] = {}
        self._name: Final[dict[int, str]] = {}
        self._near: Final[dict[int, int]] = {}
        self._connected: Final[dict[tuple[int, int], int]] = {}
        self._reach: Final[dict[tuple[int, int], dict[str, int]]] = {}
        self._beside: Final[dict[int, int]] = {}
        self._areas: Final[dict[int, list[str]]] = {}
        for index, area in enumerate(ids):
            if area in self.bit:
                raise ValueError(f"area {area} is listed twice")
            self.bit[area] = 1 << index
            self.near[area] = 0
        self.everywhere: Final[int] = (1 << len(ids)) - 1
        for a, b, river in borders:
            self._join(a, b, river)
        for area in self.ids:
            self._name[self.bit[area]] = area
            self._near[self.bit[area]] = self.near[area]
        for area in self.ids:
            around = self.areas(self.near[area])
            self.neighbours[area] = tuple(around)
            self.arrows[area] = tuple([(other, self.bit[other], f"{area}>{other}") for other in around])

    def _join(self, a: str, b: str, river: str) -> None:
        for area in (a, b):
            if area not in self.bit:
                raise ValueError(f"border {a}-{b} names an unknown area, {area}")
        if a == b:
            raise ValueError(f"border {a}-{b} joins an area to itself")
        if self.near[a] & self.bit[b]:
            raise ValueError(f"border {a}-{b} is listed twice")
        self.near[a] |= self.bit[b]
        self.near[b] |= self.bit[a]
        if river:
            self.rivers[f"{a}>{b}"] = river
            self.rivers[f"{b}>{a}"] = river

    def river(self, a: str, b: str) -> str:
        """The river between two areas, or an empty string."""
        return self.rivers.get(f"{a}>{b}", "")

    def mask(self, ids: Iterable[str]) -> int:
        mask = 0
        for area in ids:
            mask |= self.bit[area]
        return mask

    def areas(self, mask: int) -> list[str]:
        """The areas of a mask, in the order of the board."""
        known = self._areas.get(mask)
        if known is None:
            if len(self._areas) >= MEMORY:
                self._areas.clear()
            known = []
            rest = mask
            while rest:
                lowest = rest & -rest
                known.append(self._name[lowest])
                rest ^= lowest
            self._areas[mask] = known
        return known.copy()

    def connected(self, sources: int, within: int) -> int:
        """All areas of `within` joined to a source in it by a chain of areas of `within`."""
        question = (sources, within)
        known = self._connected.get(question)
        if known is not None:
            return known
        joined = sources & within
        edge = joined
        while edge:
            edge = self._around(edge) & within & ~joined
            joined |= edge
        if len(self._connected) >= MEMORY:
            self._connected.clear()
        self._connected[question] = joined
        return joined

    def reach(self, start: str, steps: int, within: int) -> int:
        """The areas that can be reached from `start` in at most `steps` moves through `within`."""
        question = (steps, within)
        known = self._reach.get(question)
        if known is None:
            if len(self._reach) >= MEMORY:
                self._reach.clear()
            known = {}
            self._reach[question] = known
        reach = known.get(start, -1)
        if reach < 0:
            reach = self._walk(start, steps, within)
            known[start] = reach
        return reach

    def _walk(self, start: str, steps: int, within: int) -> int:
        here = self.bit[start]
        seen = here
        edge = here
        for _ in range(steps):
            edge = self._around(edge) & within & ~seen
            seen |= edge
            if not edge:
                break
        return seen & ~here

    def beside(self, mask: int) -> int:
        """All areas that border an area of the mask."""
        known = self._beside.get(mask, -1)
        if known < 0:
            if len(self._beside) >= MEMORY:
                self._beside.clear()
            known = self._around(mask)
            self._beside[mask] = known
        return known

    def _around(self, mask: int) -> int:
        around = 0
        while mask:
            lowest = mask & -mask
            around |= self._near[lowest]
            mask ^= lowest
        return around


def ends(border: str, ids: Container[str]) -> tuple[str, str] | None:
    """The two areas of a border written `A1-B2`; ids may have dashes of their own, as in `A-1-B-2`."""
    found: tuple[str, str] | None = None
    for at, letter in enumerate(border):
        if letter == "-" and border[:at] in ids and border[at + 1 :] in ids:
            if found is not None:
                return None
            found = (border[:at], border[at + 1 :])
    return found
