"""What a row warns of at sea and in the ports: no water to fall back to, lanes given up, troops without a ship."""

from __future__ import annotations

from typing import Final

from sandtable.games.firestorm.norway.play.evacuation import fate_in_port
from sandtable.games.firestorm.norway.play.lanes import lane_holder
from sandtable.games.firestorm.norway.play.state import NorwayState

NO_WATER: Final = "cannot get back: beaten ships run into an enemy fleet"
NO_SHIP: Final = "captured if the port falls: its lane is not Allied"


def under_way(s: NorwayState, side: str, group: tuple[str, ...], place: str) -> str:
    """What a group of ships that goes to a place risks there, or gives up where it was; "" for nothing."""
    fleet, enemy = s.norway.fleet, s.norway.enemy[side]
    near = fleet.waters.near[place] & fleet.open_to[side]
    if s.fleets[enemy] & fleet.waters.bit[place] and not near & ~s.fleets[enemy]:
        return NO_WATER  # NOR-55, NOR-59
    if s.where[group[0]] == place:
        return ""
    then = s.clone()
    then.sail(group, (place,))
    lost = [lane for lane in fleet.lanes if lane_holder(s, lane) == side != lane_holder(then, lane)]
    return f"gives up the lane to {fleet.harbours[lost[0]].name}" if lost else ""  # NOR-92


def in_port(s: NorwayState, troop: str, area: str) -> str:
    """What awaits a troop in a port that falls (NOR-135)."""
    return NO_SHIP if fate_in_port(s, area, troop) == "captured" else ""
