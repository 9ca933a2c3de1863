"""Charges that explode at the end of the Supply Phase (HON-706)."""

from __future__ import annotations

from sandtable.games.heroes.state import Battle
from sandtable.kernel.steps import NOTHING, Procedure, Steps


class Charges(Procedure[Battle]):
    """Every charge laid this turn explodes."""

    def run(self, s: Battle) -> Steps:
        return NOTHING
