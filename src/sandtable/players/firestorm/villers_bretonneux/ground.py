"""The ground east of Amiens: what gas adds, who is a tank, and what the dice cost both sides."""

from __future__ import annotations

from typing import Final

from sandtable.games.firestorm.blocks.play.arrivals import Arrivals
from sandtable.games.firestorm.blocks.play.gas import Gas
from sandtable.games.firestorm.blocks.play.night_attacks import RaidingBrigades
from sandtable.games.firestorm.blocks.play.scripted_attacks import ScriptedAttacks
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.play.initiative import plus
from sandtable.games.firestorm.play.state import BattleSheet
from sandtable.games.firestorm.villers_bretonneux.play.rules import VillersBretonneux
from sandtable.players.firestorm.chances import MOST
from sandtable.players.firestorm.ground import MEMORY, Ground
from sandtable.players.firestorm.villers_bretonneux.weights import VillersWeights


class Toll:
    """One lead: the chance that the area falls, that a committed troop is destroyed, and that it is captured."""

    def __init__(
        self,
        win: float,
        attacker_dies: float,
        attacker_taken: float,
        defender_dies: float,
        defender_taken: float,
    ) -> None:
        self.win = win
        self.attacker_dies = attacker_dies
        self.attacker_taken = attacker_taken
        self.defender_dies = defender_dies
        self.defender_taken = defender_taken


def count(rules: VillersBretonneux, lead: int) -> Toll:
    """All pairs of faces; a destroyed troop of the loser is rolled for again with the same score (VB-31)."""
    win = attackers = taken_attackers = defenders = taken_defenders = 0.0
    for more in range(-5, 6):
        difference = lead + more
        share = (6 - abs(more)) / 36
        attack, defence = rules.wargame_needs(difference)
        attacker, defender = (7 - attack) / 6, (7 - defence) / 6
        attackers += share * attacker
        defenders += share * defender
        if difference > 0:
            win += share
            taken_defenders += share * defender * defender
        else:
            taken_attackers += share * attacker * attacker
    return Toll(win, attackers, taken_attackers, defenders, taken_defenders)


def blocks_of(rules: VillersBretonneux) -> tuple[Gas, Arrivals, RaidingBrigades, ScriptedAttacks]:
    """The blocks of the campaign of which this general knows something."""
    gas, arrivals = rules.blocks["gas"], rules.blocks["arrivals"]
    raids, script = rules.blocks["night-attacks"], rules.blocks["scripted-attacks"]
    assert isinstance(gas, Gas) and isinstance(arrivals, Arrivals)
    assert isinstance(raids, RaidingBrigades) and isinstance(script, ScriptedAttacks)
    return gas, arrivals, raids, script


class HeldGround:
    """What a side holds: the worth of it, the areas in supply, and those that are not."""

    def __init__(self, value: float, supplied: int, cut: tuple[str, ...]) -> None:
        self.value = value
        self.supplied = supplied
        self.cut = cut


class VillersGround(Ground):
    """What never changes between Villers-Bretonneux and Hangard."""

    def __init__(self, rules: VillersBretonneux, weights: VillersWeights) -> None:
        super().__init__(rules, weights)
        self.villers = rules
        self.gas_block, self.arrivals, self.raids, script = blocks_of(rules)
        self.numbers = weights
        self.tolls: Final[list[Toll]] = [count(rules, lead) for lead in range(-MOST, MOST + 1)]
        self.last_day: dict[str, int] = {  # the last turn of each troop (VB-40)
            troop.id: troop.leaves or rules.last_turn for troop in rules.data.troops.values()
        }
        self.tanks = tuple([troop for troop, turn in self.last_day.items() if turn < rules.last_turn])
        self.left: list[int] = [0] * (rules.last_turn + 1)  # battles of the turns after each
        for turn in range(rules.last_turn - 1, -1, -1):
            self.left[turn] = self.left[turn + 1] + rules.printed_battles(turn + 1)
        self.mean: dict[str, float] = {troop: power / 4.0 for troop, power in self.power.items()}
        self.traced: dict[tuple[str, int], HeldGround] = {}
        self.bound: dict[tuple[str, int, str], tuple[str, ...]] = {}
        self.gas_gains: dict[str, int] = {}
        self.scripted = script
        self.script: dict[str, str] = {arrow.partition(">")[0]: arrow for arrow in script.attacks}
        for side in rules.sides:  # in the first turn only one side attacks (VB-10)
            self.shares[side][script.turn] = 1.0 if side == script.side else 0.0

    def lines(self, side: str, held: int) -> HeldGround:
        """The lines of a side that holds these areas; half of their worth, as the other half is the enemy's loss."""
        key = (side, held)
        known = self.traced.get(key)
        if known is not None:
            return known
        value = 0.0
        for area in self.board.areas(held):
            value += self.worth[area] / 2.0
        supplied = self.board.connected(self.rules.data.supply[side], held)
        found = HeldGround(value, supplied, tuple(self.board.areas(held & ~supplied)))
        if len(self.traced) >= MEMORY:
            self.traced.clear()
        self.traced[key] = found
        return found

    def bonds(self, side: str, held: int, area: str) -> tuple[str, ...]:
        """What a side would have cut off by the loss of an area and one more at its front, but by neither alone."""
        key = (side, held, area)
        known = self.bound.get(key)
        if known is not None:
            return known
        board = self.board
        left = held & ~board.bit[area]
        kept = self.lines(side, left).supplied
        best: tuple[str, ...] = ()
        most = 0.0
        for other in board.areas(left & board.beside(board.everywhere & ~held)):
            fewer = left & ~board.bit[other]
            both = kept & self.lines(side, held & ~board.bit[other]).supplied
            cut = both & fewer & ~self.lines(side, fewer).supplied
            if cut:
                areas = board.areas(cut)
                value = sum([self.worth[each] for each in areas])
                if value > most:
                    best, most = tuple(areas), value
        if len(self.bound) >= MEMORY:
            self.bound.clear()
        self.bound[key] = best
        return best

    def gas(self, s: BlockState, side: str, letter: str) -> int:
        """What gas gives the attacker besides (VB-13)."""
        known = self.gas_gains.get(letter)
        if known is not None:
            return known
        origin, _, target = letter.partition(">")
        clear = BattleSheet(0, "", side, origin, target)
        thick = clear.copy()
        thick.effects = ("gas",)
        rules = self.rules
        found = plus(rules.attack_modifiers(s, thick)) - plus(rules.defence_modifiers(s, thick))
        found -= plus(rules.attack_modifiers(s, clear)) - plus(rules.defence_modifiers(s, clear))
        self.gas_gains[letter] = found
        return found

    def toll(self, lead: int) -> Toll:
        return self.tolls[lead + MOST]
