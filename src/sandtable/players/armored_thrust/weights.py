"""What a general thinks things are worth, in points of the final score."""

from __future__ import annotations

from random import Random
from typing import Final

SPREAD: Final = 0.5  # of the logarithm of a weight, among commanders of the same kind


class Weights:
    """The weights of one side."""

    def __init__(
        self,
        attack: float,
        hold: float,
        ground: float,
        effort: float,
        block: float,
        reserve: float,
        reach: int,
    ) -> None:
        self.attack = attack  # of ground that may be taken
        self.hold = hold  # of ground that may be lost
        self.ground = ground  # of an area that is no objective but leads to one
        self.effort = (
            effort  # what a point of strength costs that is sent into a fight: it must regroup afterwards
        )
        self.block = (
            block  # what a defended area counts when it is lost: delaying the enemy is half a victory
        )
        self.reserve = reserve  # of standing beside ground worth taking
        self.reach = reach  # enemy areas that a march may go deep


def varied(weights: Weights, rng: Random) -> Weights:
    """The weights of somebody who sees things a little differently."""
    return Weights(
        attack=weights.attack * rng.lognormvariate(0.0, SPREAD),
        hold=weights.hold * rng.lognormvariate(0.0, SPREAD),
        ground=weights.ground * rng.lognormvariate(0.0, SPREAD),
        effort=weights.effort * rng.lognormvariate(0.0, SPREAD),
        block=min(1.0, weights.block * rng.lognormvariate(0.0, SPREAD)),
        reserve=weights.reserve * rng.lognormvariate(0.0, SPREAD),
        reach=max(1, weights.reach + rng.randrange(3) - 1),
    )


ATTACKER = Weights(attack=1.0, hold=0.15, ground=12.0, effort=0.4, block=0.8, reserve=0.02, reach=5)
DEFENDER = Weights(attack=1.0, hold=1.0, ground=8.0, effort=1.0, block=0.3, reserve=0.01, reach=3)
