"""Where to stand: how much ground the enemy could overrun, and how much less with a unit in his way.

A march stops in an area with a garrison, whoever wins there; an empty area is taken in passing. So a few units in the
right places keep much ground.
"""

from __future__ import annotations

from typing import Final

from sandtable.games.armored_thrust.play.nouns import MOVE, REGROUP
from sandtable.kernel.steps import Word
from sandtable.players.armored_thrust.plan import Front

DEPTH: Final = (0.9, 0.65, 0.45, 0.3)  # how likely ground is to be overrun that lies one, two … areas deep
LEAST: Final = 0.3  # how much better a place must be before a unit sets out for it


class DefenceLine:
    """Our own ground before an enemy who may come from anywhere he holds."""

    def __init__(self, front: Front) -> None:
        self.front = front
        self.board = front.seen.rules.board
        self.theirs = self.board.areas.mask(
            [area for area, holder in front.seen.control.items() if holder != front.side]
        )
        self.bases = self.board.areas.mask(front.seen.rules.bases[front.side])
        self.local: dict[str, float] = {}
        for area in front.seen.rules.area:
            near = front.threat.get(area, 0.0)
            for other in self.board.neighbours[area]:
                near += front.threat.get(other, 0.0)
            self.local[area] = near

    def exposure(self) -> float:
        """What would be lost if the enemy came everywhere, with the garrisons as they are planned."""
        front = self.front
        garrison = front.garrison
        occupied = self.board.areas.mask(garrison)
        reached = self.theirs
        edge = self.theirs
        total = 0.0
        for chance in DEPTH:
            edge = self.board.areas.beside(edge & ~occupied) & ~reached & ~self.bases
            if not edge:
                break
            reached |= edge
            for area in self.board.areas.areas(edge):
                lost = chance * front.worth[area]
                if area in garrison:
                    threat = max(self.local[area], 2.0 * chance)
                    lost *= 1.0 - front.holds(garrison[area], threat)
                    lost *= front.weights.block
                total += lost
        return total

    def add(self, unit: str, area: str, times: float) -> None:
        """Counts a unit as the garrison of an area (`times` 1), or no longer (-1)."""
        garrison = self.front.garrison
        strength = garrison.get(area, 0.0) + times * (float(self.front.seen.strength(unit)) + 0.01)
        if strength > 0.005:
            garrison[area] = strength
        else:
            del garrison[area]

    def best_place(self, unit: str, paths: dict[str, tuple[str, ...]]) -> tuple[float, str]:
        """How much less is exposed with the unit at its best place, and where that is; at home if nothing is better."""
        start = self.front.seen.where[unit]
        before = self.exposure()
        best, goal = 0.0, start
        for area in paths:
            self.add(unit, area, 1.0)
            saved = self.front.weights.hold * (before - self.exposure()) + forward(self.front, area)
            self.add(unit, area, -1.0)
            if area == start:
                saved += LEAST
            if saved > best:
                best, goal = saved, area
        return best, goal


def stand(front: Front, line: DefenceLine, unit: str, rest: bool) -> Word:
    """The order of a unit that does not attack: to its best place, or rest."""
    seen = front.seen
    start = seen.where[unit]
    paths = front.roads.friendly(unit)
    if rest:
        paths = {start: ()}
    _, goal = line.best_place(unit, paths)
    line.add(unit, goal, 1.0)
    if goal != start:
        return (unit, MOVE, *paths[goal])
    return (unit, REGROUP) if rest and seen.supplied(unit) else ()


def forward(front: Front, area: str) -> float:
    """How near an area is to ground worth taking: where a reserve should stand."""
    near = 0.0
    for other in front.seen.rules.board.neighbours[area]:
        if front.seen.control[other] != front.side:
            near = max(near, front.worth[other])
    return front.weights.attack * front.weights.reserve * (near + 0.2 * front.worth[area])
