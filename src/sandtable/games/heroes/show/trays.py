"""Trays beside the board: units that wait, are hidden or lost, tiles with their worth, markers left."""

from __future__ import annotations

from typing import Final

from sandtable.board.table import Item, Tray
from sandtable.games.heroes.play.nouns import LEFT, LOST, SIDES, UNDER, WAITING
from sandtable.games.heroes.play.setup.armies import Group, Place
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show.pieces import counters

SIDE_NAMES: Final = {"us": "US", "german": "German"}
ICONS: Final = {
    "ammo": "ammo",
    "grenades": "grenade",
    "geballte-ladung": "grenade",
    "rifle-grenade": "grenade",
    "sticky-bomb": "charge",
    "magnetic-mine": "charge",
    "panzerfaust": "rocket",
    "bazooka": "rocket",
    "veteran": "star",
    "knife": "knife",
}
MARKER: Final = "marker"


def trays(s: Battle) -> list[Tray]:
    found: list[Tray] = []
    for side in SIDES:
        if s.armies.get(side):
            found += side_trays(s, side)
    return found


def side_trays(s: Battle, side: str) -> list[Tray]:
    name = SIDE_NAMES[side]
    places: dict[str, list[str]] = {WAITING: [], UNDER: [], LOST: [], LEFT: []}
    for id, unit in s.units.items():
        if unit.side == side and unit.at in places and unit.kind:
            places[unit.at].append(id)
    found: list[Tray] = []
    if places[WAITING]:
        what = "to be set up" if s.phase == "opening" else "still to enter"
        found.append(Tray(f"{side}-waiting", f"{name}, {what}", counters(s, places[WAITING]), side=side))
    if places[UNDER]:
        found.append(Tray(f"{side}-under", f"{name}, concealed", counters(s, places[UNDER]), side=side))
    found.append(tile_tray(s, side))
    if s.gear:
        markers = gear_items(s, side)
        if markers:
            found.append(Tray(f"{side}-gear", f"{name} markers", (), markers, side=side))
    if places[LEFT]:
        found.append(Tray(f"{side}-left", f"{name}, off the map", counters(s, places[LEFT]), side=side))
    found.append(Tray(f"{side}-lost", f"{name} losses", counters(s, places[LOST]), (), "none", side=side))
    return found


def tile_tray(s: Battle, side: str) -> Tray:
    """Tiles and support options: how much of them is lost, and what they are worth to the enemy (HON-801)."""
    army = s.rules.army(s, side)
    lost: dict[str, int] = {}
    for unit in s.units.values():
        if unit.side == side and unit.at == LOST and unit.kind:
            lost[unit.group] = lost.get(unit.group, 0) + 1
    items = [tile_item(s, group, lost.get(id, 0)) for id, group in army.groups.items()]
    return Tray(f"{side}-tiles", f"{SIDE_NAMES[side]} tiles", (), tuple(items), side=side)


def tile_item(s: Battle, group: Group, lost: int) -> Item:
    worth = f"{group.points} VP"
    name = f"{group.name}: "
    if group.id in s.broken:
        return Item(
            f"tile:{group.id}", group.name, "tile", f"{name}broken, {worth}", f"tile:{group.id}", ("spent",)
        )
    if not group.breaks:
        return Item(f"tile:{group.id}", group.name, "tile", f"{name}never breaks", f"tile:{group.id}")
    text = f"{name}{lost} of {group.breaks} lost, {worth}"
    return Item(f"tile:{group.id}", group.name, "tile", text, f"tile:{group.id}")


def gear_items(s: Battle, side: str) -> tuple[Item, ...]:
    """Options with markers, and how many are left (HON-701)."""
    return tuple([gear_item(s, place) for place in s.rules.army(s, side).options if place.gear.markers])


def gear_item(s: Battle, place: Place) -> Item:
    left = s.gear.get(place.id, 0)
    marks = () if left else ("spent",)
    icon = ICONS.get(place.gear.stem, MARKER)
    return Item(
        f"gear:{place.id}",
        place.gear.name,
        icon,
        f"{place.gear.name}: {left} left",
        f"option:{place.id}",
        marks,
    )
