"""Maps of areas joined by connectors: which roads there are, of what class, and what a march along them costs.

Costs are whole numbers; a game with half movement points counts in halves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from sandtable.board.areas import AreaBoard

FAR: Final = 1_000_000  # more than any march costs


class ConnectorBoard:
    """Areas and the connectors between them. Everything is worked out once; nothing changes afterwards."""

    def __init__(self, ids: list[str], connectors: list[tuple[str, str, str]]) -> None:
        self.areas: Final[AreaBoard] = AreaBoard(ids, [(a, b, "") for a, b, _ in connectors])
        self.ids: Final[tuple[str, ...]] = tuple(ids)
        self.neighbours: Final[dict[str, tuple[str, ...]]] = self.areas.neighbours
        self.bit: Final[dict[str, int]] = self.areas.bit
        self.kind: Final[dict[str, dict[str, str]]] = {area: {} for area in ids}
        self.name: Final[dict[str, dict[str, str]]] = {area: {} for area in ids}
        self.ends: Final[dict[str, tuple[str, str]]] = {}
        for a, b, kind in connectors:
            id = f"{a}-{b}"
            self.ends[id] = (a, b)
            self.kind[a][b] = self.kind[b][a] = kind
            self.name[a][b] = self.name[b][a] = id

    def cost(self, path: Iterable[str], costs: Mapping[str, int]) -> int:
        """What a march along a path costs, the start included in the path."""
        total = 0
        before = ""
        for area in path:
            if before:
                total += costs[self.kind[before][area]]
            before = area
        return total

    def cheapest(
        self, start: str, target: str, costs: Mapping[str, int], through: Iterable[str]
    ) -> tuple[str, ...] | None:
        """The cheapest path to a target by way of areas of `through`, the start left out; None if there is none.

        Of equally cheap paths that with the fewest connectors, then the first in the order of the board.
        """
        open_to = set(through)
        best: dict[str, tuple[int, int]] = {start: (0, 0)}
        came: dict[str, str] = {}
        edge = [start]
        while edge:
            here = min(edge, key=best.__getitem__)
            edge.remove(here)
            if here == target:
                return self._back(came, start, target)
            if here != start and here not in open_to:
                continue
            cost, legs = best[here]
            for there in self.neighbours[here]:
                if there != target and there not in open_to:
                    continue
                found = (cost + costs[self.kind[here][there]], legs + 1)
                if found < best.get(there, (FAR, 0)):
                    best[there] = found
                    came[there] = here
                    edge.append(there)
        return None

    def _back(self, came: dict[str, str], start: str, target: str) -> tuple[str, ...]:
        path = [target]
        while path[-1] != start:
            path.append(came[path[-1]])
        path.reverse()
        return tuple(path[1:])
