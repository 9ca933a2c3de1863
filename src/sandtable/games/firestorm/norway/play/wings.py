"""Which aircraft may be activated together, for what; and why others may not (NOR-37, NOR-42, NOR-60 … NOR-74)."""

from __future__ import annotations

from sandtable.games.firestorm.norway.play.air import targets
from sandtable.games.firestorm.norway.play.airfields import BOXES, OFF_MAP
from sandtable.games.firestorm.norway.play.bombing import BOMB, harbours
from sandtable.games.firestorm.norway.play.flights import bombers, in_range, ready, strip_of, wings
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.kernel.steps import Reason


def goals(s: NorwayState, side: str, group: tuple[str, ...]) -> list[str]:
    """The letters that send a group off: locations with ships, and harbours to bomb."""
    return [*targets(s, side, group), *[BOMB + harbour for harbour in harbours(s, side, group)]]


def prey(s: NorwayState, side: str) -> int:
    """The mask of the waters where bombers of the side find something to attack: ships, or a port (NOR-60, NOR-70)."""
    rules = s.norway
    mask = s.fleets[rules.enemy[side]]
    if side == rules.germans:
        for harbour in rules.fleet.bombable:
            if s.holds(rules.allies, rules.fleet.harbours[harbour].area):
                mask |= rules.fleet.waters.bit[harbour]
    return mask


def starters(s: NorwayState, side: str) -> list[str]:
    """Every aircraft that some mission can begin with."""
    found: list[str] = []
    game = prey(s, side)
    for wing in wings(s, side).values():
        found += [unit for unit in wing if may_fly(s, side, (unit,), wing, game)]
    return found


def partners(s: NorwayState, side: str, group: tuple[str, ...]) -> list[str]:
    """Who may join the group so that it still has something to attack."""
    wing = wings(s, side)[strip_of(s, group[0])]
    game = prey(s, side)
    return [unit for unit in wing if unit not in group and may_fly(s, side, (*group, unit), wing, game)]


def may_fly(s: NorwayState, side: str, group: tuple[str, ...], wing: list[str], game: int) -> bool:
    """Is there a goal for the group, if need be with a bomber of its wing added?"""
    if not in_range(s, group) & game:
        return False
    if bombers(s, group):
        return True
    if s.norway.fighter_sweep and targets(s, side, group):
        return True
    for unit in bombers(s, tuple(wing)):
        if in_range(s, (*group, unit)) & game:
            return True
    return False


# refusals


def why_not_unit(s: NorwayState, side: str, group: tuple[str, ...], unit: str) -> Reason:
    """Why an aircraft may not be activated, or not with this group."""
    fleet = s.norway.fleet
    place = s.where[unit]
    if unit in group:
        return ("twice", f"{unit} is in the group already.", "NOR-42")
    if fleet.side[unit] != side:
        return ("not-yours", f"{unit} is not yours.", "NOR-40")
    if place in OFF_MAP or (place in fleet.aboard and s.where[place] not in fleet.waters.bit):
        return ("not-there", f"{unit} is not on the map.", "NOR-42")
    if place == BOXES[side]:
        return ("in-box", f"{unit} is kept for sorties this turn.", "NOR-100")
    if group and strip_of(s, unit) != strip_of(s, group[0]):
        if bool(fleet.units[unit].aboard) != bool(fleet.units[group[0]].aboard):
            return ("mixed", "Carrier aircraft and those of an airfield never form one group.", "NOR-37")
        return ("elsewhere", f"{unit} does not start from the same place.", "NOR-42")
    if unit in s.activated:
        return ("activated", f"{unit} has been activated this turn.", "NOR-47")
    if not ready(s, unit):
        return ("airfield-lost", f"The airfield of {unit} is not in your hands.", "NOR-35")
    if not group and not bombers(s, (unit,)):
        return ("no-bomber", f"No bomber can take {unit} along to a target.", "NOR-61")
    return ("no-target", f"With {unit} no enemy ship is in range.", "NOR-21")


def why_not_goal(s: NorwayState, side: str, group: tuple[str, ...], goal: str) -> Reason:
    """Why a group may not be sent against a location or harbour."""
    fleet = s.norway.fleet
    bombing = goal.startswith(BOMB)
    location = goal.removeprefix(BOMB)
    if location not in fleet.waters.bit:
        return ("no-location", f"{location} is neither a sea area nor a harbour.", "NOR-60")
    if bombing:
        if side != s.norway.germans:
            return ("germans-only", "Only the Germans fly special bombing missions.", "NOR-70")
        if location not in fleet.bombable:
            return ("no-such-port", "Only Namsos and Åndalsnes can be bombed as harbours.", "NOR-70")
    if not bombers(s, group) and (bombing or not s.norway.fighter_sweep):
        return ("no-bomber", "A mission needs at least one aircraft that can attack ships.", "NOR-61")
    if not in_range(s, group) & fleet.waters.bit[location]:
        return ("out-of-range", f"{location} is out of the group's range.", "NOR-21")
    if bombing:
        return ("port-lost", f"{location} is no longer an Allied port.", "NOR-74")
    foe = s.norway.enemy[side]
    if s.ships_at(location, foe):
        return ("no-fighters-there", "Fighters alone need aircraft to fight.", "NOR-61")
    if any(fleet.kind[unit] == "submarine" and fleet.side[unit] == foe for unit in s.stacks[location]):
        return ("submarines", "Aircraft cannot attack submarines.", "NOR-68")
    return ("no-ships", f"No enemy surface ship is at {location}.", "NOR-69")
