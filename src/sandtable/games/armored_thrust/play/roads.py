"""Ways out: the cheapest areas next to one, by the costs in force for a side this turn (AT-78, AT-111)."""

from __future__ import annotations

from sandtable.games.armored_thrust.play.state import Theatre


def cheapest_next(s: Theatre, side: str, area: str, areas: list[str]) -> tuple[str, ...]:
    """Of some neighbours of an area, those that cost the fewest movement points to enter."""
    kind = s.rules.board.kind[area]
    costs = s.rules.costs(s, side)
    least = 0
    found: list[str] = []
    for there in areas:
        cost = costs[kind[there]]
        if not found or cost < least:
            least = cost
            found = [there]
        elif cost == least:
            found.append(there)
    return tuple(found)


def entry(s: Theatre, unit: str) -> str:
    """The area a unit counts as being in: on a connector that from which it entered it (AT-94)."""
    place = s.where[unit]
    return s.came[unit] if place in s.rules.board.ends else place
