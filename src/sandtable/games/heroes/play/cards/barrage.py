"""Off-board Barrage: guns behind the lines (RW-1, at the end of the Order Phase)."""

from __future__ import annotations

from sandtable.games.heroes.play import names
from sandtable.games.heroes.play.cards.event import BattleEvent
from sandtable.games.heroes.play.explosions import shells
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Reason, Steps, Word


class OffBoardBarrage(BattleEvent):
    """Names an interspace; shells scatter around it and attack all units under the template (HOC section 6)."""

    def more(self, seen: Battle, side: str, window: str, subject: str, draft: Word) -> list[str]:
        return shells.barrage_corners(seen)

    def ends(self, seen: Battle, side: str, window: str, subject: str, draft: Word) -> bool:
        return len(draft) == 2

    def happen(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        return shells.barrage(s, side, self.card, word[1])

    def why_no_target(self, seen: Battle, side: str, draft: Word, letter: str) -> Reason | None:
        if letter in seen.land.squares.corner_inside:
            return (
                "inside-building",
                f"{names.upper(names.place(seen, letter))} is inside a building; name a point outside.",
                "HON-624",
            )
        return ("no-point", "Name an interspace: a corner where squares meet.", "HON-624")
