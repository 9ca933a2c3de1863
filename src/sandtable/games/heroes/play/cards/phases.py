"""Cards at the start and end of phases (RW-1): High Command, Fury of the Fuehrer, Hitlerjugend."""

from __future__ import annotations

from sandtable.games.heroes.play.cards.event import BattleEvent
from sandtable.games.heroes.play.harm import losses
from sandtable.games.heroes.play.moves import forced
from sandtable.games.heroes.play.nouns import INFANTRY, LOST, REGULAR
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn.orders import MOST_SPECIAL
from sandtable.kernel.steps import NOTHING, Reason, Steps, Word


class HighCommand(BattleEvent):
    """One more Special Order this turn, two at most (HON-303)."""

    def fits(self, s: Battle, side: str, window: str, subject: str) -> bool:
        return s.rules.count_specials(s, side) < MOST_SPECIAL

    def happen(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        s.extra_specials[side] = s.extra_specials.get(side, 0) + 1
        return NOTHING

    def why_useless(self, seen: Battle, side: str, subject: str) -> Reason:
        return ("enough", "You have two Special Orders this turn already.", "HON-301")


class Fury(BattleEvent):
    """All units of the side have Assault +2 until the end of the turn, also those without (HON-765)."""

    def fits(self, s: Battle, side: str, window: str, subject: str) -> bool:
        return not s.fury

    def happen(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        s.fury = side
        return NOTHING


class Hitlerjugend(BattleEvent):
    """A destroyed regular Infantry unit comes back, Reduced, on a free square of the home edge (HON-765, HOC-403)."""

    def fallen(self, s: Battle, side: str) -> list[str]:
        """Destroyed regular Infantry with a Reduced back."""
        return [
            id
            for id, unit in s.units.items()
            if unit.side == side and unit.at == LOST and unit.kind and has_reduced(s, unit.kind)
        ]

    def edge(self, s: Battle, side: str) -> list[str]:
        return [
            square
            for square in s.land.edge[s.homes[side]]
            if square in s.land.squares.walks and forced.free(s, square)
        ]

    def fits(self, s: Battle, side: str, window: str, subject: str) -> bool:
        return bool(self.fallen(s, side)) and bool(self.edge(s, side))

    def more(self, seen: Battle, side: str, window: str, subject: str, draft: Word) -> list[str]:
        return self.fallen(seen, side) if len(draft) == 1 else self.edge(seen, side)

    def ends(self, seen: Battle, side: str, window: str, subject: str, draft: Word) -> bool:
        return len(draft) == 3

    def happen(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        losses.come_back(s, word[1], word[2])
        return NOTHING

    def why_no_target(self, seen: Battle, side: str, draft: Word, letter: str) -> Reason | None:
        if len(draft) == 1:
            return ("not-regular", "Name a destroyed regular unit that has a Reduced side.", "HON-765")
        return ("not-home", "It comes back on a free square of your home edge.", "HOC-403")


def has_reduced(s: Battle, kind: str) -> bool:
    """Is the counter a regular with a Reduced back: no Active side, no vehicle?"""
    printed = s.rules.kinds[kind]
    two = len(printed.faces) > 1 and not printed.changes_state()
    return printed.role == REGULAR and printed.grade == INFANTRY and two
