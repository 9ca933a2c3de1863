"""What the dice that lie on the table are about to decide."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from sandtable.games.heroes.play.assault import assault
from sandtable.games.heroes.play.assault.strength import NOW, AssaultFacts
from sandtable.games.heroes.play.chances import (
    ON_TARGET,
    Attempt,
    Prospect,
    assault_prospect,
    at_least,
    damage_chances,
    shot_attempt,
    strike_attempt,
    structure_attempt,
)
from sandtable.games.heroes.play.explosions import bursts, going_off, shells, strikes, structures
from sandtable.games.heroes.play.fire import shooting
from sandtable.games.heroes.play.harm import damage
from sandtable.games.heroes.play.rolls import Again, Roll, current_roll
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Throw


def throw_prospect(s: Battle, ask: Throw[Any]) -> Prospect | None:
    """The dice that lie on the table."""
    roll = current_roll(s) if isinstance(ask, Again) else ask
    found: Prospect | None = None
    if isinstance(roll, shooting.ShotRoll):
        shot, target = s.shots[roll.shot], s.shots[roll.shot].targets[roll.number]
        facts = shooting.facts_of(s, roll.shot, roll.number)
        if facts is not None:
            found = Prospect(shot.mode, shot.firer, [shot_attempt(s, shot.mode, target, facts)])
    elif isinstance(roll, going_off.Strike):
        attack = roll.attack(s)
        found = Prospect("template", bursts.top(s).firer, [strike_attempt(attack)])
    elif isinstance(roll, strikes.Blow):
        attack = strikes.blow(s, roll.source, roll.side, roll.unit)
        found = Prospect("card", "", [strike_attempt(attack)])
    elif isinstance(roll, damage.DamageRoll):
        dice = roll.dice(s)
        chances = damage_chances(s, roll.unit, dice.plus())
        found = Prospect("damage", roll.by(s), [Attempt(roll.unit, dice.count, dice.because, 0, (), chances)])
    elif isinstance(roll, structures.DestructionRoll):
        plus = sum([amount for amount, _ in s.added])
        found = Prospect("structure", roll.by(s), [structure_attempt(s, roll.structure, roll.count, plus)])
    elif isinstance(roll, (shells.Scatter, shells.CardScatter)):
        dice = roll.dice(s)
        chance = at_least(shells.ON_TARGET - dice.plus(), 1)
        attempt = Attempt("", 1, dice.because, shells.ON_TARGET, (), [(ON_TARGET, chance)], wants=ON_TARGET)
        found = Prospect("scatter", roll.by(s), [attempt])
    elif isinstance(roll, assault.AssaultRoll):
        found = fight_prospect(s, roll)
    if found is not None and not found.side and isinstance(roll, Roll):
        found.side = roll.seat(s)
    return found


def fight_prospect(s: Battle, roll: assault.AssaultRoll) -> Prospect:
    """The dice of an Assault: once the attacker has thrown, what he has stands (HON-645)."""
    fray = s.frays[NOW]
    facts: AssaultFacts = assault.facts_of(s, fray)
    found = assault_prospect(facts)
    if not roll.attack:
        ways = facts.defender.spread()
        every = sum(ways.values())
        won = sum([count for total, count in ways.items() if total < fray.total])
        even = ways.get(fray.total, 0)
        found.attempts[0].chances = [
            ("win", Fraction(won, every)),
            ("tie", Fraction(even, every)),
            ("lose", Fraction(every - won - even, every)),
        ]
    found.side = s.units[fray.attacker].side
    return found
