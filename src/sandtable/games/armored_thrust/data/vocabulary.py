"""What people may type for letters: ids in any case, names of areas and units, parts of names that only one has."""

from __future__ import annotations

import re
from typing import Final

from sandtable.games.armored_thrust.play.nouns import BYPASS, DONE
from sandtable.games.armored_thrust.play.scenario import Scenario
from sandtable.kernel.words import folded

PARTS: Final = re.compile(r" and |[()]")
SHORTEST: Final = 4  # letters that a part of a name needs to stand for the whole
VOCABULARIES: Final[dict[str, dict[str, str]]] = {}  # scenario folder -> folded name -> letter


def vocabulary(data: Scenario) -> dict[str, str]:
    if data.folder not in VOCABULARIES:
        VOCABULARIES[data.folder] = collect(data)
    return VOCABULARIES[data.folder]


def collect(data: Scenario) -> dict[str, str]:
    """Ids, names and parts of names: ids win over names, names over parts; a part that two names share is left out."""
    found = {folded(letter): letter for letter in (*data.orders, DONE)}
    for block in data.blocks.values():
        found |= {letter: letter for letter in (block.head, BYPASS if block.around else "") if letter}
        found |= block.synonyms
    found |= {folded(id): id for id in (*data.areas, *data.units)}
    full = {folded(area.name): id for id, area in data.areas.items()}
    for id, unit in data.units.items():
        full |= {folded(unit.name): id, folded(unit.short): id}
    return {**parts_of(data), **full, **found}


def parts_of(data: Scenario) -> dict[str, str]:
    """Parts of names that only one area has; the beginning of a name wins over a part inside another name."""
    begun: dict[str, set[str]] = {}
    within: dict[str, set[str]] = {}
    for id, area in data.areas.items():
        for piece in PARTS.split(area.name):
            words = [folded(word) for word in piece.split("-")]
            for part in (folded(piece), words[0]):
                begun.setdefault(part, set()).add(id)
            for part in words[1:]:
                within.setdefault(part, set()).add(id)
    found: dict[str, str] = {}
    for parts in (within, begun):
        single = {part: next(iter(ids)) for part, ids in parts.items() if len(ids) == 1}
        found |= {part: id for part, id in single.items() if len(part) >= SHORTEST}
    return found
