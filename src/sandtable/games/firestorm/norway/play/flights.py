"""Aircraft in the air: who may fly together, how far, and who defends what (NOR-20 … NOR-28, NOR-37, NOR-39)."""

from __future__ import annotations

from sandtable.games.firestorm.norway.play.airfields import base_of, open_fields
from sandtable.games.firestorm.norway.play.state import NorwayState


def ready(s: NorwayState, unit: str) -> bool:
    """Is an aircraft un-activated, on an airfield its side may use or aboard a carrier afloat (NOR-24, NOR-35)?"""
    if unit in s.activated:
        return False
    fleet = s.norway.fleet
    place = s.where[unit]
    if place in fleet.aboard:
        return s.where[place] in fleet.waters.bit
    return place in open_fields(s, fleet.side[unit])


def strip_of(s: NorwayState, unit: str) -> str:
    """What aircraft of one group share: the area of their airfield, or the sea of their carriers (NOR-27, NOR-37).

    Carriers in a sea area and in its harbours are in the same area; they never mix with an airfield.
    """
    fleet = s.norway.fleet
    place = s.where[unit]
    return fleet.sea_of[s.where[place]] if place in fleet.aboard else place


def wings(s: NorwayState, side: str) -> dict[str, list[str]]:
    """The aircraft of a side that may still fly, by where they start together."""
    found: dict[str, list[str]] = {}
    fleet = s.norway.fleet
    usable = open_fields(s, side)
    for unit in fleet.aircraft[side]:
        if unit in s.activated:
            continue
        strip = s.where[unit]
        if strip in fleet.aboard:
            strip = fleet.sea_of.get(s.where[strip], "")  # "" for a carrier that is not afloat
        elif strip not in usable:
            continue
        if strip:
            found.setdefault(strip, []).append(unit)
    return found


def in_range(s: NorwayState, group: tuple[str, ...]) -> int:
    """The mask of the waters a group reaches: as far as its shortest range, from where each starts (NOR-21, NOR-37)."""
    fleet = s.norway.fleet
    if len(group) == 1:  # the plain case
        return fleet.within[base_of(s, group[0])][fleet.range[group[0]]]
    far = min([fleet.range[unit] for unit in group])
    mask = fleet.waters.everywhere
    for unit in group:
        mask &= fleet.within[base_of(s, unit)][far]
    return mask


def bombers(s: NorwayState, group: tuple[str, ...]) -> list[str]:
    """Those with a value against ships: all that are no fighters (NOR-20, NOR-61)."""
    fighter = s.norway.fleet.fighter
    return [unit for unit in group if not fighter[unit]]


# defence


def defenders(s: NorwayState, side: str, location: str) -> tuple[str, ...]:
    """The aircraft that meet an air attack there: fighters, and all that carriers have aboard (NOR-23, NOR-24)."""
    fleet = s.norway.fleet
    return tuple(
        [
            unit
            for unit in s.norway.fleet.aircraft[side]
            if (fleet.units[unit].type.fighter or fleet.units[unit].aboard)
            and ready(s, unit)
            and covers(s, unit, location)
        ]
    )


def covers(s: NorwayState, unit: str, location: str) -> bool:
    """Its own area and areas one step away, or with the option only one of them (NOR-24, NOR-39)."""
    fleet = s.norway.fleet
    base = base_of(s, unit)
    far = fleet.flight[base][location]
    if far > 1:
        return False
    if far == 0 or s.norway.fighter_cover == "any_adjacent" or unit not in s.covering:
        return True
    return fleet.flight[s.covering[unit]][location] == 0


def fix_cover(s: NorwayState, unit: str, location: str) -> None:
    """The one neighbouring area is settled when the fighter first defends outside its own (NOR-39).

    Of a harbour's two areas it is the sea, which has more to guard, if the fighter reaches it.
    """
    fleet = s.norway.fleet
    base = base_of(s, unit)
    if s.norway.fighter_cover != "one_chosen" or unit in s.covering or fleet.flight[base][location] == 0:
        return
    area = fleet.sea_of[location]
    if fleet.flight[base][area] > 1:
        area = fleet.harbours[location].land
    s.cover(unit, area)


def defence_dice(s: NorwayState, unit: str) -> int:
    """A fighter's bracketed value from the land; one die for any aircraft of a carrier (NOR-25)."""
    known = s.norway.fleet.units[unit]
    return 1 if known.aboard else known.cv
