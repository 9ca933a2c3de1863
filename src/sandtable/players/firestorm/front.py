"""A position as one general sees it: what may be won and lost where, and what a stack is good for."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from sandtable.games.firestorm.play.state import Campaign
from sandtable.kernel.steps import Word
from sandtable.players.firestorm.chances import LeadChances
from sandtable.players.firestorm.ground import Ground, Strength

Stack = tuple[str, ...]
Help = tuple[int, float]  # what an asset adds to the best two troops, and its price


@mypyc_attr(allow_interpreted_subclasses=True)
class Front:
    """Made for one decision and thrown away. A campaign overrides single questions."""

    def __init__(self, ground: Ground, s: Campaign, side: str, ahead: bool) -> None:
        """`ahead`: the decision prepares the next turn."""
        rules = ground.rules
        weights = ground.weights
        self.ground = ground
        self.weights = weights
        self.s = s
        self.side = side
        self.enemy = rules.enemy[side]
        self.own = s.held[side]
        self.foe = s.held[self.enemy]
        self.stacks = s.stacks
        self.supplied: dict[str, int] = {one: self.supply(one) for one in rules.sides}
        self.turn = min(s.turn + 1, rules.last_turn) if ahead else s.turn
        self.last = self.turn == rules.last_turn
        battles = float(max(0, rules.turns[self.turn].battles) + 2 if ahead else s.battles)
        if not self.last:
            battles += weights.horizon
        strikes = ground.shares[side][self.turn] * battles
        blows = ground.shares[self.enemy][self.turn] * battles
        self.promise = weights.promise * strikes / (strikes + 1.0)  # how far a chance to strike counts
        self.threat = weights.threat * blows / (blows + 1.0)
        self.lasting = 1.0 if self.last else weights.lasting
        self.enemy_moves = ahead and side == rules.data.moves_first  # he redeploys after us (FS-80)
        self.reserve: Stack = ()  # troops beside the map that may be committed
        self.on_top: Stack = ()  # assets that may be committed besides two others
        self.beaches = rules.data.beaches & rules.data.supply[side] & self.own  # where we land
        self.waiting = waiting(s, side, self.turn) if self.beaches else 0.0
        self.prizes: dict[str, float] = {}
        self.menaces: dict[str, Stack] = {}
        self.values: dict[tuple[str, Stack], float] = {}

    # what a campaign knows better

    def supply(self, side: str) -> int:
        """The mask of the side's areas in supply."""
        return self.ground.board.connected(self.ground.rules.data.supply[side], self.s.held[side])

    def helpers(self, strength: Strength, terrain: str) -> list[Help]:
        """What could help an attack of ours besides the best two troops of a stack."""
        return []

    def joined(self, side: str, stack: Stack) -> Stack:
        """A stack with the troops of the side's reserve that find room in it."""
        return stack

    def price(self, letter: str) -> float:
        """What it costs to commit a troop or asset, whatever the dice say."""
        return 0.0

    def added(self, letter: str, terrain: str) -> int:
        """What a troop or asset adds to the die; the die of an area's own defenders is counted elsewhere."""
        ground = self.ground
        return ground.bonus[letter][terrain] if letter in ground.bonus else 0

    def besides(self, target: str, side: str) -> float:
        """What taking an area is worth to a side besides the area."""
        return 0.0

    def cost(self, area: str) -> float:
        """What an own area is worth to us."""
        return self.ground.worth[area]

    # dice

    def defence_dice(self, lead: int, word: Word) -> LeadChances:
        """The dice of a lead over what a word commits in defence."""
        return self.ground.chances.dice(lead, self.ground.defence_asset in word)

    def lead(self, side: str, letter: str, origin: str, target: str) -> int:
        """What the attacker has over an empty area before anybody is committed."""
        ground = self.ground
        bit = ground.board.bit
        lead = ground.situation(self.s, side, letter)
        if not self.supplied[side] & bit[origin]:
            lead += ground.rules.oos_modifier
        if not self.supplied[ground.rules.enemy[side]] & bit[target]:
            lead -= ground.rules.oos_modifier
        return lead

    def variable(self, defender: str) -> bool:
        """Have the defender's areas defenders of their own?"""
        return defender == self.ground.defence_side and self.turn >= self.ground.defence_turn

    def dice(self, side: str, letter: str, target: str, attack: Stack, guard: Stack) -> LeadChances:
        """An attack with the best of one stack against the best of another."""
        ground = self.ground
        terrain = ground.terrain[target]
        lead = (
            self.lead(side, letter, letter.partition(">")[0], target) + ground.strength(attack, terrain).two
        )
        variable = self.variable(ground.rules.enemy[side])
        return ground.dice(lead, ground.strength(guard, terrain), variable)

    # areas and stacks

    def prize(self, target: str) -> float:
        """What our side gains by taking an area."""
        known = self.prizes.get(target)
        if known is None:
            known = self.spoils(target, self.side)
            self.prizes[target] = known
        return known

    def spoils(self, target: str, side: str) -> float:
        """What a side gains by taking an area: the area, the troops in it, and those it cuts off."""
        ground = self.ground
        weights = self.weights
        board = ground.board
        enemy = ground.rules.enemy[side]
        held = self.s.held[enemy]
        value = ground.worth[target] * self.lasting + self.besides(target, side)
        trapped = not board.near[target] & held
        value += (weights.captive if trapped else weights.driven) * len(self.stacks[target])
        left = held & ~board.bit[target]
        cut = self.supplied[enemy] & left & ~board.connected(ground.rules.data.supply[enemy], left)
        for area in board.areas(cut):
            value += weights.cut * len(self.stacks[area]) + weights.cut_area * ground.cvp[area]
        return value

    def value(self, area: str, stack: Stack) -> float:
        """What a stack is good for in an own area: what it may take from there, and what it keeps safe."""
        key = (area, stack)
        known = self.values.get(key)
        if known is None:
            known = self.judge(area, stack)
            self.values[key] = known
        return known

    def judge(self, area: str, stack: Stack) -> float:
        weights = self.weights
        board = self.ground.board
        risk = best = second = 0.0
        for near, bit, letter in board.arrows[area]:
            if not self.foe & bit:
                continue
            risk = max(risk, self.risk(near, area, stack))
            if stack:
                win = self.dice(self.side, letter, near, stack, self.stacks[near]).win * self.prize(near)
                if win > best:
                    best, second = win, best
                elif win > second:
                    second = win
        loss = self.cost(area)
        if not board.near[area] & self.own:
            loss += weights.captive * len(stack)
        found = self.promise * (best + weights.second * second) - self.threat * risk * loss
        if len(stack) > 2:
            found += weights.third
        if self.waiting and self.beaches & board.bit[area]:
            found -= weights.vacate * self.waiting * len(stack)
        return found

    def risk(self, near: str, area: str, stack: Stack) -> float:
        """The chance that an attack from a neighbouring area would take this one from a stack."""
        there = self.stacks[near]
        coming = self.menace(near) if self.enemy_moves else there
        if not coming:
            return 0.0
        win = self.dice(self.enemy, f"{near}>{area}", area, coming, stack).win
        return win if there else win * self.weights.menace

    def menace(self, area: str) -> Stack:
        """The enemy troops that may stand in an area of theirs when they have moved."""
        known = self.menaces.get(area)
        if known is not None:
            return known
        board = self.ground.board
        reach = board.reach(area, self.ground.rules.strategic_distance, self.foe) | board.bit[area]
        found: list[str] = []
        for place in board.areas(reach & self.s.manned):
            found += self.stacks[place]
        self.menaces[area] = tuple(found)
        return self.menaces[area]


def waiting(s: Campaign, side: str, turn: int) -> float:
    """How many troops want to land on each beach at the end of a turn, at most three (CAEN-70)."""
    if turn >= s.rules.last_turn:
        return 0.0
    troops = s.rules.data.troops
    number = len(s.stacks[s.rules.graves[side]])
    for troop in s.stacks["later"]:
        if troops[troop].arrives == turn and troops[troop].side == side:
            number += 1
    return min(number / 3.0, 3.0)
