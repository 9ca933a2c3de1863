"""The army builder as plain data (HON-201 … HON-208, HOC-421): tiles, slots, what fits, what it costs, what is missing.

A word is read as far as it fits: whoever edits a saved army sees what is wrong with it and goes on from there.
"""

from __future__ import annotations

from sandtable.board.table import ReadyArmy, Roster, RosterChoice, RosterSlot, RosterTile
from sandtable.games.heroes.play.content import Content
from sandtable.games.heroes.play.nouns import Gear, Scenario, Slot, Tile
from sandtable.games.heroes.play.setup import armies
from sandtable.games.heroes.play.setup.army_draft import DONE, ArmyDraft, Place
from sandtable.kernel.steps import Reason, Word


class ArmyReading:
    """The part of a word that is a legal army so far."""

    def __init__(self, content: Content, side: str, size: int, word: Word) -> None:
        self.content = content
        self.side = side
        self.size = size
        self.draft = ArmyDraft(content, side, size)
        self.word: Word = ()  # the letters that fit
        self.reason: Reason | None = None  # what is wrong with the next one
        self.wrong = -1
        for at, letter in enumerate(word):
            self.reason = self.draft.why_not(letter)
            if self.reason is not None:
                self.wrong = at
                return
            self.draft.add(letter)
            self.word = (*self.word, letter)

    def open_word(self) -> Word:
        """The letters without the closing one."""
        return self.word[:-1] if self.word[-1:] == (DONE,) else self.word

    def starts(self) -> list[int]:
        """The place of each tile in the word."""
        return [at for at, letter in enumerate(self.word) if letter in self.content.tiles]


def sheet(content: Content, side: str, size: int, word: Word) -> Roster:
    """The army so far as a sheet; what is wrong is told and left out."""
    read = ArmyReading(content, side, size, word)
    draft = read.draft
    unfinished = draft.unfinished()
    warnings = [reason[1] for reason in (read.reason, unfinished) if reason is not None]
    closing = DONE if unfinished is None and not draft.closed else ""
    tokens, text = "", ""
    named: tuple[str, ...] = ()
    if draft.tiles:
        army = armies.muster(draft)
        named = counted([content.kinds[one.kind].name for one in army.units])
        tokens, text = token_text(army), army.text()
        if size and army.orders < 1:
            warnings.append("The army has no order token: it has lost on turn 1 (HON-305).")
    return Roster(
        side,
        draft.cost,
        size,
        tuple(tiles(read)),
        tuple([tile_choice(read, tile) for tile in content.tiles.values() if tile.side == side]),
        tokens,
        named,
        tuple(warnings),
        text,
        closing,
        read.wrong,
    )


def ready(content: Content, scene: Scenario, side: str, size: int) -> tuple[ReadyArmy, ...]:
    """The armies of a side to start from in a free battle of this size (HOC-421)."""
    return tuple(
        [
            ReadyArmy(one.name, one.text, ArmyReading(content, side, size, one.word).draft.cost, one.word)
            for one in scene.ready
            if one.side == side and one.size == size
        ]
    )


def letters(content: Content, side: str, size: int, word: Word) -> list[str]:
    return armies.letters(content, side, size, word)


def counted(names: list[str]) -> tuple[str, ...]:
    """ "2 × Fire Team", "Lt Blean"."""
    found = dict.fromkeys(names, 0)
    for name in names:
        found[name] += 1
    return tuple([f"{count} × {name}" if count > 1 else name for name, count in found.items()])


def token_text(army: armies.Army) -> str:
    parts = [f"{army.orders} {'order' if army.orders == 1 else 'orders'}"]
    if army.specials:
        parts.append(f"{army.specials} special {'order' if army.specials == 1 else 'orders'}")
    bluffs = min(army.bluffs, 2)
    parts.append(f"{bluffs} {'bluff' if bluffs == 1 else 'bluffs'}")
    return ", ".join(parts)


# tiles


