"""What a block adds to what people read and see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Generic, TypeVar

from sandtable.board.paper import PlanFeature
from sandtable.board.skin import Sentence
from sandtable.board.table import Item, LetterRow, Track, Tray
from sandtable.games.firestorm.blocks.play.block import Block
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.show.briefing import BriefingNote, Platoon

B = TypeVar("B", bound=Block)


class ShowBlock(Generic[B]):
    """How one block looks, besides its steps: what it adds to the table, to commitments and to briefings."""

    sentences: ClassVar[Mapping[str, Sentence]] = {}  # events that none of its steps tells, by verb

    def __init__(self, block: B) -> None:
        self.block = block
        self.rules = block.rules
        self.data = block.rules.data

    # the table

    def tracks(self, s: BlockState) -> list[Track]:
        """What is counted beside the map."""
        return []

    def trays(self, s: BlockState) -> list[Tray]:
        """What stands ready beside the map and is no troop."""
        return []

    def arrow_notes(self, sheet: BattleSheet) -> list[str]:
        """What there is to say about an open battle."""
        return []

    def item(self, asset: str, text: str) -> Item:
        """An asset in a tray."""
        found = self.data.assets[asset]
        return Item(asset, found.name, found.icon, text, f"asset:{asset}")

    # a battle

    def reasons(self) -> Mapping[str, str]:
        """Why a die is modified, in words, by the names that the block gives its reasons."""
        return {}

    def fighter(self, s: BlockState, letter: str) -> str:
        """A letter of the block in a commitment, with what it brings; "" for all other letters."""
        return ""

    def remark(self, s: BlockState, letter: str) -> str:
        """What is to be said of a troop in a commitment besides: ", out of the reserve"."""
        return ""

    def dress(self, s: BlockState, sheet: BattleSheet, found: LetterRow) -> None:
        """Fills the row of a letter in a commitment, if it is one of the block's."""

    def mission(self, attacker: str, origin: str, target: str) -> str:
        """The mission of an attack, where the block says it; else ""."""
        return ""

    def consequences(self, s: Campaign, sheet: BattleSheet) -> list[tuple[str, str]]:
        """What follows a judged battle, each with its rule."""
        return []

    # briefings

    def title(self, title: str, sheet: BattleSheet) -> str:
        """The heading of a briefing, if it would otherwise be `title`."""
        return title

    def features(self, sheet: BattleSheet) -> list[PlanFeature]:
        """What it adds to the sketch of the table."""
        return []

    def notes(self, s: Campaign, sheet: BattleSheet) -> list[BriefingNote]:
        """The rules that it adds to a battle on the table."""
        return []

    def troop(self, platoon: Platoon, sheet: BattleSheet) -> Platoon:
        """A committed troop on the table, if it would otherwise be `platoon`."""
        return platoon

    def support(self, sheet: BattleSheet, side: str) -> list[Platoon]:
        """What a side has on the table besides its troops and assets."""
        return []
