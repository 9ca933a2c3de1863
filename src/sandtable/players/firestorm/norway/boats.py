"""Submarines: when they attack, and what (NOR-80 … NOR-86)."""

from __future__ import annotations

from sandtable.games.firestorm.norway.play.actions import idle
from sandtable.games.firestorm.norway.play.aiming import lay
from sandtable.games.firestorm.norway.play.exchange import FIRE
from sandtable.games.firestorm.norway.play.structs import Volley
from sandtable.games.firestorm.norway.play.submarines import HOLD, AimTorpedoes, React, reach
from sandtable.kernel.steps import Word
from sandtable.players.firestorm.norway.gunnery import Units
from sandtable.players.firestorm.norway.lookout import Lookout


class Patrol:
    """Submarines, where they go, and what they are thought to sink there beyond what it costs them."""

    def __init__(self, group: Units, sea: str, value: float) -> None:
        self.group = group
        self.sea = sea
        self.value = value


def best_patrol(lookout: Lookout) -> Patrol:
    """The best attack of a group of idle submarines; ships nearby that are few, or worth much."""
    s = lookout.s
    fleet = lookout.fleet
    zones: dict[str, list[str]] = {}
    for boat in idle(s, fleet.submarines[lookout.side]):
        zones.setdefault(s.where[boat], []).append(boat)
    best = Patrol((), "", -1e9)
    for sea, boats in zones.items():
        for goal in reach(s, sea):
            prey = ships_in(lookout, goal)
            if prey:
                number, value = best_number(lookout, prey, len(boats), 1.0)
                value -= lookout.weights.boat * number + lookout.weights.action
                if number and value > best.value:
                    best = Patrol(tuple(boats[:number]), goal, value)
    return best


def ships_in(lookout: Lookout, sea: str) -> Units:
    """The enemy ships that submarines in a sea may attack: those of one location, the most promising."""
    s = lookout.s
    best: Units = ()
    most = -1e9
    for place in lookout.fleet.waylaid[sea]:
        ships = tuple(s.ships_at(place, lookout.enemy))
        if ships:
            value = best_number(lookout, ships, 2, 1.0)[1]
            if value > most:
                best, most = ships, value
    return best


def best_number(lookout: Lookout, prey: Units, boats: int, share: float) -> tuple[int, float]:
    """How many submarines should attack, and what that brings; none if it does not pay."""
    best = 0
    most = 0.0
    for number in range(1, boats + 1):
        sunk, lost = lookout.gunnery.torpedoes(lookout.s, prey, number, share)
        if sunk - lost > most:
            best, most = number, sunk - lost
    return best, most


def aim(lookout: Lookout, ask: AimTorpedoes) -> tuple[Word, float]:
    """The torpedoes of those for whom it pays; a group that may move on answers with fewer dice."""
    s = lookout.s
    boats = ask.boats(s)
    prey = tuple(ask.prey(s))
    if not isinstance(ask, React):
        sea = s.operation[0].at
        prey = ships_in(lookout, sea) or prey
    number, value = best_number(lookout, prey, len(boats), 0.85 if isinstance(ask, React) else 1.0)
    if not number:
        return (HOLD,), 0.0
    side = s.norway.side[boats[0]]
    return (*lay(s, Volley(side, "", prey, number), prey, [], number, False), FIRE), value
