"""How several open battles look."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.games.firestorm.play.open_battles import OpenArrow, OpenBattles
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.show.fire_show import FireShow
from sandtable.kernel.steps import Word


class ShowOpenBattles(FireShow[OpenBattles, Campaign]):
    name = "Open battles"


class ShowOpenArrow(FireShow[OpenArrow, Campaign]):
    name = "Next battle"

    def question(self, seen: Campaign, ask: OpenArrow) -> str:
        return "Begin the next battle?"

    def hint(self, seen: Campaign, ask: OpenArrow) -> str:
        return f"{sentences.counted(seen.battles, 'battle')} can still be begun this turn."

    def letter(self, seen: Campaign, ask: OpenArrow, draft: Word, letter: str) -> str:
        return f"Begin battle {seen.fought + 1}"
