"""How machine guns and brigades arrive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.board.table import LetterRow
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.fire_show import FireShow
from sandtable.games.firestorm.villers_bretonneux.play.arrivals import PlaceBrigade, PlaceGuns
from sandtable.games.firestorm.villers_bretonneux.play.state import VillersState
from sandtable.kernel.steps import Word

if TYPE_CHECKING:
    from sandtable.games.firestorm.villers_bretonneux.show.skin import VillersSkin


class ShowPlaceGuns(FireShow[PlaceGuns, VillersState]):
    name = "Machine guns"
    sentences = {
        "arrived": "{troop} takes post {at}.",
        "forgone": "{troop} does not appear.",
        "withdrawn": "{troop} is withdrawn from the battle.",
    }

    def question(self, seen: VillersState, ask: PlaceGuns) -> str:
        return f"Where does {nouns.troop(self.data, ask.troop)} take post?"

    def hint(self, seen: VillersState, ask: PlaceGuns) -> str:
        return "In any area of yours; left out it does not come at all."

    def letter(self, seen: VillersState, ask: PlaceGuns, draft: Word, letter: str) -> str:
        return "Leave it out" if letter == "none" else nouns.area(self.data, letter)

    def line(self, seen: VillersState, ask: PlaceGuns, draft: Word, letter: str) -> LetterRow:
        found = super().line(seen, ask, draft, letter)
        called = seen.rules.skin().called(ask.troop)
        out = letter == "none"
        found.does = f"Leave {called} out" if out else f"Bring {called} to {nouns.place(self.data, letter)}"
        return found


class ShowPlaceBrigade(FireShow[PlaceBrigade, VillersState]):
    def __init__(self, skin: VillersSkin) -> None:
        super().__init__(skin)
        self.book = skin.rules.book

    def title(self, step: PlaceBrigade) -> str:
        return self.book.brigades[step.brigade].name

    def question(self, seen: VillersState, ask: PlaceBrigade) -> str:
        return f"Where does {self.title(ask)} take post?"

    def hint(self, seen: VillersState, ask: PlaceBrigade) -> str:
        area = seen.villers.book.brigades[ask.brigade].area
        return f"Both its troops together, {nouns.at(self.data, area)} or next to it if that is yours."

    def letter(self, seen: VillersState, ask: PlaceBrigade, draft: Word, letter: str) -> str:
        return nouns.area(self.data, letter)

    def line(self, seen: VillersState, ask: PlaceBrigade, draft: Word, letter: str) -> LetterRow:
        found = super().line(seen, ask, draft, letter)
        found.does = f"Bring {self.title(ask)} to {nouns.place(self.data, letter)}"
        return found
