"""How the tidied lines look."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.blocks.play.tidied_lines import TidiedLines, TidyUp
from sandtable.games.firestorm.blocks.show.block import ShowBlock
from sandtable.games.firestorm.blocks.show.event_facts import BlockTold
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.fire_show import FireShow


def tidied(t: BlockTold) -> str:
    areas = sentences.listing([nouns.place(t.data, area) for area in t.ids("areas")])
    verb = "is cut off and changes" if len(t.ids("areas")) == 1 else "are cut off and change"
    return f"The lines are tidied up: {areas} {verb} hands."


class ShowTidiedLines(ShowBlock[TidiedLines]):
    """All there is to see of it is its step."""


class ShowTidyUp(FireShow[TidyUp, BlockState]):
    sentences = {"tidied": tidied}
