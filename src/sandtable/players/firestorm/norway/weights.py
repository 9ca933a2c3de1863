"""What a general thinks things are worth in Norway, in points of the final lead."""

from __future__ import annotations

from sandtable.players.firestorm.weights import Weights


class NorwayWeights(Weights):
    """The numbers of both sides; the war at sea has some of its own."""

    def __init__(self) -> None:
        super().__init__()
        # areas and troops
        self.area = 1.5  # any area
        self.way = 0.4  # of the worth of an objective, for each step towards it
        self.captive = 11.0  # a troop captured: its points, and it never returns
        self.driven = 1.0
        self.railhead = 2.5  # of what the end of the line to Oslo promises
        self.linked = 3.0  # a German troop that gets, or loses, its line to Oslo
        self.cut = 3.0  # an Allied troop cut off from supply
        self.fate = 120.0  # both ports in German hands after turn 3, or not (NOR-168, NOR-169)
        self.loss = 1.0  # of the points of a troop destroyed
        self.present = 4.0  # a troop in being, besides its points
        # how a stack is judged
        self.promise = 0.6
        self.second = 0.3
        self.threat = 0.7
        self.third = 0.3
        self.horizon = 4.0
        self.lasting = 0.8
        self.follow = 0.6
        self.stay = 0.5
        self.stuka = 2.0  # a sortie spent, with battles to come
        # the war at sea
        self.landing = 5.0  # a troop that lands now, or never
        self.supply_line = 2.0  # an Allied troop supplied through a lane
        self.action = 0.4  # to activate units at all
        self.exposed = 0.7  # of what the enemy's best group could do
        self.spare = 0.1  # of a lane, for ships in a second location of it
        self.open_lane = 0.5  # of a lane in which nobody is yet
        self.contested = 0.25  # of one with ships of both sides
        self.blocked = 0.2  # of one that only the Germans hold
        self.raid = 0.35  # of what bombers in range could do to a carrier
        self.boat = 0.5  # submarines that act can react no more
        self.bombed = 3.0  # an Allied troop whose port is out of action for the battles of a turn
        self.fighter = 0.6  # a fighter that flies along no longer defends
