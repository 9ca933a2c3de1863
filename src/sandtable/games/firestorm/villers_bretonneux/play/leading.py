"""Option: the bonus of the last victory belongs to the player who won it (VB-7)."""

from __future__ import annotations

from sandtable.games.firestorm.play.battle import NameLeader
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.villers_bretonneux.play.state import VillersState
from sandtable.kernel.steps import NOTHING, Steps, Word


class NameFighter(NameLeader):
    """Whoever leads the next battle is named before its initiative, which may be his by a victory (VB-7)."""

    rule = "VB-7"

    def still(self, s: Campaign) -> bool:
        return True

    def chosen(self, s: Campaign, word: Word) -> Steps:
        assert isinstance(s, VillersState)
        s.named[self.side] = word[0]
        s.tell("led", battle=self.battle, side=self.side, seat=word[0])
        return NOTHING
