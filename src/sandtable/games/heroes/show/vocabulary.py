"""What people may type for letters: names of units, buildings, cards, options and terrain, ids in any case."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sandtable.games.heroes.ground.maps import Land
from sandtable.games.heroes.ground.squares import square_name
from sandtable.games.heroes.play import names
from sandtable.games.heroes.play.nouns import HEADINGS, SIDES
from sandtable.games.heroes.show import nouns
from sandtable.games.heroes.show.event_facts import ground_of
from sandtable.games.heroes.show.letters import PLAIN
from sandtable.kernel.words import folded

if TYPE_CHECKING:
    from sandtable.games.heroes.play.rules import Heroes

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
LARGEST: Final = 24  # squares of a free battle in a row (HOC-421)
SHORTEST: Final = 3  # characters up to which a part of a name stands for no unit


def vocabulary(rules: Heroes) -> dict[str, str]:
    """Every name, folded; letters themselves before names, names before parts of names."""
    key = rules.scenario
    if key not in KEPT:
        KEPT[key] = collect(rules)
    return KEPT[key]


KEPT: Final[dict[str, dict[str, str]]] = {}  # by scenario


def collect(rules: Heroes) -> dict[str, str]:
    """Collects names that are no letters, and letters in any case unless two differ only in case."""
    land = ground_of(rules)
    units = units_of(rules)
    rooms = places(rules, land) if land is not None else {}
    found = {**parts_of(rules, units), **{folded(names.name_of(rules, id)): id for id in units}}
    found |= {**rooms, **things(rules), **{folded(word): letter for word, letter in ALIASES.items()}}
    found |= {folded(nouns.HEADINGS[id]): id for id in HEADINGS}
    alike: dict[str, set[str]] = {}
    for letter in (*letters_of(rules, land), *units):
        alike.setdefault(folded(letter), set()).add(letter)
    for word, ids in alike.items():
        if len(ids) == 1:
            found[word] = next(iter(ids))
        else:
            found.pop(word, None)  # two letters that differ in case alone: the tank m5, the square M5
    return found


def letters_of(rules: Heroes, land: Land | None) -> list[str]:
    """The letters of all questions, without units."""
    found = [letter for letter in PLAIN if letter[:1] != "+"] + ["done", *rules.box.cards]
    found += [gear.stem for side in SIDES for gear in rules.box.gear[side].values()]
    if land is None:
        return found + [square_name(x, y) for x in range(LARGEST) for y in range(LARGEST)]
    return [*found, *land.terrain, *land.structure, *land.squares.corner_squares]


def units_of(rules: Heroes) -> list[str]:
    """Units that may be in play; before armies are built only by their stems, as numbers are orders, too."""
    found: list[str] = []
    for side in SIDES:
        army = nouns.army_of(rules, side)
        if army is not None:
            found += [unit.id for unit in army.units]
        else:
            found += [kind.stem for kind in rules.kinds.values() if kind.side == side]
    return found


def parts_of(rules: Heroes, units: list[str]) -> dict[str, str]:
    """Words that only one unit has in its name: "blean", "schutzentrupp"."""
    words: dict[str, set[str]] = {}
    for id in units:
        for part in folded(names.name_of(rules, id)).split():
            words.setdefault(part, set()).add(id)
    return {part: next(iter(ids)) for part, ids in words.items() if len(ids) == 1 and len(part) > SHORTEST}


def places(rules: Heroes, land: Land) -> dict[str, str]:
    """Buildings, and rooms by their openings: "farmhouse door", "farmhouse square 2"."""
    found: dict[str, str] = {}
    for house in {section.partition("/")[0] for section in land.structure}:
        found[folded(names.house(rules, house))] = house
    for square in land.terrain:
        building = names.inner(square)
        if building:
            name = names.house(rules, building)
            found[folded(f"{name} square {square.rpartition('.')[2]}")] = square
            for kind in nouns.openings(land, square):
                found.setdefault(folded(f"{name} {kind}"), square)
    return found


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
