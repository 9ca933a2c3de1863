"""An event of Villers-Bretonneux, with the tables of the campaign at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.firestorm.show.told import Told
from sandtable.kernel.state import Event

if TYPE_CHECKING:
    from sandtable.games.firestorm.villers_bretonneux.play.rules import VillersBretonneux


class VillersTold(Told):
    def __init__(self, rules: VillersBretonneux, event: Event) -> None:
        super().__init__(rules.data, event)
        self.book = rules.book
