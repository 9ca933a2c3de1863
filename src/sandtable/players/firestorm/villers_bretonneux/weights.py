"""What things are worth before Villers-Bretonneux, in points of the final lead."""

from __future__ import annotations

from sandtable.players.firestorm.weights import Weights


class VillersWeights(Weights):
    """The numbers of the BEF, who give ground by day and take it back by night."""

    def __init__(self) -> None:
        super().__init__()
        self.area = 4.0
        self.supply = 0.5
        self.captive = 20.0
        self.promise = 0.7
        self.third = 0.3
        self.follow = 0.5
        self.missed = 3.0  # a troop that adds one to the die, with ten battles to come
        self.blood = 2.5  # of what the enemy loses
        self.momentum = 4.0  # to have won the last battle: +1 on the next initiative (VB-6)
        self.cut_off = 0.7  # how surely an area without supply is lost in the end (VB-50)
        self.cut_off_last = 0.9  # the same at the beginning of the last turn
        self.brittle = 0.3  # of what hangs by one area more once an area is lost
        self.raid = 1.0  # of what a brigade's night attack from a place promises
        self.presence = 0.3  # of what a brigade adds to the place where it arrives


def germans() -> VillersWeights:
    """The numbers of the Germans, who must take what they can before the Australians come."""
    weights = VillersWeights()
    weights.captive = 14.0
    weights.supply = 1.0
    weights.third = 0.4
    weights.follow = 0.7
    weights.menace = 1.0
    weights.blood = 1.7
    weights.brittle = 0.0
    return weights
