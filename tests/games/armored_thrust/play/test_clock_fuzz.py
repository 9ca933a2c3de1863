"""The clock (AT-60 … AT-72, TOT-32, TOT-33) against a second one that shares no code with it.

There every unit walks, tick by tick, as the sentences say. The boards are small, so that chains, rings, ties, joiners
and bypasses are common. Run as a file with a number it compares as many as one likes.
"""

from __future__ import annotations

import sys
from fractions import Fraction
from random import Random

import pytest

from sandtable.games.armored_thrust.play.movement import Clock, March

RED, BLUE = "red", "blue"
ALLOWANCES = (Fraction(6), Fraction(4), Fraction(2), Fraction(1))
COSTS = (Fraction(1, 2), Fraction(1), Fraction(2))


class Walker:
    """A unit with its feet on the ground: in an area, or some part of the way along a road."""

    def __init__(self, name: str, side: str, area: str, leader: bool) -> None:
        self.name, self.side, self.leader = name, side, leader
        self.area: str | None = area
        self.road: tuple[str, str] | None = None  # from where to where
        self.way = Fraction(0)  # how much of the road lies behind it
        self.allowance = Fraction(1)
        self.todo: list[str] = []
        self.mark: str | None = None
        self.owes: Fraction | None = None  # what is left to pay of a bypass; None while it bypasses nothing
        self.locked = False
        self.caught = False
        self.start = area
        self.left: str | None = None
        self.seen: list[str] = []


class World:
    """Areas, roads with their costs, control, walkers."""

    def __init__(self, rng: Random, steps: bool) -> None:
        self.steps = steps
        self.areas = [chr(65 + n) for n in range(rng.randint(2, 7))]
        self.roads: dict[frozenset[str], Fraction] = {}
        for at, area in enumerate(self.areas[1:], 1):
            self.roads[frozenset((area, rng.choice(self.areas[:at])))] = rng.choice(COSTS)
        for _ in range(rng.randint(0, 6)):
            pair = frozenset(rng.sample(self.areas, 2))
            self.roads.setdefault(pair, rng.choice(COSTS))
        self.control = {area: rng.choice((RED, BLUE, RED, BLUE, "none")) for area in self.areas}
        self.walkers: list[Walker] = []
        for n in range(rng.randint(2, 9)):
            side = rng.choice((RED, BLUE))
            area = rng.choice(self.areas)
            if any(one.area == area and one.side != side for one in self.walkers):
                continue
            one = Walker(f"{side[0]}{n}", side, area, rng.random() < 0.12)
            self.control[area] = side
            self.walkers.append(one)
            if rng.random() < 0.75:
                self.order(rng, one)

    def beside(self, area: str) -> list[str]:
        return sorted(next(iter(pair - {area})) for pair in self.roads if area in pair)

    def order(self, rng: Random, one: Walker) -> None:
        """A legal path at random: affordable, or a single road (AT-50, AT-51, TOT-31)."""
        one.allowance = rng.choice(ALLOWANCES)
        assert one.area is not None
        path, spent = [one.area], Fraction(0)
        bypass = not one.leader and rng.random() < 0.35
        while rng.random() < 0.85:
            nexts = [area for area in self.beside(path[-1]) if area not in path]
            room = one.allowance - spent - (1 if bypass else 0)
            if len(path) > 1 or bypass:
                nexts = [area for area in nexts if self.roads[frozenset((path[-1], area))] <= room]
            if not nexts:
                break
            chosen = rng.choice(nexts)
            spent += self.roads[frozenset((path[-1], chosen))]
            path.append(chosen)
        one.todo = path[1:]
        if bypass and len(one.todo) > 1:
            one.mark = rng.choice(one.todo[:-1])

    def run(self) -> None:
        self.holder: dict[str, str] = {}
        self.battles: dict[str, set[str]] = {}
        self.went_around: dict[str, set[str]] = {}
        for tick in range(25):
            self.tick(tick)
        assert not any(one.road and not one.locked for one in self.walkers), "somebody is late"
        for one in self.walkers:
            if (
                one.leader
                and one.area
                and one.area not in self.battles
                and self.control[one.area] != one.side
            ):
                one.caught = True

    def here(self, area: str) -> list[Walker]:
        """Who is present: neither leaders nor those who go around the area (AT-63, AT-116)."""
        return [one for one in self.walkers if one.area == area and one.owes is None and not one.leader]

    def tick(self, tick: int) -> None:
        came_in: list[Walker] = []
        for one in self.walkers:  # (a)
            if one.road and not one.locked:
                pace = Fraction(1) if self.steps else one.allowance / (24 * self.roads[frozenset(one.road)])
                one.way += pace if self.steps else max(pace, Fraction(1, 24))
                if one.way >= 1:
                    assert one.way == 1
                    one.area, one.road = one.road[1], None
                    one.seen.append(one.area)
                    came_in.append(one)
            elif one.owes:
                one.owes -= 1 if self.steps else one.allowance / 24
        strangers: list[Walker] = []
        for one in came_in:
            if one.mark == one.area and any(other.side != one.side for other in self.here(str(one.area))):
                strangers.append(one)
        for one in strangers:
            one.owes = Fraction(1)
            self.went_around.setdefault(str(one.area), set()).add(one.name)
        for area in self.areas:  # (b) and (c)
            present = self.here(area)
            new = [one for one in came_in if one in present]
            if not new:
                continue
            if {one.side for one in present} == {RED, BLUE}:
                self.holder.setdefault(area, self.control[area])
                self.battles.setdefault(area, set()).update(one.name for one in present)
                for one in present:
                    one.locked = True
            else:
                self.control[area] = new[0].side
        for one in self.walkers:
            if one.leader and one.area and one.area in self.battles and one.left:
                one.locked = True
            if one.leader and one.area and one.area not in self.battles:
                one.caught = one.caught or any(other.side != one.side for other in self.here(one.area))
        for one in self.walkers:  # (d)
            stays = one.locked or one.caught or (one.owes is not None and one.owes > 0)
            if one.area and one.todo and not stays:
                one.owes = None
                one.left = one.area
                one.road, one.area, one.way = (one.area, one.todo.pop(0)), None, Fraction(0)
        for pair in self.roads:  # (e)
            on_it = [
                one for one in self.walkers if one.road and frozenset(one.road) == pair and not one.leader
            ]
            against = any(
                one.side != other.side and one.road != other.road for one in on_it for other in on_it
            )
            if against or self.name(pair) in self.battles:
                self.battles.setdefault(self.name(pair), set()).update(one.name for one in on_it)
                for one in on_it:
                    one.locked = True

    def name(self, pair: frozenset[str]) -> str:
        return "-".join(sorted(pair))


