"""Combat values and abilities as the data files write them: "+2/+1/X", ["orders 2", "assault +1", "range 4"]."""

from __future__ import annotations

import re
from typing import Final

from sandtable.board.box import Page
from sandtable.games.heroes.play.nouns import HEAVY, INFANTRY, LIGHT, SIDES, Face, Weapon, X

CLASSES: Final = {"infantry": INFANTRY, "light": LIGHT, "heavy": HEAVY}
NUMBER: Final = re.compile(r"[+-]\d+|X")

# What a weapon can do, and what a counter can; those in NUMBERED are followed by a number, "assault" may be.
WEAPON: Final = (
    "fire-on-the-move",
    "suppressive",
    "machine-gunner",
    "opportunity",
    "frightening",
    "piercing",
    "dual",
    "range",
    "corners",
    "over",
    "destruction",
    "howitzer",
    "indirect",
    "arc",
)
COUNTER: Final = (
    "assault",
    "scout",
    "orders",
    "personal-order",
    "autonomous",
    "ambush",
    "tripod",
    "crew",
    "spotter",
    "sniper",
    "flamethrower",
    "transport",
    "positive-waves",
)
NUMBERED: Final = frozenset(
    (
        "fire-on-the-move",
        "range",
        "corners",
        "destruction",
        "indirect",
        "arc",
        "scout",
        "orders",
        "transport",
    )
)


def read_values(page: Page, key: str, default: str | None = None) -> tuple[int, ...]:
    """Reads three values, against infantry, light and heavy vehicles; X where there is none."""
    text = page.text(key, default)
    parts = text.split("/")
    if len(parts) != 3 or not all(NUMBER.fullmatch(part) for part in parts):
        raise page.wrong(key, f'expected three values such as "+2/+1/X"; found "{text}"')
    first, second, third = [X if part == "X" else int(part) for part in parts]
    return first, second, third


def read_classes(page: Page, key: str) -> tuple[int, ...]:
    return tuple([CLASSES[name] for name in page.texts(key, (), CLASSES)])


def read_abilities(page: Page) -> dict[str, int]:
    """Reads each ability with its number; 0 where it has none."""
    found: dict[str, int] = {}
    for text in page.texts("abilities", ()):
        name, _, number = text.partition(" ")
        if name not in WEAPON and name not in COUNTER:
            raise page.wrong("abilities", f'there is no ability "{name}"; there are {_known()}')
        if bool(number) != (name in NUMBERED) and name != "assault":
            wanted = "a number" if name in NUMBERED else "no number"
            raise page.wrong("abilities", f'"{name}" has {wanted}; found "{text}"')
        if number and not re.fullmatch(r"[+-]?\d+", number):
            raise page.wrong("abilities", f'expected a whole number after "{name}"; found "{text}"')
        if name in found:
            raise page.wrong("abilities", f'"{name}" is there twice')
        found[name] = int(number or 0)
    return found


def arm(weapon: Weapon, abilities: dict[str, int]) -> Weapon:
    """Gives a weapon its abilities; those of the counter itself are passed over."""
    weapon.on_move = abilities.get("fire-on-the-move", X)
    weapon.suppressive = "suppressive" in abilities
    weapon.machine_gun = "machine-gunner" in abilities
    weapon.opportunity = "opportunity" in abilities
    weapon.frightening = "frightening" in abilities
    weapon.piercing = "piercing" in abilities
    weapon.dual = "dual" in abilities
    weapon.range = abilities.get("range", 0)
    weapon.corners = abilities.get("corners", 0)
    weapon.over = "over" in abilities
    weapon.destruction = abilities.get("destruction", 0)
    weapon.howitzer = "howitzer" in abilities
    weapon.indirect = abilities.get("indirect", X)
    weapon.arc = abilities.get("arc", 360)
    return weapon


def equip(face: Face, abilities: dict[str, int]) -> Face:
    """Gives a side of a counter the abilities that are not its weapon's."""
    face.assault = abilities.get("assault", X)
    face.scout = abilities.get("scout", 0)
    face.orders = abilities.get("orders", 0)
    face.personal = "personal-order" in abilities
    face.autonomous = "autonomous" in abilities
    face.ambush = "ambush" in abilities
    face.tripod = "tripod" in abilities
    face.crew = "crew" in abilities
    face.spotter = "spotter" in abilities
    face.sniper = "sniper" in abilities
    face.flame = "flamethrower" in abilities
    face.transport = abilities.get("transport", 0)
    face.waves = "positive-waves" in abilities
    return face


def read_marks(page: Page, known: set[str]) -> tuple[frozenset[str], frozenset[str]]:
    """Reads which values the rulebook states and which are inferred from it; all others are designed."""
    stated, inferred = page.texts("stated", (), sorted(known)), page.texts("inferred", (), sorted(known))
    both = set(stated) & set(inferred)
    if both:
        raise page.wrong("inferred", f"{min(both)} is marked as stated, too")
    return frozenset(stated), frozenset(inferred)


def read_side(page: Page) -> tuple[str, ...]:
    """Reads the side that an option belongs to, or both."""
    side = page.one_of("side", (*SIDES, "both"))
    return SIDES if side == "both" else (side,)


def _known() -> str:
    return ", ".join(sorted((*WEAPON, *COUNTER)))
