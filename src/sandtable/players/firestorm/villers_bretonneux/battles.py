"""Attack and defence with an eye on the losses of both sides, which are for good (VB-30 … VB-35)."""

from __future__ import annotations

from typing import Any

from sandtable.games.firestorm.play.state import BattleSheet
from sandtable.kernel.steps import Choice
from sandtable.players.firestorm.attack import NO_PLAN, AttackPlan, options
from sandtable.players.firestorm.front import Stack
from sandtable.players.firestorm.villers_bretonneux.front import VillersFront
from sandtable.players.firestorm.villers_bretonneux.ground import Toll


def best_arrow(front: VillersFront, letters: list[str]) -> AttackPlan:
    """The most promising of some arrows."""
    best = NO_PLAN
    for letter in letters:
        if ">" in letter:
            origin, _, target = letter.partition(">")
            pair = front.pair(front.stacks[origin], front.ground.terrain[target])
            plan = judge_arrow(front, letter, pair, 0)
            if plan.value > best.value:
                best = plan
    return best


def judge_arrow(front: VillersFront, letter: str, troops: Stack, more: int) -> AttackPlan:
    """An attack with these troops against the best who guard the area; `more` is added to their die."""
    origin, _, target = letter.partition(">")
    terrain = front.ground.terrain[target]
    guard = front.pair(front.stacks[target], terrain)
    lead = front.lead(front.side, letter, origin, target) + more
    lead += front.adds(troops, terrain) - front.adds(guard, terrain)
    toll = front.known.toll(lead)
    prize = front.prize(target) + front.weights.follow * front.follow_up(origin, target, troops)
    value = toll.win * prize + net_blood(front, toll, origin, target, troops, guard)
    return AttackPlan((letter,), value, toll.win)


def net_blood(
    front: VillersFront, toll: Toll, origin: str, target: str, attackers: Stack, guard: Stack
) -> float:
    """The enemy's losses less ours, in an attack of ours."""
    bit = front.known.board.bit
    ours = front.blood(
        attackers,
        toll.attacker_dies,
        toll.attacker_taken,
        bool(front.supplied[front.side] & bit[origin]),
    )
    theirs = front.blood(
        guard,
        toll.defender_dies,
        toll.defender_taken,
        bool(front.supplied[front.enemy] & bit[target]),
    )
    return front.numbers.blood * theirs - ours


def commit_attack(front: VillersFront, ask: Choice[Any], sheet: BattleSheet) -> AttackPlan:
    """The commitment that promises most against the best who guard the area."""
    letter = f"{sheet.origin}>{sheet.target}"
    best = NO_PLAN
    for word in options(front, ask):
        plan = judge_arrow(front, letter, word, 0)
        if plan.value > best.value:
            best = AttackPlan((*word, "done"), plan.value, plan.win)
    return best


def commit_defence(front: VillersFront, ask: Choice[Any], sheet: BattleSheet) -> AttackPlan:
    """The commitment that loses least; `win` is the enemy's chance."""
    known = front.known
    terrain = known.terrain[sheet.target]
    attackers = sheet.attackers or front.pair(front.stacks[sheet.origin], terrain)  # still secret (FS-R5)
    base = front.lead(front.enemy, f"{sheet.origin}>{sheet.target}", sheet.origin, sheet.target)
    base += front.adds(attackers, terrain)
    if sheet.kind == "night":
        base += known.raids.bonus
    bit = known.board.bit
    loss = front.spoils(sheet.target, front.enemy)
    safe = bool(front.supplied[front.side] & bit[sheet.target])
    joined = bool(front.supplied[front.enemy] & bit[sheet.origin])
    best = NO_PLAN
    for word in options(front, ask):
        toll = known.toll(base - front.adds(word, terrain))
        theirs = front.blood(attackers, toll.attacker_dies, toll.attacker_taken, joined)
        ours = front.blood(word, toll.defender_dies, toll.defender_taken, safe)
        value = front.numbers.blood * theirs - toll.win * loss - ours
        if value > best.value:
            best = AttackPlan((*word, "done"), value, toll.win)
    return best
