"""The odds of torpedoes, and of the answer of the ships they leave (NOR-81, NOR-82, NOR-84)."""

from __future__ import annotations

from fractions import Fraction

from sandtable.games.firestorm.norway.play.aiming import lay, points
from sandtable.games.firestorm.norway.play.chances import Chance, Fire, Left, hit, left_over
from sandtable.games.firestorm.norway.play.exchange import FIRE, half
from sandtable.games.firestorm.norway.play.odds import ExchangeOdds, TargetOdds
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.structs import Volley
from sandtable.games.firestorm.norway.play.submarines import HOLD, AimTorpedoes
from sandtable.games.firestorm.norway.play.withdrawal import retreating
from sandtable.kernel.steps import Word


def torpedo_odds(s: NorwayState, ask: AimTorpedoes, word: Word) -> ExchangeOdds | None:
    """What torpedoes sink, and what the ships left then do to the submarines that fired (NOR-81, NOR-82, NOR-84)."""
    if word and word[-1] == HOLD:
        return None
    boats = ask.boats(s)
    side = s.norway.side[boats[0]]
    enemy = s.rules.enemy[side]
    prey = tuple(ask.prey(s))
    aimed = [letter for letter in word if letter != FIRE]
    assumed: list[str] = []
    if not word:
        aimed = lay(s, Volley(side, "", prey, len(boats)), prey, [], len(boats), False)
        assumed.append("all-torpedoes")
    active = s.operation[0].side
    found = ExchangeOdds(ask.location(s), "torpedo", (active, s.rules.enemy[active]), ())
    found.dice[side] = len(aimed)
    for ship in prey:
        fire = Fire(aimed.count(ship))
        found.add(s, ship, enemy, fire)
    found.sink_aboard(s)
    answer, how = answering(s, ask, prey, aimed)
    assumed.append(how)
    left = survivors(found, answer)
    for at, boat in enumerate(boats[: len(aimed)]):
        fate = answered(left, at, len(aimed), how == "half-answer")
        found.targets.append(TargetOdds(boat, "submarine", side, Fire(0), fate, points(s, boat)))
    found.assumed = tuple(assumed)
    return found


def answering(
    s: NorwayState, ask: AimTorpedoes, prey: tuple[str, ...], aimed: list[str]
) -> tuple[list[str], str]:
    """The ships that answer, and whether with all their dice or half of them (NOR-82, NOR-84, NOR-203)."""
    if not ask.reacts:
        places = [s.where[ship] for ship in aimed]
        return [ship for ship in prey if s.where[ship] in places], "full-answer"
    enemies = s.fleets[ask.seat(s)] & s.norway.fleet.waters.bit[ask.location(s)]
    return list(prey), "half-answer" if retreating(s) and enemies else "full-answer"


def survivors(found: ExchangeOdds, ships: list[str]) -> Left:
    """How many of the ships are left to answer, with the throws that leave them."""
    fates = {one.target: one.fate for one in found.targets}
    return left_over([(1, fates[ship]) for ship in ships])


def answered(left: Left, at: int, boats: int, halved: bool) -> Chance:
    """The chance that one of the submarines is destroyed, the dice being shared out among them evenly."""
    total = Fraction(0)
    for number, ways in left.by.items():
        dice = half(number) if halved else number
        share = dice // boats + (1 if at < dice % boats else 0)
        total += Fraction(ways, left.of) * Fraction(*hit(Fire(share)))
    return total.numerator, total.denominator
