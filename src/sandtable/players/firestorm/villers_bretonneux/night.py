"""Machine guns and Australians: where they arrive, and what the brigades attack by night (VB-41 … VB-49)."""

from __future__ import annotations

from sandtable.games.firestorm.blocks.play.arrivals import Brigade, PlaceBrigade, PlaceGuns
from sandtable.games.firestorm.blocks.play.night_attacks import NightAttack
from sandtable.kernel.steps import Word
from sandtable.players.firestorm.aftermath import Placement
from sandtable.players.firestorm.attack import NO_PLAN, AttackPlan
from sandtable.players.firestorm.villers_bretonneux.battles import judge_arrow
from sandtable.players.firestorm.villers_bretonneux.front import VillersFront


def place_guns(front: VillersFront, ask: PlaceGuns) -> Word:
    """Where they add most against an enemy who has moved, but for the Australians; never left out."""
    front.settled = True
    placement = Placement(front)
    best = ""
    most = -1e9
    for area in ask.letters(front.villers, ()):
        gain = placement.gain(area, ask.troop) if area != "none" else -1e8
        if gain > most:
            best, most = area, gain
    return (best,)


def place_brigade(front: VillersFront, ask: PlaceBrigade) -> Word:
    """Where the best night attack starts, and where the brigade is of use besides."""
    brigade = front.known.arrivals.brigades[ask.brigade]
    numbers = front.numbers
    aimed, sure = aim_of_others(front, brigade)
    best = ""
    most = -1e9
    for area in ask.letters(front.villers, ()):
        stack = front.stacks[area]
        use = front.value(area, (*stack, *brigade.troops)) - front.value(area, stack)
        value = numbers.presence * use
        plan = best_raid(front, brigade, area, aimed, sure)
        if plan.word:
            value += numbers.raid * plan.value
        if value > most:
            best, most = area, value
    return (best,)


def aim_of_others(front: VillersFront, brigade: Brigade) -> tuple[str, float]:
    """What the brigade that has arrived already will attack, and its chance."""
    s = front.villers
    for other in front.known.arrivals.brigades.values():
        area = s.where[other.troops[0]]
        if other.id != brigade.id and area in front.known.board.bit:
            plan = best_raid(front, other, area, "", 0.0)
            if plan.word:
                return plan.word[0].partition(">")[2], plan.win
    return "", 0.0


def best_raid(front: VillersFront, brigade: Brigade, area: str, aimed: str, sure: float) -> AttackPlan:
    """The best night attack of a brigade from an area; one that another brigade makes counts only if that fails."""
    best = NO_PLAN
    for near, bit, letter in front.known.board.arrows[area]:
        if not front.foe & bit:
            continue
        plan = judge_arrow(front, letter, brigade.troops, front.known.raids.bonus)
        value = plan.value * (1.0 - sure) if near == aimed else plan.value
        if value > best.value:
            best = AttackPlan(plan.word, value, plan.win)
    return best


def night_attack(front: VillersFront, ask: NightAttack) -> AttackPlan:
    """The better of the attacks that are left comes first."""
    best = NO_PLAN
    for id in ask.letters(front.villers, ()):
        brigade = front.known.arrivals.brigades[id]
        area = front.villers.where[brigade.troops[0]]
        plan = best_raid(front, brigade, area, "", 0.0)
        if plan.value > best.value:
            best = AttackPlan((id, *plan.word), plan.value, plan.win)
    return best
