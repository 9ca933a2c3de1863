"""How Villers-Bretonneux looks: its words, rows, table and papers."""

from __future__ import annotations

from types import ModuleType
from typing import ClassVar, Final

from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.show.skin import FirestormSkin
from sandtable.games.firestorm.villers_bretonneux.play.capture import dangers
from sandtable.games.firestorm.villers_bretonneux.play.rules import VillersBretonneux
from sandtable.games.firestorm.villers_bretonneux.show import (
    arrivals,
    capture,
    first_turn,
    initiative,
    leading,
    night,
    tidying,
)
from sandtable.games.firestorm.villers_bretonneux.show.briefing import VillersBriefer
from sandtable.games.firestorm.villers_bretonneux.show.told import VillersTold
from sandtable.kernel.state import Event

REASONS: Final = {
    "victory": "won the last battle",
    "gas": "gas",
    "night": "night attack",
    "trench-from-trench": "own trench, attacked from a trench",
    "trench-from-elsewhere": "own trench",
}
LIGHT: Final = {"light:night": "By night", "light:dawn": "At dawn", "light:dusk": "At dusk"}


class VillersSkin(FirestormSkin):
    """What people read and see of it."""

    chapters: ClassVar[tuple[ModuleType, ...]] = (
        *FirestormSkin.chapters,
        initiative,
        first_turn,
        leading,
        capture,
        arrivals,
        night,
        tidying,
    )

    def __init__(self, rules: VillersBretonneux) -> None:
        self.rules: VillersBretonneux = rules
        super().__init__(rules)

    def consequences(self, s: Campaign, sheet: BattleSheet) -> list[tuple[str, str]]:
        return [*super().consequences(s, sheet), *dangers(s, sheet)]

    def told(self, event: Event) -> VillersTold:
        return VillersTold(self.rules, event)

    def reason(self, id: str) -> str:
        return REASONS[id] if id in REASONS else super().reason(id)

    def arrow_notes(self, sheet: BattleSheet) -> tuple[str, ...]:
        """The mission, and what the moment brings."""
        mission = self.rules.book.missions[self.rules.mission(sheet)]
        moment = [LIGHT[effect] for effect in sheet.effects if effect in LIGHT]
        return (mission, *(["Gas"] if "gas" in sheet.effects else []), *moment)

    def briefer(self) -> VillersBriefer:
        return VillersBriefer(self.rules.book, self.rules.historical_tanks)
