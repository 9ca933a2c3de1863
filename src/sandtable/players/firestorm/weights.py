"""What a general thinks things are worth, in points of the final lead; found by playing generals against each other."""

from __future__ import annotations

from random import Random
from typing import Final, TypeVar

W = TypeVar("W", bound="Weights")
VARIED: Final = (  # what generals of the same kind may see differently
    "area",
    "near",
    "supply",
    "beach",
    "captive",
    "cut",
    "cut_area",
    "promise",
    "second",
    "threat",
    "menace",
    "third",
    "horizon",
    "lasting",
    "stay",
)
SPREAD: Final = 0.6  # of the logarithm of a weight


class Weights:
    """The invader's numbers: he has the initiative more often than not and must gain ground."""

    def __init__(self) -> None:
        # areas and troops
        self.area = 15.0  # any area, besides its points
        self.near = 0.10  # of the points of the areas around it
        self.supply = 1.0  # a supply area
        self.beach = 6.0  # a beach: supply and landings
        self.captive = 14.0  # a troop captured: its points, and it never returns
        self.driven = 2.0  # a troop that must retreat
        self.destroyed = 3.0  # a committed troop destroyed, with some battles still to come
        self.cut = 4.0  # an enemy troop cut off from supply
        self.cut_area = 0.3  # of the points of an area cut off
        self.gap = 20.0  # the area that opens the Caumont gap
        # how a stack is judged
        self.promise = 1.0  # of what it may take
        self.second = 0.35  # of the second thing it may take
        self.threat = 0.5  # of what may be taken from it
        self.menace = 0.7  # of a threat by troops that have yet to come up
        self.third = 0.6  # a third troop, who cannot fight beside the other two
        self.horizon = 3.5  # battles of the next turn that count with those of this one
        self.lasting = 0.9  # of a gain made before the last turn
        # moves
        self.follow = 0.7  # of how much better the victors stand afterwards
        self.advance = 0.5  # to follow up
        self.stay = 1.0  # not to march without need
        self.vacate = 2.0  # a place on a beach, for each troop that waits to land there
        # what is scarce
        self.sortie = 5.0
        self.carpet = 20.0
        self.reserve = 25.0  # a troop in the tactical reserve
        self.spend = 6.0  # to commit one of them
        self.fear = 0.4  # how surely the enemy commits his


def vary(weights: W, rng: Random) -> W:
    """Makes each of some weights larger or smaller by chance."""
    for name in VARIED:
        setattr(weights, name, getattr(weights, name) * rng.lognormvariate(0.0, SPREAD))
    return weights


def defender() -> Weights:
    """The numbers of the side that holds the ground: attacks are for the moment, troops are few."""
    weights = Weights()
    weights.area = 1.0
    weights.supply = 8.0
    weights.beach = 20.0
    weights.destroyed = 6.5
    weights.cut_area = 0.17
    weights.promise = 0.25
    weights.second = 0.2
    weights.threat = 0.75
    weights.horizon = 5.5
    weights.lasting = 0.35
    weights.follow = 0.4
    return weights
