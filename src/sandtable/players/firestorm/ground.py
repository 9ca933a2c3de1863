"""The map and the troops as a general knows them by heart: what areas are worth and how strong a stack is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from sandtable.games.firestorm.play.initiative import plus
from sandtable.games.firestorm.play.rules import Firestorm
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.players.firestorm.chances import LeadChances, LeadTable
from sandtable.players.firestorm.weights import Weights

MEMORY: Final = 20_000  # stacks remembered before the memory is emptied


class Strength:
    """A stack in some terrain: its best troop, its two best, and how many there are."""

    def __init__(self, one: int, two: int, number: int) -> None:
        self.one = one
        self.two = two
        self.number = number


@mypyc_attr(allow_interpreted_subclasses=True)
class Ground:
    """What never changes in a campaign, and answers worth remembering."""

    def __init__(self, rules: Firestorm, weights: Weights, variable: tuple[int, ...] = (0,)) -> None:
        """`variable` holds, face by face, what the die of an area's own defenders adds, where areas have some."""
        self.rules = rules
        self.board = rules.board
        self.bonus = rules.bonus
        self.terrain = rules.terrain
        self.weights = weights
        self.defence_side = ""  # the side whose areas have defenders of their own
        self.defence_turn = 0  # from this turn on
        self.defence_bar = 0  # as long as fewer troops than this stand there
        self.defence_asset = ""  # the letter that commits them
        self.variable_mean = sum(variable) / len(variable)
        self.chances = LeadTable(rules, variable)
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

    def dice(self, lead: int, guard: Strength, variable: bool) -> LeadChances:
        """The dice of an attack that has a lead over an empty area, against the best two of those who guard it."""
        if variable and guard.number < self.defence_bar and guard.two - guard.one < self.variable_mean:
            return self.chances.dice(lead - guard.one, True)
        return self.chances.dice(lead - guard.two, False)
