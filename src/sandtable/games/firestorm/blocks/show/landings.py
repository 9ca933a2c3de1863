"""How landings look."""

from __future__ import annotations

from sandtable.board.table import LetterRow
from sandtable.games.firestorm.blocks.play.landings import ChooseBeach, Land, Landings
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.blocks.show.block import ShowBlock
from sandtable.games.firestorm.blocks.show.waiting import dress_waiting
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.fire_show import FireShow
from sandtable.kernel.steps import Word


def ashore(s: BlockState, troop: str, beach: str) -> str:
    """ "Land 7 Armd on Gold Beach"."""
    return f"Land {s.rules.skin().called(troop)} on {nouns.place(s.rules.data, beach)}"


class ShowLandings(ShowBlock[Landings]):
    """All there is to see of it are its steps."""


class ShowChooseBeach(FireShow[ChooseBeach, BlockState]):
    name = "Landings"
    topic = "move"
    sentences = {"no-room": "{troop} finds its beach closed and waits in the pool."}

    def question(self, seen: BlockState, ask: ChooseBeach) -> str:
        return f"Where does {nouns.troop(self.data, ask.troop)} land?"

    def hint(self, seen: BlockState, ask: ChooseBeach) -> str:
        return "On beaches of yours that have room."

    def line(self, seen: BlockState, ask: ChooseBeach, draft: Word, letter: str) -> LetterRow:
        found = super().line(seen, ask, draft, letter)
        found.does = ashore(seen, ask.troop, letter)
        return found


class ShowLand(FireShow[Land, BlockState]):
    name = "Landings"
    topic = "move"
    sentences = {"landed": "{troop} lands on {area}."}

    def question(self, seen: BlockState, ask: Land) -> str:
        return "Who lands, and on which beach?"

    def hint(self, seen: BlockState, ask: Land) -> str:
        return "On beaches of yours that have room."

    def letter(self, seen: BlockState, ask: Land, draft: Word, letter: str) -> str:
        return "Nobody else lands" if letter == "done" else nouns.noun(self.data, letter)

    def line(self, seen: BlockState, ask: Land, draft: Word, letter: str) -> LetterRow:
        found = super().line(seen, ask, draft, letter)
        if letter in self.data.areas:
            found.does = ashore(seen, draft[-1], letter)
        elif letter in seen.where:
            return dress_waiting(seen, found)
        return found
