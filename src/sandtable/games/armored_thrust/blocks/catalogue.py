"""The blocks there are, by the names that campaigns give them in `scenario.toml`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandtable.board.box import Page
from sandtable.games.armored_thrust.blocks import carpet_bombing, column_assault
from sandtable.games.armored_thrust.play.block import Block
from sandtable.games.armored_thrust.play.scenario import Scenario

BLOCKS: Final[dict[str, Callable[[Scenario, str, Page], Block]]] = {
    "carpet-bombing": carpet_bombing.read,
    "column-assault": column_assault.read,
}
