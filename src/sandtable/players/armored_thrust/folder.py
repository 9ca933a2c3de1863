"""A steady general for a campaign that is a folder of data."""

from __future__ import annotations

from random import Random

from sandtable.games.armored_thrust.play.rules import ArmoredThrust
from sandtable.players.armored_thrust.priors import priors
from sandtable.players.armored_thrust.steady import Steady
from sandtable.players.armored_thrust.weights import ATTACKER, DEFENDER


class FolderSteady(Steady):
    """The side that the folder names first attacks, the other holds; neither needs a margin to win."""

    def __init__(self, rules: ArmoredThrust, seat: str, rng: Random) -> None:
        attacks = rules.side_of(seat) == rules.sides[0]
        no_margin = dict.fromkeys(rules.sides, 0)
        super().__init__(rules, seat, rng, ATTACKER if attacks else DEFENDER, no_margin, priors(rules))
