"""A plan for the turn: who attacks where, who stands where, who rests. The best next decision is taken first.

Marches are judged by what they are expected to bring: the chance that the unit sets out, that each area on its way
is empty or is taken from whoever stands there, times what the area is worth.
"""

from __future__ import annotations

from sandtable.games.armored_thrust.play.activation import needs
from sandtable.games.armored_thrust.play.nouns import BYPASS
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.kernel.steps import Word
from sandtable.players.armored_thrust.belief import Belief
from sandtable.players.armored_thrust.chances import between
from sandtable.players.armored_thrust.ground import Ground
from sandtable.players.armored_thrust.marches import March, Roads

COMES = 0.6  # the part of the strength that could attack an area which is expected to
CANDIDATES = 6  # marches kept for each unit and weighed again after each decision


class Front:
    """Everything a plan needs to know, worked out once a turn."""

    def __init__(self, seen: Theatre, side: str, ground: Ground, belief: Belief) -> None:
        self.seen = seen
        self.side = side
        self.ground = ground
        self.weights = ground.weights
        self.worth = ground.worth(seen, side)
        self.strength = belief.strengths()
        self.empty = belief.empty()
        self.threat = belief.threats()
        self.roads = Roads(seen, side, self.weights.reach)
        self.night = seen.rules.turns[seen.turn - 1].night
        self.last = seen.turn >= seen.rules.last_turn - 1  # in the last turn nobody needs rest for later
        self.attacking: dict[str, float] = {}  # area -> strength that will fall upon it
        self.taken: dict[str, float] = {}  # area -> the chance that it will be ours
        self.garrison: dict[str, float] = {}  # our own area -> strength that will stand there

    def takes(self, ours: float, theirs: float) -> float:
        """The chance that an area the enemy holds is ours after a fight for it."""
        return 1.0 - between(theirs, ours, self.ground.margin[self.ground.enemy])

    def holds(self, ours: float, threat: float) -> float:
        """The chance that our area stays ours if the threat against it attacks."""
        return between(ours, threat * COMES, self.ground.margin[self.side])


class Candidate:
    """A march that a unit could make, with the chance that it sets out."""

    def __init__(self, unit: str, kind: str, march: March, chance: float) -> None:
        self.unit = unit
        self.kind = kind
        self.march = march
        self.chance = chance  # that the unit sets out
        self.gain = 0.0

    def word(self) -> Word:
        letters: list[str] = [self.unit, self.kind]
        for area in self.march.path:
            if area == self.march.bypass:
                letters.append(BYPASS)
            letters.append(area)
        return tuple(letters)


def first_enemy(front: Front, march: March) -> str:
    for area in march.path:
        if front.seen.control[area] != front.side and area != march.bypass:
            return area
    return ""


def gain(front: Front, candidate: Candidate) -> float:
    """What a march adds to what is already planned."""
    seen, side = front.seen, front.side
    unit, march = candidate.unit, candidate.march
    strength = float(seen.strength(unit)) * candidate.chance
    goes = candidate.chance
    total = 0.0
    fights = 0.0
    first = True
    for area in march.path:
        if seen.control[area] == side:
            continue
        empty = front.empty.get(area, 1.0)
        if area == march.bypass:
            total += goes * empty * front.worth[area] * (1.0 - front.taken.get(area, 0.0))
            continue
        with_others = strength + (front.attacking.get(area, 0.0) if first else 0.0)
        won = front.takes(with_others, front.strength.get(area, 0.0) / max(1.0 - empty, 0.05))
        chance = goes * (empty + (1.0 - empty) * won)
        before = front.taken.get(area, 0.0)
        if chance > before:
            total += (chance - before) * front.worth[area]
        fights += goes * (1.0 - empty)
        goes *= empty
        first = False
    price = front.weights.effort * strength * fights
    if front.last or seen.rules.turns[seen.turn].night:  # units regroup at night anyhow
        price *= 0.4
    return front.weights.attack * total - price


def commit(front: Front, candidate: Candidate) -> None:
    """Adds a march to the plan, so that later decisions count on it."""
    seen = front.seen
    strength = float(seen.strength(candidate.unit)) * candidate.chance
    goes = candidate.chance
    first = True
    for area in candidate.march.path:
        if seen.control[area] == front.side or area == candidate.march.bypass:
            continue
        if first:
            front.attacking[area] = front.attacking.get(area, 0.0) + strength
        empty = front.empty.get(area, 1.0)
        force = front.attacking.get(area, strength) if first else strength
        won = front.takes(force, front.strength.get(area, 0.0) / max(1.0 - empty, 0.05))
        front.taken[area] = max(front.taken.get(area, 0.0), goes * (empty + (1.0 - empty) * won))
        goes *= empty
        first = False


def best_marches(front: Front, unit: str, kind: str) -> list[Candidate]:
    """A few attacks of a unit with this order, each with another first goal."""
    chance = (7 - needs(front.seen, unit, kind)) / 6.0
    if chance <= 0.0:
        return []
    block = front.seen.rules.blocks.attacks.get(kind)
    around = block is not None and block.around > 0
    best: dict[str, Candidate] = {}
    for march in front.roads.attacks(unit, around):
        candidate = Candidate(unit, kind, march, chance)
        candidate.gain = gain(front, candidate)
        goal = first_enemy(front, march) + ("~" if march.bypass else "")
        if candidate.gain > 0.0 and (goal not in best or candidate.gain > best[goal].gain):
            best[goal] = candidate
    found = list(best.values())
    found.sort(key=by_gain, reverse=True)
    return found[:CANDIDATES]


def by_gain(candidate: Candidate) -> float:
    return candidate.gain
