"""Rows of troops that are about to land or to be deployed."""

from __future__ import annotations

from sandtable.board.table import LetterRow
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.blocks.play.tactical_reserve import RESERVE
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.table import counter


def dress_waiting(s: BlockState, found: LetterRow) -> LetterRow:
    """What a troop is, and where it comes from."""
    data = s.rules.data
    troop = data.troops[found.letter]
    place = s.where[found.letter]
    if place in data.areas:
        where = nouns.at(data, place)
    else:
        where = "out of the reserve" if place == RESERVE else "from the pool"
    found.name, found.note = troop.brief, f"{data.kinds[troop.kind].what} {where}"
    found.counter = counter(s, found.letter)
    return found
