"""Aircraft: raids on ships, bombs on ports, escorts, where to base them (NOR-60 … NOR-74, NOR-142)."""

from __future__ import annotations

from typing import Final

from sandtable.games.firestorm.norway.play import wings
from sandtable.games.firestorm.norway.play.bombing import BOMB
from sandtable.games.firestorm.norway.play.exchange import half
from sandtable.games.firestorm.norway.play.flights import defence_dice, defenders, in_range
from sandtable.games.firestorm.norway.play.flights import wings as flights_of
from sandtable.games.firestorm.norway.play.lanes import guns, lane_holder
from sandtable.players.firestorm.norway.gunnery import Units
from sandtable.players.firestorm.norway.lookout import Lookout


class Raid:
    """Aircraft, their goal, and what the flight is thought to bring."""

    def __init__(self, group: Units, goal: str, value: float, win: float = 0.0) -> None:
        self.group = group
        self.goal = goal
        self.value = value
        self.win = win


NO_RAID: Final = Raid((), "", -1e9)


def best_raid(lookout: Lookout) -> Raid:
    """The best flight from any airfield or carrier."""
    best = NO_RAID
    for raid in raids(lookout):
        if raid.value > best.value:
            best = raid
    return best


def raids(lookout: Lookout) -> list[Raid]:
    """The flights from every airfield and carrier: each goal with all bombers that reach it."""
    s = lookout.s
    found: list[Raid] = []
    for wing in flights_of(s, lookout.side).values():
        units = lookout.fleet.units
        bombers = [unit for unit in wing if not units[unit].type.fighter]
        fighters = [unit for unit in wing if units[unit].type.fighter]
        for far in sorted({units[unit].range for unit in bombers}):
            group = tuple([unit for unit in bombers if units[unit].range >= far])
            for goal in wings.goals(s, lookout.side, group):
                found.append(judge(lookout, group, fighters, goal))
    return found


def judge(lookout: Lookout, group: Units, fighters: list[str], goal: str) -> Raid:
    """A raid alone, and with the escorts that reach the goal where it would be met."""
    location = goal.removeprefix(BOMB)
    met = defenders(lookout.s, lookout.enemy, location)
    alone = weigh(lookout, group, goal, met, ())
    if not met:
        return alone
    bit = lookout.waters.bit[location]
    escorts = tuple([unit for unit in fighters if in_range(lookout.s, (unit,)) & bit])
    if not escorts:
        return alone
    together = weigh(lookout, group, goal, met, escorts)
    return together if together.value > alone.value else alone


def weigh(lookout: Lookout, bombers: Units, goal: str, met: Units, escorts: Units) -> Raid:
    """What the bombs hit and what it costs in aircraft (NOR-62 … NOR-64)."""
    s = lookout.s
    units = lookout.fleet.units
    gunnery = lookout.gunnery
    location = goal.removeprefix(BOMB)
    bombing = location != goal
    good = sum([units[unit].cv for unit in bombers if units[unit].type.again])
    total = sum([units[unit].cv for unit in bombers])
    first = half(total) if met else total
    second = total - first + sum([units[unit].cv for unit in escorts]) if met else 0
    win = 0.0
    ships = tuple(s.ships_at(location, lookout.enemy))
    if bombing:
        win = 1.0 - (25.0 / 36.0) ** first
        gain = win * port_value(lookout, location)
    else:
        again = min(good, first)
        blow = gunnery.blow(s, ships, first - again, again)
        gain = blow.points
        win = max(blow.fates)
    gain += gunnery.blow(s, met, second).points
    flak = guns(s, location, lookout.enemy, aircraft=True)
    flak += sum([units[ship].type.against_air for ship in ships])
    flak += sum([defence_dice(s, unit) for unit in met])
    group = (*bombers, *escorts)
    loss = gunnery.blow(s, group, flak).points
    weights = lookout.weights
    value = gain - loss - weights.action - weights.fighter * len(escorts)
    return Raid(group, goal, value, win)


def port_value(lookout: Lookout, port: str) -> float:
    """What it is worth to close a port: the troops of this turn's battles that it alone supplies (NOR-73)."""
    s = lookout.s
    rules = lookout.rules
    book = rules.book
    if port in s.bombed or lane_holder(s, port) != rules.allies:
        return 0.0
    board = rules.board
    held = s.held[rules.allies]
    other = 0
    for area, lane in book.south.ports.items():
        if lane != port and lane not in s.bombed and lane_holder(s, lane) == rules.allies:
            other |= board.bit[area]
    mine = board.bit[lookout.fleet.harbours[port].area]
    cut = board.connected(mine, held) & ~board.connected(other, held)
    number = 0
    for area in board.areas(cut & s.manned):
        number += len([troop for troop in s.stacks[area] if rules.nation[troop] != book.own])
    return lookout.weights.bombed * number
