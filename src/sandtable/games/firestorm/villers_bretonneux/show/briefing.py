"""What Villers-Bretonneux adds to a battle on the table: missions, gas, nests, darkness, historical tanks."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from sandtable.board import sentences
from sandtable.board.paper import PlanFeature
from sandtable.games.firestorm.data.scenario import Scenario
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.briefer import Briefer
from sandtable.games.firestorm.show.briefing import Note, Platoon, weapons
from sandtable.games.firestorm.villers_bretonneux.play.tables import VillersTables

TRENCH: Final = "trench"
LIGHT: Final = {"light:dawn": "The game is fought at dawn.", "light:dusk": "The game is fought at dusk."}


class VillersBriefer(Briefer):
    def __init__(self, book: VillersTables, historical_tanks: bool) -> None:
        self.book = book
        self.historical_tanks = historical_tanks

    def title(self, data: Scenario, sheet: BattleSheet) -> str:
        title = super().title(data, sheet)
        return f"{title}, by night" if sheet.kind == "night" else title

    # the mission and its table

    def mission(self, data: Scenario, sheet: BattleSheet) -> str:
        """By the trenches on both sides of the arrow (VB-20 … VB-23)."""
        return f"{self.book.missions[self.book.mission(sheet.attacker, sheet.origin, sheet.target)]}."

    def mission_open(self, sheet: BattleSheet) -> bool:
        return False

    def table(self, data: Scenario, sheet: BattleSheet) -> list[str]:
        return [*super().table(data, sheet), data.settings["forces"]]

    def features(self, data: Scenario, sheet: BattleSheet) -> list[PlanFeature]:
        """A trench has a line on both sides of no-man's-land, and nests in the defender's (VB-1a, VB-16)."""
        found = super().features(data, sheet)
        if data.areas[sheet.target].terrain == TRENCH:
            found.append(PlanFeature(TRENCH, "upper", "Attacker's line"))
            found.append(PlanFeature("wire", "middle", "Wire and shell holes"))
            found.append(PlanFeature(TRENCH, "lower", "Defender's line"))
        nests = self.nests(sheet)
        if nests:
            found.append(PlanFeature("nest", "lower", sentences.counted(nests, "HMG nest"), nests))
        return found

    def rules(self, s: Campaign, sheet: BattleSheet) -> list[Note]:
        return [*super().rules(s, sheet), *self.gas(sheet), *self.light(s, sheet), *self.tanks(s, sheet)]

    def gas(self, sheet: BattleSheet) -> list[Note]:
        if "gas" not in sheet.effects:
            return []
        halved = (
            "Gas: every committed BEF troop is halved, on the table or in points; two HMG nests become one."
        )
        return [Note(f"{halved} German troops are not affected.", "VB-12")]

    def light(self, s: Campaign, sheet: BattleSheet) -> list[Note]:
        """Darkness in a night attack, dusk and dawn by option (VB-46, VB-61)."""
        data = s.rules.data
        if sheet.kind == "night":
            return [
                Note(f"Darkness for the whole game. {data.settings['light']}", "VB-46"),
                Note("The whole German force starts pinned down.", "VB-46"),
            ]
        lit = [LIGHT[effect] for effect in sheet.effects if effect in LIGHT]
        return [Note(f"{told} {data.settings['light']}", "VB-61") for told in lit]

    def tanks(self, s: Campaign, sheet: BattleSheet) -> list[Note]:
        """None by night; with `historical_tanks` only beside a tank troop, and none later (VB-46, VB-60)."""
        if sheet.kind == "night":
            return [Note("No tanks in either force.", "VB-46")]
        if not self.historical_tanks:
            return []
        data = s.rules.data
        committed = [troop for troop in (*sheet.attackers, *sheet.defenders) if troop in self.book.tanks]
        if s.turn > self.book.last_tanks or not committed:
            return [Note("No tanks may be bought for the core forces.", "VB-60")]
        lists = [Note(self.tank_list(data, troop), "VB-60") for troop in committed]
        if len({data.troops[troop].side for troop in committed}) == 1:
            lists.append(Note("The other side buys no tanks.", "VB-60"))
        return lists

    def tank_list(self, data: Scenario, troop: str) -> str:
        tanks = self.book.tanks[troop]
        rating = data.briefings.ratings[data.troops[troop].rating]
        up_to = f"up to {tanks.most}" if tanks.most > 1 else "one"
        return (
            f"Beside {nouns.troop(data, troop)} {up_to} {tanks.tank} may be bought for the core force, "
            f"{tanks.points} points each, {rating}."
        )

    # the forces

    def troop(self, data: Scenario, sheet: BattleSheet, id: str) -> Platoon:
        """Under gas a BEF troop is halved; a single tank is not, but its points are (VB-12, VB-R19)."""
        platoon = super().troop(data, sheet, id)
        if "gas" not in sheet.effects or data.troops[id].side != self.book.gas_on:
            return platoon
        briefing = data.troops[id].briefing
        return replace(
            platoon,
            parts=self.book.gas_parts.get(briefing, platoon.parts),
            points=platoon.points // 2,
            notes=(self.book.gas_notes[briefing],),
        )

    def nests(self, sheet: BattleSheet) -> int:
        """Of a trench of the defender's own, halved by gas (VB-12, VB-16)."""
        nests = self.book.nests(sheet.attacker, sheet.origin, sheet.target)
        gassed = "gas" in sheet.effects and sheet.attacker != self.book.gas_on
        return (nests + 1) // 2 if gassed else nests

    def support(self, data: Scenario, sheet: BattleSheet, side: str) -> list[Platoon]:
        """The HMG nests of an own original trench (VB-16 … VB-18)."""
        if side == sheet.attacker:
            return []
        nests = self.nests(sheet)
        if not nests:
            return []
        (asset,) = [asset for asset in data.assets.values() if asset.side == side]
        briefing = data.briefings.platoons[asset.briefing]
        return [
            Platoon(
                asset.id,
                asset.name,
                "",
                asset.points,
                False,
                platoon=briefing.name,
                parts=(sentences.counted(nests, "HMG nest"),),
                weapons=weapons(data, briefing.weapons),
            )
        ]
