"""What things are worth before Villers-Bretonneux, in points of the final lead."""

from __future__ import annotations

from sandtable.players.firestorm.weights import Weights


class VillersWeights(Weights):
    """The numbers of the BEF, who give ground by day and take it back by night."""

    def __init__(self) -> None:
        super().__init__()
        self.area = 4.0
        self.near = 0.1
        self.supply = 1.0
        self.driven = 2.0
        self.captive = 14.0
        self.missed = 3.0  # a troop that adds one to the die, for a whole campaign of battles
        self.momentum = 4.0  # to have won the last battle: +1 on the next initiative (VB-6)
        self.cut_off = 0.2  # how surely an area without supply is lost in the end (VB-50)
        self.cut_off_last = 0.6  # the same in the last turn, before its last battles
        self.blood = 1.0  # of what the enemy's losses are worth
        self.night = 1.0  # of what a brigade's night attack from a place promises
        self.stay_near = 0.5  # of what a brigade adds to the place where it arrives


def germans() -> VillersWeights:
    """The numbers of the Germans, who must take what they can before the Australians come."""
    return VillersWeights()
