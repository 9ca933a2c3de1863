"""How own trenches look: reasons of a die, the missions of attacks, nests on the table."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.board import sentences
from sandtable.board.paper import PlanFeature
from sandtable.board.table import LetterRow
from sandtable.games.firestorm.blocks.play.own_trenches import OwnTrenches
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.blocks.show.block import ShowBlock
from sandtable.games.firestorm.blocks.show.event_facts import BlockTold
from sandtable.games.firestorm.blocks.show.missions import mission_of, with_mission
from sandtable.games.firestorm.play.initiative import PlaceArrow
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.show import initiative
from sandtable.games.firestorm.show.briefing import Platoon, weapons
from sandtable.kernel.steps import Word


def attack(t: BlockTold) -> str:
    """The attack with its mission (VB-20 … VB-23)."""
    mission = mission_of(t.rules, t.text("side"), t.text("area"), t.text("into"))
    if not mission:
        return initiative.attack(t)
    night = "By night " if t.text("kind") == "night" else ""
    return f"{night}{t.who('side')} attack {t.place('into')} from {t.place()}. The mission: {mission}."


class ShowOwnTrenches(ShowBlock[OwnTrenches]):
    def reasons(self) -> Mapping[str, str]:
        return {
            "trench-from-trench": "own trench, attacked from a trench",
            "trench-from-elsewhere": "own trench",
        }

    def mission(self, attacker: str, origin: str, target: str) -> str:
        return mission_of(self.rules, attacker, origin, target)

    def arrow_notes(self, sheet: BattleSheet) -> list[str]:
        mission = self.mission(sheet.attacker, sheet.origin, sheet.target)
        return [mission] if mission else []

    def features(self, sheet: BattleSheet) -> list[PlanFeature]:
        """A trench has a line on both sides of no-man's-land, and nests in the defender's (VB-1a, VB-16)."""
        found: list[PlanFeature] = []
        terrain = self.block.terrain
        if self.data.areas[sheet.target].terrain == terrain:
            found.append(PlanFeature(terrain, "upper", "Attacker's line"))
            found.append(PlanFeature("wire", "middle", "Wire and shell holes"))
            found.append(PlanFeature(terrain, "lower", "Defender's line"))
        nests = self.block.nests_left(sheet)
        if nests:
            found.append(PlanFeature("nest", "lower", sentences.counted(nests, "HMG nest"), nests))
        return found

    def support(self, sheet: BattleSheet, side: str) -> list[Platoon]:
        """The HMG nests of an own original trench (VB-16 … VB-18)."""
        nests = self.block.nests_left(sheet)
        if side == sheet.attacker or not nests or side not in self.block.nest_assets:
            return []
        asset = self.data.assets[self.block.nest_assets[side]]
        platoon = self.data.briefings.platoons.get(asset.briefing)
        return [
            Platoon(
                asset.id,
                asset.name,
                "",
                asset.points,
                False,
                platoon=platoon.name if platoon is not None else "",
                parts=(sentences.counted(nests, "HMG nest"),),
                weapons=weapons(self.data, platoon.weapons) if platoon is not None else (),
            )
        ]


class ShowPlaceArrow(initiative.ShowPlaceArrow):
    sentences = {"arrow": attack}

    def line(self, seen: Campaign, ask: PlaceArrow, draft: Word, letter: str) -> LetterRow:
        assert isinstance(seen, BlockState)
        return with_mission(seen, ask.seat(seen), super().line(seen, ask, draft, letter))
