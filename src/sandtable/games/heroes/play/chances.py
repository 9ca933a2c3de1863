"""Exact chances of what dice are about to decide: one computation for forecasts, odds and dangers.

A `Prospect` is what a word, a question or a throw leads to: one `Attempt` for each unit or structure that is rolled
for. Chances are fractions: nothing is rounded before it is shown.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from sandtable.games.heroes.play.assault.strength import AssaultFacts
from sandtable.games.heroes.play.explosions import bursts, structures
from sandtable.games.heroes.play.explosions.strikes import StrikeSum
from sandtable.games.heroes.play.fire.arms import weapon_of
from sandtable.games.heroes.play.fire.shots import Shot
from sandtable.games.heroes.play.fire.sight import Obstacle
from sandtable.games.heroes.play.fire.sums import (
    SNIPER,
    SNIPER_BOTH,
    SNIPER_SCARES,
    SUPPRESS,
    ShotFacts,
    shot_facts,
    total,
)
from sandtable.games.heroes.play.harm import damage
from sandtable.games.heroes.play.harm.affect import fatal
from sandtable.games.heroes.play.nouns import HEAVY, INFANTRY, X
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Word

Because = tuple[tuple[int, str], ...]
NEVER: Final = Fraction(0)
SURE: Final = Fraction(1)

# the effects of a roll
HIT: Final = "hit"
DOUBLE: Final = "double"
KILL: Final = "kill"
ONE_MARKER: Final = "one-marker"
TWO_MARKERS: Final = "two-markers"
WIN: Final = "win"
TIE: Final = "tie"
LOSE: Final = "lose"
UNHURT: Final = "unhurt"
ON_TARGET: Final = "on-target"
FALLS: Final = "falls"


BEST: Final = tuple(
    [tuple([1 - Fraction(low, 6) ** dice for low in range(7)]) for dice in range(1, 3)]
)  # by number of dice, then by how many faces fall short


def at_least(face: int, dice: int) -> Fraction:
    """The chance that a die, or the better of two, shows this face or more."""
    low = 0 if face < 1 else 6 if face > 6 else face - 1
    return BEST[dice - 1][low]


class Attempt:
    """One roll against something: what is thrown and added, what it must reach, and the chance of each effect."""

    def __init__(
        self,
        unit: str,
        dice: int,
        because: Because,
        defence: int,
        cover: Because,
        chances: list[tuple[str, Fraction]],
        obstacles: tuple[Obstacle, ...] = (),
        wants: str = HIT,
    ) -> None:
        self.unit = unit  # a unit or a structure
        self.dice = dice
        self.because = because
        self.defence = defence  # cover included
        self.cover = cover
        self.chances = chances  # the first effect is the wanted one
        self.obstacles = obstacles  # on the way, in the order of the last entries of `because`
        self.wants = wants

    def chance(self, what: str = "") -> Fraction:
        for name, chance in self.chances:
            if not what or name == what:
                return chance
        return NEVER

    def needs(self) -> int:
        """The lowest face that has an effect; more than 6 if none has."""
        return max(1, self.defence - total(self.because))


def any_of(attempts: list[Attempt]) -> Fraction:
    """The chance that at least one of several rolls succeeds."""
    missed = SURE
    for attempt in attempts:
        missed *= 1 - attempt.chance()
    return 1 - missed


class Prospect:
    """Everything that is about to be decided."""

    def __init__(self, what: str, firer: str, attempts: list[Attempt]) -> None:
        self.what = (
            what  # "shot", "suppress", "sniper", "spread", "template", "structure", "assault", "path" …
        )
        self.firer = firer  # the unit that rolls, or "" for a card
        self.attempts = attempts
        self.side = ""  # the side that rolls where no unit does
        self.fight: AssaultFacts | None = None
        self.aim = ""  # where a shell is aimed
        self.spread: list[tuple[str, Fraction]] = []  # where it may come down, with the chance of each
        self.landings: list[tuple[Fraction, list[Attempt]]] = []  # the attempts in each of these places
        self.falls: Prospect | None = None  # of a scatter die: what the shell brings, wherever it falls
        self.watch: list[tuple[str, str, Fraction]] = []  # who may fire at a mover: unit, square, chance
        self.notes: list[str] = []

    def on_target(self) -> Fraction:
        """The chance that a shell comes down where it was aimed."""
        return dict(self.spread).get(self.aim, NEVER)

    def any_of(self, attempts: list[Attempt]) -> Fraction:
        """The chance that at least one of these attempts succeeds; each has a roll of its own.

        A shell comes down in one place only, so its places are looked at one by one.
        """
        if not self.landings:
            return any_of(attempts)
        units = [attempt.unit for attempt in attempts]
        found = NEVER
        for share, there in self.landings:
            found += share * any_of([attempt for attempt in there if attempt.unit in units])
        return found

    def friends(self, s: Battle) -> list[Attempt]:
        """The attempts at units of the side that throws: a template spares nobody (R-40)."""
        side = self.side or s.units[self.firer].side
        return [one for one in self.attempts if one.unit in s.units and s.units[one.unit].side == side]

    def wanted(self, s: Battle) -> list[Attempt]:
        """The attempts at enemy units and structures."""
        own = [one.unit for one in self.friends(s)]
        return [one for one in self.attempts if one.unit not in own]


# shots at units


def shot_prospect(
    s: Battle,
    firer: str,
    weapon: int,
    slot: str,
    mode: str,
    targets: tuple[str, ...],
    how: str,
    plus: Word,
    shares: tuple[int, ...] = (),
) -> Prospect | None:
    """The chances of a shot as it is spelled, with all that is added; None if it has no target any more."""
    attempts: list[Attempt] = []
    for number, target in enumerate(targets):
        share = shares[number] if shares else X
        facts = shot_facts(s, firer, weapon, slot, mode, target, how, plus, share)
        if facts is None:
            return None
        attempts.append(shot_attempt(s, mode, target, facts))
    what = "spread" if shares else mode
    return Prospect(what, firer, attempts)


def shot_attempt(s: Battle, mode: str, target: str, facts: ShotFacts) -> Attempt:
    """The effects of one roll (HON-526, HON-527, HON-620, HON-623)."""
    plus, dice, defence = facts.plus, facts.dice, facts.defence
    hit = at_least(facts.needs, dice)
    if mode == SUPPRESS:
        two = at_least(2 * defence - plus, dice)
        chances = [(ONE_MARKER, hit), (TWO_MARKERS, two)]
    elif mode == SNIPER:
        both = at_least(SNIPER_BOTH - plus, dice)
        scared = at_least(SNIPER_SCARES - plus, dice) - hit + both
        chances = [(HIT, hit), (ONE_MARKER, scared)]
    else:
        chances = [(HIT, hit), (DOUBLE, at_least(facts.double, dice))]
    return Attempt(target, dice, facts.because, defence, facts.cover, chances, counted(s, target, facts))


def counted(s: Battle, target: str, facts: ShotFacts) -> tuple[Obstacle, ...]:
    """The obstacles that count against a target: soft ones only against Infantry (HON-515)."""
    soft = s.grade(target) == INFANTRY
    return tuple([one for one in facts.line.obstacles if soft or not one.soft])


# what a hit does


def effect_of_hit(s: Battle, target: str) -> str:
    """ "reduces", "destroys" or "damages"."""
    if s.grade(target) == HEAVY:
        return "damages"
    return "destroys" if fatal(s, target, HIT) else "reduces"


def damage_chances(s: Battle, unit: str, plus: int) -> list[tuple[str, Fraction]]:
    """What one Damage roll does: Positive Waves let the owner pick the milder of two (HON-530, HON-655)."""
    kills = [face for face in range(1, 7) if deadly(s, unit, damage.result(face + plus))]
    chance = Fraction(len(kills), 6)
    if damage.has_waves(s, unit):
        chance = chance * chance
    return [(KILL, chance)]


def deadly(s: Battle, unit: str, kind: str) -> bool:
    """Does a Damage result destroy the vehicle: a 6, or the second of its kind?"""
    marker = damage.TRACKS if kind == damage.SHOCK and s.rules.shock_is_tracks else kind
    return kind == damage.DESTRUCTION or damage.has_damage(s, unit, marker)


# templates


def template_prospect(s: Battle, shot: Shot) -> Prospect:
    """The chances against units of both sides under a template; indirect fire with its scatter (HON-624 … HON-626)."""
    attempts = [strike_attempt(attack) for attack in bursts.attacks(s, shot)]
    return Prospect("template", shot.firer, attempts)


def strike_attempt(attack: StrikeSum) -> Attempt:
    plus = attack.plus()
    hit = at_least(attack.defence - plus, attack.dice)
    double = at_least(2 * attack.defence - plus, attack.dice) if attack.doubles else NEVER
    chances = [(HIT, hit), (DOUBLE, double)]
    return Attempt(attack.unit, attack.dice, attack.because, attack.defence, (), chances)


def averaged(where: list[tuple[Fraction, list[Attempt]]]) -> list[Attempt]:
    """The attempts over several landing points, each weighted by the chance to come down there."""
    found: dict[str, Attempt] = {}
    for share, attempts in where:
        for each in attempts:
            known = found.get(each.unit)
            if known is None:
                weighed = [(name, share * chance) for name, chance in each.chances]
                found[each.unit] = Attempt(
                    each.unit, each.dice, each.because, each.defence, each.cover, weighed
                )
            else:
                known.chances = [
                    (name, before + share * chance)
                    for (name, before), (_, chance) in zip(known.chances, each.chances, strict=True)
                ]
    return list(found.values())


# structures


def structure_attempt(s: Battle, structure: str, dice: int, plus: int = 0) -> Attempt:
    """Destruction dice: a point for each 4 and more; what is still missing decides (HON-621)."""
    missing = structures.value_of(s, structure) - structures.points_of(s, structure)
    ways = point_ways(dice, plus)
    every = sum(ways)
    chances = [(f"points-{number}", Fraction(sum(ways[number:]), every)) for number in range(1, dice + 1)]
    chances.append((FALLS, Fraction(sum(ways[missing:]), every) if missing <= dice else NEVER))
    return Attempt(structure, dice, ((plus, "any"),) if plus else (), structures.NEEDS, (), chances)


def point_ways(dice: int, plus: int) -> list[int]:
    """In how many ways dice come to 0, 1, 2 … Destruction Points; a card adds to the best die that falls short."""
    throws: list[tuple[int, ...]] = [()]
    for _ in range(dice):
        throws = [(*faces, face) for faces in throws for face in range(1, 7)]
    ways = [0] * (dice + 1)
    for faces in throws:
        ways[structures.broken_by(faces, plus)] += 1
    return ways


# assaults


def assault_prospect(facts: AssaultFacts) -> Prospect:
    """The exact chances of an Assault (HON-645)."""
    won, even, lost = fight_chances(facts)
    attempt = Attempt(
        facts.defender.unit,
        facts.attacker.dice,
        facts.attacker.because,
        0,
        (),
        [(WIN, won), (TIE, even), (LOSE, lost)],
        wants=WIN,
    )
    found = Prospect("assault", facts.attacker.unit, [attempt])
    found.fight = facts
    return found


def fight_chances(facts: AssaultFacts) -> tuple[Fraction, Fraction, Fraction]:
    """The chances that the attacker wins, of a tie, and that the defender wins."""
    if facts.hopeless:
        return SURE, NEVER, NEVER
    won = even = count = 0
    defence = facts.defender.spread()
    for one, ways in facts.attacker.spread().items():
        for other, others in defence.items():
            count += ways * others
            won += ways * others if one > other else 0
            even += ways * others if one == other else 0
    return Fraction(won, count), Fraction(even, count), Fraction(count - won - even, count)


def weapon_dice(s: Battle, unit: str, weapon: int, slot: str) -> int:
    """Destruction dice of a weapon."""
    return weapon_of(s, unit, weapon, slot).destruction
