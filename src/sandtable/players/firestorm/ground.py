"""The map and the troops as a general knows them by heart: what areas are worth and how strong a stack is."""

from __future__ import annotations

from typing import Final

from sandtable.games.firestorm.caen.rules import Caen
from sandtable.games.firestorm.initiative import plus
from sandtable.games.firestorm.rules import Firestorm
from sandtable.games.firestorm.state import BattleSheet, Campaign
from sandtable.players.firestorm.chances import Chances, Dice
from sandtable.players.firestorm.weights import Weights

MEMORY: Final = 20_000  # stacks remembered before the memory is emptied


class Strength:
    """A stack in some terrain: its best troop, its two best, and how many there are."""

    def __init__(self, one: int, two: int, number: int) -> None:
        self.one = one
        self.two = two
        self.number = number


class Ground:
    """What never changes in a campaign, and answers worth remembering."""

    def __init__(self, rules: Firestorm, weights: Weights) -> None:
        self.rules = rules
        self.board = rules.board
        self.bonus = rules.bonus
        self.terrain = rules.terrain
        self.weights = weights
        self.defence_side = ""  # the side whose areas have defenders of their own (CAEN-20)
        self.defence_turn = 0
        self.defence_bar = 0
        self.sortie: dict[str, int] = {}  # terrain -> bonus
        self.carpet = 0
        self.key = ""  # the area that opens the Caumont gap (CAEN-60)
        variable: tuple[int, ...] = (0,)
        if isinstance(rules, Caen):
            self.defence_side = rules.germans
            self.defence_turn = rules.book.gdt_first_turn
            self.defence_bar = rules.book.gdt_barred_by if rules.gdt_barred else 99
            self.sortie = rules.sortie_bonus
            self.carpet = rules.book.carpet
            self.key = rules.book.caumont.hold
            variable = rules.book.gdt_dice
        self.variable_mean = sum(variable) / len(variable)
        self.chances = Chances(rules, variable)
        self.cvp: dict[str, int] = {area.id: area.cvp for area in rules.data.areas.values()}
        self.worth: dict[str, float] = {area: self.appraise(area) for area in self.board.ids}
        self.power: dict[str, int] = {troop: sum(by.values()) for troop, by in self.bonus.items()}
        self.strengths: dict[tuple[tuple[str, ...], str], Strength] = {}
        self.situations: dict[str, dict[str, int]] = {side: {} for side in rules.sides}
        self.shares: dict[str, list[float]] = {
            side: [0.0] for side in rules.sides
        }  # of the initiative, by turn
        for turn in rules.data.turns:
            self.note_initiative(turn.number)

    def appraise(self, area: str) -> float:
        """What it is worth to hold an area instead of the enemy: its points count on both sides."""
        weights = self.weights
        data = self.rules.data
        bit = self.board.bit[area]
        value = weights.area + 2.0 * self.cvp[area]
        for near in self.board.neighbours[area]:
            value += weights.near * self.cvp[near]
        for side in self.rules.sides:
            if data.supply[side] & bit:
                value += weights.supply
        return value + weights.beach if data.beaches & bit else value

    def note_initiative(self, turn: int) -> None:
        """How often each side has the initiative in a turn (FS-20)."""
        first, second = self.rules.sides
        data = self.rules.turns[turn]
        lead = data.initiative[first] - data.initiative[second] + (1 if data.ties == first else 0)
        wins = 0
        for one in range(1, 7):
            for two in range(1, 7):
                wins += 1 if one + lead > two else 0
        self.shares[first].append(wins / 36)
        self.shares[second].append(1 - wins / 36)

    def strength(self, stack: tuple[str, ...], terrain: str) -> Strength:
        key = (stack, terrain)
        known = self.strengths.get(key)
        if known is not None:
            return known
        bonuses = sorted([self.bonus[troop][terrain] for troop in stack], reverse=True)
        found = Strength(bonuses[0] if bonuses else 0, sum(bonuses[:2]), len(bonuses))
        if len(self.strengths) >= MEMORY:
            self.strengths.clear()
        self.strengths[key] = found
        return found

    def situation(self, s: Campaign, side: str, letter: str) -> int:
        """What the lie of the land gives the attacker, or takes from him, supply apart (T-GW-SIT)."""
        known = self.situations[side].get(letter)
        if known is not None:
            return known
        origin, _, target = letter.partition(">")
        sheet = BattleSheet(0, "", side, origin, target)
        found = plus(self.rules.attack_modifiers(s, sheet)) - plus(self.rules.defence_modifiers(s, sheet))
        self.situations[side][letter] = found
        return found

    def dice(self, lead: int, guard: Strength, variable: bool) -> Dice:
        """The dice of an attack that has a lead over an empty area, against the best two of those who guard it."""
        if variable and guard.number < self.defence_bar and guard.two - guard.one < self.variable_mean:
            return self.chances.dice(lead - guard.one, True)
        return self.chances.dice(lead - guard.two, False)
