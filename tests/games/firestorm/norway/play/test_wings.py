"""Every air group and goal that the rules allow can be spelled, in any order, and no other (NOR-21, NOR-37, NOR-42)."""

from __future__ import annotations

from collections import deque
from itertools import combinations
from random import Random

import pytest

from sandtable.games.firestorm.norway.play.actions import TakeAction
from sandtable.games.firestorm.norway.play.fleet import Fleet
from sandtable.games.firestorm.norway.play.state import NorwayState
from tests.games.firestorm.norway.play.test_air_play import airborne

POSITIONS = 12
PORTS = {"namsos": "D-1", "andalsnes": "D-4"}  # NOR-70


def steps(fleet: Fleet, start: str) -> dict[str, int]:
    """Areas flown into from an area, by the borders alone."""
    near: dict[str, set[str]] = {area: set() for area in fleet.regions}
    for strait in fleet.straits:
        near[strait.a].add(strait.b)
        near[strait.b].add(strait.a)
    far = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in near[here] - far.keys():
            far[there] = far[here] + 1
            queue.append(there)
    return far


def areas_of(fleet: Fleet, location: str) -> tuple[str, ...]:
    """A harbour is in its sea and in its land area (NOR-88)."""
    harbour = fleet.harbours.get(location)
    return (harbour.sea, harbour.land) if harbour else (location,)


def distance(s: NorwayState, unit: str, goal: str) -> int:
    fleet = s.norway.fleet
    place = s.where[unit]
    starts = areas_of(fleet, s.where[place]) if fleet.units[unit].aboard else (place,)
    return min(steps(fleet, start)[area] for start in starts for area in areas_of(fleet, goal))


def home(s: NorwayState, unit: str) -> str:
    """Who may fly together starts from the same airfield, or from carriers in one sea and its harbours."""
    fleet = s.norway.fleet
    carrier = fleet.units[unit].aboard
    return f"sea {areas_of(fleet, s.where[carrier])[0]}" if carrier else s.where[unit]


def able(s: NorwayState, side: str) -> list[str]:
    found = []
    for unit in s.norway.fleet.aircraft[side]:
        place = s.where[unit]
        based = place in s.norway.fleet.bases or s.where.get(place) in s.norway.fleet.waters.bit
        if unit not in s.activated and based:
            found.append(unit)
    return found


def goals(s: NorwayState, side: str, group: tuple[str, ...]) -> set[str]:
    """What a group may attack, read from the rulebook."""
    fleet = s.norway.fleet
    if all(fleet.units[unit].type.fighter for unit in group):
        return set()
    far = min(fleet.units[unit].range for unit in group)
    reached = {goal for goal in fleet.waters.ids if all(distance(s, unit, goal) <= far for unit in group)}
    enemy = s.norway.enemy[side]
    found = {goal for goal in reached if s.ships_at(goal, enemy)}
    if side == "germans":
        found |= {
            f"bomb-{port}" for port, area in PORTS.items() if port in reached and s.holds("allies", area)
        }
    return found


@pytest.mark.parametrize("seed", range(POSITIONS))
def test_groups_and_goals_are_those_of_the_rulebook(seed: int) -> None:
    """NOR-21, NOR-37, NOR-42, NOR-60, NOR-61, NOR-70: all groups of up to three aircraft, spelled in a random order."""
    rng = Random(seed)
    s = airborne(rng)
    for side in s.norway.sides:
        ask = TakeAction(side)
        units = able(s, side)
        started = set(ask.letters(s, ()))
        for size in (1, 2, 3):
            for chosen in rng.sample(
                list(combinations(units, size)), k=min(60, len(list(combinations(units, size))))
            ):
                order = list(chosen)
                rng.shuffle(order)
                group = tuple(order)
                together = len({home(s, unit) for unit in group}) == 1
                wanted = goals(s, side, group) if together else set()
                spelled = group[0] in started and all(
                    group[at] in ask.letters(s, group[:at]) for at in range(1, size)
                )
                offered = set(ask.letters(s, group)) - set(s.norway.fleet.units) if spelled else set()
                assert offered == wanted, f"{side}: {group}"
