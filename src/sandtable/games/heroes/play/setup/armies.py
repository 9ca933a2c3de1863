"""Armies: recruitment tiles with options in their slots, within points (HON-201 … HON-208, HOC-421).

An army is written as the word of the army builder: `101 201@1 224@3 102 done` is tile 101 with option 201 in its
first slot and 224 in its third, then tile 102. Where two printings of a support option fit a slot, `225:UGEN@3` says
which; without that it is the one of the slot's own regiment (HOC-111).
"""

from __future__ import annotations

from sandtable.games.heroes.play.content import Content
from sandtable.games.heroes.play.nouns import Gear, Kind, Slot, Tile
from sandtable.games.heroes.play.setup.army_draft import DONE, ArmyDraft, Place, fitting
from sandtable.kernel.steps import Reason, Word

__all__ = ["DONE", "Army", "ArmyError", "Group", "Place", "Recruit", "letters", "read_army", "why_not"]


class Recruit:
    """A unit of an army."""

    def __init__(self, id: str, kind: str, group: str, stripe: str, scout: int) -> None:
        self.id = id  # "fire-1"
        self.kind = kind  # "US-FIRE"
        self.group = group  # "101", "101.3"
        self.stripe = stripe  # the colour it bears (HOC-111)
        self.scout = scout  # Scout n that a slot or trait gives it besides its own (HON-204)


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
        self.word: Word = ()  # in its standard form
        self.cost = 0
        self.tiles: dict[str, Tile] = {}  # by group: "101", a second one "107-2"
        self.options: list[Place] = []  # in the order of the tiles and slots
        self.by_stem: dict[str, list[Place]] = {}  # the options by stem
        self.arms: list[Place] = []  # options with a weapon
        self.watching: list[Place] = []  # options that give their character Opportunity Fire
        self.units: list[Recruit] = []
        self.scouts: dict[str, int] = {}  # unit -> Scout n that a slot or trait gives it (HON-204)
        self.groups: dict[str, Group] = {}
        self.orders = 0  # Numbered tokens on turn 1 (HON-301)
        self.specials = 0  # Special Orders each turn
        self.bluffs = 1

    def text(self) -> str:
        return " ".join(self.word)


class ArmyError(Exception):
    """A letter that does not fit an army: the reason, and its place in the word."""

    def __init__(self, reason: Reason, index: int) -> None:
        super().__init__(reason[1])
        self.reason = reason
        self.index = index


# reading and writing


def start(content: Content, side: str, size: int, draft: Word) -> ArmyDraft:
    """Reads a draft letter by letter; `ArmyError` names the first that does not fit."""
    army = ArmyDraft(content, side, size)
    for index, letter in enumerate(draft):
        reason = army.why_not(letter)
        if reason is not None:
            raise ArmyError(reason, index)
        army.add(letter)
    return army


def read_army(content: Content, side: str, word: Word, size: int = 0) -> Army:
    """Reads an army as it is written; with a size the limits of a free battle hold, too (HOC-421)."""
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
    """Writes an option for a slot as a letter; names the printing of a support option if two of them fit."""
    if gear.large != slot.large:
        return []
    stripes = fitting(gear, slot)
    if len(stripes) > 1 and gear.units:
        return [f"{gear.id}:{stripe}@{number}" for stripe in stripes]
    return [f"{gear.id}@{number}"] if stripes else []


def muster(draft: ArmyDraft) -> Army:
    """Works out the units by name, the groups that break, and the tokens of turn 1."""
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
    sort_options(army)
    name_units(draft.content, army, enlisted)
    count_tokens(draft.content, army)
    return army


def sort_options(army: Army) -> None:
    """Indexes the options by what is asked most often."""
    for place in army.options:
        army.by_stem.setdefault(place.gear.stem, []).append(place)
        if place.gear.weapon is not None:
            army.arms.append(place)
        if place.gear.opportunity:
            army.watching.append(place)


def slot_number(place: Place) -> int:
    return place.number


def as_written(place: Place) -> str:
    if place.gear.units and len(fitting(place.gear, place.slot)) > 1:
        return f"{place.gear.id}:{place.printing}@{place.number}"
    return f"{place.gear.id}@{place.number}"


def name_units(content: Content, army: Army, enlisted: list[tuple[str, str, str, int]]) -> None:
    """Names units by their stems, numbered where there are several of a kind, in the order of the army."""
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
    """Is it the main counter of a tile: a leading role or the tile's officer (HON-208)?"""
    return kind.role in ("character", "officer")


def count_tokens(content: Content, army: Army) -> None:
    """Counts tokens: Order stars, Personal Orders, tiles, filled slots and options (HON-301 … HON-303)."""
    for unit in army.units:
        face = content.kinds[unit.kind].faces[0]
        army.orders += face.orders + (1 if face.personal else 0)
    army.orders += sum([tile.stars for tile in army.tiles.values()])
    for place in army.options:
        stem = place.gear.stem
        army.orders += (1 if place.slot.star else 0) + (place.gear.amount if stem == "planning" else 0)
        army.specials += place.gear.amount if stem == "battle-plan" else 0
        army.bluffs += place.gear.amount if stem == "bluff" else 0
