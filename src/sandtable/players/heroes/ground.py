"""What ground is worth to a side, and how far it is on foot."""

from __future__ import annotations

from collections import deque
from typing import Final

from sandtable.games.heroes.ground.maps import Land
from sandtable.games.heroes.play.nouns import INFANTRY, Weapon
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.victory import goal_squares

Field = dict[tuple[str, int], int]  # square and class of the target -> the value against it

FAR: Final = 99
MOST_FIELDS: Final = 400  # fields that are kept: weapons in their places, some hundred squares each
DIFFICULT: Final = 3  # what a step into difficult ground counts, in steps
BUNKER: Final = 12.0  # what the building is worth that decides the battle
ESCAPE: Final = 1.5  # factor on the points for each unit that leaves


class Destination:
    """A place where a side wants to be: what it is worth, and how far every square is from it."""

    def __init__(self, id: str, worth: float, squares: tuple[str, ...], steps: dict[str, int]) -> None:
        self.id = id
        self.worth = worth
        self.squares = squares
        self.steps = steps


class Ground:
    """What stays the same as long as the ground does: distances on foot, worked out once for each set of squares, and
    where a weapon can fire from its place."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, ...], dict[str, int]] = {}
        self.fields: dict[tuple[str, int, Weapon], Field] = {}
        self.land: Land | None = None

    def stand_on(self, land: Land) -> None:
        """Drops everything that was worked out for another ground."""
        if land is not self.land:
            self.known, self.fields, self.land = {}, {}, land

    def field(self, at: str, heading: int, weapon: Weapon) -> Field:
        """What is known so far about the fire of a weapon from a place."""
        key = (at, heading, weapon)
        found = self.fields.get(key)
        if found is None:
            found = {}
            if len(self.fields) >= MOST_FIELDS:
                self.fields.clear()
            self.fields[key] = found
        return found

    def steps(self, land: Land, squares: tuple[str, ...]) -> dict[str, int]:
        """The steps from every square to the nearest of these, ignoring units."""
        self.stand_on(land)
        found = self.known.get(squares)
        if found is None:
            found = march(land, squares)
            self.known[squares] = found
        return found

    def aims(self, s: Battle, side: str) -> list[Destination]:
        """The objectives, and the edge to leave by where leaving is the point."""
        ending = s.rules.scene.victory
        found: list[Destination] = []
        for id, goal in s.goals.items():
            squares = goal_squares(s, goal)
            worth = float(goal.points)
            if goal.per_turn:
                worth *= max(1, (s.rules.turns - max(s.turn, goal.first) + 1) * 0.6)
            if ending.kind == "bunker" and goal.section == ending.section:
                worth = BUNKER
            found.append(Destination(id, worth, squares, self.steps(s.land, squares)))
        if ending.kind == "escape":
            squares = s.land.edge[ending.edge]
            worth = ending.escape * ESCAPE if side == ending.side else 0.0
            found.append(Destination("edge", worth, squares, self.steps(s.land, squares)))
        return found


def march(land: Land, squares: tuple[str, ...]) -> dict[str, int]:
    """Works out the steps from every square to the nearest of these; difficult ground counts more."""
    closed, difficult = land.closed[INFANTRY], land.difficult
    steps: dict[str, int] = dict.fromkeys(squares, 0)
    queue: deque[str] = deque(squares)
    while queue:
        at = queue.popleft()
        cost = steps[at] + (DIFFICULT if at in difficult else 1)
        for walk in land.squares.walks.get(at, ()):
            if walk.opening != "window" and walk.to not in closed and cost < steps.get(walk.to, FAR):
                steps[walk.to] = cost
                queue.append(walk.to)
    return steps


def nearness(aim: Destination, square: str, pace: int) -> float:
    """What a square is worth for an aim: all of its worth on it, less for every turn of marching."""
    steps = aim.steps.get(square, FAR)
    turns = (steps + pace - 1) // pace
    return aim.worth * (1.0 if not steps else 0.75 * 0.8**turns - 0.002 * steps)
