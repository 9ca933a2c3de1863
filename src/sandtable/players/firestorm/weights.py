"""What a general thinks things are worth, in points of the final lead. Found by playing them against each other."""

from __future__ import annotations


class Weights:
    """The numbers both sides share; a side's own stand below."""

    def __init__(self) -> None:
        self.area = 3.0  # any area, whatever its points
        self.near = 0.10  # of the points of the areas around it
        self.supply = 8.0  # a supply area
        self.beach = 20.0  # a beach: supply and landings
        self.captive = 14.0  # a troop captured: its points, and it never returns
        self.driven = 2.0  # a troop that must retreat
        self.destroyed = 3.0  # a committed troop destroyed, with some battles still to come
        self.cut = 4.0  # an enemy troop cut off from supply
        self.cut_area = 0.3  # of the points of an area cut off
        self.lasting = 0.9  # of a gain made before the last turn
        self.follow = 0.5  # of how much better the victors stand afterwards
        self.second = 0.35  # of the second target of a stack
        self.third = 0.6  # a third troop in a stack
        self.threat = 1.0  # of what the enemy may take
        self.promise = 1.0  # of what a stack may take
        self.horizon = 3.5  # battles of the next turn that count with those of this one
        self.menace = 0.7  # of an attack by troops that have yet to come up
        self.stay = 1.0  # not to march without need
        self.advance = 0.5  # to follow up
        self.vacate = 1.0  # a place on a beach, for each troop that waits to land
        self.reserve = 25.0  # a troop in the tactical reserve
        self.spend = 6.0  # to commit one of them
        self.fear = 0.4  # how surely the enemy commits his
        self.sortie = 5.0
        self.carpet = 12.0
