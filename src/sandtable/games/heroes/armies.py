"""Armies: recruitment tiles with options in their slots, within points (HON-201 … HON-208, HOC-421).

An army is written as the word of the army builder: `101 201@1 224@3 102 done` is tile 101 with option 201 in its
first slot and 224 in its third, then tile 102. Where two printings of a support option fit a slot, `225:UGEN@3` says
which; without that it is the one of the slot's own regiment (HOC-111).
"""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.content import Content, has_officer, officer_tiles
from sandtable.games.heroes.nouns import Gear, Kind, Slot, Tile
from sandtable.kernel.steps import Reason, Word

DONE: Final = "done"
PER_COMMAND: Final = 50  # points begun for each Command tile
MOST_ALIKE: Final = 2  # tiles of one kind


class Recruit:
    """A unit of an army."""

    def __init__(self, id: str, kind: str, group: str, stripe: str, scout: int) -> None:
        self.id = id  # "fire-1"
        self.kind = kind  # "US-FIRE"
        self.group = group  # "101", "101.3"
        self.stripe = stripe  # the colour it bears (HOC-111)
        self.scout = scout  # Scout n that a slot or trait gives it besides its own (HON-204)


class Place:
    """An option in a slot."""

    def __init__(self, group: str, number: int, slot: Slot, gear: Gear, printing: str) -> None:
        self.id = f"{group}.{number}"  # "101.3"
        self.group = group  # of the tile it is on
        self.number = number
        self.slot = slot
        self.gear = gear
        self.printing = printing  # its colour
        self.stripe = ""  # whom it serves (HON-701); "" for every unit of the army
        self.bearer = ""  # the character of its tile, for customizations (HON-208); "" where there is none

    def serves(self, stripe: str) -> bool:
        """May a unit with these stripes use it (HON-701, HOC-111)?"""
        return not self.stripe or stripe == self.stripe


class Group:
    """A tile, or a support option, which breaks as a whole (HON-801)."""

    def __init__(self, id: str, name: str, breaks: int, points: int) -> None:
        self.id = id
        self.name = name
        self.breaks = breaks  # destroyed counters at which it breaks; 0 for never
        self.points = points  # for the enemy when it does
        self.units: tuple[str, ...] = ()


class Army:
    """Chosen tiles and options, and what they bring into play."""

    def __init__(self, side: str) -> None:
        self.side = side
        self.word: Word = ()  # as it is best written
        self.cost = 0
        self.tiles: dict[str, Tile] = {}  # by group: "101", a second one "107-2"
        self.options: list[Place] = []  # in the order of the tiles and slots
        self.units: list[Recruit] = []
        self.scouts: dict[str, int] = {}  # unit -> Scout n that a slot or trait gives it (HON-204)
        self.groups: dict[str, Group] = {}
        self.orders = 0  # Numbered tokens on turn 1 (HON-301)
        self.specials = 0  # Special Orders each turn
        self.bluffs = 1

    def text(self) -> str:
        return " ".join(self.word)


class ArmyError(Exception):
    """A word that does not fit, and which one it is."""

    def __init__(self, reason: Reason, index: int) -> None:
        super().__init__(reason[1])
        self.reason = reason
        self.index = index


