"""Finds the legal order nearest to one that is refused; only refusals ask for it (AT-34)."""

from __future__ import annotations

from sandtable.board.connectors import FAR
from sandtable.games.armored_thrust.play.nouns import BYPASS, MOVE
from sandtable.games.armored_thrust.play.routes import Ways, cost
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.kernel.steps import Word


def nearest_order(s: Theatre, unit: str, kind: str, path: Word, mark: int, target: str) -> Word:
    """The order of this kind that ends nearest to the target: on the path begun, or else on another.

    `mark` is the place of the bypassed area on the path, -1 for none. Empty where there is nothing to offer.
    """
    far = distances(s.rules.ways(s, s.rules.side[unit]), target)
    begun = best_end(reachable(s, unit, kind, path, mark), far)
    if begun and far.get(begun[-1], FAR) == 0:
        return written(kind, begun, mark)
    fresh = best_end(reachable(s, unit, kind, (), -1), far)
    if not fresh or (begun and far.get(begun[-1], FAR) <= far.get(fresh[-1], FAR)):
        return written(kind, begun, mark) if begun else ()
    return written(kind, fresh, -1)


def written(kind: str, path: Word, mark: int) -> Word:
    return (kind, *path) if mark < 0 else (kind, *path[:mark], BYPASS, *path[mark:])


def best_end(paths: dict[str, tuple[int, Word]], far: dict[str, int]) -> Word:
    """Of all paths the one that ends nearest to the target, then the cheapest, then the shortest."""
    best: tuple[int, int, int] = (FAR, FAR, FAR)
    found: Word = ()
    for area, (spent, path) in paths.items():
        rank = (far.get(area, FAR), spent, len(path))
        if rank < best:
            best, found = rank, path
    return found


def distances(ways: Ways, target: str) -> dict[str, int]:
    """The cost of the cheapest way to the target from each area, whoever holds the ground between."""
    found = {target: 0}
    edge = [target]
    while edge:
        here = min(edge, key=found.__getitem__)
        edge.remove(here)
        for there, halves in ways[here].items():
            if found[here] + halves < found.get(there, FAR):
                found[there] = found[here] + halves
                edge.append(there)
    return found


def reachable(s: Theatre, unit: str, kind: str, path: Word, mark: int) -> dict[str, tuple[int, Word]]:
    """Every area where a march that begins with this path may end, with the cheapest way there and its cost."""
    rules = s.rules
    side, start = rules.side[unit], s.where[unit]
    ways, allowance = rules.ways(s, side), s.allowance(unit)
    spent = cost(ways, start, path) + (rules.blocks.around if mark >= 0 else 0)
    here = path[-1] if path else start
    found: dict[str, tuple[int, Word]] = {here: (spent, path)}
    edge = [here]
    while edge:
        here = min(edge, key=found.__getitem__)
        edge.remove(here)
        spent, so_far = found[here]
        for there, halves in ways[here].items():
            total = spent + halves
            if there == start or there in path or (kind == MOVE and s.control[there] != side):
                continue
            if (total > allowance and so_far) or total >= found.get(there, (FAR, ()))[0]:
                continue  # only a single connector may cost more than a unit has (AT-51)
            found[there] = (total, (*so_far, there))
            edge.append(there)
    if not path or mark == len(path) - 1:  # an order needs an area, and goes on beyond the bypassed one
        del found[path[-1] if path else start]
    return found
