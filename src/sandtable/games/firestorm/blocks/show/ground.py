"""How the help of ground and rivers looks: as reasons of a die."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.games.firestorm.blocks.play.ground import DefendedGround
from sandtable.games.firestorm.blocks.show.block import ShowBlock


class ShowDefendedGround(ShowBlock[DefendedGround]):
    def reasons(self) -> Mapping[str, str]:
        return {"river": "attacked over a river"}
