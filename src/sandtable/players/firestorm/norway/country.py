"""The land war in Norway as one general sees it: strength, supply and prizes by nation and map (NOR-107 … NOR-136)."""

from __future__ import annotations

from typing import Final

from sandtable.games.firestorm.norway.play.rules import Norway
from sandtable.games.firestorm.norway.play.sorties import gunfire, ready_stukas
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.supply import reached
from sandtable.players.firestorm.attack import AttackPlan, follow_up
from sandtable.players.firestorm.chances import LeadChances
from sandtable.players.firestorm.front import Front, Stack
from sandtable.players.firestorm.ground import Ground
from sandtable.players.firestorm.norway.aims import Aims
from sandtable.players.firestorm.norway.weights import NorwayWeights

STUKA: Final = 2  # what a Stuka adds (T-6)


class NorwayGround(Ground):
    """The ground makes no difference in Norway; who stands on it does (T-6)."""

    def __init__(self, rules: Norway, weights: NorwayWeights) -> None:
        super().__init__(rules, weights)
        self.norway = rules
        self.own_weights = weights
        self.aims = Aims(rules, weights)
        for turn, row in rules.book.turns.items():
            if row.initiative:  # nobody rolls (NOR-160)
                for side in rules.sides:
                    self.shares[side][turn] = 1.0 if side == row.initiative else 0.0
        any_terrain = next(iter(rules.data.terrains))
        self.bonus_of: dict[str, int] = {troop: by[any_terrain] for troop, by in rules.bonus.items()}


