"""What to commit in defence (FS-32, FS-35)."""

from __future__ import annotations

from typing import Any

from sandtable.games.firestorm.play.initiative import plus
from sandtable.games.firestorm.play.state import BattleSheet
from sandtable.kernel.steps import Choice
from sandtable.players.firestorm.attack import NO_PLAN, AttackPlan, options, troop_cost
from sandtable.players.firestorm.front import Front


def commit_defence(front: Front, ask: Choice[Any], sheet: BattleSheet) -> AttackPlan:
    """The commitment that loses least; `win` is the enemy's chance."""
    ground = front.ground
    terrain = ground.terrain[sheet.target]
    base = attack_lead(front, sheet)
    loss = front.spoils(sheet.target, front.enemy)
    trapped = not ground.board.near[sheet.target] & front.own
    cost = troop_cost(front)
    best = NO_PLAN
    for word in options(front, ask):
        lead = base
        paid = 0.0
        stake = loss
        troops = 0
        for letter in word:
            lead -= front.added(letter, terrain)
            paid += front.price(letter)
            if letter in ground.bonus:
                troops += 1
                if trapped and letter in front.reserve:
                    stake += front.weights.captive
        dice = front.defence_dice(lead, word)
        value = -dice.win * stake - dice.defender_dies * troops * cost - paid
        if value > best.value:
            best = AttackPlan((*word, "done"), value, dice.win)
    return best


def attack_lead(front: Front, sheet: BattleSheet) -> int:
    """The enemy's lead over an undefended area: with his troops if they are known, else with his best."""
    rules = front.ground.rules
    lead = front.lead(front.enemy, f"{sheet.origin}>{sheet.target}", sheet.origin, sheet.target)
    if not sheet.attackers:  # still secret (FS-R5)
        return lead + front.ground.strength(front.stacks[sheet.origin], rules.terrain[sheet.target]).two
    empty = BattleSheet(0, "", sheet.attacker, sheet.origin, sheet.target)
    return lead + plus(rules.attack_modifiers(front.s, sheet)) - plus(rules.attack_modifiers(front.s, empty))