class Draft:
    """An army so far, while it is being written. With a size it is one of a free battle (HOC-421)."""

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

    # what a letter would be

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
            return ("wrong-side", f"Tile {tile.id} is not for this side.", "HON-201")
        reason = self.too_many(tile.units) or self.over_limits(tile)
        return reason or self.too_dear(tile.cost, tile)

    def over_limits(self, tile: Tile) -> Reason | None:
        """Each tile at most twice, one Command tile for every 50 points begun (HOC-421)."""
        if not self.size:
            return None
        if len([1 for _, other in self.tiles if other is tile]) >= MOST_ALIKE:
            return ("twice", f"Tile {tile.id} is there {MOST_ALIKE} times; more is not allowed.", "HOC-421")
        most = command_tiles(self.size)
        if tile.command and self.commands >= most:
            return ("command", f"An army of {self.size} points has at most {most} Command tiles.", "HOC-421")
        return None

    def too_many(self, units: tuple[str, ...]) -> Reason | None:
        """There are only so many counters of a kind (HOC-66)."""
        for id in units:
            kind = self.content.kinds[id]
            most = self.content.limit(kind)
            if self.counters.get(id, 0) + units.count(id) > most:
                return ("mix", f"There {be(most)} only {most} of {kind.name}.", "HOC-66")
        return None

    def too_dear(self, cost: int, tile: Tile | None) -> Reason | None:
        """Is it within the points, and does it leave enough for an officer if there is none yet?"""
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
        """What a tile with an officer costs at least that could still be added after `with_tile`."""
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
            return ("no-slot", f"Tile {group} has slots 1 to {len(tile.slots)}.", "HON-202")
        if any(place.group == group and place.number == number for place in self.places):
            return ("slot-taken", f"Slot {number} of tile {group} is filled.", "HON-202")
        return self.misfit(gear, printing, tile.slots[number - 1]) or (
            self.too_many(gear.units) or self.too_dear(gear.cost, None)
        )

    def no_such_option(self, id: str) -> Reason:
        if any(id in options for options in self.content.gear.values()):
            return ("wrong-side", f"Option {id} is not for this side.", "HON-202")
        return ("unknown", f"There is no option {id}.", "HON-202")

    def misfit(self, gear: Gear, printing: str, slot: Slot) -> Reason | None:
        """Shape and stripes (HON-202)."""
        if gear.large != slot.large:
            shape = "large" if slot.large else "small"
            return ("shape", f"{gear.name} does not fit a {shape} slot.", "HON-202")
        if printing and printing not in gear.stripes:
            return ("printing", f"{gear.name} is printed with {' and '.join(gear.stripes)}.", "HON-203")
        if not fitting(gear, slot, printing):
            accepted = " or ".join(slot.stripes)
            return (
                "stripe",
                f"The slot takes {accepted}; {gear.name} has {printing or ' or '.join(gear.stripes)}.",
                "HON-202",
            )
        return None

    # what comes of it

    def add(self, letter: str) -> None:
        """A letter that may come next."""
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


def be(count: int) -> str:
    return "is" if count == 1 else "are"


