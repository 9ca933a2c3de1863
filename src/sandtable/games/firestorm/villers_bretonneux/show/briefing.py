"""What Villers-Bretonneux adds to a battle on the table: dusk and dawn, historical tanks."""

from __future__ import annotations

from typing import Any, Final

from sandtable.games.firestorm.blocks.show.block import ShowBlock
from sandtable.games.firestorm.blocks.show.briefer import BlockBriefer
from sandtable.games.firestorm.data.scenario import Scenario
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.briefing import BriefingNote
from sandtable.games.firestorm.villers_bretonneux.play.rules import VillersBretonneux

LIGHT: Final = {"light:dawn": "The game is fought at dawn.", "light:dusk": "The game is fought at dusk."}


class VillersBriefer(BlockBriefer):
    def __init__(self, rules: VillersBretonneux, blocks: list[ShowBlock[Any]]) -> None:
        super().__init__(rules, blocks)
        self.book = rules.book
        self.historical_tanks = rules.historical_tanks

    def table(self, data: Scenario, sheet: BattleSheet) -> list[str]:
        return [*super().table(data, sheet), data.settings["forces"]]

    def rules(self, s: Campaign, sheet: BattleSheet) -> list[BriefingNote]:
        return [*super().rules(s, sheet), *self.light(s, sheet), *self.tanks(s, sheet)]

    def light(self, s: Campaign, sheet: BattleSheet) -> list[BriefingNote]:
        """Dusk and dawn by option (VB-61)."""
        lit = [LIGHT[effect] for effect in sheet.effects if effect in LIGHT]
        return [BriefingNote(f"{told} {s.rules.data.settings['light']}", "VB-61") for told in lit]

    def tanks(self, s: Campaign, sheet: BattleSheet) -> list[BriefingNote]:
        """With `historical_tanks` only beside a tank troop, and none later; none by night at all (VB-46, VB-60)."""
        if sheet.kind == "night" or not self.historical_tanks:
            return []
        data = s.rules.data
        committed = [troop for troop in (*sheet.attackers, *sheet.defenders) if troop in self.book.tanks]
        if s.turn > self.book.last_tanks or not committed:
            return [BriefingNote("No tanks may be bought for the core forces.", "VB-60")]
        lists = [BriefingNote(self.tank_list(data, troop), "VB-60") for troop in committed]
        if len({data.troops[troop].side for troop in committed}) == 1:
            lists.append(BriefingNote("The other side buys no tanks.", "VB-60"))
        return lists

    def tank_list(self, data: Scenario, troop: str) -> str:
        tanks = self.book.tanks[troop]
        rating = data.briefings.ratings[data.troops[troop].rating]
        up_to = f"up to {tanks.most}" if tanks.most > 1 else "one"
        return (
            f"Beside {nouns.troop(data, troop)} {up_to} {tanks.tank} may be bought for the core force, "
            f"{tanks.points} points each, {rating}."
        )
