"""A steady general: plans each turn from what he knows and may suppose, and keeps his units where they are needed."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from mypy_extensions import mypyc_attr

from sandtable.games.armored_thrust.blocks.carpet_bombing import BOMB
from sandtable.games.armored_thrust.play.deployment import HISTORY, Deploy
from sandtable.games.armored_thrust.play.nouns import ATTACK, DONE
from sandtable.games.armored_thrust.play.opening import PlaceArrivals
from sandtable.games.armored_thrust.play.orders import OrderUnits
from sandtable.games.armored_thrust.play.resolution import DICE
from sandtable.games.armored_thrust.play.retreat import ChooseRetreat
from sandtable.games.armored_thrust.play.rules import ArmoredThrust
from sandtable.games.armored_thrust.play.settling import Want
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.tabletop import ReportResult
from sandtable.games.armored_thrust.play.withdrawal import Withdraw
from sandtable.kernel.rules import random_word
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.players.adviser import Adviser
from sandtable.players.armored_thrust import defence, fights, plan
from sandtable.players.armored_thrust.belief import Belief, Spread
from sandtable.players.armored_thrust.defence import DefenceLine
from sandtable.players.armored_thrust.ground import Ground
from sandtable.players.armored_thrust.plan import Candidate, Front
from sandtable.players.armored_thrust.weights import Weights, varied

COUSINS: Final = 5  # commanders that judge a little differently
TIRED = 3  # from this fatigue on a unit rests when it can


@mypyc_attr(allow_interpreted_subclasses=True)
class Steady(Adviser):
    """Plays either side of a campaign of Armored Thrust."""

    name = "steady"
    horizon = 3

    def __init__(
        self,
        rules: ArmoredThrust,
        seat: str,
        rng: Random,
        weights: Weights,
        margin: dict[str, int],
        prior: dict[str, Spread],
        ground: Ground | None = None,
    ) -> None:
        self.rules = rules
        self.seat = seat
        self.side = rules.side_of(seat)
        self.rng = rng
        self.ground = ground or Ground(rules, self.side, weights, margin)
        self.belief = Belief(rules, self.side, prior)
        self.thought = ""

    def word(self, seen: State, ask: Choice[Any]) -> Word:
        assert isinstance(seen, Theatre)
        self.thought = ""
        if isinstance(ask, OrderUnits):
            return self.orders(seen, ask)
        if isinstance(ask, Deploy):
            return self.deploy(seen, ask)
        if isinstance(ask, PlaceArrivals):
            return self.arrive(seen, ask)
        return self.other(seen, ask)

    def reason(self) -> str:
        return self.thought

    # what a search asks

    def again(self, rng: Random) -> Steady:
        other = self.like(self.ground, rng)
        other.belief = self.belief.copy()
        return other

    def like(self, ground: Ground, rng: Random) -> Steady:
        """A commander of the same kind who judges by this ground and knows nothing of the enemy yet."""
        margin, prior = ground.margin, self.belief.prior
        return Steady(self.rules, self.seat, rng, ground.weights, margin, prior, ground)

    def side_here(self) -> str:
        return self.side

    def cousins(self) -> list[Adviser]:
        """Commanders with other weights, the same ones every time, who believe what this one believes."""
        found: list[Adviser] = []
        for number in range(COUSINS):
            weights = varied(self.ground.weights, Random(f"cousin {number}"))
            cousin = self.like(Ground(self.rules, self.side, weights, self.ground.margin), self.rng)
            cousin.belief = self.belief.copy()
            found.append(cousin)
        return found

    def mixes(self, ask: Choice[Any]) -> bool:
        """Both sides write their orders at the same time (AT-30)."""
        return isinstance(ask, OrderUnits)

    def turn(self, s: State) -> int:
        assert isinstance(s, Theatre)
        return s.turn

    def facts(self, s: State) -> list[float]:
        """The lead, strength and fatigue of both sides, and who controls which area."""
        assert isinstance(s, Theatre)
        rules = self.rules
        enemy = rules.enemy[self.side]
        standing = rules.standing(s)
        facts = [float(standing[self.side] - standing[enemy])]
        for side in (self.side, enemy):
            strength = tired = 0.0
            for unit in s.units_of(side):
                strength += s.strength(unit)
                tired += s.fatigue.get(unit, 0)
            facts += [strength, tired]
        return facts + [1.0 if s.control[area] == self.side else -1.0 for area in rules.area]

    def may_err(self, ask: Choice[Any]) -> bool:
        return not isinstance(ask, (ReportResult, Want))

    # what a campaign may decide otherwise

    def deploy(self, seen: Theatre, ask: Deploy) -> Word:
        """Deploys as in history."""
        return (HISTORY,)

    def attack_order(self, seen: Theatre, unit: str, draft: Word) -> str:
        """The kind of order for a unit's attack: a block's attack where it is allowed, as it is never worse."""
        for attack, block in self.rules.blocks.attacks.items():
            if block.may_attack(seen, unit, draft):
                return attack
        return ATTACK

    def bombs(self, front: Front) -> Word:
        """The line of the bombing zone: the two areas in which most strength is to be expected."""
        seen = front.seen
        block = self.rules.blocks.lines[BOMB]
        best, zone = 0.0, ("", "")
        for first in block.follows(seen, ()):
            for second in block.follows(seen, (first,)):
                found = front.strength.get(first, 0.0) + front.strength.get(second, 0.0)
                if found > best:
                    best, zone = found, (first, second)
        return (BOMB, *zone) if best > 0.0 else ()

    # the turn

    def arrive(self, seen: Theatre, ask: PlaceArrivals, begun: Word = ()) -> Word:
        """At the base from which the worthiest ground is nearest; what has been `begun` stands."""
        word = begun
        while not word or not ask.ends(seen, word):
            letters = ask.letters(seen, word)
            word = (*word, min(letters, key=self.far) if len(word) % 2 else letters[0])
        return word

    def rest(self, seen: State, ask: Choice[Any], draft: Word) -> Word:
        assert isinstance(seen, Theatre)
        if isinstance(ask, PlaceArrivals):
            return self.arrive(seen, ask, draft)[len(draft) :]
        return self.history(seen, ask, draft)[len(draft) :] if isinstance(ask, Deploy) else ()

    def history(self, seen: Theatre, ask: Deploy, begun: Word) -> Word:
        """Goes on with a deployment as in history, unit by unit."""
        word = begun
        while not word or not ask.ends(seen, word):
            word = (*word, self.rules.unit[word[-1]].history if len(word) % 2 else ask.letters(seen, word)[0])
        return word

    def far(self, base: str) -> int:
        """The sum of the connectors from a base to each objective."""
        return sum([steps[base] for steps in self.ground.steps.values()])

    def orders(self, seen: Theatre, ask: OrderUnits) -> Word:
        """Orders the best march first, then the next, until none is worth it; the other units hold, come up or rest."""
        self.belief.look(seen)
        front = Front(seen, self.side, self.ground, self.belief)
        free = [letter for letter in ask.letters(seen, ()) if letter in self.rules.unit]
        draft: Word = ()
        if BOMB in ask.letters(seen, ()):
            draft = self.bombs(front)
        line = DefenceLine(front)
        for unit in seen.units_of(self.side):  # units that must regroup stay where they are
            if unit not in free and unit in seen.fatigue:
                line.add(unit, seen.where[unit], 1.0)
        draft, free = self.attack(front, line, draft, free)
        free.sort(key=self.slowness)  # the slowest units, with the least choice, are placed first
        for unit in free:
            if unit in seen.fatigue:
                draft += defence.stand(front, line, unit, self.rests(front, unit))
        return (*draft, DONE)

    def slowness(self, unit: str) -> int:
        return self.rules.halves[self.rules.unit[unit].mobility]

    def attack(self, front: Front, line: DefenceLine, draft: Word, free: list[str]) -> tuple[Word, list[str]]:
        seen = front.seen
        candidates: dict[str, list[Candidate]] = {}
        needed: dict[str, float] = {}  # unit -> what it saves where it would stand otherwise
        for unit in free:
            if unit in seen.fatigue and seen.fatigue[unit] < self.rules.no_attack and seen.strength(unit):
                candidates[unit] = plan.best_marches(front, unit, self.attack_order(seen, unit, draft))
                if candidates[unit]:
                    needed[unit], _ = line.best_place(unit, front.roads.friendly(unit))
        left = list(free)
        marched = 0
        while True:
            best: Candidate | None = None
            for unit, marches in candidates.items():
                for candidate in marches:
                    candidate.gain = plan.gain(front, candidate) - needed[unit] - self.least(front, unit)
                    if candidate.gain > (best.gain if best is not None else 0.0):
                        best = candidate
            if best is None:
                break
            plan.commit(front, best)
            draft += best.word()
            left.remove(best.unit)
            del candidates[best.unit]
            marched += 1
            for unit in list(candidates):  # a block's attack that is used up changes what others may do
                kind = candidates[unit][0].kind if candidates[unit] else ATTACK
                if kind != ATTACK and self.attack_order(seen, unit, draft) != kind:
                    candidates[unit] = plan.best_marches(front, unit, ATTACK)
        self.thought = f"{marched} units attack." if marched else "Nothing is worth an attack now."
        return draft, left

    def least(self, front: Front, unit: str) -> float:
        """The least gain for which a march is ordered: more for a tired unit at night."""
        tired = front.seen.fatigue[unit] - 1
        return 0.5 + (2.0 * tired if front.night and not front.last else 0.5 * tired)

    def rests(self, front: Front, unit: str) -> bool:
        """Should the unit rest? Recovery happens at night; an exhausted unit waits for it."""
        if unit not in front.seen.fatigue:
            return False
        fatigue = front.seen.fatigue[unit]
        return fatigue >= 2 if front.night else fatigue >= TIRED

    def other(self, seen: Theatre, ask: Choice[Any]) -> Word:
        """Answers the questions around a fight; anything else, such as terrain for a table, at random."""
        if isinstance(ask, Withdraw):
            return fights.withdraw(seen, ask, self.ground.worth(seen, self.side))
        if isinstance(ask, ChooseRetreat):
            return fights.retreat(seen, ask, self.ground.worth(seen, self.side))
        if isinstance(ask, ReportResult):
            return fights.report(seen, ask, self.rng)
        if isinstance(ask, Want):
            return (DICE,)
        return random_word(seen, ask, self.rng)
