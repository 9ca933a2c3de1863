"""Where to attack, and with what (FS-21, FS-30 … FS-35)."""

from __future__ import annotations

from typing import Any

from sandtable.games.firestorm.play.state import BattleSheet
from sandtable.kernel.steps import Choice, Word
from sandtable.players.firestorm.chances import LeadChances
from sandtable.players.firestorm.front import Front


class AttackPlan:
    """A word, what it is thought to be worth, and the chance it rests on."""

    def __init__(self, word: Word, value: float, win: float) -> None:
        self.word = word
        self.value = value
        self.win = win


NO_PLAN = AttackPlan((), -1e9, 0.0)


def best_arrow(front: Front, letters: list[str]) -> AttackPlan:
    """The most promising of some arrows."""
    best = NO_PLAN
    for letter in letters:
        if ">" in letter:
            plan = judge_arrow(front, letter)
            if plan.value > best.value:
                best = plan
    return best


def judge_arrow(front: Front, letter: str) -> AttackPlan:
    """An arrow with the best two of its stack, and with what else could help if that is worth its price."""
    ground = front.ground
    origin, _, target = letter.partition(">")
    terrain = ground.terrain[target]
    stack = front.joined(front.side, front.stacks[origin])
    strength = ground.strength(stack, terrain)
    lead = front.lead(front.side, letter, origin, target)
    prize = front.prize(target) + front.weights.follow * follow_up(front, origin, target)
    best = weigh(front, letter, lead + strength.two, prize, 0.0)
    for more, price in front.helpers(strength, terrain):
        plan = weigh(front, letter, lead + strength.two + more, prize, price)
        if plan.value > best.value:
            best = plan
    return best


def weigh(front: Front, letter: str, lead: int, prize: float, price: float) -> AttackPlan:
    dice = against_guard(front, letter.partition(">")[2], lead)
    value = dice.win * prize - dice.attacker_dies * 2.0 * troop_cost(front) - price
    return AttackPlan((letter,), value, dice.win)


def against_guard(front: Front, target: str, lead: int) -> LeadChances:
    """The dice against those in the area, with some fear that the enemy's reserve comes up."""
    ground = front.ground
    guard = front.stacks[target]
    terrain = ground.terrain[target]
    variable = front.variable(front.enemy)
    bare = ground.dice(lead, ground.strength(guard, terrain), variable)
    more = front.joined(front.enemy, guard)
    if len(more) == len(guard):
        return bare
    full = ground.dice(lead, ground.strength(more, terrain), variable)
    fear = front.weights.fear
    return LeadChances(
        (1.0 - fear) * bare.win + fear * full.win,
        (1.0 - fear) * bare.attacker_dies + fear * full.attacker_dies,
        (1.0 - fear) * bare.defender_dies + fear * full.defender_dies,
    )


def follow_up(front: Front, origin: str, target: str) -> float:
    """How much better the attackers would stand in the area won than where they come from."""
    stack = front.stacks[origin]
    board = front.ground.board
    bit = board.bit[target]
    before = front.value(origin, stack)
    own, foe, supplied, values = front.own, front.foe, front.supplied[front.side], front.values
    front.own = own | bit
    front.foe = foe & ~bit
    front.values = {}
    if supplied & board.bit[origin]:
        front.supplied[front.side] = supplied | bit
    after = front.value(target, stack[:2]) + front.value(origin, stack[2:])
    front.own, front.foe, front.values = own, foe, values
    front.supplied[front.side] = supplied
    return after - before


# prices: what is spent here is missed in the battles still to come


def still_to_come(front: Front) -> float:
    return min(1.0, front.s.battles / 4.0)


def troop_cost(front: Front) -> float:
    """A destroyed troop is missed in the battles still to come."""
    return front.weights.destroyed * min(1.5, front.s.battles / 4.0)


# commitment


def options(front: Front, ask: Choice[Any]) -> list[Word]:
    """Every commitment a question allows, each in one order, without the closing `done`."""
    seen = front.s
    apart = ("done", *front.on_top)
    first = ask.letters(seen, ())
    found: list[Word] = [()] if "done" in first else []
    tried: list[str] = []
    for one in first:
        if one in apart:
            continue
        tried.append(one)
        after = ask.letters(seen, (one,))
        if "done" in after:
            found.append((one,))
        for other in after:
            if other not in apart and other not in tried:
                found.append((one, other))
    for asset in front.on_top:
        if asset in first:
            found += [(*word, asset) for word in found]
    return found


def commit_attack(front: Front, ask: Choice[Any], sheet: BattleSheet) -> AttackPlan:
    """The commitment that promises most."""
    ground = front.ground
    terrain = ground.terrain[sheet.target]
    base = front.lead(front.side, f"{sheet.origin}>{sheet.target}", sheet.origin, sheet.target)
    prize = front.prize(sheet.target)
    cost = troop_cost(front)
    best = NO_PLAN
    for word in options(front, ask):
        lead = base
        paid = 0.0
        for letter in word:
            lead += front.added(letter, terrain)
            paid += front.price(letter)
        dice = against_guard(front, sheet.target, lead)
        troops = len([letter for letter in word if letter in ground.bonus])
        value = dice.win * prize - dice.attacker_dies * troops * cost - paid
        if value > best.value:
            best = AttackPlan((*word, "done"), value, dice.win)
    return best
