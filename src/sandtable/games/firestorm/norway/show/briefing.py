"""What a battle in Norway means on the table: winter, tanks, sailors, warriors, guns (NOR-190 … NOR-199)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from sandtable.board import sentences
from sandtable.board.paper import PlanFeature
from sandtable.games.firestorm.data.scenario import Scenario
from sandtable.games.firestorm.norway.play.tables import NorwayBook
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.show.briefer import Briefer, sides
from sandtable.games.firestorm.show.briefing import BriefingNote, Platoon, weapons

TOWN: Final = "town"


class NorwayBriefer(Briefer):
    """Writes briefings for battles in Norway."""

    def __init__(self, book: NorwayBook) -> None:
        self.book = book

    def table(self, data: Scenario, sheet: BattleSheet) -> list[str]:
        """The ground, and winter, the more so at Narvik (NOR-195)."""
        area = data.areas[sheet.target]
        narvik = sheet.target in self.book.narvik.areas
        winter = data.settings["winter_narvik" if narvik else "winter"]
        return [*super().table(data, sheet), f"{area.name}: {area.note}", winter]

    def features(self, data: Scenario, sheet: BattleSheet) -> list[PlanFeature]:
        """Wooden towns, snow over all of it (NOR-195)."""
        found = super().features(data, sheet)
        towns = [PlanFeature(TOWN if one.kind == "city" else one.kind, one.place, one.title) for one in found]
        return [*towns, PlanFeature("snow", "all", "Snow")]

    def rules(self, s: Campaign, sheet: BattleSheet) -> list[BriefingNote]:
        texts = self.book.tabletop
        data = s.rules.data
        return [
            *super().rules(s, sheet),
            BriefingNote(texts.size, "NOR-190"),
            *[self.lists(data, sheet, side) for side in sides(s, sheet)],
            *self.tanks(data, sheet),
            BriefingNote(texts.norwegians, "NOR-193"),
            *self.sailors(data, sheet),
            BriefingNote(texts.aircraft, "NOR-106"),
            BriefingNote(texts.fleets, "NOR-197"),
            *self.warriors(data, sheet),
        ]

    def lists(self, data: Scenario, sheet: BattleSheet, side: str) -> BriefingNote:
        """Where the lists stand of the nations that fight; of all, if nobody is committed (NOR-191)."""
        fighting = [data.troops[troop].corps for troop in self.committed(sheet, side)]
        nations = fighting or [troop.corps for troop in data.troops.values() if troop.side == side]
        told = [f"{nation}: {self.book.tabletop.sources[nation]}" for nation in dict.fromkeys(nations)]
        return BriefingNote(f"Lists of the {data.side[side].name}. {'; '.join(told)}.", "NOR-191")

    def tanks(self, data: Scenario, sheet: BattleSheet) -> list[BriefingNote]:
        """No armour but where troops that have it are committed (NOR-192)."""
        if not data.truth("restrict_tanks"):
            return []
        kinds = [data.troops[troop].kind for troop in (*sheet.attackers, *sheet.defenders)]
        texts = self.book.tabletop
        found: list[str] = []
        if any([kind in texts.tanks for kind in kinds]):
            found.append("tanks")
        if any([kind in texts.armoured_cars for kind in kinds]):
            found.append("armoured cars")
        if not found:
            return [
                BriefingNote(
                    "No tank or mechanised companies, and no tanks or armoured cars in support.", "NOR-192"
                )
            ]
        only = f"Only the side that has committed them may field {sentences.listing(found)}"
        return [
            BriefingNote(f"{only}; nobody else has tank or mechanised companies or such support.", "NOR-192")
        ]

    def sailors(self, data: Scenario, sheet: BattleSheet) -> list[BriefingNote]:
        """Gebirgsjäger at Narvik may add platoons of stranded sailors (NOR-194)."""
        texts = self.book.tabletop
        if sheet.target not in self.book.maps[texts.sailors_map].areas:
            return []
        name = data.kinds[texts.sailors_kind].name
        berger = (
            f"up to {texts.sailors} platoons of Marine-Regiment Berger at {texts.sailors_points} points each"
        )
        return [BriefingNote(f"A force of {name} may add {berger}.", "NOR-194")]

    def warriors(self, data: Scenario, sheet: BattleSheet) -> list[BriefingNote]:
        """Who may lead on this map, in this campaign only (NOR-199)."""
        notes: list[BriefingNote] = []
        for warrior in self.book.tabletop.warriors:
            if sheet.target in self.book.maps[warrior.map].areas:
                lead = f"{warrior.name} may lead {warrior.company} for {warrior.cost} points: {warrior.team}."
                notes.append(BriefingNote(" ".join([lead, *warrior.rules]), "NOR-199"))
        return notes

    def support(self, data: Scenario, sheet: BattleSheet, side: str) -> list[Platoon]:
        """Stukas, fighters and naval guns (NOR-104, NOR-105, NOR-198)."""
        return [self.asset(data, id) for id in sheet.assets if data.assets[id].side == side]

    def asset(self, data: Scenario, id: str) -> Platoon:
        asset = data.assets[id]
        platoon = data.briefings.platoons[asset.briefing]
        notes = (asset.note,) if asset.note else ()
        return replace(
            Platoon(id, asset.name, "", asset.points, False),
            platoon=platoon.name,
            rating=data.briefings.ratings.get(platoon.rating, ""),
            parts=platoon.parts,
            weapons=weapons(data, platoon.weapons),
            notes=(*platoon.notes, *notes),
        )
