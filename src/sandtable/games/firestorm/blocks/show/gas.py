"""How gas looks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sandtable.games.firestorm.blocks.play.gas import GAS, Gas
from sandtable.games.firestorm.blocks.show.block import ShowBlock
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.show.briefing import BriefingNote, Platoon


class ShowGas(ShowBlock[Gas]):
    def reasons(self) -> Mapping[str, str]:
        return {GAS: "gas"}

    def arrow_notes(self, sheet: BattleSheet) -> list[str]:
        return ["Gas"] if GAS in sheet.effects else []

    def notes(self, s: Campaign, sheet: BattleSheet) -> list[BriefingNote]:
        if GAS not in sheet.effects:
            return []
        suffers = self.data.side[self.block.on].adjective
        spared = self.data.side[self.rules.enemy[self.block.on]].adjective
        halved = f"Gas: every committed {suffers} troop is halved, on the table or in points"
        nests = "; two HMG nests become one" if "own-trenches" in self.rules.blocks else ""
        return [BriefingNote(f"{halved}{nests}. {spared} troops are not affected.", "VB-12")]

    def troop(self, platoon: Platoon, sheet: BattleSheet) -> Platoon:
        """A troop that suffers is halved; a single tank is not, but its points are (VB-12, VB-R19)."""
        if not self.block.gassed(sheet, self.rules.side.get(platoon.id, "")):
            return platoon
        briefing = self.data.troops[platoon.id].briefing
        notes = (self.block.notes[briefing],) if briefing in self.block.notes else platoon.notes
        return replace(
            platoon,
            parts=self.block.parts.get(briefing, platoon.parts),
            points=platoon.points // 2,
            notes=notes,
        )
