"""Armies that people build: any word read as an army, with what may be added and why something may not."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from sandtable.board import table as boards
from sandtable.kernel.steps import Word
from sandtable.web import wire

Read: TypeAlias = Callable[[Word], boards.Roster]


def roster(read: Read, word: Word) -> wire.Roster:
    """A word as far as it is an army. A closing letter at its end says nothing and is left out."""
    draft = without_closing(read, word)
    found = read(draft)
    fits = draft if found.wrong < 0 else draft[: found.wrong]
    return wire.Roster(
        side=found.side,
        used=found.used,
        size=found.size,
        word=fits,
        tiles=tuple([tile(one) for one in found.tiles]),
        choices=tuple([choice(one) for one in found.choices]),
        tokens=found.tokens,
        units=found.units,
        warnings=found.warnings,
        text=found.text,
        closing=found.closing,
        wrong=found.wrong,
        wrong_letter=draft[found.wrong] if found.wrong >= 0 else "",
    )


def without_closing(read: Read, word: Word) -> Word:
    if word and read(word[:-1]).closing == word[-1]:
        return word[:-1]
    return word


def tile(found: boards.RosterTile) -> wire.RosterTile:
    return wire.RosterTile(
        letter=found.letter,
        name=found.name,
        cost=found.cost,
        at=found.at,
        units=found.units,
        facts=found.facts,
        slots=tuple([slot(one) for one in found.slots]),
        anchor=found.anchor,
    )


def slot(found: boards.RosterSlot) -> wire.RosterSlot:
    return wire.RosterSlot(
        number=found.number,
        large=found.large,
        stripes=found.stripes,
        unlocks=found.unlocks,
        letter=found.letter,
        name=found.name,
        cost=found.cost,
        at=found.at,
        choices=tuple([choice(one) for one in found.choices]),
    )


def choice(found: boards.RosterChoice) -> wire.RosterChoice:
    return wire.RosterChoice(
        letter=found.letter,
        name=found.name,
        cost=found.cost,
        at=found.at,
        text=found.text,
        units=found.units,
        why=found.why,
        anchor=found.anchor,
    )
