"""Firestorm: Villers-Bretonneux. What no block does: dusk and dawn, and which tanks may be bought."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from sandtable.games.firestorm.blocks.play.rules import BlockCampaign
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.data.scenario import load
from sandtable.games.firestorm.villers_bretonneux.play.tables import FOLDER, VillersTables
from sandtable.kernel.options import OptionValue

if TYPE_CHECKING:
    from sandtable.games.firestorm.villers_bretonneux.show.skin import VillersSkin


class VillersBretonneux(BlockCampaign):
    """East of Amiens, 24 to 27 April 1918."""

    id: ClassVar[str] = "villers-bretonneux"
    version: ClassVar[int] = 1

    def __init__(self, scenario: str, options: Mapping[str, OptionValue]) -> None:
        if scenario not in ("", "villers-bretonneux"):
            raise ValueError(
                f"Firestorm: Villers-Bretonneux has one scenario, villers-bretonneux; there is no {scenario!r}"
            )
        data = load(FOLDER, options)
        super().__init__(data)
        self.bef, self.germans = data.sides
        self.book = VillersTables(data)
        self.historical_tanks = data.truth("historical_tanks")
        self.dusk_dawn = data.truth("dusk_dawn")
        self.battle_effects = (*self.battle_effects, "light:dusk", "light:dawn")

    def new_skin(self) -> VillersSkin:
        from sandtable.games.firestorm.villers_bretonneux.show.skin import VillersSkin

        return VillersSkin(self)

    def circumstances(self, s: BlockState, kind: str) -> tuple[str, ...]:
        """Besides gas and darkness there is dusk or dawn, by option (VB-61)."""
        found = super().circumstances(s, kind)
        if found or not self.dusk_dawn:
            return found
        if s.turn in self.book.dawn and s.fought - s.before == len(s.raided):
            return ("light:dawn",)
        return ("light:dusk",) if s.turn in self.book.dusk and s.battles == 0 else ()
