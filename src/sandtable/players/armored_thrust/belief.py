"""Where the enemy may stand: what was met last turn, what was known before, and what the order of battle says."""

from __future__ import annotations

from typing import TypeAlias

from sandtable.games.armored_thrust.play.rules import ArmoredThrust
from sandtable.games.armored_thrust.play.state import Theatre

Spread: TypeAlias = dict[str, float]  # area -> the chance that a unit stands there

STAYS = 0.6  # the chance that a unit nobody met is where it was a turn ago


class Belief:
    """What one side believes about the other's units. It is corrected once a turn, before orders are written."""

    def __init__(self, rules: ArmoredThrust, side: str, prior: dict[str, Spread]) -> None:
        self.rules = rules
        self.enemy = rules.enemy[side]
        self.prior = prior  # unit -> where it is likely to be as long as nobody has met it
        self.spread: dict[str, Spread] = {}
        self.tied: dict[str, bool] = {}  # units that must regroup this turn: they stay and cannot attack
        self.turn = 0

    def copy(self) -> Belief:
        """A copy that can be corrected; the chances of a unit are only ever replaced."""
        other = Belief(self.rules, self.rules.enemy[self.enemy], self.prior)
        other.spread, other.tied, other.turn = dict(self.spread), dict(self.tied), self.turn
        return other

    def look(self, seen: Theatre) -> None:
        """Takes in what the side knows at the start of a turn."""
        if seen.turn <= self.turn:
            if seen.turn == self.turn:
                return
            self.spread = {}  # the match went back to an earlier turn
        self.turn = seen.turn
        self.tied = {}
        met = self.met(seen)
        for unit in self.rules.troops:
            if self.rules.side[unit] != self.enemy:
                continue
            if not self.in_play(seen, unit):
                self.spread.pop(unit, None)
            elif unit in met:
                self.spread[unit] = met[unit]
            else:
                self.spread[unit] = self.moved_on(seen, unit)

    def in_play(self, seen: Theatre, unit: str) -> bool:
        """Has the unit arrived by the public calendar, and was it not seen to surrender?"""
        entry = self.rules.entry(unit)
        return 0 <= entry <= seen.turn and unit not in seen.missed

    def met(self, seen: Theatre) -> dict[str, Spread]:
        """Units met last turn: they hold the place they fought for, or fell back from it to the nearest friends."""
        found: dict[str, Spread] = {}
        for place, sheet in seen.last.items():
            for unit in seen.force(sheet, self.enemy):
                found[unit] = self.after_fight(seen, place)
                self.tied[unit] = sheet.fought() and not (sheet.grade == "8-1" and sheet.winner == self.enemy)
        return found

    def after_fight(self, seen: Theatre, place: str) -> Spread:
        if place in self.rules.area:
            if seen.control[place] == self.enemy:
                return {place: 1.0}
            around = self.rules.board.neighbours[place]
        else:
            around = self.rules.board.ends[place]
        held = [area for area in around if seen.control[area] == self.enemy]
        return even(held or self.held(seen))

    def moved_on(self, seen: Theatre, unit: str) -> Spread:
        """Spreads the chances of a unit that nobody met last turn: where it was, or one step on."""
        before = self.spread.get(unit) or self.prior[unit]
        spread: Spread = {}
        for area, chance in before.items():
            here = chance * STAYS
            around = [one for one in self.rules.board.neighbours[area] if seen.control[one] == self.enemy]
            if seen.control[area] == self.enemy:
                spread[area] = spread.get(area, 0.0) + (here if around else chance)
            for one in around:
                spread[one] = spread.get(one, 0.0) + (chance - here) / len(around)
        total = sum(spread.values())
        if total <= 0.0:
            return even(self.held(seen))
        return {area: chance / total for area, chance in spread.items()}

    def held(self, seen: Theatre) -> list[str]:
        return [area for area in self.rules.area if seen.control[area] == self.enemy]

    def strengths(self) -> dict[str, float]:
        """The expected strength in each area where an enemy may stand."""
        found: dict[str, float] = {}
        for unit, spread in self.spread.items():
            strength = float(self.rules.unit[unit].strength)
            for area, chance in spread.items():
                found[area] = found.get(area, 0.0) + chance * strength
        return found

    def empty(self) -> dict[str, float]:
        """The chance that an area where enemies may stand is empty."""
        found: dict[str, float] = {}
        for spread in self.spread.values():
            for area, chance in spread.items():
                found[area] = found.get(area, 1.0) * (1.0 - chance)
        return found

    def threats(self) -> dict[str, float]:
        """The expected strength in each area that may attack this turn, without units that must regroup."""
        found: dict[str, float] = {}
        for unit, spread in self.spread.items():
            if not self.tied.get(unit, False):
                strength = float(self.rules.unit[unit].strength)
                for area, chance in spread.items():
                    found[area] = found.get(area, 0.0) + chance * strength
        return found


def even(areas: list[str]) -> Spread:
    return {area: 1.0 / len(areas) for area in areas}
