"""How troops that are placed at the end of a turn look."""

from __future__ import annotations

from sandtable.board.table import LetterRow
from sandtable.games.firestorm.blocks.play.arrivals import Arrivals, PlaceBrigade, PlaceGuns, block_of
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.blocks.show.block import ShowBlock
from sandtable.games.firestorm.blocks.show.skin import BlockSkin
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.fire_show import FireShow
from sandtable.kernel.steps import Word


class ShowArrivals(ShowBlock[Arrivals]):
    """All there is to see of it are its steps."""


def arrivals_of(skin: BlockSkin) -> Arrivals:
    block = skin.rules.blocks["arrivals"]
    assert isinstance(block, Arrivals)
    return block


class ShowPlaceGuns(FireShow[PlaceGuns, BlockState]):
    sentences = {"arrived": "{troop} takes post {at}.", "forgone": "{troop} does not appear."}

    def __init__(self, skin: BlockSkin) -> None:
        super().__init__(skin)
        self.block = arrivals_of(skin)

    def title(self, step: PlaceGuns) -> str:
        return self.block.title

    def question(self, seen: BlockState, ask: PlaceGuns) -> str:
        return f"Where does {nouns.troop(self.data, ask.troop)} take post?"

    def hint(self, seen: BlockState, ask: PlaceGuns) -> str:
        return "In any area of yours; left out it does not come at all."

    def letter(self, seen: BlockState, ask: PlaceGuns, draft: Word, letter: str) -> str:
        return "Leave it out" if letter == "none" else nouns.area(self.data, letter)

    def line(self, seen: BlockState, ask: PlaceGuns, draft: Word, letter: str) -> LetterRow:
        found = super().line(seen, ask, draft, letter)
        called = seen.rules.skin().called(ask.troop)
        out = letter == "none"
        found.does = f"Leave {called} out" if out else f"Bring {called} to {nouns.place(self.data, letter)}"
        return found


class ShowPlaceBrigade(FireShow[PlaceBrigade, BlockState]):
    def __init__(self, skin: BlockSkin) -> None:
        super().__init__(skin)
        self.block = arrivals_of(skin)

    def title(self, step: PlaceBrigade) -> str:
        return self.block.brigades[step.brigade].name

    def question(self, seen: BlockState, ask: PlaceBrigade) -> str:
        return f"Where does {self.title(ask)} take post?"

    def hint(self, seen: BlockState, ask: PlaceBrigade) -> str:
        area = block_of(seen).brigades[ask.brigade].area
        return f"Both its troops together, {nouns.at(self.data, area)} or next to it if that is yours."

    def letter(self, seen: BlockState, ask: PlaceBrigade, draft: Word, letter: str) -> str:
        return nouns.area(self.data, letter)

    def line(self, seen: BlockState, ask: PlaceBrigade, draft: Word, letter: str) -> LetterRow:
        found = super().line(seen, ask, draft, letter)
        found.does = f"Bring {self.title(ask)} to {nouns.place(self.data, letter)}"
        return found
