"""What Caen holds besides: the landings of D-Day, the Caumont gap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.firestorm.blocks.play.state import BlockState

if TYPE_CHECKING:
    from sandtable.games.firestorm.caen.play.rules import Caen


class CaenState(BlockState):
    """The campaign for Caen."""

    def __init__(self, rules: Caen) -> None:
        super().__init__(rules)
        self.caen = rules
        self.rows: dict[str, int] = {}  # beach -> row of T-NEPTUNE
        self.attacked: tuple[str, ...] = ()  # beaches that made their exploitation attack
        self.freed: dict[str, str] = {}  # row-5 beach -> the one troop free to leave it (CAEN-49)
        self.caumont = ""  # "used", "forfeited" or "lost" once the right is settled (CAEN-60)

    def clone(self) -> CaenState:
        copy = CaenState(self.caen)
        self.copy_into(copy)
        copy.rows = self.rows.copy()
        copy.attacked = self.attacked
        copy.freed = self.freed.copy()
        copy.caumont = self.caumont
        return copy
