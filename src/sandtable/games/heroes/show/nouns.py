"""The names of things: units, squares, houses, corners, structures, cards, options, tiles, sides and headings.

Names in running text are marked with what they point at (marking.py); `plain` functions give them unmarked. Where
the ground is not known, as in the log of a free battle, a square is just called by its name.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sandtable.games.heroes.ground.maps import Land
from sandtable.games.heroes.play.names import (
    ADJECTIVES,
    CORNER,
    GHOST,
    article,
    corner_of,
    house,
    inner,
    kind_of,
    name_of,
)
from sandtable.games.heroes.play.nouns import SIDES
from sandtable.games.heroes.play.setup.armies import Army, read_army
from sandtable.games.heroes.show.marking import marked, smooth

if TYPE_CHECKING:
    from sandtable.games.heroes.play.rules import Heroes

SEATS: Final = {"us": "US", "german": "Germans"}
WHO: Final = {"us": "the Americans", "german": "the Germans"}
HEADINGS: Final = {
    "n": "north",
    "ne": "north-east",
    "e": "east",
    "se": "south-east",
    "s": "south",
    "sw": "south-west",
    "w": "west",
    "nw": "north-west",
}
EDGES: Final = {"north": "northern", "east": "eastern", "south": "southern", "west": "western"}
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ARMS: Final = {"shell": "a shell", "burn": "the flamethrower"}
SQUARE: Final = re.compile(r"[A-Z]{1,2}\d+")
PLAIN_GROUND: Final = ("open", "road", "building")  # kinds that are not named before the square
IN: Final = ("thicket", "forest", "rocks", "crops", "marsh", "foxhole", "rubble", "river", "pond")
BEHIND: Final = ("hedge", "wall", "bocage", "sandbags")


# units


def unit(rules: Heroes, id: str) -> str:
    """In running text: "the Recon Team", "Fire Team 2", "Lt Blean", "a concealed German unit"."""
    kind = kind_of(rules, id)
    if kind is None:
        ghost = GHOST.fullmatch(id)
        if ghost is None:
            return id
        side = ADJECTIVES[ghost.group(1)]
        return f"a {marked(f'unit:{id}', f'concealed {side} unit')}"
    name = name_of(rules, id)
    return article(kind, name) + marked(f"unit:{id}", name)


def someone(rules: Heroes, id: str) -> str:
    """Who did something: a unit, or a side by a card; "" for an accident."""
    if id in WHO:
        return WHO[id]
    return unit(rules, id) if id else ""


def side_of(rules: Heroes, unit: str) -> str:
    kind = kind_of(rules, unit)
    if kind is not None:
        return kind.side
    ghost = GHOST.fullmatch(unit)
    return ghost.group(1) if ghost else ""


# places


def the_house(rules: Heroes, id: str) -> str:
    """ "the farmhouse", "cottage 2"."""
    name = house(rules, id)
    return ("" if name[-1].isdigit() else "the ") + marked(f"house:{id}", name)


def structure(rules: Heroes, id: str) -> str:
    """A section of a building or a wreck: "the farmhouse", "part 2 of the manor", "the wreck of the Panzer IV"."""
    if id.endswith("-wreck"):
        return wreck(rules, id)
    building, _, section = id.partition("/")
    told = the_house(rules, building)
    return f"part {section} of {told}" if section else told


def wreck(rules: Heroes, id: str) -> str:
    return f"the wreck of {unit(rules, id.removesuffix('-wreck'))}"


def corner(id: str) -> str:
    """A point where squares meet, by a square that touches it: "the corner south-east of C7"."""
    way, square = corner_of(id)
    return f"the corner {way} of {marked(f'corner:{id}', square)}" if way else id


def ground(land: Land | None, square: str) -> tuple[str, str]:
    """The kind of ground and its name; "" where it is plain or not known."""
    terrain = land.terrain.get(square) if land is not None else None
    if terrain is None or terrain.id in PLAIN_GROUND or not SQUARE.fullmatch(square):
        return "", ""
    return terrain.id, terrain.name


def place(rules: Heroes, land: Land | None, square: str) -> str:
    """Somewhere to go to: "the low wall at E7", "E7", "the farmhouse", "the alley"."""
    building = inner(square)
    if building:
        return room(rules, land, square, building)
    if square.startswith("lane."):
        return f"the {marked(f'square:{square}', 'alley')}"
    if CORNER.fullmatch(square):
        return corner(square)
    _, name = ground(land, square)
    shown = marked(f"square:{square}", square)
    return f"the {name} at {shown}" if name else shown


def room(rules: Heroes, land: Land | None, square: str, building: str) -> str:
    """An inner square by its opening: "the farmhouse door", "a farmhouse window", else "the farmhouse"."""
    name = house(rules, building)
    kinds = openings(land, square)
    if "door" in kinds:
        return f"the {marked(f'square:{square}', f'{name} door')}"
    if kinds:
        return f"a {marked(f'square:{square}', f'{name} window')}"
    return ("" if name[-1].isdigit() else "the ") + marked(f"square:{square}", name)


def openings(land: Land | None, square: str) -> list[str]:
    """The doors and windows of an inner square."""
    if land is None:
        return []
    squares = land.squares
    return [squares.gaps[gap].kind for gap in squares.openings_at.get(square, ()) if gap in squares.gaps]


def where(rules: Heroes, land: Land | None, square: str) -> str:
    """Where somebody stands: "behind the low hedge at F5", "in the farmhouse", "at E7"."""
    told = place(rules, land, square)
    if inner(square):
        return f"at {told}" if openings(land, square) else f"in {told}"
    if square.startswith("lane."):
        return f"in {told}"
    kind, _ = ground(land, square)
    if kind in BEHIND:
        return f"behind {told}"
    return f"in {told}" if kind in IN else f"at {told}"


# armies


def army_of(rules: Heroes, side: str) -> Army | None:
    """The army of a scenario; None where the players build theirs."""
    written = rules.scene.armies.get(side, "")
    if not written:
        return None
    word = tuple(written.split())
    key = (side, word)
    if key not in rules.armies:
        rules.armies[key] = read_army(rules.box, side, word)
    return rules.armies[key]


def tile_of(group: str) -> str:
    """The tile of a group or a slot: "101" of "101-2.3"."""
    return group.partition(".")[0].partition("-")[0]


def group(rules: Heroes, side: str, id: str) -> str:
    """A tile, or a support option: "Fire Platoon", "support of the Fire Platoon"."""
    army = army_of(rules, side)
    if army is not None and id in army.groups:
        return army.groups[id].name
    name = rules.box.tiles[tile_of(id)].name
    return f"support of {name}" if "." in id else name


def slot(rules: Heroes, id: str) -> str:
    """What lies in a slot: "Ammo", or a marker of its tile where the army is not known here."""
    tile = rules.box.tiles[tile_of(id)]
    army = army_of(rules, tile.side)
    if army is not None:
        for each in army.options:
            if each.id == id:
                return each.gear.name
    return f"{tile.name} marker"


def option(rules: Heroes, id: str) -> str:
    """An option by its number."""
    for side in SIDES:
        gear = rules.box.gear[side].get(id)
        if gear is not None:
            return gear.name
    return id


def gear(rules: Heroes, stem: str) -> str:
    """An option by what it is: "Panzerfaust", "Grenades"."""
    for side in SIDES:
        for one in rules.box.gear[side].values():
            if one.stem == stem:
                return one.name
    return stem.replace("-", " ").capitalize()


def card(rules: Heroes, id: str, side: str = "") -> str:
    """A card under the name its side gives it."""
    kind = rules.box.cards[id]
    return kind.names.get(side, "") or kind.name


def the_card(rules: Heroes, id: str, side: str = "") -> str:
    return marked(f"card:{id}", card(rules, id, side))


# small words


def with_article(name: str) -> str:
    """A name with its article; what stands in the plural has none."""
    if name.endswith("s"):
        return name
    return f"{'an' if name[0] in 'AEIOU' or name.startswith('MP') else 'a'} {name}"


def number(count: int) -> str:
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{number(count)} times")


def plain(text: str) -> str:
    """Without marks, for lists."""
    return smooth(text)
