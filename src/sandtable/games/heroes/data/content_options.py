"""Stripes, options and recruitment tiles out of the data files (HOC sections 4 and 5)."""

from __future__ import annotations

from typing import Final

from sandtable.board.box import Page
from sandtable.games.heroes.data.content_values import (
    CLASSES,
    arm,
    read_abilities,
    read_marks,
    read_side,
    read_values,
)
from sandtable.games.heroes.play.nouns import SIDES, Gear, Kind, Slot, Tile, Weapon

KINDS: Final = ("gear", "trait", "order", "custom", "support")
COLOURS: Final = ("specific", "generic", "command")
STAR: Final = "order star"


class Stripe:
    """A colour that joins options to slots and gear to units (HON-203)."""

    def __init__(self, id: str, name: str, side: str, kind: str) -> None:
        self.id = id  # "U16"
        self.name = name
        self.side = side
        self.kind = kind  # specific, generic or command


def read_stripes(page: Page) -> dict[str, Stripe]:
    found: dict[str, Stripe] = {}
    for id, one in page.pages("stripes").items():
        found[id] = Stripe(id, one.text("name"), one.one_of("side", SIDES), one.one_of("kind", COLOURS))
    return found


def read_gear(page: Page, stripes: dict[str, Stripe], kinds: dict[str, Kind]) -> dict[str, dict[str, Gear]]:
    """Reads options by side and number; an option that both sides have exists once for each (HOC section 4)."""
    found: dict[str, dict[str, Gear]] = {side: {} for side in SIDES}
    for id, one in page.pages("options").items():
        for side in read_side(one):
            found[side][id] = read_option(one, id, side, stripes, kinds)
    page.finish()
    return found


def read_option(page: Page, id: str, side: str, stripes: dict[str, Stripe], kinds: dict[str, Kind]) -> Gear:
    gear = Gear(id, page.text("stem"), page.text("name"), page.one_of("kind", KINDS), side)
    colours = page.texts("stripes", None, COLOURS)
    gear.stripes = tuple([colour_of(side, colour, stripes) for colour in colours])
    gear.large = gear.kind == "support"
    gear.cost = page.whole("cost", least=0)
    gear.markers = page.whole("markers", 0, least=0)
    gear.amount = page.whole("amount", 0)
    gear.text = page.text("text", "")
    abilities = read_abilities(page)
    gear.opportunity = "opportunity" in abilities
    gear.flame = "flamethrower" in abilities
    if page.has("cv") or page.has("blast"):
        gear.weapon = arm(Weapon(gear.stem, read_values(page, "cv", "X/X/X")), abilities)
        gear.weapon.blast = read_values(page, "blast", "X/X/X")
    if gear.large:
        gear.units = read_units(page, side, kinds, True)
        gear.breaks = page.whole("breaks", least=1, most=len(gear.units))
        gear.points = page.whole("points", least=0)
        check_cost(page, gear.cost, gear.units, kinds)
    known = {*page.names(), *abilities}
    known.update([f"{key}.{name}" for key in ("cv", "blast") for name in CLASSES])
    gear.stated, gear.inferred = read_marks(page, known)
    return gear


def colour_of(side: str, colour: str, stripes: dict[str, Stripe]) -> str:
    for stripe in stripes.values():
        if stripe.side == side and stripe.kind == colour:
            return stripe.id
    raise ValueError(f"{side} has no {colour} stripe")


def read_units(page: Page, side: str, kinds: dict[str, Kind], wanted: bool) -> tuple[str, ...]:
    own = [id for id, kind in kinds.items() if kind.side == side]
    units = page.texts("units", None if wanted else (), own)
    if wanted and not units:
        raise page.wrong("units", "expected at least one unit")
    return units


def check_cost(page: Page, cost: int, units: tuple[str, ...], kinds: dict[str, Kind]) -> None:
    """Checks that a tile or option with units costs the sum of their values (HOC section 9)."""
    worth = sum([kinds[id].value for id in units])
    if cost != worth:
        raise page.wrong("cost", f"its units are worth {worth} points; found {cost}")


def read_tiles(page: Page, stripes: dict[str, Stripe], kinds: dict[str, Kind]) -> dict[str, Tile]:
    """Recruitment tiles by number (HON-201)."""
    found: dict[str, Tile] = {}
    for id, one in page.pages("tiles").items():
        tile = Tile(id, one.text("name"), one.one_of("side", SIDES))
        own = [stripe.id for stripe in stripes.values() if stripe.side == tile.side]
        tile.units = read_units(one, tile.side, kinds, False)
        tile.stars = one.whole("stars", 0, least=0)
        tile.command = one.truth("command", False)
        tile.cost = one.whole("cost", least=0)
        if tile.units:
            tile.breaks = one.whole("breaks", least=1, most=len(tile.units))
            tile.points = one.whole("points", least=0)
            tile.stripe = one.one_of("stripe", own)
            check_cost(one, tile.cost, tile.units, kinds)
        tile.slots = tuple([read_slot(slot, own) for slot in one.rows("slots")])
        known = {*one.names(), *[f"slots[{number}].unlocks" for number in range(1, len(tile.slots) + 1)]}
        tile.stated, tile.inferred = read_marks(one, known)
        found[id] = tile
    page.finish()
    return found


def read_slot(page: Page, own: list[str]) -> Slot:
    """Reads a slot, and what it unlocks while filled: an Order star, or Scout for the option's units (HON-204)."""
    large = page.truth("large", False)
    stripes = page.texts("stripes", None, own)
    unlocks = page.text("unlocks", "")
    word, _, number = unlocks.partition(" ")
    if unlocks and unlocks != STAR and not (word == "scout" and number.isdigit()):
        raise page.wrong("unlocks", f'expected "{STAR}" or "scout 2"; found "{unlocks}"')
    return Slot(large, stripes, unlocks == STAR, int(number) if word == "scout" else 0)
