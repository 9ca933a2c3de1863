"""Cards that answer an effect before it happens (RW-8): Lucky Helmet, Desertion."""

from __future__ import annotations

from sandtable.games.heroes.play.cards.event import BattleEvent
from sandtable.games.heroes.play.harm.affect import BEATEN, GONE, HIT, SUPPRESSED, Affect, effect_of
from sandtable.games.heroes.play.nouns import CHARACTER, INFANTRY, OFFICER
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Leave, Reason, Steps, Word


class LuckyHelmet(BattleEvent):
    """An own Infantry unit that takes a single Hit gets a Suppressed marker instead (HOC section 6)."""

    def fits(self, s: Battle, side: str, window: str, subject: str) -> bool:
        what, unit = effect_of(subject)
        return what in (HIT, BEATEN) and s.units[unit].side == side and s.grade(unit) == INFANTRY

    def happen(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        unit = effect_of(subject)[1]
        return [Affect(unit, SUPPRESSED, 1, ""), Leave("Affect")]

    def why_useless(self, seen: Battle, side: str, subject: str) -> Reason:
        return ("no-hit", "It saves your own Infantry from a single Hit, nothing else.", "HON-765")


class Desertion(BattleEvent):
    """Enemy Infantry with a Suppressed marker that receives another is destroyed, but no Character (HON-765)."""

    def fits(self, s: Battle, side: str, window: str, subject: str) -> bool:
        what, unit = effect_of(subject)
        if what != SUPPRESSED or s.units[unit].side == side or s.grade(unit) != INFANTRY:
            return False
        return s.units[unit].suppressed > 0 and s.kind(unit).role not in (CHARACTER, OFFICER)

    def happen(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        return [Affect(effect_of(subject)[1], GONE, 0, side), Leave("Affect")]

    def why_useless(self, seen: Battle, side: str, subject: str) -> Reason:
        return (
            "not-shaken",
            "Only enemy Infantry that is Suppressed already and receives another marker deserts, no Character.",
            "HON-765",
        )
