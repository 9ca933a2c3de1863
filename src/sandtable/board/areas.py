"""Maps cut into areas: which areas border each other, over which river, and which are connected.

A set of areas is one whole number, a mask with one bit an area, so supply lines and
reachable areas are found by a few operations on numbers.
"""

from collections.abc import Container, Iterable
from typing import Final

CHUNK: Final = 9  # masks are looked up a few areas at a time: the 26 of Caen in three looks
LOW: Final = 511  # the areas of one chunk


class AreaBoard:
    """Areas and their borders. Everything is worked out once; nothing changes afterwards."""

    def __init__(self, ids: list[str], borders: list[tuple[str, str, str]]) -> None:
        self.ids: Final[tuple[str, ...]] = tuple(ids)
        self.bit: Final[dict[str, int]] = {}
        self.near: Final[dict[str, int]] = {}
        self.neighbours: Final[dict[str, tuple[str, ...]]] = {}
        self.arrows: Final[dict[str, tuple[tuple[str, int, str], ...]]] = {}
        self.arrow_ends: Final[dict[str, tuple[str, str]]] = {}
        self.rivers: Final[dict[str, str]] = {}
        for index, area in enumerate(ids):
            if area in self.bit:
                raise ValueError(f"area {area} is listed twice")
            self.bit[area] = 1 << index
            self.near[area] = 0
        self.everywhere: Final[int] = (1 << len(ids)) - 1
        for a, b, river in borders:
            self._join(a, b, river)
        self._names: Final[list[list[tuple[str, ...]]]] = []
        self._beside: Final[list[list[int]]] = []
        for first in range(0, len(ids), CHUNK):
            self._tabulate(ids[first : first + CHUNK])
        for area in self.ids:
            around = self.areas(self.near[area])
            self.neighbours[area] = around
            self.arrows[area] = tuple([(other, self.bit[other], f"{area}>{other}") for other in around])
            for other, _, letter in self.arrows[area]:
                self.arrow_ends[letter] = (area, other)

    def _tabulate(self, ids: list[str]) -> None:
        """Tabulates the areas and the neighbours of every mask within one chunk of the board."""
        names: list[tuple[str, ...]] = [()]
        beside: list[int] = [0]
        for area in ids:
            names += [(*before, area) for before in names]
            beside += [before | self.near[area] for before in beside]
        self._names.append(names)
        self._beside.append(beside)

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

    def areas(self, mask: int) -> tuple[str, ...]:
        """The areas of a mask, in the order of the board."""
        found: tuple[str, ...] = ()
        for chunk in self._names:
            if mask & LOW:
                found = found + chunk[mask & LOW] if found else chunk[mask & LOW]
            mask >>= CHUNK
        return found

    def beside(self, mask: int) -> int:
        """All areas that border an area of the mask."""
        around = 0
        for chunk in self._beside:
            if mask & LOW:
                around |= chunk[mask & LOW]
            mask >>= CHUNK
        return around

    def connected(self, sources: int, within: int) -> int:
        """All areas of `within` joined to a source in it by a chain of areas of `within`."""
        joined = sources & within
        edge = joined
        while edge:
            edge = self.beside(edge) & within & ~joined
            joined |= edge
        return joined

    def reach(self, start: str, steps: int, within: int) -> int:
        """The areas that can be reached from `start` in at most `steps` moves through `within`."""
        if steps < 1:
            return 0
        here = self.bit[start]
        seen = here
        edge = self.near[start] & within
        for _ in range(steps - 1):
            if not edge:
                break
            seen |= edge
            edge = self.beside(edge) & within & ~seen
        return (seen | edge) & ~here


def ends(border: str, ids: Container[str]) -> tuple[str, str] | None:
    """The two areas of a border written `A1-B2`; ids may have dashes of their own, as in `A-1-B-2`."""
    found: tuple[str, str] | None = None
    for at, letter in enumerate(border):
        if letter == "-" and border[:at] in ids and border[at + 1 :] in ids:
            if found is not None:
                return None
            found = (border[:at], border[at + 1 :])
    return found
