"""Where to attack in Norway, what to commit, when to call a Stuka (NOR-101, NOR-107 … NOR-110)."""

from __future__ import annotations

from typing import Any

from sandtable.games.firestorm.play.initiative import plus
from sandtable.games.firestorm.play.state import BattleSheet
from sandtable.kernel.steps import Choice
from sandtable.players.firestorm.attack import NO_PLAN, AttackPlan, options
from sandtable.players.firestorm.front import Stack
from sandtable.players.firestorm.norway.country import STUKA, NorwayFront


def best_arrow(front: NorwayFront, letters: list[str]) -> AttackPlan:
    """The most promising attack; where one must be made, the least bad."""
    best = NO_PLAN
    for letter in letters:
        if ">" in letter:
            plan = front.judge_arrow(letter)
            if plan.value > best.value:
                best = plan
    return best


# commitment


def with_troops(front: NorwayFront, sheet: BattleSheet, side: str, word: Stack) -> BattleSheet:
    """The battle as it would be if a side committed this and nobody called anything more."""
    rules = front.laws
    changed = sheet.copy()
    troops = tuple([letter for letter in word if letter not in rules.asset_bonus])
    if side == sheet.attacker:
        changed.attackers = troops
    else:
        changed.defenders = troops
    changed.assets = (*sheet.assets, *[letter for letter in word if letter in rules.asset_bonus])
    changed.cut_off = ()
    changed.cut_off = rules.out_of_supply(front.norway, changed)
    return changed


def commit_attack(front: NorwayFront, ask: Choice[Any], sheet: BattleSheet) -> AttackPlan:
    """The commitment that promises most against the best defence; a lone German may count on a Stuka."""
    rules = front.laws
    guard = front.stacks[sheet.target]
    against = front.power(front.enemy, sheet.target, guard, False, sheet.target)
    prize = front.prize(sheet.target)
    best = NO_PLAN
    for word in options(front, ask):
        changed = with_troops(front, sheet, front.side, word)
        lead = plus(rules.attack_modifiers(front.norway, changed)) - against
        paid = 0.0
        if front.side == rules.germans and len(word) == 1 and front.support(front.side, sheet.target):
            lead += STUKA
            paid = stuka_price(front)
        dice = front.throw(front.side, sheet.target, lead)
        value = dice.win * prize - dice.attacker_dies * front.blood(changed.attackers) - paid
        value += dice.defender_dies * front.blood(front.front_rank(guard))
        if value > best.value:
            best = AttackPlan((*word, "done"), value, dice.win)
    return best


def commit_defence(front: NorwayFront, ask: Choice[Any], sheet: BattleSheet) -> AttackPlan:
    """The commitment that loses least; `win` is the enemy's chance."""
    rules = front.laws
    s = front.norway
    loss = front.spoils(sheet.target, front.enemy)
    hurt = front.blood(sheet.attackers)
    best = NO_PLAN
    for word in options(front, ask):
        changed = with_troops(front, sheet, front.side, word)
        lead = plus(rules.attack_modifiers(s, changed)) - plus(rules.defence_modifiers(s, changed))
        paid = 0.0
        if front.side == rules.germans and len(word) < 2 and front.support(front.side, sheet.target):
            lead -= STUKA
            paid = stuka_price(front)
        elif front.side == rules.allies and len(sheet.attackers) < 2:
            lead += front.support(front.enemy, sheet.target)
        dice = front.throw(front.enemy, sheet.target, lead)
        value = dice.attacker_dies * hurt - dice.win * loss - paid
        value -= dice.defender_dies * front.blood(changed.defenders)
        if value > best.value:
            best = AttackPlan((*word, "done"), value, dice.win)
    return best


def stuka_price(front: NorwayFront) -> float:
    """A Stuka is missed in the battles still to come, as far as there are more of them than Stukas."""
    s = front.norway
    left = len([unit for unit in s.stacks["axis-sorties"] if unit not in s.flown])
    more = s.battles - left
    return front.country.own_weights.stuka * min(1.0, max(0, more + 1) / 4.0)


def worth_a_stuka(front: NorwayFront, sheet: BattleSheet) -> bool:
    """Does a Stuka change enough here?"""
    rules = front.laws
    s = front.norway
    known = sheet.copy()
    known.cut_off = sheet.cut_off or rules.out_of_supply(s, sheet)
    lead = plus(rules.attack_modifiers(s, known)) - plus(rules.defence_modifiers(s, known))
    attacking = front.side == sheet.attacker
    without = front.throw(sheet.attacker, sheet.target, lead)
    helped = front.throw(sheet.attacker, sheet.target, lead + (STUKA if attacking else -STUKA))
    stake = front.spoils(sheet.target, sheet.attacker)
    gain = (helped.win - without.win) * stake
    gain += (helped.defender_dies - without.defender_dies) * front.blood(sheet.defenders)
    gain -= (helped.attacker_dies - without.attacker_dies) * front.blood(sheet.attackers)
    return (gain if attacking else -gain) > stuka_price(front)
