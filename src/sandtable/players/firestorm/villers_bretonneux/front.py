"""A position east of Amiens as one general sees it: ground and lines, troops that leave, troops that are to come."""

from __future__ import annotations

from sandtable.games.firestorm.blocks.play.arrivals import landing_areas
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.players.firestorm.front import Front, Stack
from sandtable.players.firestorm.villers_bretonneux.ground import VillersGround


class VillersFront(Front):
    """Made for one decision and thrown away."""

    def __init__(self, ground: VillersGround, s: BlockState, side: str, ahead: bool) -> None:
        self.known = ground
        super().__init__(ground, s, side, ahead)
        self.villers = s
        self.numbers = ground.numbers
        self.gas = self.turn == ground.gas_block.turn
        self.count_blows(ahead)
        self.tanks_leave = self.share_without_tanks(ahead)
        self.coming: Stack = ()  # Australians who arrive where we cannot hinder them (VB-42)
        self.landing = 0
        self.settled = False  # has the enemy made his moves?
        if ahead and s.turn == ground.arrivals.turn:
            self.look_ahead()
        self.cut = self.cut_share(ahead)
        self.script: tuple[str, ...] = self.scripted() if self.turn == ground.scripted.turn else ()
        self.now = self.standing(self.own, self.foe)
        self.costs: dict[str, float] = {}

    def count_blows(self, ahead: bool) -> None:
        """How far chances to strike count, ours and the enemy's: the number of battles is printed (VB-4)."""
        rules, weights, turn = self.known.villers, self.weights, self.turn
        battles = float(rules.printed_battles(turn) if ahead else self.s.battles)
        later = 0.0 if self.last else weights.horizon
        night = 0.0
        if turn == self.known.raids.turn:  # attacks without a throw (VB-45)
            night = min(battles, float(len(self.known.raids.brigades) - len(self.villers.raided)))
        shares = self.known.shares
        after = min(turn + 1, rules.last_turn)
        for side in rules.sides:
            blows = shares[side][turn] * (battles - night) + shares[side][after] * later
            if side == rules.bef:
                blows += night
            if side == self.side:
                self.promise = weights.promise * blows / (blows + 1.0)
            else:
                self.threat = weights.threat * blows / (blows + 1.0)

    def look_ahead(self) -> None:
        """The end of the turn in which the tanks leave and the Australians come (VB-40 … VB-42)."""
        s = self.villers
        if s.manned:
            tanks = self.known.tanks
            self.stacks = {
                place: tuple([troop for troop in stack if troop not in tanks])
                for place, stack in s.stacks.items()
            }
        bef = self.known.villers.bef
        if self.side == bef or not s.held[bef]:
            return
        for id, brigade in self.known.arrivals.brigades.items():
            if s.where[brigade.troops[0]] == "later":
                self.coming = brigade.troops
                self.landing |= landing_areas(s, id)

    def share_without_tanks(self, ahead: bool) -> float:
        """How much of what is judged lies after the turn in which the tanks leave (VB-40)."""
        s = self.s
        if s.turn != self.known.arrivals.turn:
            return 0.0
        return 1.0 if ahead else self.weights.horizon / (self.weights.horizon + s.battles)

    def cut_share(self, ahead: bool) -> float:
        """How surely an area out of supply is lost when the lines are tidied up (VB-50)."""
        weights = self.numbers
        if not self.last:
            return weights.cut_off
        battles = self.known.villers.printed_battles(self.turn) if ahead else self.s.battles
        return 1.0 - (1.0 - weights.cut_off_last) * min(1.0, battles / 3.0)

    def scripted(self) -> tuple[str, ...]:
        """The attacks of the first turn that are still to be made (VB-10)."""
        left = self.s.battles - 1  # the fourth is no part of the script
        return self.known.scripted.attacks[-left:] if left > 0 else ()

    # what a campaign knows better

    def supply(self, side: str) -> int:
        return self.known.lines(side, self.s.held[side]).supplied

    def lead(self, side: str, letter: str, origin: str, target: str) -> int:
        lead = super().lead(side, letter, origin, target)
        return lead + self.known.gas(self.villers, side, letter) if self.gas else lead

    def added(self, letter: str, terrain: str) -> int:
        """Gas may halve what a troop of the BEF adds (VB-R5)."""
        bonus = self.ground.bonus[letter][terrain] if letter in self.ground.bonus else 0
        rules = self.known.villers
        if (
            not self.gas
            or not self.known.gas_block.halves
            or not bonus
            or rules.side[letter] != self.known.gas_block.on
        ):
            return bonus
        whole = rules.data.troops[letter].briefing in self.known.gas_block.whole
        return bonus if whole else (bonus + 1) // 2

    # areas

    def standing(self, own: int, foe: int) -> float:
        """The lead in sight: what each side holds, and of what it holds without supply only a part (VB-50)."""
        return self.holding(self.side, own) - self.holding(self.enemy, foe)

    def holding(self, side: str, held: int) -> float:
        lines = self.known.lines(side, held)
        value = lines.value
        for area in lines.cut:
            value -= self.cut * (self.known.worth[area] + self.weights.captive * len(self.stacks[area]))
        return value

    def spoils(self, target: str, side: str) -> float:
        """What a side gains by taking an area: ground, lines joined and cut, those driven out, and the next throw."""
        return self.ground_gained(target, side) + self.caught(target, side) + self.impetus()

    def ground_gained(self, target: str, side: str) -> float:
        bit = self.known.board.bit[target]
        if side == self.side:
            gained = self.standing(self.own | bit, self.foe & ~bit) - self.now
            gained += self.endangered(self.enemy, self.foe, target)
        else:
            gained = self.now - self.standing(self.own & ~bit, self.foe | bit)
            gained += self.endangered(self.side, self.own, target)
        return gained * self.lasting

    def endangered(self, side: str, held: int, area: str) -> float:
        """What hangs by one area more when this one is lost."""
        value = 0.0
        for behind in self.known.bonds(side, held, area):
            value += self.known.worth[behind] + self.weights.captive * len(self.stacks[behind])
        return value * self.cut * self.numbers.brittle

    def caught(self, target: str, side: str) -> float:
        """Those who stand in an area that falls have a way out, or none (VB-33)."""
        held = self.foe if side == self.side else self.own
        trapped = not self.known.board.near[target] & held
        weights = self.weights
        return (weights.captive if trapped else weights.driven) * len(self.stacks[target])

    def impetus(self) -> float:
        """The winner has a better throw for the next battle of the turn (VB-6)."""
        return self.numbers.momentum if self.s.battles else 0.0

    def cost(self, area: str) -> float:
        """What we lose with an own area, those who stand in it apart."""
        known = self.costs.get(area)
        if known is None:
            known = self.ground_gained(area, self.enemy)
            self.costs[area] = known
        return known

    def follow_up(self, origin: str, target: str, troops: Stack) -> float:
        """How much better we would stand after taking an area, in it or where the attackers come from."""
        stack = self.stacks[origin]
        before = self.value(origin, stack)
        own, foe, now = self.own, self.foe, self.now
        prizes, costs, values, supplied = self.prizes, self.costs, self.values, self.supplied
        bit = self.known.board.bit[target]
        self.own, self.foe = own | bit, foe & ~bit
        self.now = self.standing(self.own, self.foe)
        self.prizes, self.costs, self.values = {}, {}, {}
        self.supplied = {
            self.side: self.known.lines(self.side, self.own).supplied,
            self.enemy: self.known.lines(self.enemy, self.foe).supplied,
        }
        left = tuple([troop for troop in stack if troop not in troops])
        after = max(  # they may go or stay (FS-68)
            self.value(target, troops) + self.value(origin, left),
            self.value(target, ()) + self.value(origin, stack),
        )
        self.own, self.foe, self.now = own, foe, now
        self.prizes, self.costs, self.values, self.supplied = prizes, costs, values, supplied
        return after - before

    def judge(self, area: str, stack: Stack) -> float:
        """Tanks count only for the battles before they leave; a stack without supply is half lost (VB-40, VB-50)."""
        value = self.judge_all(area, stack)
        if self.tanks_leave and stack:
            staying = self.lasting_part(stack)
            if len(staying) < len(stack):
                value += self.tanks_leave * (self.judge_all(area, staying) - value)
        if stack and not self.supplied[self.side] & self.known.board.bit[area]:
            value -= self.cut * self.weights.captive * len(stack)
        return value

    def judge_all(self, area: str, stack: Stack) -> float:
        """With the attack that the script demands of it counted in full (VB-10, VB-11)."""
        value = super().judge(area, stack)
        for letter in self.script:
            origin, _, target = letter.partition(">")
            if origin == area and stack:
                win = self.dice(self.side, letter, target, stack, self.stacks[target]).win
                sign = 1.0 - self.promise if self.side == self.known.scripted.side else 0.0
                value += sign * win * self.prize(target)
        return value

    def lasting_part(self, stack: Stack) -> Stack:
        """Those of a stack who are still there in the next turn."""
        tanks = self.known.tanks
        return tuple([troop for troop in stack if troop not in tanks])

    def menace(self, area: str) -> Stack:
        """Whoever can still come up; the Australians may arrive in any of their areas (VB-42)."""
        found = self.stacks[area] if self.settled else super().menace(area)
        if self.landing & self.known.board.bit[area] and self.coming[0] not in found:
            found = (*found, *self.coming)
            self.menaces[area] = found
        return found

    # troops

    def missed(self, troop: str) -> float:
        """What a troop would still do: tanks leave after the second turn (VB-40)."""
        known = self.known
        last = known.last_day[troop]
        battles = self.s.battles
        if last > self.turn:
            battles += known.left[self.turn] - known.left[last]
        return self.numbers.missed * known.mean[troop] * battles / 10.0

    def blood(self, troops: Stack, dies: float, taken: float, supplied: bool) -> float:
        """What it costs that troops are destroyed, and perhaps captured; out of supply they surely are (VB-32)."""
        total = 0.0
        for troop in troops:
            total += dies * self.missed(troop)
        points = self.known.rules.data.cvp_captured
        return total + points * len(troops) * (taken if supplied else dies)

    def pair(self, stack: Stack, terrain: str) -> Stack:
        """The two that add most; of equals those who are missed least."""
        if len(stack) < 3:
            return stack
        ranked = sorted([(-self.added(troop, terrain), self.missed(troop), troop) for troop in stack])
        return (ranked[0][2], ranked[1][2])

    def adds(self, troops: Stack, terrain: str) -> int:
        total = 0
        for troop in troops:
            total += self.added(troop, terrain)
        return total
