"""Return to Sender: a grenade is thrown back (RW-6)."""

from __future__ import annotations

from sandtable.games.heroes.play.cards.event import BattleEvent
from sandtable.games.heroes.play.explosions import grenades
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import NOTHING, Reason, Steps, Word


class ReturnToSender(BattleEvent):
    """A grenade, Geballte Ladung included, that lies on or touches an own Infantry unit goes to another point within
    its range of that unit: `return-to-sender`, the unit, the point (HON-765)."""

    def fits(self, s: Battle, side: str, window: str, subject: str) -> bool:
        return bool(grenades.may_return(s, side))

    def ready(self, seen: Battle, side: str, window: str, subject: str) -> bool:
        return bool(self.more(seen, side, window, subject, (self.card,)))

    def more(self, seen: Battle, side: str, window: str, subject: str, draft: Word) -> list[str]:
        if len(draft) == 1:
            return [unit for unit in grenades.may_return(seen, side) if grenades.return_points(seen, unit)]
        return grenades.return_points(seen, draft[1])

    def ends(self, seen: Battle, side: str, window: str, subject: str, draft: Word) -> bool:
        return len(draft) == 3

    def happen(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        grenades.send_back(s, word[1], word[2])
        return NOTHING

    def why_useless(self, seen: Battle, side: str, subject: str) -> Reason:
        return ("no-grenade", "It answers a grenade that lies on or touches Infantry of yours.", "HON-765")

    def why_no_target(self, seen: Battle, side: str, draft: Word, letter: str) -> Reason | None:
        if len(draft) == 1:
            return ("not-touched", "Name Infantry of yours that the grenade touches.", "HON-765")
        return ("too-far", "The grenade does not reach that point from the unit.", "HON-765")
