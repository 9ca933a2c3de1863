"""The chapters of `show` that belong to the blocks, by the names that campaigns give these in `blocks.toml`."""

from __future__ import annotations

from types import ModuleType
from typing import Any, Final

from sandtable.games.firestorm.blocks.play.block import Block
from sandtable.games.firestorm.blocks.show import (
    arrivals,
    capture_rolls,
    carpet_bombing,
    defence_troop,
    deployment,
    gas,
    ground,
    landings,
    last_winner,
    naval_guns,
    night_attacks,
    own_trenches,
    scripted_attacks,
    sorties,
    tactical_reserve,
    tidied_lines,
    withdrawals,
)
from sandtable.games.firestorm.blocks.show.block import ShowBlock

CHAPTERS: Final[dict[str, ModuleType]] = {
    "sorties": sorties,
    "carpet-bombing": carpet_bombing,
    "tactical-reserve": tactical_reserve,
    "defence-troop": defence_troop,
    "ground": ground,
    "naval-guns": naval_guns,
    "landings": landings,
    "deployment": deployment,
    "withdrawals": withdrawals,
    "last-winner": last_winner,
    "scripted-attacks": scripted_attacks,
    "own-trenches": own_trenches,
    "gas": gas,
    "capture-rolls": capture_rolls,
    "arrivals": arrivals,
    "night-attacks": night_attacks,
    "tidied-lines": tidied_lines,
}


def show_block(block: Block) -> ShowBlock[Any]:
    """The `ShowBlock` that a block's chapter defines."""
    chapter = CHAPTERS[block.id]
    for item in vars(chapter).values():
        if isinstance(item, type) and issubclass(item, ShowBlock) and item.__module__ == chapter.__name__:
            return item(block)
    raise LookupError(f"{chapter.__name__} does not say how its block looks")