def tiles(read: ArmyReading) -> list[RosterTile]:
    found: list[RosterTile] = []
    starts = read.starts()
    for number, (group, tile) in enumerate(read.draft.tiles):
        start = starts[number]
        end = starts[number + 1] if number + 1 < len(starts) else len(read.open_word())
        places = {place.number: place for place in read.draft.places if place.group == group}
        slots = [
            slot_view(read, slot, at, places.get(at), start, end) for at, slot in enumerate(tile.slots, 1)
        ]
        names = tuple([read.content.kinds[id].name for id in tile.units])
        found.append(
            RosterTile(
                tile.id,
                tile.name,
                tile.cost,
                start,
                names,
                tile_facts(read.content, tile),
                tuple(slots),
                f"tile:{tile.id}",
            )
        )
    return found


def tile_facts(content: Content, tile: Tile) -> str:
    """ "breaks at 3 losses, 3 VP, 16th Infantry"."""
    parts = [f"breaks at {tile.breaks} {'loss' if tile.breaks == 1 else 'losses'}, {tile.points} VP"]
    if not tile.breaks:
        parts = ["never breaks"]
    if tile.stars:
        parts.append(f"{tile.stars} order {'star' if tile.stars == 1 else 'stars'}")
    if tile.command:
        parts.append("Command")
    if tile.stripe:
        parts.append(content.stripes[tile.stripe].name)
    return ", ".join(parts)


def tile_choice(read: ArmyReading, tile: Tile) -> RosterChoice:
    """A tile that may be added at the end."""
    reason = read.draft.why_no_tile(tile) if not read.draft.closed else None
    names = tuple([read.content.kinds[id].name for id in tile.units])
    why = reason[1] if reason is not None else ""
    return RosterChoice(
        tile.id,
        tile.name,
        tile.cost,
        len(read.open_word()),
        tile_facts(read.content, tile),
        names,
        why,
        f"tile:{tile.id}",
    )


# slots


def slot_view(
    read: ArmyReading, slot: Slot, number: int, place: Place | None, start: int, end: int
) -> RosterSlot:
    stripes = tuple([read.content.stripes[stripe].name for stripe in slot.stripes])
    unlocks = [text for has, text in ((slot.star, "an order"), (slot.scout, f"Scout {slot.scout}")) if has]
    found = RosterSlot(number, slot.large, stripes, " and ".join(unlocks))
    if place is not None:
        found.letter = armies.as_written(place)
        found.name, found.cost = place.gear.name, place.gear.cost
        found.text = option_text(place.gear)
        for at in range(start + 1, end):
            if read.word[at].rpartition("@")[2] == str(number):
                found.at = at
    else:
        found.choices = tuple(slot_choices(read, slot, number, end))
    return found


def slot_choices(read: ArmyReading, slot: Slot, number: int, end: int) -> list[RosterChoice]:
    """The options whose shape and stripes fit an empty slot, even if points or counters are missing."""
    found: list[RosterChoice] = []
    for gear in read.content.gear[read.side].values():
        for letter in armies.written(gear, slot, number):
            found.append(option_choice(read, gear, letter, end))
    return found


def option_choice(read: ArmyReading, gear: Gear, letter: str, end: int) -> RosterChoice:
    """An option for a slot; points and counters of the whole army count, wherever the tile stands in it."""
    reason = read.draft.too_many(gear.units) or read.draft.too_dear(gear.cost, None)
    names = tuple([read.content.kinds[id].name for id in gear.units])
    printing = letter.partition(":")[2].partition("@")[0]
    name = f"{gear.name}, {read.content.stripes[printing].name}" if printing else gear.name
    why = reason[1] if reason is not None else ""
    card = f"option:{gear.side}/{gear.id}"
    return RosterChoice(letter, name, gear.cost, end, option_text(gear), names, why, card)


def option_text(gear: Gear) -> str:
    """What an option does, and how often: "3 markers: Each marker adds …"."""
    if not gear.markers:
        return gear.text
    return f"{gear.markers} {'marker' if gear.markers == 1 else 'markers'}: {gear.text}"
