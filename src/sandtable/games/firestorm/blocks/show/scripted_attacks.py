"""How the attack after those of a script looks."""

from __future__ import annotations

from sandtable.board.table import Forecast, LetterRow
from sandtable.games.firestorm.blocks.play.scripted_attacks import FourthAttack, ScriptedAttacks, block_of
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.blocks.show.block import ShowBlock
from sandtable.games.firestorm.blocks.show.event_facts import BlockTold
from sandtable.games.firestorm.blocks.show.missions import with_mission
from sandtable.games.firestorm.blocks.show.skin import BlockSkin
from sandtable.games.firestorm.show import forecasts, nouns
from sandtable.games.firestorm.show.fire_show import FireShow
from sandtable.kernel.steps import Word


def declined(t: BlockTold) -> str:
    block = t.rules.blocks["scripted-attacks"]
    assert isinstance(block, ScriptedAttacks)
    return f"{t.who('side')} make no {block.ordinal} attack."


class ShowScriptedAttacks(ShowBlock[ScriptedAttacks]):
    """All there is to see of it are its steps."""


class ShowFourthAttack(FireShow[FourthAttack, BlockState]):
    sentences = {"declined": declined}

    def __init__(self, skin: BlockSkin) -> None:
        super().__init__(skin)
        block = skin.rules.blocks["scripted-attacks"]
        assert isinstance(block, ScriptedAttacks)
        self.ordinal = block.ordinal

    def title(self, step: FourthAttack) -> str:
        return f"{self.ordinal.capitalize()} attack"

    def question(self, seen: BlockState, ask: FourthAttack) -> str:
        return f"Where do you attack a {self.ordinal} time?"

    def hint(self, seen: BlockState, ask: FourthAttack) -> str:
        must = block_of(seen).mandatory
        return "From any area of yours with a troop" + (". You must." if must else ", if you want to.")

    def letter(self, seen: BlockState, ask: FourthAttack, draft: Word, letter: str) -> str:
        return f"No {self.ordinal} attack" if letter == "none" else nouns.arrow(self.data, letter)

    def line(self, seen: BlockState, ask: FourthAttack, draft: Word, letter: str) -> LetterRow:
        found = super().line(seen, ask, draft, letter)
        if letter == "none":
            found.does = f"Make no {self.ordinal} attack"
        return with_mission(seen, ask.seat(seen), found)

    def chance(self, seen: BlockState, key: str, ask: FourthAttack, word: Word) -> Forecast | None:
        return forecasts.battle(seen, key, ask, word)
