"""An event of Caen and its facts, under the names people use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.firestorm.caen.show import nouns
from sandtable.games.firestorm.show.told import Told
from sandtable.kernel.state import Event

if TYPE_CHECKING:
    from sandtable.games.firestorm.caen.play.rules import Caen


class CaenTold(Told):
    """Assets stand among troops with an article, and the tables of the campaign are at hand."""

    def __init__(self, rules: Caen, event: Event) -> None:
        super().__init__(rules.data, event)
        self.book = rules.book

    def helpers(self, name: str) -> str:
        return nouns.helpers(self.data, self.ids(name))
