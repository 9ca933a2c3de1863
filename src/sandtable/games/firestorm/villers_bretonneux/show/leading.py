"""How it looks when a leader is named before the initiative."""

from __future__ import annotations

from sandtable.games.firestorm.play.battle import NameLeader
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.show import battle
from sandtable.games.firestorm.villers_bretonneux.play.leading import NameFighter


class ShowNameFighter(battle.ShowNameLeader):
    kinds = (NameFighter,)

    def question(self, seen: Campaign, ask: NameLeader) -> str:
        return "Who leads the next battle?"
