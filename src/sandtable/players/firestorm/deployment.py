"""Between the turns: landings, deployment, strategic moves (FS-80, CAEN-70 … CAEN-77)."""

from __future__ import annotations

from typing import Any

from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.play.strategic import StrategicMoves, crowded
from sandtable.kernel.steps import Choice, Word
from sandtable.players.firestorm.aftermath import Placement
from sandtable.players.firestorm.front import Front
from sandtable.players.firestorm.ground import Ground


def muster(ground: Ground, troops: list[str]) -> list[str]:
    """The strongest first."""
    power = ground.power
    return sorted(troops, key=lambda troop: -power[troop])


def land(front: Front, ask: Choice[Any]) -> Word:
    """The strongest troop of the pool comes ashore where it can be used best."""
    pool = [letter for letter in ask.letters(front.s, ()) if letter != "done"]
    troop = muster(front.ground, pool)[0]
    return (troop, best_beach(front, troop, ask.letters(front.s, (troop,))))


def best_beach(front: Front, troop: str, beaches: list[str]) -> str:
    """The beach from which a troop can march to the best place; of equals, the emptiest."""
    best = beaches[0]
    most = -1e9
    for beach in beaches:
        value = best_in_reach(front, troop, beach) - 0.1 * len(front.stacks[beach])
        if value > most:
            best, most = beach, value
    return best


def best_in_reach(front: Front, troop: str, start: str) -> float:
    board = front.ground.board
    placement = Placement(front)
    best = -1e9
    reach = board.reach(start, front.ground.rules.strategic_distance, front.own) | board.bit[start]
    for area in board.areas(reach & ~front.s.full):
        best = max(best, placement.gain(area, troop))
    return best


def deploy(front: Front, ask: Choice[Any], pool: tuple[str, ...]) -> Word:
    """The strongest troop of the pool goes where it adds most, or into the reserve."""
    letters = ask.letters(front.s, ())
    if not pool or "done" in letters:
        return ("done",)
    troop = muster(front.ground, list(pool))[0]
    placement = Placement(front)
    best = ""
    most = -1e9
    for place in ask.letters(front.s, (troop,)):
        value = front.weights.reserve if place == "reserve" else placement.gain(place, troop)
        if value > most:
            best, most = place, value
    return (troop, best)


class Marches:
    """The plan of a side's strategic moves: who goes from where to where."""

    def __init__(self) -> None:
        self.turn = 0
        self.start: dict[str, str] = {}
        self.goal: dict[str, str] = {}

    def copy(self) -> Marches:
        """A copy that can be changed; the plan itself is only ever replaced."""
        other = Marches()
        other.turn, other.start, other.goal = self.turn, self.start, self.goal
        return other

    def fits(self, s: Campaign, side: str) -> bool:
        """Was the plan made for this phase? It is made anew before a side's first move."""
        return self.turn == s.turn and any([s.rules.side[troop] == side for troop in s.moved])

    def plan(self, front: Front) -> None:
        """Each troop, the strongest first, goes to the place in its reach where it adds most."""
        s = front.s
        board = front.ground.board
        self.turn = s.turn
        self.start = {}
        self.goal = {}
        placement = Placement(front)
        troops: list[str] = []
        for area in board.areas(front.own):
            placement.changed[area] = tuple([troop for troop in s.stacks[area] if troop in s.moved])
            troops += [troop for troop in s.stacks[area] if troop not in s.moved]
        for troop in muster(front.ground, troops):
            here = s.where[troop]
            best = best_goal(front, placement, troop, here)
            placement.add(best, troop)
            if best != here:
                self.start[troop] = here
                self.goal[troop] = best

    def word(self, s: Campaign, ask: StrategicMoves) -> Word:
        """The next move of the plan that finds room, or changes places with one that leaves."""
        crowd = crowded(s, ask.side)
        ready = [troop for troop in self.goal if self.stands_ready(s, troop)]
        full = s.full
        bit = s.rules.board.bit
        if crowd:
            letters = ask.letters(s, ())
            for troop in ready:
                if troop in letters and not full & bit[self.goal[troop]]:
                    return (troop, self.goal[troop])
            return (letters[-1], ask.letters(s, (letters[-1],))[0])
        for troop in ready:
            if not full & bit[self.goal[troop]]:
                return (troop, self.goal[troop])
        for troop in ready:
            for other in s.stacks[self.goal[troop]]:
                if other in ready and self.goal[other] == self.start[troop]:
                    return (troop, self.goal[troop])
        return ("done",)

    def stands_ready(self, s: Campaign, troop: str) -> bool:
        return troop not in s.moved and s.where[troop] == self.start[troop]


def best_goal(front: Front, placement: Placement, troop: str, here: str) -> str:
    ground = front.ground
    board = ground.board
    best = here
    limit = ground.rules.stacking or 99
    most = placement.gain(here, troop) + front.weights.stay if len(placement.stack(here)) < limit else -1e9
    for area in board.areas(board.reach(here, ground.rules.strategic_distance, front.own)):
        if len(placement.stack(area)) < limit:
            value = placement.gain(area, troop)
            if value > most:
                best, most = area, value
    return best
