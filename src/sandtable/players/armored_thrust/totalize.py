"""What a steady general knows of Operation Totalize."""

from __future__ import annotations

from random import Random

from sandtable.games.armored_thrust.play.rules import ArmoredThrust
from sandtable.players.armored_thrust.priors import priors
from sandtable.players.armored_thrust.steady import Steady
from sandtable.players.armored_thrust.weights import ATTACKER, DEFENDER


class TotalizeSteady(Steady):
    """The Allies attack, the Axis holds: it must win by two sixes to keep its ground (TOT-50)."""

    def __init__(self, rules: ArmoredThrust, seat: str, rng: Random) -> None:
        allied = rules.side_of(seat) == rules.sides[0]
        margin = {rules.sides[0]: 0, rules.sides[1]: 2}
        super().__init__(rules, seat, rng, ATTACKER if allied else DEFENDER, margin, priors(rules))