def command_tiles(size: int) -> int:
    """At most one for every 50 points begun."""
    return -(-size // PER_COMMAND)


def parts(letter: str) -> tuple[str, str, int]:
    """Option, printing and slot of `224:U16@3`; slot 0 where none is named."""
    what, _, slot = letter.partition("@")
    id, _, printing = what.partition(":")
    return id, printing, int(slot) if slot.isascii() and slot.isdigit() else 0


def fitting(gear: Gear, slot: Slot, printing: str = "") -> list[str]:
    """The printings of an option that a slot accepts, the regiment's own first (HON-202, HOC-111)."""
    return [stripe for stripe in gear.stripes if stripe in slot.stripes and printing in ("", stripe)]


# reading and writing


def start(content: Content, side: str, size: int, draft: Word) -> Draft:
    """A draft read letter by letter; `ArmyError` names the first that does not fit."""
    army = Draft(content, side, size)
    for index, letter in enumerate(draft):
        reason = army.why_not(letter)
        if reason is not None:
            raise ArmyError(reason, index)
        army.add(letter)
    return army


def read_army(content: Content, side: str, word: Word, size: int = 0) -> Army:
    """An army as it is written; with a size also the limits of a free battle hold (HOC-421)."""
    draft = start(content, side, size, word)
    if not draft.closed:
        reason = draft.unfinished() or ("open", "An army ends with done.", "HOC-421")
        raise ArmyError(reason, len(word))
    return muster(draft)


def why_not(content: Content, side: str, size: int, draft: Word, letter: str) -> Reason | None:
    """Why a letter may not follow a legal draft."""
    return start(content, side, size, draft).why_not(letter)


def letters(content: Content, side: str, size: int, draft: Word) -> list[str]:
    """What may come next: tiles, options for free slots of the last one, and `done` once the army is legal."""
    army = start(content, side, size, draft)
    if army.closed:
        return []
    found = [id for id, tile in content.tiles.items() if tile.side == side and army.why_no_tile(tile) is None]
    if army.tiles:
        for number, slot in enumerate(army.tiles[-1][1].slots, 1):
            found += [
                letter
                for gear in content.gear[side].values()
                for letter in written(gear, slot, number)
                if army.why_no_option(letter) is None
            ]
    return [*found, DONE] if army.unfinished() is None else found


def written(gear: Gear, slot: Slot, number: int) -> list[str]:
    """An option for a slot as a letter; of a support option that fits twice the printing is named."""
    if gear.large != slot.large:
        return []
    stripes = fitting(gear, slot)
    if len(stripes) > 1 and gear.units:
        return [f"{gear.id}:{stripe}@{number}" for stripe in stripes]
    return [f"{gear.id}@{number}"] if stripes else []


def muster(draft: Draft) -> Army:
    """The units by name, the groups that break, the tokens of turn 1."""
    army = Army(draft.side)
    army.cost = draft.cost
    army.tiles = dict(draft.tiles)
    enlisted: list[tuple[str, str, str, int]] = []  # kind, group, stripe, scout
    word: list[str] = []
    for group, tile in draft.tiles:
        word.append(tile.id)
        places = [place for place in draft.places if place.group == group]
        places.sort(key=slot_number)
        guide = max([place.gear.amount for place in places if place.gear.stem == "pathfinders"], default=0)
        enlisted += [(kind, group, tile.stripe, guide) for kind in tile.units]
        army.groups[group] = Group(group, tile.name, tile.breaks, tile.points)
        for place in places:
            place.stripe = "" if tile.command else tile.stripe
            army.options.append(place)
            word.append(as_written(place))
            if place.gear.units:
                gear = place.gear
                enlisted += [(kind, place.id, place.printing, place.slot.scout) for kind in gear.units]
                army.groups[place.id] = Group(place.id, gear.name, gear.breaks, gear.points)
    army.word = (*word, DONE)
    name_units(draft.content, army, enlisted)
    count_tokens(draft.content, army)
    return army


def slot_number(place: Place) -> int:
    return place.number


def as_written(place: Place) -> str:
    if place.gear.units and len(fitting(place.gear, place.slot)) > 1:
        return f"{place.gear.id}:{place.printing}@{place.number}"
    return f"{place.gear.id}@{place.number}"


def name_units(content: Content, army: Army, enlisted: list[tuple[str, str, str, int]]) -> None:
    """Stems, numbered where there are several of a kind, in the order of the army."""
    count: dict[str, int] = {}
    for id, _, _, _ in enlisted:
        count[id] = count.get(id, 0) + 1
    used: dict[str, int] = {}
    for id, group, stripe, scout in enlisted:
        used[id] = used.get(id, 0) + 1
        stem = content.kinds[id].stem
        name = f"{stem}-{used[id]}" if count[id] > 1 else stem
        army.units.append(Recruit(name, id, group, stripe, scout))
        if scout:
            army.scouts[name] = scout
        of = army.groups[group]
        of.units = (*of.units, name)
    for place in army.options:
        mine = [one for one in army.units if one.group == place.group]
        characters = [one.id for one in mine if is_character(content.kinds[one.kind])]
        place.bearer = characters[0] if characters else ""


def is_character(kind: Kind) -> bool:
    """The main counter of a tile: a leading role or the tile's officer (HON-208)."""
    return kind.role in ("character", "officer")


def count_tokens(content: Content, army: Army) -> None:
    """Order stars, Personal Orders, tiles, filled slots and options (HON-301 … HON-303)."""
    for unit in army.units:
        face = content.kinds[unit.kind].faces[0]
        army.orders += face.orders + (1 if face.personal else 0)
    army.orders += sum([tile.stars for tile in army.tiles.values()])
    for place in army.options:
        stem = place.gear.stem
        army.orders += (1 if place.slot.star else 0) + (place.gear.amount if stem == "planning" else 0)
        army.specials += place.gear.amount if stem == "battle-plan" else 0
        army.bluffs += place.gear.amount if stem == "bluff" else 0
