"""How the roll to capture looks."""

from __future__ import annotations

from sandtable.board.table import Forecast
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.destruction import thrown
from sandtable.games.firestorm.show.fire_show import DiceShow
from sandtable.games.firestorm.villers_bretonneux.play.capture import RollToCapture
from sandtable.games.firestorm.villers_bretonneux.play.state import VillersState
from sandtable.games.firestorm.villers_bretonneux.show.told import VillersTold
from sandtable.kernel.steps import Word


def not_captured(t: VillersTold) -> str:
    return f"{t.troop()} is not captured, {thrown(t)}."


class ShowRollToCapture(DiceShow[RollToCapture, VillersState]):
    name = "Roll to capture"
    sentences = {"not-captured": not_captured}

    def purpose(self, seen: VillersState, ask: RollToCapture) -> str:
        return f"to capture {nouns.troop(self.data, ask.troop)} on {nouns.to_beat(ask.needs)}"

    def hint(self, seen: VillersState, ask: RollToCapture) -> str:
        return f"A captured troop is worth {self.data.cvp_captured} points."

    def chance(self, seen: VillersState, key: str, ask: RollToCapture, word: Word) -> Forecast:
        return Forecast(f"captures {self.data.troops[ask.troop].brief}", (7 - ask.needs) / 6)
