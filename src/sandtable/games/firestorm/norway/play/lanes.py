"""Who controls what at sea: areas, harbours and the lanes to the three ports (NOR-87 … NOR-93, NOR-95, NOR-97)."""

from __future__ import annotations

from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.kernel.steps import NOTHING, Procedure, Steps


def sole_fleet(s: NorwayState, waters: int) -> str:
    """The side that alone has surface ships in these waters, or "": submarines are ignored (NOR-90, NOR-92)."""
    first, second = s.norway.sides
    one, two = bool(s.fleets[first] & waters), bool(s.fleets[second] & waters)
    if one == two:
        return ""
    return first if one else second


def sea_holder(s: NorwayState, sea: str) -> str:
    """The side with surface ships in the sea area itself while the enemy has none there; else nobody (NOR-90)."""
    return sole_fleet(s, s.norway.fleet.waters.bit[sea])


def landlord(s: NorwayState, harbour: str) -> str:
    """The side whose land lies behind a harbour; a home harbour is its owner's for good (NOR-36, NOR-89, NOR-97)."""
    port = s.norway.fleet.harbours[harbour]
    if port.entry:
        return port.entry
    if port.area:
        return s.holder(port.area)
    return s.norway.germans if s.bodo else s.norway.allies


def harbour_holder(s: NorwayState, harbour: str) -> str:
    """The side in full control: its ships lie there and the land is its own; at Narvik ships are enough (NOR-89)."""
    side = sole_fleet(s, s.norway.fleet.waters.bit[harbour])
    port = s.norway.fleet.harbours[harbour]
    return side if side and (port.afloat or landlord(s, harbour) == side) else ""


def guns(s: NorwayState, location: str, side: str, aircraft: bool) -> int:
    """The dice a harbour adds to its defenders, ships of the side that lie in it (NOR-52, NOR-62, NOR-86).

    They serve whoever holds the land; at Narvik the ships that were there first, who are the ones attacked.
    """
    port = s.norway.fleet.harbours.get(location)
    if port is None or (port.bracketed and not aircraft):
        return 0
    ashore = s.norway.harbour_defence_needs_land_control and not port.afloat
    if ashore and landlord(s, location) != side:
        return 0
    return port.defence


# lanes


def lane_waters(s: NorwayState, lane: str) -> int:
    """The waters of a lane: its harbour and its sea, with the sea's other harbours too (NOR-92, NOR-95)."""
    fleet = s.norway.fleet
    sea = fleet.harbours[lane].sea
    if s.norway.harbour_ships_block_lane:
        return fleet.waters.mask((sea, *fleet.ports[sea]))
    return fleet.waters.mask((sea, lane))


def lane_holder(s: NorwayState, lane: str) -> str:
    """Who controls a lane at this moment: some ships in its waters, none of the enemy (NOR-92)."""
    return sole_fleet(s, lane_waters(s, lane))


class RecordLanes(Procedure[NorwayState]):
    """Lanes are fixed when the last action is done and stay so until the next turn's actions begin (NOR-93)."""

    def run(self, s: NorwayState) -> Steps:
        s.record_lanes({lane: lane_holder(s, lane) for lane in s.norway.fleet.lanes})
        return NOTHING
