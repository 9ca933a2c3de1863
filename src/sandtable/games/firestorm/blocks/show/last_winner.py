"""How the initiative of the last winner looks, and a leader who is named before it."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.games.firestorm.blocks.play.last_winner import VICTORY, LastWinner, NameFighter
from sandtable.games.firestorm.blocks.show.block import ShowBlock
from sandtable.games.firestorm.play.battle import NameLeader
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.show import battle


class ShowLastWinner(ShowBlock[LastWinner]):
    def reasons(self) -> Mapping[str, str]:
        return {VICTORY: "won the last battle"}


class ShowNameFighter(battle.ShowNameLeader):
    kinds = (NameFighter,)

    def question(self, seen: Campaign, ask: NameLeader) -> str:
        return "Who leads the next battle?"
