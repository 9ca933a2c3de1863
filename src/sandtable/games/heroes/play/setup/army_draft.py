"""An army while it is being written: which tiles and options may come next, and why others may not (HON-202,
HOC-421)."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.content import Content, has_officer, officer_tiles
from sandtable.games.heroes.play.nouns import Gear, Slot, Tile
from sandtable.kernel.steps import Reason

DONE: Final = "done"
PER_COMMAND: Final = 50  # one Command tile for every 50 points begun
MOST_ALIKE: Final = 2  # tiles of one kind


class Place:
    """An option in a slot."""

    def __init__(self, group: str, number: int, slot: Slot, gear: Gear, printing: str) -> None:
        self.id = f"{group}.{number}"  # "101.3"
        self.group = group  # of the tile it is on
        self.number = number
        self.slot = slot
        self.gear = gear
        self.printing = printing  # its colour
        self.stripe = ""  # the stripes of the units it serves (HON-701); "" for every unit of the army
        self.bearer = ""  # the character of its tile, for customizations (HON-208); "" where there is none

    def serves(self, stripe: str) -> bool:
        """May a unit with these stripes use it (HON-701, HOC-111)?"""
        return not self.stripe or stripe == self.stripe


class ArmyDraft:
    """An army while it is being written. With a size it is for a free battle (HOC-421)."""

    def __init__(self, content: Content, side: str, size: int) -> None:
        self.content = content
        self.side = side
        self.size = size
        self.cost = 0
        self.tiles: list[tuple[str, Tile]] = []
        self.places: list[Place] = []
        self.counters: dict[str, int] = {}
        self.commands = 0
        self.officer = False
        self.closed = False

    # may a letter come next?

    def why_not(self, letter: str) -> Reason | None:
        """Why a letter may not come next; None if it may."""
        if self.closed:
            return ("closed", "Nothing comes after done.", "HOC-421")
        if letter == DONE:
            return self.unfinished()
        if "@" in letter or ":" in letter:
            return self.why_no_option(letter)
        tile = self.content.tiles.get(letter)
        if tile is not None:
            return self.why_no_tile(tile)
        if letter in self.content.gear[self.side]:
            return ("which-slot", f"Say the slot it goes into: {letter}@1.", "HON-202")
        return ("unknown", f"There is no tile or option {letter}.", "HON-201")

    def unfinished(self) -> Reason | None:
        if not self.tiles:
            return ("empty", "An army has at least one tile.", "HON-201")
        if self.size and not self.officer:
            return ("no-officer", "Add a tile with an officer who has an Order star.", "HOC-421")
        return None

    def why_no_tile(self, tile: Tile) -> Reason | None:
        if tile.side != self.side:
            return ("wrong-side", f"{tile.name} is not for this side.", "HON-201")
        reason = self.too_many(tile.units) or self.over_limits(tile)
        return reason or self.too_dear(tile.cost, tile)

    def over_limits(self, tile: Tile) -> Reason | None:
        """Why a tile is over the limits: each at most twice, one Command tile for every 50 points begun (HOC-421)."""
        if not self.size:
            return None
        if len([1 for _, other in self.tiles if other is tile]) >= MOST_ALIKE:
            return ("twice", f"{tile.name} is there {MOST_ALIKE} times; more is not allowed.", "HOC-421")
        most = command_tiles(self.size)
        if tile.command and self.commands >= most:
            return ("command", f"An army of {self.size} points has at most {most} Command tiles.", "HOC-421")
        return None

    def too_many(self, units: tuple[str, ...]) -> Reason | None:
        """Why there are not enough counters of a kind for these units (HOC-66)."""
        for id in units:
            kind = self.content.kinds[id]
            most = self.content.limit(kind)
            if self.counters.get(id, 0) + units.count(id) > most:
                return ("mix", f"There {is_or_are(most)} only {most} of {kind.name}.", "HOC-66")
        return None

    def too_dear(self, cost: int, tile: Tile | None) -> Reason | None:
        """Why a cost is too high: over the points, or not enough left for an officer if there is none yet."""
        if not self.size:
            return None
        left = self.size - self.cost
        if cost > left:
            return ("points", f"It costs {cost}; {left} points are left.", "HOC-421")
        if self.officer or (tile is not None and has_officer(self.content, tile)):
            return None
        if self.cheapest_officer(tile) > left - cost:
            return ("officer-first", "That leaves too little for a tile with an officer.", "HOC-421")
        return None

    def cheapest_officer(self, with_tile: Tile | None) -> int:
        """The least cost of a tile with an officer that could still be added after `with_tile`."""
        commands = self.commands + (1 if with_tile is not None and with_tile.command else 0)
        for tile in officer_tiles(self.content, self.side):
            if not tile.command or commands < command_tiles(self.size):
                return tile.cost
        return self.size + 1

    def why_no_option(self, letter: str) -> Reason | None:
        id, printing, number = parts(letter)
        if not self.tiles:
            return ("no-tile", "Name a tile first; options go into its slots.", "HON-202")
        group, tile = self.tiles[-1]
        gear = self.content.gear[self.side].get(id)
        if gear is None:
            return self.no_such_option(id)
        if not 1 <= number <= len(tile.slots):
            return ("no-slot", f"{tile.name} has slots 1 to {len(tile.slots)}.", "HON-202")
        if any(place.group == group and place.number == number for place in self.places):
            return ("slot-taken", f"Slot {number} of {tile.name} is filled.", "HON-202")
        return self.misfit(gear, printing, tile.slots[number - 1]) or (
            self.too_many(gear.units) or self.too_dear(gear.cost, None)
        )

    def no_such_option(self, id: str) -> Reason:
        for options in self.content.gear.values():
            if id in options:
                return ("wrong-side", f"{options[id].name} is not for this side.", "HON-202")
        return ("unknown", f"There is no option {id}.", "HON-202")

    def misfit(self, gear: Gear, printing: str, slot: Slot) -> Reason | None:
        """Why an option does not fit a slot: its shape or stripes (HON-202)."""
        if gear.large != slot.large:
            shape = "large" if slot.large else "small"
            return ("shape", f"{gear.name} does not fit a {shape} slot.", "HON-202")
        if printing and printing not in gear.stripes:
            return ("printing", f"{gear.name} is printed with {self.stripes(gear.stripes)}.", "HON-203")
        if not fitting(gear, slot, printing):
            printed = self.stripes((printing,) if printing else gear.stripes)
            return (
                "stripe",
                f"The slot takes {self.stripes(slot.stripes)}; {gear.name} has {printed}.",
                "HON-202",
            )
        return None

    def stripes(self, ids: tuple[str, ...]) -> str:
        """Stripes by their names (HON-203)."""
        return " or ".join([self.content.stripes[id].name for id in ids])

    # taking a letter

    def add(self, letter: str) -> None:
        """Takes a letter that may come next."""
        if letter == DONE:
            self.closed = True
        elif "@" in letter:
            self.add_option(letter)
        else:
            tile = self.content.tiles[letter]
            again = len([1 for _, other in self.tiles if other is tile])
            self.tiles.append((f"{letter}-{again + 1}" if again else letter, tile))
            self.cost += tile.cost
            self.commands += 1 if tile.command else 0
            self.officer = self.officer or has_officer(self.content, tile)
            self.count(tile.units)

    def add_option(self, letter: str) -> None:
        id, printing, number = parts(letter)
        group, tile = self.tiles[-1]
        gear, slot = self.content.gear[self.side][id], tile.slots[number - 1]
        self.places.append(Place(group, number, slot, gear, fitting(gear, slot, printing)[0]))
        self.cost += gear.cost
        self.count(gear.units)

    def count(self, units: tuple[str, ...]) -> None:
        for id in units:
            self.counters[id] = self.counters.get(id, 0) + 1


def is_or_are(count: int) -> str:
    return "is" if count == 1 else "are"


def command_tiles(size: int) -> int:
    """The limit of Command tiles: one for every 50 points begun."""
    return -(-size // PER_COMMAND)


def parts(letter: str) -> tuple[str, str, int]:
    """Option, printing and slot of `224:U16@3`; slot 0 where none is named."""
    what, _, slot = letter.partition("@")
    id, _, printing = what.partition(":")
    return id, printing, int(slot) if slot.isascii() and slot.isdigit() else 0


def fitting(gear: Gear, slot: Slot, printing: str = "") -> list[str]:
    """The printings of an option that a slot accepts, the regiment's own first (HON-202, HOC-111)."""
    return [stripe for stripe in gear.stripes if stripe in slot.stripes and printing in ("", stripe)]
