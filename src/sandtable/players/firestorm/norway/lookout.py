"""The war at sea as one side sees it before a decision: lanes, threats, ways (NOR-43, NOR-53, NOR-92)."""

from __future__ import annotations

from typing import Final

from sandtable.games.firestorm.norway.play.flights import ready
from sandtable.games.firestorm.norway.play.lanes import guns, lane_waters
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.players.firestorm.norway.gunnery import Gunnery, Units
from sandtable.players.firestorm.norway.weights import NorwayWeights

NO_WAY: Final[Units] = ()


class Threat:
    """Enemy ships that may yet be activated together, and the waters they can attack."""

    def __init__(self, ships: Units, reach: int) -> None:
        self.ships = ships
        self.reach = reach


class Lookout:
    """Made for one decision and thrown away."""

    def __init__(self, gunnery: Gunnery, weights: NorwayWeights, s: NorwayState, side: str) -> None:
        rules = s.norway
        self.gunnery = gunnery
        self.weights = weights
        self.s = s
        self.rules = rules
        self.fleet = rules.fleet
        self.waters = rules.fleet.waters
        self.side = side
        self.enemy = rules.enemy[side]
        self.german = side == rules.germans
        self.foes = s.fleets[self.enemy]
        self.free = rules.fleet.open_to[side] & ~self.foes
        self.replies = s.actions // 2 if s.actor == side else (s.actions + 1) // 2  # enemy actions to come
        ours = max(0, s.actions - 1 - self.replies) if s.actor == side else s.actions // 2  # our own
        self.allied_actions = self.replies if self.german else ours
        self.lanes: list[tuple[int, float]] = [
            (lane_waters(s, lane), self.lane_value(lane)) for lane in rules.fleet.lanes
        ]
        self.threats: list[Threat] = self.note_threats()
        self.dangers: dict[tuple[Units, str], float] = {}
        self.before = self.lane_points(s.fleets[rules.allies], s.fleets[rules.germans])

    # lanes

    def lane_value(self, lane: str) -> float:
        """What the lane is worth to the Allies this turn: landings, supply, the way home (NOR-93, NOR-141, NOR-173)."""
        s, rules, weights = self.s, self.rules, self.weights
        book = rules.book
        value = 0.0
        for landing in book.landings:
            coming = landing.troops if landing.turn == s.turn else NO_WAY
            waiting = [troop for troop in landing.troops if troop in s.waiting]
            if landing.lane != lane or not (coming or waiting):
                continue
            if any([s.holds(rules.allies, area) for area in landing.areas]):
                patience = 0.7 if landing.waits and landing.turn == s.turn else 1.0
                value += weights.landing * patience * (len(coming) or len(waiting))
                value += book.awards["landing"].in_turn(s.turn)
        land = book.narvik if lane == book.fjord_harbour else book.south
        served = len([port for port, by in land.ports.items() if by == lane]) / len(land.ports)
        for area in land.areas:
            for troop in s.stacks[area]:
                if rules.side[troop] == rules.allies and rules.nation[troop] != book.own:
                    value += weights.supply_line * served
                    if s.turn == rules.last_turn and land is book.narvik:
                        value += rules.price[troop]  # they go home or are captured (NOR-173)
        return value

    def lane_points(self, allies: int, germans: int) -> float:
        """All lanes together, as the Allies count them (NOR-92): held now, or still to be had."""
        total = 0.0
        weights = self.weights
        for mask, value in self.lanes:
            ours, theirs = allies & mask, germans & mask
            if ours and not theirs:
                more = min(2, ours.bit_count() - 1)
                total += value * (1.0 + weights.spare * more)
            elif self.allied_actions:
                chance = weights.open_lane if not theirs else weights.contested if ours else weights.blocked
                total += value * chance * min(1.0, 0.5 * self.allied_actions)
        return total

    def lane_gain(self, own: int, foes: int) -> float:
        """What another distribution of ships would be worth to us."""
        if self.german:
            return self.before - self.lane_points(foes, own)
        return self.lane_points(own, foes) - self.before

    def without(self, group: Units) -> int:
        """The waters that hold ships of ours if a group leaves."""
        s = self.s
        mask = s.fleets[self.side]
        for place in {s.where[ship] for ship in group}:
            if all([ship in group for ship in s.ships_at(place, self.side)]):
                mask &= ~self.waters.bit[place]
        return mask

    # threats

    def note_threats(self) -> list[Threat]:
        """Every sea with idle enemy ships, and where they could strike."""
        if not self.replies:
            return []
        s = self.s
        zones: dict[str, list[str]] = {}
        for ship in self.fleet.ships[self.enemy]:
            if s.where[ship] in self.waters.bit and ship not in s.activated and ship not in self.fleet.aboard:
                zones.setdefault(self.fleet.sea_of[s.where[ship]], []).append(ship)
        open_to = self.fleet.open_to[self.enemy]
        ours = s.fleets[self.side]
        found: list[Threat] = []
        for sea, ships in zones.items():
            start = self.waters.bit[sea]
            joined = self.waters.connected(start, (open_to & ~ours) | start)
            found.append(Threat(tuple(ships), (joined | self.waters.beside(joined)) & open_to))
        return found

    def danger(self, ships: Units, place: str) -> float:
        """What the enemy's best group could cost some ships at a place, as far as it is likely to come."""
        if not ships or not self.replies:
            return 0.0
        key = (ships, place)
        known = self.dangers.get(key)
        if known is None:
            known = self.exposure(ships, place)
            self.dangers[key] = known
        return known

    def exposure(self, ships: Units, place: str) -> float:
        worst = 0.0
        bit = self.waters.bit[place]
        for threat in self.threats:
            if threat.reach & bit:
                if self.german:  # who may withdraw (NOR-56)
                    cost = self.gunnery.harassed(self.s, ships, threat.ships)
                else:
                    cost = self.gunnery.margin(self.s, threat.ships, ships, self.guns(place, self.side))
                worst = max(worst, cost)
        worst *= self.weights.exposed * min(1.0, 0.5 * self.replies)
        return worst + self.raids(ships, place)

    def raids(self, ships: Units, place: str) -> float:
        """What bombers in range could do to carriers that lie there."""
        carriers = tuple([ship for ship in ships if ship in self.fleet.aboard])
        if not carriers:
            return 0.0
        dice = 0
        for unit in self.fleet.land_based[self.enemy]:
            known = self.fleet.units[unit]
            if known.type.fighter or not ready(self.s, unit):
                continue
            if self.fleet.flight[self.s.where[unit]][place] <= known.range:
                dice += known.cv
        return self.weights.raid * self.gunnery.blow(self.s, carriers, dice).points

    def guns(self, place: str, side: str) -> int:
        return guns(self.s, place, side, aircraft=False)

    # ways

    def way(self, start: str, goal: str, shut: int = 0) -> Units:
        """The locations to enter on the way to a goal: past no submarines if it can be, else the shortest."""
        quiet = self.free & ~shut & ~self.watched()
        return self.shortest(start, goal, quiet) or self.shortest(start, goal, self.free & ~shut)

    def watched(self) -> int:
        """The seas in which enemy submarines may react, with their harbours."""
        mask = 0
        for sea in self.fleet.seas:
            if self.s.stacks[sea] and self.s.submarines_at(sea, self.enemy):
                mask |= self.waters.mask(self.fleet.waylaid[sea])
        return mask

    def shortest(self, start: str, goal: str, within: int) -> Units:
        bit = self.waters.bit
        layers = [bit[start]]
        seen = bit[start]
        target = bit[goal]
        while not layers[-1] & target:
            around = self.waters.beside(layers[-1])
            if around & target & self.fleet.open_to[self.side]:
                layers.append(target)
                break
            edge = around & within & ~seen
            if not edge:
                return NO_WAY
            seen |= edge
            layers.append(edge)
        way = [goal]
        for layer in reversed(layers[1:-1]):
            way.append(self.waters.areas(layer & self.waters.near[way[-1]])[0])
        return tuple(reversed(way)) if goal != start else NO_WAY

    def reach(self, start: str) -> int:
        """Where a group may sail without meeting enemy ships."""
        bit = self.waters.bit[start]
        return self.waters.connected(bit, self.free | bit)

    def gauntlet(self, group: Units, start: str, way: Units) -> float:
        """What submarines on the way may cost, where it pays them to react (NOR-80)."""
        cost = 0.0
        sea = self.fleet.sea_of[start]
        for place in way:
            if self.fleet.sea_of[place] == sea or place in self.fleet.homes:
                continue
            sea = self.fleet.sea_of[place]
            boats = len(self.s.submarines_at(sea, self.enemy))
            if boats:
                sunk, lost = self.gunnery.torpedoes(self.s, group, boats, 0.75)
                cost += max(0.0, sunk - lost)
        return cost

    def passage(self, group: Units, start: str, goal: str) -> float:
        """What it costs to run past every enemy fleet on the shortest way (NOR-56); much if there is none."""
        way = self.shortest(start, goal, self.fleet.open_to[self.side])
        if not way:
            return 1e9
        cost = self.gauntlet(group, start, way)
        for place in way:
            enemies = tuple(self.s.ships_at(place, self.enemy))
            if enemies:
                cost += self.gunnery.harassed(self.s, group, enemies)
        return cost