class NorwayFront(Front):
    """A position on the two land maps."""

    def __init__(self, ground: NorwayGround, s: NorwayState, side: str, ahead: bool) -> None:
        self.country = ground
        self.norway = s
        self.laws = ground.norway
        super().__init__(ground, s, side, ahead)
        self.gains: dict[str, dict[str, float]] = {
            one: ground.aims.worth(s, one, self.turn) for one in ground.rules.sides
        }
        self.die = max(0, self.laws.book.turns[self.turn].narvik_supply - 1) / 6.0  # of want (NOR-123)
        self.price_of = self.laws.price
        self.present = ground.own_weights.present
        self.helped: dict[str, int] = {}
        self.prospects: dict[int, float] = {}
        self.costs: dict[str, float] = {}

    def supply(self, side: str) -> int:
        """Where troops that need a line have one (NOR-122, NOR-124, NOR-125)."""
        s, rules = self.norway, self.laws
        if side == rules.germans:
            return reached(s, side, rules.book.south) | rules.narvik
        return reached(s, side, rules.book.south) | reached(s, side, rules.book.narvik)

    # strength

    def power(self, side: str, area: str, stack: Stack, attacking: bool, target: str) -> int:
        """The best two of a stack, want of supply counted, guns and Stukas in the place of the second."""
        rules = self.laws
        supplied = bool(self.supplied[side] & rules.board.bit[area])
        if side == rules.germans:
            lost = attacking and not supplied
            strength = self.best_two(stack, self.support(side, target)) + (rules.oos_modifier if lost else 0)
            return strength
        help = self.support(side, target)
        if supplied:
            return self.best_two(stack, help)
        own = tuple([troop for troop in stack if rules.nation[troop] == rules.book.own])
        if len(own) == len(stack):
            return self.best_two(stack, help)
        mixed = self.best_two(stack, help) + rules.oos_modifier
        return max(mixed, self.best_two(own, help)) if own or not attacking else mixed

    def best_two(self, stack: Stack, help: int) -> int:
        best = second = 0
        bonus = self.country.bonus_of
        for troop in stack:
            more = bonus[troop]
            if more > best:
                best, second = more, best
            elif more > second:
                second = more
        return best + max(second, help)

    def support(self, side: str, area: str) -> int:
        """What aircraft or ships would add to a battle there (NOR-101, NOR-105)."""
        known = self.helped.get(area + side)
        if known is None:
            known = self.ask_support(side, area)
            self.helped[area + side] = known
        return known

    def ask_support(self, side: str, area: str) -> int:
        s, rules = self.norway, self.laws
        if side == rules.germans:
            return STUKA if ready_stukas(s, area) else 0
        return max([0, *[rules.asset_bonus[guns][rules.terrain[area]] for guns in gunfire(s, area)]])

    # dice

    def throw(self, side: str, target: str, lead: int) -> LeadChances:
        """The dice of a lead, with the die for the Germans' supply at Narvik where it is to be thrown (NOR-123)."""
        chances = self.ground.chances
        plain = chances.dice(lead, False)
        rules = self.laws
        if not self.die or not rules.narvik & rules.board.bit[target]:
            return plain
        want = rules.oos_modifier if side == rules.germans else -rules.oos_modifier
        return mixed(plain, chances.dice(lead + want, False), self.die)

    def dice(self, side: str, letter: str, target: str, attack: Stack, guard: Stack) -> LeadChances:
        origin = letter.partition(">")[0]
        lead = self.power(side, origin, attack, True, target)
        lead -= self.power(self.laws.enemy[side], target, guard, False, target)
        return self.throw(side, target, lead)

    # prizes

    def cost(self, area: str) -> float:
        """What the enemy would gain by it, lines included."""
        known = self.costs.get(area)
        if known is None:
            known = self.gains[self.enemy][area] + self.lines(area, self.enemy)
            self.costs[area] = known
        return known

    def spoils(self, target: str, side: str) -> float:
        """What a side gains by taking an area: ground, event, those caught in it, lines joined or cut."""
        rules = self.laws
        enemy = rules.enemy[side]
        value = self.gains[side][target] * self.lasting
        trapped = not rules.board.near[target] & self.s.held[enemy]
        for troop in self.stacks[target]:
            value += self.captive(troop, target, side, trapped)
        return value + self.lines(target, side)

    def captive(self, troop: str, area: str, side: str, trapped: bool) -> float:
        """A troop in an area that falls: evacuated from a port, captured if it has no way out, or driven back."""
        rules = self.laws
        lane = rules.book.south.ports.get(area, "")
        if side == rules.germans and lane and rules.nation[troop] != rules.book.own:
            saved = self.norway.lanes[lane] == rules.allies  # NOR-135
            return self.present + (0 if saved else self.price_of[troop])
        return self.present + self.price_of[troop] if trapped else self.weights.driven

    def lines(self, target: str, side: str) -> float:
        """German lines to Oslo that are opened or cut, Allied lines to the ports that are cut (NOR-122, NOR-124)."""
        rules = self.laws
        board = rules.board
        bit = board.bit[target]
        if not rules.south & bit or self.norway.closed_south:
            return 0.0
        weights = self.country.own_weights
        oslo = board.bit[rules.book.south.source]
        german = self.s.held[rules.germans] & rules.south
        now = board.connected(oslo, german)
        then = board.connected(oslo, german | bit if side == rules.germans else german & ~bit)
        value = weights.railhead * abs(self.prospect(then) - self.prospect(now))
        for area in board.areas((now ^ then) & ~bit & self.s.manned):
            value += weights.linked * len(self.stacks[area])
        if side == rules.germans:
            held = self.s.held[rules.allies] & ~bit
            ports = board.mask(tuple(rules.book.south.ports))
            cut = self.supplied[rules.allies] & held & ~board.connected(ports, held) & rules.south
            for area in board.areas(cut & self.s.manned):
                value += weights.cut * len(self.stacks[area])
        return value

    def prospect(self, line: int) -> float:
        """What the Germans may hope for from the end of their line: the nearer it is to the ports the more."""
        rules = self.laws
        key = line & rules.south
        known = self.prospects.get(key)
        if known is None:
            known = 0.0
            aims = self.country.aims
            events = aims.events(self.norway, rules.germans, self.turn)
            for port in aims.ports:
                if not self.s.held[rules.germans] & rules.board.bit[port]:
                    steps = aims.steps[port]
                    near = min([steps[area] for area in rules.board.areas(key)], default=9)
                    known += events.get(port, 0.0) * self.country.own_weights.way**near
            self.prospects[key] = known
        return known

    # attacks

    def blood(self, troops: Stack) -> float:
        """What the loss of troops costs: their points, and that they are missed."""
        total = 0.0
        for troop in troops:
            total += self.price_of[troop] + self.present
        return total

    def front_rank(self, stack: Stack) -> Stack:
        """The two strongest of a stack."""
        bonus = self.country.bonus_of
        return tuple(sorted(stack, key=lambda troop: -bonus[troop])[:2])

    def judge_arrow(self, letter: str) -> AttackPlan:
        """An attack with the best of its stack: the prize, those who fall on both sides, and where it leads."""
        origin, _, target = letter.partition(">")
        stack, guard = self.stacks[origin], self.stacks[target]
        dice = self.dice(self.side, letter, target, stack, guard)
        prize = self.prize(target)
        if target in self.ground.board.bit:
            prize += self.weights.follow * follow_up(self, origin, target)
        value = dice.win * prize
        value += dice.defender_dies * self.blood(self.front_rank(guard))
        value -= dice.attacker_dies * self.blood(self.front_rank(stack))
        return AttackPlan((letter,), value, dice.win)


def mixed(one: LeadChances, other: LeadChances, share: float) -> LeadChances:
    """Some of one, some of the other."""
    return LeadChances(
        one.win + share * (other.win - one.win),
        one.attacker_dies + share * (other.attacker_dies - one.attacker_dies),
        one.defender_dies + share * (other.defender_dies - one.defender_dies),
    )