def clock_of(world: World) -> Clock:
    """The clock of the game, set for the same world."""
    names = {a: {b: world.name(frozenset((a, b))) for b in world.beside(a)} for a in world.areas}
    marches: list[March] = []
    for one in world.walkers:
        if not one.todo:
            continue
        legs: list[int] = []
        for a, b in zip([one.start, *one.todo], one.todo, strict=False):
            cost = world.roads[frozenset((a, b))]
            legs.append(1 if world.steps else int(min(Fraction(24), 24 * cost / one.allowance)))
        mark = one.todo.index(one.mark) if one.mark else -1
        delay = 1 if world.steps else int(24 / one.allowance)
        marches.append(March(one.name, one.start, tuple(one.todo), tuple(legs), mark, delay))
    sides = {one.name: one.side for one in world.walkers}
    standing = {one.name: one.start for one in world.walkers if not one.todo}
    leaders = frozenset(one.name for one in world.walkers if one.leader)
    return Clock(names, world.control, sides, standing, marches, leaders)


def compare(seed: int, steps: bool) -> tuple[int, int, int]:
    """Runs both; fights in areas, on connectors, and bypasses, to know that the sample is worth something."""
    rng = Random(f"clock/{seed}")
    world = World(rng, steps)
    clock = clock_of(world)
    clock.run()
    world.run()
    for one in world.walkers:
        where = one.area or world.name(frozenset(one.road or ()))
        assert clock.where.get(one.name, one.start) == where, one.name
        assert clock.came.get(one.name) == one.left, one.name
        assert clock.trail.get(one.name, ()) == tuple(one.seen), one.name
        assert (one.name in clock.caught) == one.caught, one.name
    assert clock.control == world.control
    assert {place: set(fight.units) for place, fight in clock.fights.items()} == world.battles
    assert all(len(set(fight.units)) == len(fight.units) for fight in clock.fights.values())
    holders = {place: fight.holder for place, fight in clock.fights.items() if place in world.areas}
    assert holders == world.holder
    assert {area: set(units) for area, units in clock.bypassed.items()} == world.went_around
    on_roads = sum("-" in place for place in clock.fights)
    return len(clock.fights) - on_roads, on_roads, sum(map(len, clock.bypassed.values()))


@pytest.mark.parametrize("steps", [False, True], ids=["AT-60-ticks", "AT-72-steps"])
def test_two_clocks_that_share_no_code_agree_AT_61(steps: bool) -> None:
    found = [compare(seed, steps) for seed in range(4000)]
    areas, roads, bypasses = (sum(column) for column in zip(*found, strict=True))
    assert areas > 1000 and roads > 300 and bypasses > 40, (areas, roads, bypasses)


if __name__ == "__main__":
    for number in range(int(sys.argv[1])):
        for clock_in_steps in (False, True):
            try:
                compare(number, clock_in_steps)
            except AssertionError as error:
                raise SystemExit(f"seed {number}, steps={clock_in_steps}: {error}") from error
    print(f"{sys.argv[1]} boards, both clocks: no difference")
