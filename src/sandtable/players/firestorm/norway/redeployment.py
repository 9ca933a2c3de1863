"""Between the turns: fleets to their stations, submarines on the lanes, aircraft forward, troops (NOR-34, NOR-142)."""

from __future__ import annotations

from typing import Any

from sandtable.games.firestorm.norway.play.airfields import BOXES, capacity, is_open, must_leave
from sandtable.games.firestorm.norway.play.lanes import lane_waters
from sandtable.games.firestorm.norway.play.moves import ways
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.kernel.steps import Choice, Word
from sandtable.players.firestorm.deployment import Marches
from sandtable.players.firestorm.norway.country import NorwayFront
from sandtable.players.firestorm.norway.weights import NorwayWeights


class Redeployment:
    """The plan of a side's strategic moves: who goes where, in which order."""

    def __init__(self) -> None:
        self.turn = 0
        self.goals: dict[str, str] = {}

    def copy(self) -> Redeployment:
        """A copy that can be changed; the plan itself is only ever replaced."""
        other = Redeployment()
        other.turn, other.goals = self.turn, self.goals
        return other

    def fits(self, s: NorwayState, side: str) -> bool:
        """Was the plan made for this phase? It is made anew before a side's first move."""
        return self.turn == s.turn and any([s.rules.side[counter] == side for counter in s.moved])

    def plan(self, front: NorwayFront, weights: NorwayWeights) -> None:
        s, side = front.norway, front.side
        self.turn = s.turn
        self.goals = {}
        marches = Marches()
        marches.plan(front)
        self.goals |= marches.goal
        if side == s.norway.allies:
            self.station_allies(s, weights)
        else:
            self.bring_home(s)
            self.base_germans(s)
        self.send_boats(s, side)

    def word(self, s: NorwayState, ask: Choice[Any], side: str) -> Word:
        """The next move of the plan that can be made; at its end, whatever must still leave its airfield."""
        for counter, goal in self.goals.items():
            if counter not in s.moved and s.where[counter] != goal and goal in ways(s, side, counter):
                return (counter, goal)
        letters = ask.letters(s, ())
        if "done" in letters:
            return ("done",)
        for unit in must_leave(s, side):
            if unit in letters:
                return (unit, ask.letters(s, (unit,))[-1])
        return (letters[0], ask.letters(s, (letters[0],))[-1])

    # ships

    def station_allies(self, s: NorwayState, weights: NorwayWeights) -> None:
        """Every lane gets ships by its worth, Narvik harbour guns; carriers go where no bombers come."""
        rules = s.norway
        fleet = rules.fleet
        seas = {fleet.harbours[lane].sea: lane for lane in fleet.lanes}
        share = {sea: self.need(s, lane, weights) for sea, lane in seas.items()}
        sent = dict.fromkeys(share, 0)
        ships = [ship for ship in fleet.ships[rules.allies] if s.where[ship] in fleet.waters.bit]
        fighting = sorted(
            [ship for ship in ships if ship not in fleet.aboard], key=lambda one: -fleet.cv[one]
        )
        for ship in fighting:
            open_ways = [*ways(s, rules.allies, ship), s.where[ship]]
            able = [sea for sea in share if sea in open_ways]
            if able:
                best = max(able, key=lambda sea: share[sea] / (sent[sea] + 3.0))
                sent[best] += fleet.cv[ship]
                self.goals[ship] = best
        self.guard_harbours(s, rules.book.fjord_harbour, fighting)
        for carrier in fleet.aboard:
            if carrier in ships and "clyde" in ways(s, rules.allies, carrier):
                self.goals[carrier] = "clyde"

    def need(self, s: NorwayState, lane: str, weights: NorwayWeights) -> float:
        """How much a lane will matter next turn."""
        rules = s.norway
        value = 1.0
        for landing in rules.book.landings:
            if landing.lane == lane:
                coming = landing.turn == s.turn + 1 or any([troop in s.waiting for troop in landing.troops])
                value += weights.landing * len(landing.troops) if coming else 0.0
        land = rules.book.narvik if lane == rules.book.fjord_harbour else rules.book.south
        if land is rules.book.south and s.closed_south:
            return 0.1
        for area in land.areas:
            for troop in s.stacks[area]:
                if rules.side[troop] == rules.allies and rules.nation[troop] != rules.book.own:
                    value += 10.0 if land is rules.book.narvik and s.turn + 1 == rules.last_turn else 2.0
        return value

    def guard_harbours(self, s: NorwayState, harbour: str, ships: list[str]) -> None:
        """A cruiser of those sent there lies in Narvik harbour, where its guns reach the shore (NOR-105)."""
        rules = s.norway
        fleet = rules.fleet
        sea = fleet.harbours[harbour].sea
        there = [ship for ship in ships if self.goals.get(ship) == sea and ship in rules.guns]
        there.sort(key=lambda ship: rules.guns[ship] != "cruisers")
        open_water = s.fleets[rules.germans]
        for ship, port in zip(there, fleet.waylaid[sea][1:], strict=False):
            if not open_water & fleet.waters.bit[port]:
                self.goals[ship] = port
                if s.turn + 1 < rules.last_turn:  # later every harbour of the lane is guarded
                    return

    def bring_home(self, s: NorwayState) -> None:
        """German ships lie in home harbours, from where they may go anywhere (NOR-43, NOR-48)."""
        rules = s.norway
        fleet = rules.fleet
        for ship in fleet.ships[rules.germans]:
            if s.where[ship] in fleet.waters.bit and s.where[ship] not in fleet.homes:
                open_ways = ways(s, rules.germans, ship)
                for home in ("kiel", "wilhelmshaven", "oslo"):
                    if home in open_ways:
                        self.goals[ship] = home
                        break

    # submarines

    def send_boats(self, s: NorwayState, side: str) -> None:
        """One after another to the seas where enemy ships will pass: the lanes, or the way out of Germany."""
        rules = s.norway
        fleet = rules.fleet
        enemy = rules.enemy[side]
        wanted: dict[str, float] = dict.fromkeys(fleet.seas, 0.0)
        if side == rules.germans:
            for lane in fleet.lanes:
                wanted[fleet.harbours[lane].sea] += 1.0
                if s.fleets[enemy] & lane_waters(s, lane):
                    wanted[fleet.harbours[lane].sea] += 1.0
        else:
            for home in fleet.homes:
                if fleet.harbours[home].entry == enemy:
                    wanted[fleet.harbours[home].sea] += 1.0
        for boat in fleet.submarines[side]:
            here = s.where[boat]
            if here in fleet.dives:
                best = max([here, *fleet.dives[here]], key=lambda sea: wanted[sea])
                wanted[best] -= 0.7
                self.goals[boat] = best

    # aircraft

    def base_germans(self, s: NorwayState) -> None:
        """Bombers on the airfields from which most of the lanes are in range, Stukas where they are in nobody's way."""
        rules = s.norway
        fleet = rules.fleet
        side = rules.germans
        room = {base: capacity(s, base) for base in fleet.bases if is_open(s, side, base)}
        lanes = 0
        for lane in fleet.lanes:
            lanes |= lane_waters(s, lane)
        grounds = {*fleet.bases, BOXES[side]}
        units = [unit for unit in fleet.land_based[side] if s.where[unit] in grounds]
        units.sort(key=lambda unit: (unit in rules.book.stukas, fleet.units[unit].type.fighter))
        for unit in units:
            far = fleet.units[unit].range
            best = ""
            most = -1.0
            for base, places in room.items():
                value = float((fleet.within[base][far] & lanes).bit_count())
                if unit in rules.book.stukas:
                    value = 1.0 if places > 20 else 0.0
                if places > 0 and value > most:
                    best, most = base, value
            room[best] -= 1
            self.goals[unit] = best
