"""Writes what a battle means on the table, with what the blocks of a campaign add."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sandtable.board.paper import PlanFeature
from sandtable.games.firestorm.blocks.play.rules import BlockCampaign
from sandtable.games.firestorm.blocks.show.block import ShowBlock
from sandtable.games.firestorm.data.scenario import Scenario
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.show.briefer import Briefer
from sandtable.games.firestorm.show.briefing import BriefingNote, Platoon, weapons


class BlockBriefer(Briefer):
    """A campaign with rules of its own derives from it."""

    def __init__(self, campaign: BlockCampaign, blocks: list[ShowBlock[Any]]) -> None:
        self.campaign = campaign
        self.blocks = blocks

    def title(self, data: Scenario, sheet: BattleSheet) -> str:
        title = super().title(data, sheet)
        for block in self.blocks:
            title = block.title(title, sheet)
        return title

    # the mission and its table

    def mission(self, data: Scenario, sheet: BattleSheet) -> str:
        found = self.block_mission(sheet)
        return f"{found}." if found else super().mission(data, sheet)

    def mission_open(self, sheet: BattleSheet) -> bool:
        return not self.block_mission(sheet)

    def block_mission(self, sheet: BattleSheet) -> str:
        """The mission that a block says; "" if none does."""
        for block in self.blocks:
            if found := block.mission(sheet.attacker, sheet.origin, sheet.target):
                return found
        return ""

    def features(self, data: Scenario, sheet: BattleSheet) -> list[PlanFeature]:
        more = [feature for block in self.blocks for feature in block.features(sheet)]
        return [*super().features(data, sheet), *more]

    def rules(self, s: Campaign, sheet: BattleSheet) -> list[BriefingNote]:
        more = [note for block in self.blocks for note in block.notes(s, sheet)]
        return [*super().rules(s, sheet), *more]

    # the forces

    def troop(self, data: Scenario, sheet: BattleSheet, id: str) -> Platoon:
        platoon = super().troop(data, sheet, id)
        for block in self.blocks:
            platoon = block.troop(platoon, sheet)
        return platoon

    def support(self, data: Scenario, sheet: BattleSheet, side: str) -> list[Platoon]:
        """The assets that a side has committed, and what blocks give it besides."""
        ids = [self.campaign.asset_of.get(id, id) for id in sheet.assets]
        assets = [self.asset(data, sheet, id) for id in ids if data.assets[id].side == side]
        return [*assets, *[platoon for block in self.blocks for platoon in block.support(sheet, side)]]

    def asset(self, data: Scenario, sheet: BattleSheet, id: str) -> Platoon:
        asset = data.assets[id]
        notes = (asset.note,) if asset.note else ()
        bare = Platoon(id, asset.name, "", asset.points, id in sheet.points, notes=notes)
        if asset.briefing:
            platoon = data.briefings.platoons[asset.briefing]
            bare = replace(
                bare,
                platoon=platoon.name,
                rating=data.briefings.ratings.get(platoon.rating, ""),
                parts=platoon.parts,
                weapons=weapons(data, platoon.weapons),
                notes=(*platoon.notes, *notes),
            )
        for block in self.blocks:
            bare = block.troop(bare, sheet)
        return bare
