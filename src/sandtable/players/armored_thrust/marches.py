"""Candidate marches: for each unit a handful of paths into areas that are not ours."""

from __future__ import annotations

from sandtable.games.armored_thrust.play.state import Theatre

MOST_PATHS = 400  # of one unit; more would not differ in anything that matters


class March:
    """A path, and the area of it that is to be bypassed."""

    def __init__(self, path: tuple[str, ...], bypass: str) -> None:
        self.path = path
        self.bypass = bypass


class Roads:
    """What a side can reach this turn, from its own view."""

    def __init__(self, seen: Theatre, side: str, reach: int) -> None:
        self.seen = seen
        self.side = side
        self.reach = reach
        self.costs = seen.rules.costs(seen, side)
        self.closed = seen.rules.closed_base[side]

    def friendly(self, unit: str) -> dict[str, tuple[str, ...]]:
        """The cheapest path to every friendly area within reach of a unit, its own area with an empty path."""
        seen = self.seen
        start, allowance = seen.where[unit], seen.allowance(unit)
        best: dict[str, int] = {start: 0}
        paths: dict[str, tuple[str, ...]] = {start: ()}
        edge = [start]
        while edge:
            further: list[str] = []
            for here in edge:
                kinds = seen.rules.board.kind[here]
                for there in seen.rules.board.neighbours[here]:
                    if seen.control[there] != self.side:
                        continue
                    cost = best[here] + self.costs[kinds[there]]
                    if cost > allowance and here != start:
                        continue
                    if there not in best or cost < best[there]:
                        best[there] = cost
                        paths[there] = (*paths[here], there)
                        if cost < allowance:
                            further.append(there)
            edge = further
        return paths

    def attacks(self, unit: str, around: bool) -> list[March]:
        """Paths into areas that are not ours: by the cheapest way to their edge, then as deep as `reach` allows.

        `around`: may the order go around an area?
        """
        seen = self.seen
        found: list[March] = []
        for area, path in self.friendly(unit).items():
            spent = seen.rules.board.cost((seen.where[unit], *path), self.costs)
            self.deeper(unit, area, path, spent, 0, "", around, found)
            if len(found) > MOST_PATHS:
                break
        return found

    def deeper(
        self,
        unit: str,
        here: str,
        path: tuple[str, ...],
        spent: int,
        depth: int,
        bypass: str,
        around: bool,
        found: list[March],
    ) -> None:
        seen = self.seen
        allowance = seen.allowance(unit)
        kinds = seen.rules.board.kind[here]
        for there in seen.rules.board.neighbours[here]:
            if seen.control[there] == self.side or there in path or there in self.closed:
                continue
            cost = spent + self.costs[kinds[there]]
            if cost > allowance and path:
                continue
            further = (*path, there)
            found.append(March(further, bypass))
            if depth + 1 < self.reach and cost < allowance:
                self.deeper(unit, there, further, cost, depth + 1, bypass, around, found)
                longer = cost + seen.rules.blocks.around
                if around and not bypass and longer < allowance:
                    self.deeper(unit, there, further, longer, depth + 1, there, around, found)
