"""How lucky the dice of a battle were: what each face of a roll is worth to whoever throws it."""

from __future__ import annotations

from itertools import product
from typing import Final

from sandtable.board.fortune import Fortune, best, spread
from sandtable.games.heroes.play.assault import assault
from sandtable.games.heroes.play.assault.assault import AssaultRoll
from sandtable.games.heroes.play.assault.strength import NOW, Strength
from sandtable.games.heroes.play.chances import deadly, point_ways
from sandtable.games.heroes.play.explosions.structures import DestructionRoll, broken_by
from sandtable.games.heroes.play.harm import damage
from sandtable.games.heroes.play.harm.damage import DamageRoll
from sandtable.games.heroes.play.rolls import Roll
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Faces

FACES: Final = range(1, 7)


def of_attack(s: Battle, ask: Roll, faces: Faces) -> tuple[Fortune, ...]:
    """The best die hits or misses (HON-524); whoever hits his own men has no luck."""
    dice, side, target = ask.dice(s), ask.seat(s), ask.at(s)
    if not dice.needs:
        return ()
    found = best(side, dice, faces)
    if target in s.units and s.units[target].side == side:
        found.expected, found.came = 1 - found.expected, 1 - found.came
    return (found,)


def of_scatter(s: Battle, ask: Roll, needs: int, faces: Faces) -> Fortune:
    """A shell comes down where it was aimed, or drifts."""
    plus = ask.dice(s).plus()
    worth = [float(face + plus >= needs) for face in FACES]
    return spread(ask.seat(s), worth, worth[faces[0] - 1])


def of_damage(s: Battle, ask: DamageRoll, faces: Faces) -> Fortune:
    """A face destroys the vehicle or does not; of two the owner picks the milder (HON-530, HON-655)."""
    plus = ask.dice(s).plus()
    kills = [deadly(s, ask.unit, damage.result(face + plus)) for face in FACES]
    thrown = list(product(kills, repeat=len(faces)))
    came = all([kills[face - 1] for face in faces])
    return spread(ask.seat(s), [float(all(each)) for each in thrown], float(came))


def of_destruction(s: Battle, ask: DestructionRoll, faces: Faces) -> Fortune:
    """A point for every die of 4 and more (HON-621)."""
    plus = ask.dice(s).plus()
    return spread(ask.seat(s), range(len(faces) + 1), broken_by(faces, plus), point_ways(len(faces), plus))


def of_assault(s: Battle, ask: AssaultRoll, faces: Faces) -> Fortune:
    """The attacker's total is worth the chance to win that it leaves, a tie half of one (HON-645)."""
    fray = s.frays[NOW]
    facts = assault.facts_of(s, fray)
    mine = facts.attacker if ask.attack else facts.defender
    ways = mine.spread()
    worth = {total: won(total, facts.defender if ask.attack else None, fray.total) for total in ways}
    came = worth[max(faces) + mine.plus()]
    return spread(ask.seat(s), list(worth.values()), came, list(ways.values()))


def won(total: int, other: Strength | None, against: int) -> float:
    """How much of a victory a total is: against dice still to fall, or against a total that lies."""
    ways = other.spread() if other is not None else {against: 1}
    every = sum(ways.values())
    return (
        sum([count * (1.0 if total > one else 0.5 if total == one else 0.0) for one, count in ways.items()])
        / every
    )
