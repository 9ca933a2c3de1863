"""How the roll to capture looks."""

from __future__ import annotations

from sandtable.board.table import Forecast
from sandtable.games.firestorm.blocks.play.capture_rolls import CaptureRolls, RollToCapture, dangers
from sandtable.games.firestorm.blocks.play.state import BlockState
from sandtable.games.firestorm.blocks.show.block import ShowBlock
from sandtable.games.firestorm.blocks.show.event_facts import BlockTold
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.destruction import thrown
from sandtable.games.firestorm.show.fire_show import DiceShow
from sandtable.kernel.steps import Word


def not_captured(t: BlockTold) -> str:
    return f"{t.troop()} is not captured, {thrown(t)}."


class ShowCaptureRolls(ShowBlock[CaptureRolls]):
    def consequences(self, s: Campaign, sheet: BattleSheet) -> list[tuple[str, str]]:
        return dangers(s, sheet)


class ShowRollToCapture(DiceShow[RollToCapture, BlockState]):
    name = "Roll to capture"
    sentences = {"not-captured": not_captured}
    verdicts = {"not-captured": "not captured"}

    def purpose(self, seen: BlockState, ask: RollToCapture) -> str:
        return f"to capture {nouns.troop(self.data, ask.troop)} on {nouns.to_beat(ask.needs)}"

    def hint(self, seen: BlockState, ask: RollToCapture) -> str:
        return f"A captured troop is worth {self.data.cvp_captured} points."

    def chance(self, seen: BlockState, key: str, ask: RollToCapture, word: Word) -> Forecast:
        return Forecast(f"captures {self.data.troops[ask.troop].brief}", (7 - ask.needs) / 6)
