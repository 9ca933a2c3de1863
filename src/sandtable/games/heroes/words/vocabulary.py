"""What people may type for letters: names of units, buildings, cards, options and terrain, ids in any case."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sandtable.games.heroes.maps import Land
from sandtable.games.heroes.nouns import HEADINGS, SIDES, Kind
from sandtable.games.heroes.words import nouns
from sandtable.games.heroes.words.letters import PLAIN
from sandtable.games.heroes.words.log import ground_of
from sandtable.kernel.words import folded

if TYPE_CHECKING:
    from sandtable.games.heroes.rules import Heroes

ALIASES: Final = {
    "no": "pass",
    "let it be": "pass",
    "nothing more": "done",
    "that is all": "done",
    "stop": "done",
    "stop here": "done",
    "go": "move",
    "march": "move",
    "run": "move",
    "stay": "nothing",
    "do nothing": "nothing",
    "suppressive fire": "suppress",
    "pin": "suppress",
    "set up": "set-up",
    "pack up": "pack-up",
    "fire from here": "shoot",
    "all others": "rest",
    "special order": "S",
    "special": "S",
    "bluff": "B",
    "flamethrower": "burn",
    "mortar": "shell",
    "howitzer": "shell",
    "grenade": "grenades",
    "primary weapon": "primary",
    "secondary weapon": "secondary",
    "throw again": "veteran",
}
MOST: Final = 12  # of one kind in an army


def vocabulary(rules: Heroes) -> dict[str, str]:
    """Every name, folded; letters themselves before names, names before parts of names."""
    key = rules.scenario
    if key not in KEPT:
        KEPT[key] = made(rules)
    return KEPT[key]


KEPT: Final[dict[str, dict[str, str]]] = {}  # by scenario


def made(rules: Heroes) -> dict[str, str]:
    found: dict[str, str] = {}
    units, last = units_of(rules)
    for id in units:
        found.setdefault(folded(nouns.name_of(rules, id)), id)
    for word, id in last.items():
        found.setdefault(word, id)
    land = ground_of(rules)
    if land is not None:
        found |= places(rules, land)
    found |= things(rules)
    found |= {folded(word): letter for word, letter in ALIASES.items()}
    found |= {folded(nouns.HEADINGS[id]): id for id in HEADINGS}
    found |= {folded(letter): letter for letter in (*PLAIN, "done", *units) if letter[:1] != "+"}
    return found


def units_of(rules: Heroes) -> tuple[list[str], dict[str, str]]:
    """Units that may be in play, and short forms that only one of them has: "blean", "recon"."""
    units: list[str] = []
    for side in SIDES:
        army = nouns.army_of(rules, side)
        if army is not None:
            units += [unit.id for unit in army.units]
        else:
            units += [name for kind in rules.kinds.values() if kind.side == side for name in numbered(kind)]
    words: dict[str, set[str]] = {}
    for id in units:
        for part in folded(nouns.name_of(rules, id)).split():
            words.setdefault(part, set()).add(id)
    single = {part: next(iter(ids)) for part, ids in words.items() if len(ids) == 1 and len(part) > 3}
    return units, single


def numbered(kind: Kind) -> list[str]:
    """The names a counter may have in an army."""
    return [kind.stem, *[f"{kind.stem}-{number}" for number in range(1, MOST + 1)]]


def places(rules: Heroes, land: Land) -> dict[str, str]:
    """Squares in any case, buildings, and rooms by their openings: "farmhouse door", "farmhouse 2"."""
    found: dict[str, str] = {}
    for house in {section.partition("/")[0] for section in land.structure}:
        found[folded(nouns.house(rules, house))] = house
    for square in land.terrain:
        building = nouns.inner(square)
        if building:
            name = nouns.house(rules, building)
            found[folded(f"{name} square {square.rpartition('.')[2]}")] = square
            for kind in nouns.openings(land, square):
                found.setdefault(folded(f"{name} {kind}"), square)
        found[folded(square)] = square
    found |= {folded(section): section for section in land.structure}
    return {**found, **{folded(id): id for id in land.squares.corner_squares}}


def things(rules: Heroes) -> dict[str, str]:
    """Cards under both their names, bonuses with a plus, and options by what they are."""
    found: dict[str, str] = {}
    for side in SIDES:
        for gear in rules.box.gear[side].values():
            found.setdefault(folded(gear.name), gear.stem)
            found.setdefault(folded(gear.stem), gear.stem)
            found.setdefault(folded(f"+{gear.stem}"), f"+{gear.stem}")
    for id, card in rules.box.cards.items():
        for name in (id, card.name, *card.names.values()):
            found[folded(name)] = id
            found[folded(f"+{name}")] = f"+{id}"
            found[folded(f"add {name}")] = f"+{id}"
    return found
