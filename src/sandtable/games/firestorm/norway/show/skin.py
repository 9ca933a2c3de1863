"""How Norway looks: its words, rows, table and papers."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import ClassVar, Final

from sandtable.board.ending import FightTold
from sandtable.board.skin import Heard
from sandtable.board.table import Card, PrintedUnit, Table
from sandtable.games.firestorm.norway.play.rules import Norway
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.show import (
    actions,
    air,
    airfields,
    bombing,
    commitment,
    exchange,
    landings,
    lanes,
    moves,
    names,
    printed_units,
    sailing,
    sorties,
    specials,
    submarines,
    supply,
    surface,
    withdrawal,
)
from sandtable.games.firestorm.norway.show.briefing import NorwayBriefer
from sandtable.games.firestorm.norway.show.cards import strategic_card
from sandtable.games.firestorm.norway.show.charts import plan_of
from sandtable.games.firestorm.norway.show.commitment import HELP
from sandtable.games.firestorm.norway.show.event_facts import NorwayEventFacts
from sandtable.games.firestorm.norway.show.land_cards import land_card
from sandtable.games.firestorm.norway.show.sea_fights import sea_fights
from sandtable.games.firestorm.norway.show.table import norway_table
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.show.skin import FirestormSkin
from sandtable.kernel.state import Event

TOPICS: Final = {
    verb: topic
    for topic, verbs in {
        "move": (
            "passed-action",
            "activated",
            "sailed",
            "fell-back",
            "redeployed",
            "joined",
            "landed",
            "arrived",
            "arrival-delayed",
            "landing-delayed",
            "landing-lost",
            "evacuated",
            "disbanded",
            "removed",
            "boxed",
        ),
        "turn": ("denmark", "bodo", "lanes", "awarded", "south-closed"),
    }.items()
    for verb in verbs
}


class NorwaySkin(FirestormSkin):
    """What people read and see of it."""

    rule_pages: ClassVar[tuple[str, ...]] = ("norway", "firestorm")
    chapters: ClassVar[tuple[ModuleType, ...]] = (
        *FirestormSkin.chapters,
        sorties,
        actions,
        sailing,
        submarines,
        surface,
        withdrawal,
        air,
        bombing,
        exchange,
        lanes,
        commitment,
        supply,
        specials,
        airfields,
        landings,
        moves,
    )

    subjects: ClassVar[Mapping[str, str]] = {**FirestormSkin.subjects, **TOPICS}
    lost_by: ClassVar[frozenset[str]] = FirestormSkin.lost_by | {"sunk", "disbanded", "landing-lost"}
    weighty: ClassVar[frozenset[str]] = FirestormSkin.weighty | {"sunk", "awarded"}
    moved_by: ClassVar[frozenset[str]] = FirestormSkin.moved_by | {"redeployed", "fell-back", "sailed"}
    brought_by: ClassVar[frozenset[str]] = frozenset({"landed", "arrived"})
    fired_by: ClassVar[frozenset[str]] = frozenset({"fired"})

    def __init__(self, rules: Norway) -> None:
        self.rules: Norway = rules
        super().__init__(rules)

    def event_facts(self, event: Event) -> NorwayEventFacts:
        return NorwayEventFacts(self.rules, event)

    def fights(self, log: Heard) -> tuple[FightTold, ...]:
        """Battles on land, and fights at sea and in the air, in their order."""
        return tuple(sorted([*super().fights(log), *sea_fights(self, log)], key=lambda one: one.line))

    def table(self, seen: Campaign) -> Table:
        assert isinstance(seen, NorwayState)
        return norway_table(seen)

    def card(self, seen: Campaign, anchor: str) -> Card | None:
        assert isinstance(seen, NorwayState)
        return strategic_card(seen, anchor) or land_card(seen, anchor)

    def units(self) -> tuple[PrintedUnit, ...]:
        return (*super().units(), *printed_units.fleet(self.rules))

    def drawing(self, board: str) -> dict[str, object]:
        return plan_of(board)

    def names(self) -> dict[str, str]:
        return names.anchors(self.rules)

    def reason(self, id: str) -> str:
        """Why a die is modified, or what a chance is of."""
        if id in self.rules.fleet.harbours:
            return names.title(self.rules, id)
        if id in self.rules.fleet.units:
            return names.brief(self.rules, id)
        return HELP[id] if id in HELP else super().reason(id)

    def called(self, letter: str) -> str:
        return HELP[letter] if letter in HELP else names.brief(self.rules, letter)

    def briefer(self) -> NorwayBriefer:
        return NorwayBriefer(self.rules.book)
