"""How deployment looks."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.board.table import LetterRow
from sandtable.games.firestorm.blocks.play.deployment import Deploy, Deployment, block_of
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.blocks.play.tactical_reserve import RESERVE
from sandtable.games.firestorm.blocks.show.block import ShowBlock
from sandtable.games.firestorm.blocks.show.event_facts import BlockTold
from sandtable.games.firestorm.blocks.show.skin import BlockSkin
from sandtable.games.firestorm.blocks.show.waiting import dress_waiting
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.fire_show import FireShow
from sandtable.kernel.steps import Word


def deployed(t: BlockTold) -> str:
    joins = "joins the tactical reserve" if t.text("to") == RESERVE else f"takes post {t.at('to')}"
    return f"{t.troop()} {joins}."


class ShowDeployment(ShowBlock[Deployment]):
    """All there is to see of it are its steps."""


class ShowDeploy(FireShow[Deploy, BlockState]):
    topic = "move"
    sentences = {"deployed": deployed}

    def __init__(self, skin: BlockSkin) -> None:
        super().__init__(skin)
        block = skin.rules.blocks["deployment"]
        assert isinstance(block, Deployment)
        self.side = block.side

    def title(self, step: Deploy) -> str:
        return f"{self.data.side[self.side].adjective} deployment"

    def question(self, seen: BlockState, ask: Deploy) -> str:
        return "Who is deployed, and where?"

    def hint(self, seen: BlockState, ask: Deploy) -> str:
        reserve = ", or into the tactical reserve" if block_of(seen).reserve() else ""
        return f"Into any area of yours that has room{reserve}."

    def letter(self, seen: BlockState, ask: Deploy, draft: Word, letter: str) -> str:
        if letter == RESERVE:
            return f"Tactical reserve ({places(seen, ask)} left)"
        if letter == "done":
            return "Nobody else is moved"
        if letter in self.data.areas:
            return self.data.areas[letter].name
        origin = seen.where[letter]
        if origin == RESERVE:
            return f"{nouns.troop(self.data, letter)}, out of the reserve"
        where = f" from {nouns.place(self.data, origin)}" if origin in self.data.areas else ""
        return f"{nouns.troop(self.data, letter)}{where}"

    def line(self, seen: BlockState, ask: Deploy, draft: Word, letter: str) -> LetterRow:
        found = super().line(seen, ask, draft, letter)
        if letter in self.data.areas:
            called = seen.rules.skin().called(draft[-1])
            found.does = f"Bring {called} to {nouns.place(self.data, letter)}"
        elif letter in seen.where:
            return dress_waiting(seen, found)
        elif letter == RESERVE:
            found.name = "Tactical reserve"
            found.note = f"{places(seen, ask)} left"
        return found


def places(s: BlockState, ask: Deploy) -> str:
    return sentences.counted(ask.places_in_reserve(s), "place")
