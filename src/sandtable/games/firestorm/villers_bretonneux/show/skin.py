"""How Villers-Bretonneux looks: its words, rows, table and papers."""

from __future__ import annotations

from typing import ClassVar, Final

from sandtable.games.firestorm.blocks.show.skin import BlockSkin
from sandtable.games.firestorm.play.state import BattleSheet
from sandtable.games.firestorm.villers_bretonneux.play.rules import VillersBretonneux
from sandtable.games.firestorm.villers_bretonneux.show.briefing import VillersBriefer

LIGHT: Final = {"light:dawn": "At dawn", "light:dusk": "At dusk"}


class VillersSkin(BlockSkin):
    """What people read and see of it."""

    rule_pages: ClassVar[tuple[str, ...]] = ("villers-bretonneux", "firestorm")

    def __init__(self, rules: VillersBretonneux) -> None:
        super().__init__(rules)
        self.villers = rules

    def arrow_notes(self, sheet: BattleSheet) -> tuple[str, ...]:
        moment = [LIGHT[effect] for effect in sheet.effects if effect in LIGHT]
        return (*super().arrow_notes(sheet), *moment)

    def briefer(self) -> VillersBriefer:
        return VillersBriefer(self.villers, self.blocks)
