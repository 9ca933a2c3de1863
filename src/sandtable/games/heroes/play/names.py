"""Names of units, houses and places in plain text, as refusals use them; show/nouns.py marks them for the log."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sandtable.games.heroes.ground.squares import square_name
from sandtable.games.heroes.play.nouns import CHARACTER, OFFICER, Kind

if TYPE_CHECKING:
    from sandtable.games.heroes.play.rules import Heroes
    from sandtable.games.heroes.play.state import Battle

ADJECTIVES: Final = {"us": "US", "german": "German"}
GHOST: Final = re.compile(r"(us|german)-ghost-(\d+)")
CORNER: Final = re.compile(r"x(\d+)y(\d+)")
NUMBERED: Final = re.compile(r"(.+)-(\d+)")
LANE: Final = "lane"


# units


def kind_of(rules: Heroes, unit: str) -> Kind | None:
    """The counter of a unit by its id alone: `fire-2` is the second of US-FIRE; None for a concealed counter."""
    stems = rules.box.by_stem
    found = stems.get(unit)
    if found is None:
        match = NUMBERED.fullmatch(unit)
        found = stems.get(match.group(1)) if match else None
    return found


def name_of(rules: Heroes, unit: str) -> str:
    """As a list has it: "Fire Team 2", "Concealed German unit"."""
    kind = kind_of(rules, unit)
    if kind is None:
        ghost = GHOST.fullmatch(unit)
        return f"Concealed {ADJECTIVES[ghost.group(1)]} unit" if ghost else unit
    number = unit.removeprefix(kind.stem).removeprefix("-")
    return f"{kind.name} {number}" if number else kind.name


def article(kind: Kind, name: str) -> str:
    """The article before a name; people, their crews and numbered teams have none."""
    if kind.role in (OFFICER, CHARACTER) or kind.name.endswith("Crew"):
        return ""
    return "" if name != kind.name and name[0].isalpha() else "the "


def unit(s: Battle, id: str) -> str:
    """In running text: "the Recon Team", "Fire Team 2", "a concealed German unit"; its owner reads who it is."""
    sheet = s.units[id]
    if not sheet.kind:
        hidden = s.under.get(id, "")
        return f"{unit(s, hidden)} (concealed)" if hidden else f"a concealed {ADJECTIVES[sheet.side]} unit"
    name = name_of(s.rules, id)
    kind = kind_of(s.rules, id)
    return article(kind, name) + name if kind is not None else s.kind(id).name


def units(s: Battle, ids: list[str]) -> str:
    """ "the Recon Team, Lt Blean and Fire Team 2"."""
    told = [unit(s, id) for id in ids]
    return " and ".join([", ".join(told[:-1]), told[-1]]) if len(told) > 1 else "".join(told)


# places


def house(rules: Heroes, id: str) -> str:
    """A building by its name: "farmhouse", "cottage 2"."""
    for kind in rules.box.buildings.values():
        if id == kind.stem:
            return kind.name
        if id.startswith(f"{kind.stem}-") and id.removeprefix(f"{kind.stem}-").isdigit():
            return f"{kind.name} {id.rpartition('-')[2]}"
    return id


def the_house(rules: Heroes, id: str) -> str:
    """ "the farmhouse", "cottage 2"."""
    name = house(rules, id)
    return name if name[-1].isdigit() else f"the {name}"


def inner(square: str) -> str:
    """The house an inner square belongs to, or ""."""
    building, dot, _ = square.partition(".")
    return building if dot and building != LANE else ""


def corner_of(id: str) -> tuple[str, str]:
    """A point where squares meet by a square that touches it: `x3y7` is south-east of C7."""
    match = CORNER.fullmatch(id)
    if match is None:
        return "", ""
    x, y = int(match.group(1)), int(match.group(2))
    way = ("south" if y else "north") + "-" + ("east" if x else "west")
    return way, square_name(max(x, 1) - 1, max(y, 1) - 1)


def place(s: Battle, square: str) -> str:
    """A square or corner: "E7", "square 2 of the farmhouse", "the corner south-east of C7"."""
    building, _, number = square.partition(".")
    if number:
        told = "the alley" if building == LANE else the_house(s.rules, building)
        return f"square {number} of {told}"
    way, touched = corner_of(square)
    return f"the corner {way} of {touched}" if way else square


def places(s: Battle, squares: list[str]) -> str:
    """ "E7, F7 and square 2 of the farmhouse"."""
    told = [unit(s, square) if square in s.units else place(s, square) for square in squares]
    return " and ".join([", ".join(told[:-1]), told[-1]]) if len(told) > 1 else "".join(told)


def obstacle(s: Battle, id: str) -> str:
    """What blocks a line, with its square: "the bocage at C7", "the Recon Team at D4", "the farmhouse"."""
    if id in s.units:
        return f"{unit(s, id)} at {place(s, s.units[id].at)}"
    if id in s.wrecks:
        wreck = s.wrecks[id]
        return f"the wreck of the {s.rules.kinds[wreck.kind].name} at {wreck.at}"
    if id in s.land.ground.kinds:
        return the_house(s.rules, id)
    if id in s.land.terrain:
        return f"the {s.land.terrain[id].name} at {place(s, id)}"
    return id


def upper(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
