"""Orders: a sheet a side, or a sheet a commander, written in secret and opened together (AT-30 … AT-37).

A sheet is one word: lines in any order, each a unit and its order, then `done`. Units without a line defend.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.games.armored_thrust.play.nouns import (
    ATTACK,
    BYPASS,
    DEFEND,
    DONE,
    MOVE,
    REGROUP,
)
from sandtable.games.armored_thrust.play.refusals import why_not_ordered
from sandtable.games.armored_thrust.play.reports import lay_orders_open
from sandtable.games.armored_thrust.play.routes import bypassable, can_bypass, next_areas
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.steps import ThrustChoice
from sandtable.kernel.steps import NOTHING, Choice, Reason, Steps, Together, Word


class WriteOrders(Together[Theatre]):
    """Both sides' orders are locked before anything is revealed (AT section 1, step 4)."""

    def asks(self, s: Theatre) -> Mapping[str, Choice[Any]]:
        return s.rules.order_asks(s)

    def opened(self, s: Theatre, answers: dict[str, Word]) -> Steps:
        """Books the orders of all sheets; a chief who may change orders overrides his commanders (AT-31)."""
        s.orders = {}
        chiefs: list[str] = []
        for key in sorted(answers, key=s.rules.in_command.__getitem__):
            for line in lines_of(s, answers[key]):
                block = s.rules.blocks.lines.get(line[0])
                if block is not None:
                    block.written(s, line[1:])
                    continue
                s.orders[line[0]] = line[1:]
                if key in s.rules.sides:
                    chiefs.append(line[0])
        for unit in s.rules.troops:
            if s.must_regroup(unit) and s.on_map(unit):
                s.orders[unit] = (REGROUP,)
        for block in s.rules.blocks.all:
            block.reconcile(s, tuple(chiefs))
        if s.rules.laid_open:
            lay_orders_open(s)
        return NOTHING


def lines_of(s: Theatre, word: Word) -> list[Word]:
    """A sheet cut into its lines."""
    heads = s.rules.blocks.heads
    lines: list[Word] = []
    begun = -1
    for at, letter in enumerate(word):
        if letter in heads or letter == DONE:
            if begun >= 0:
                lines.append(word[begun:at])
            begun = at
    if begun >= 0 and word[begun] != DONE:
        lines.append(word[begun:])
    return lines


class OrderUnits(ThrustChoice):
    """At most one order a unit: Move, Attack, Defend or Regroup (AT-30), and what the blocks of the campaign add."""

    __match_args__ = ("who",)
    rule = "AT-30"

    def __init__(self, who: str) -> None:
        self.who = who

    def seat(self, s: Theatre) -> str:
        return self.who

    def letters(self, seen: Theatre, draft: Word) -> list[str]:
        at = len(draft) - 1
        rules = seen.rules
        while at >= 0 and draft[at] not in rules.blocks.heads:
            at -= 1
        if at < 0:
            return self.starts(seen, draft)
        block = rules.blocks.lines.get(draft[at])
        if block is not None:
            return block.follows(seen, draft[at + 1 :]) or self.starts(seen, draft)
        if at == len(draft) - 1:
            return kinds(seen, draft[at], draft)
        kind = draft[at + 1]
        if kind not in rules.marches:
            return self.starts(seen, draft)
        return self.path(seen, draft, draft[at], kind, draft[at + 2 :])

    def starts(self, seen: Theatre, draft: Word) -> list[str]:
        """The letters that may begin the next line, or close the sheet."""
        used = set(draft)
        where, area, regroup, turn = seen.where, seen.rules.area, seen.regroup, seen.turn
        found: list[str] = []
        for unit in seen.rules.units_under[self.who]:
            if unit in used or where[unit] not in area:
                continue
            if not regroup or regroup.get(unit, 0) != turn:
                found.append(unit)
        for head, block in seen.rules.blocks.lines.items():
            if head not in used and block.may_begin(seen, self.who):
                found.append(head)
        found.append(DONE)
        return found

    def path(self, seen: Theatre, draft: Word, unit: str, kind: str, line: Word) -> list[str]:
        """The areas that may come next, and after a complete path whatever may begin the next line (AT-34)."""
        marked = line.index(BYPASS) if BYPASS in line else -1
        if line and line[-1] == BYPASS:
            return bypassable(seen, unit, kind, line[:-1])
        path = line if marked < 0 else (*line[:marked], *line[marked + 1 :])
        found = next_areas(seen, unit, kind, path, marked >= 0)
        block = seen.rules.blocks.attacks.get(kind)
        if block is not None and block.around and marked < 0 and can_bypass(seen, unit, path):
            found.append(BYPASS)
        if path and marked != len(path) - 1:  # the bypassed area is never the last
            found += self.starts(seen, draft)
        return found

    def ends(self, seen: Theatre, word: Word) -> bool:
        return word[-1] == DONE

    def silence(self, seen: Theatre) -> Word | None:
        return (DONE,)  # units without orders defend

    def chosen(self, s: Theatre, word: Word) -> Steps:
        return NOTHING  # the sheets are opened by WriteOrders

    def why_not(self, seen: Theatre, draft: Word, letter: str) -> Reason | None:
        return why_not_ordered(seen, self.who, draft, letter)

    def anchors(self, seen: Theatre, draft: Word, letter: str) -> tuple[str, ...]:
        if letter in seen.rules.area:
            return (f"area:{letter}",)
        return (f"unit:{letter}",) if letter in seen.rules.unit else ()


def kinds(s: Theatre, unit: str, draft: Word) -> list[str]:
    """The orders a unit may be given (AT-32 … AT-37)."""
    rules = s.rules
    side, control = rules.side[unit], s.control
    ways = rules.ways(s, side)[s.where[unit]]
    found: list[str] = []
    for area in ways:
        if control[area] == side:
            found.append(MOVE)
            break
    if rules.unit[unit].leader:  # Move orders only (AT-116)
        return [*found, DEFEND]
    if s.fatigue[unit] < rules.no_attack and ways:
        found.append(ATTACK)
        for attack, block in rules.blocks.attacks.items():
            if block.may_attack(s, unit, draft):
                found.append(attack)
    found.append(DEFEND)
    if s.supplied(unit):  # an attack may not be chosen out of supply (AT-36)
        found.append(REGROUP)
    return found
