"""What the ground is worth: objectives, and the areas that lead to them."""

from __future__ import annotations

from sandtable.games.armored_thrust.play.rules import ArmoredThrust
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.players.armored_thrust.weights import Weights

LAST = 0.1  # what ground without points is worth in the last turn
FADES = 0.45  # how much of an objective's worth reaches the next area


class Ground:
    """The map as a general sees it. Distances are worked out once."""

    def __init__(self, rules: ArmoredThrust, side: str, weights: Weights, margin: dict[str, int]) -> None:
        self.rules = rules
        self.weights = weights
        self.enemy = rules.enemy[side]
        self.margin = margin  # side -> sixes it must be ahead by to keep ground it holds; 0: a draw will do
        self.swing: dict[str, float] = {}  # objective -> points that change with it
        for area, phase in rules.objective.items():
            points = rules.data.objectives[phase].points
            self.swing[area] = float(sum(points.values()))
        self.steps: dict[str, dict[str, int]] = {area: self.distances(area) for area in rules.objective}

    def distances(self, start: str) -> dict[str, int]:
        """Connectors from an area to every other."""
        found = {start: 0}
        edge = [start]
        while edge:
            further: list[str] = []
            for area in edge:
                for other in self.rules.board.neighbours[area]:
                    if other not in found:
                        found[other] = found[area] + 1
                        further.append(other)
            edge = further
        return found

    def worth(self, seen: Theatre, side: str) -> dict[str, float]:
        """What holding each area is worth: its own points, and those of objectives near it that the enemy has.

        Areas that only lead to objectives lose their worth once no turn is left to march on.
        """
        if seen.turn >= seen.rules.last_turn - 1:
            return {area: self.swing.get(area, LAST) for area in self.rules.area}
        wanted = [area for area in self.swing if seen.control[area] != side]
        found: dict[str, float] = {}
        for area in self.rules.area:
            near = 0.0
            for objective in wanted:
                steps = self.steps[objective][area]
                if steps:
                    near = max(near, FADES**steps)
            found[area] = self.swing.get(area, 0.0) + self.weights.ground * near + 0.5
        return found
