"""The base of all Battle Events: a card that is played in its phases and windows and then discarded (HON-761)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from sandtable.games.heroes.play.nouns import CardKind
from sandtable.games.heroes.play.reactions.windows import Response
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Reason, Steps, Word

PHASES: Final = {"orders": "order", "activation": "activation", "supply": "supply"}
MOMENTS: Final = {
    "order-start": "order-1",
    "order-end": "order-4",
    "supply-start": "supply-1",
    "supply-end": "supply-5",
}  # subjects of RW-1, and the steps of section 1 that the cards name


@mypyc_attr(allow_interpreted_subclasses=True)
class BattleEvent(Response):
    """A Battle Event. Its first letter is the name of the card. A seat is asked if it might hold the card, the phase is
    right and the card `fits`."""

    def __init__(self, card: str) -> None:
        self.card = card

    # public facts

    def possible(self, s: Battle, side: str, window: str, subject: str) -> bool:
        if not in_time(s, s.rules.box.cards[self.card], window, subject):
            return False
        return self.fits(s, side, window, subject)

    def fits(self, s: Battle, side: str, window: str, subject: str) -> bool:
        """Could the card do anything now? Only public facts may be looked at."""
        return True

    # in the view of the side

    def letters(self, seen: Battle, side: str, window: str, subject: str) -> list[str]:
        if not self.possible(seen, side, window, subject):
            return []
        return [self.card] if self.ready(seen, side, window, subject) else []

    def ready(self, seen: Battle, side: str, window: str, subject: str) -> bool:
        """Can the word be finished, in the side's own view? Mostly `fits` has answered that already."""
        return True

    def owns(self, letter: str) -> bool:
        return letter == self.card

    def play(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        s.play_card(side, self.card)
        s.tell("played", side=side, card=self.card)
        return self.happen(s, side, window, subject, word)

    def happen(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        """Carries out the event."""
        raise NotImplementedError

    def why_not(
        self, seen: Battle, side: str, window: str, subject: str, draft: Word, letter: str
    ) -> Reason | None:
        if draft:
            return self.why_no_target(seen, side, draft, letter)
        if self.card not in seen.hands[side]:
            return ("no-card", "You do not hold this card.", "HON-761")
        if not in_time(seen, seen.rules.box.cards[self.card], window, subject):
            return ("wrong-time", "The card is not for this moment.", "HON-761")
        return self.why_useless(seen, side, subject)

    def why_useless(self, seen: Battle, side: str, subject: str) -> Reason:
        return ("no-use", "There is nothing the card could be played on now.", "HON-765")

    def why_no_target(self, seen: Battle, side: str, draft: Word, letter: str) -> Reason | None:
        return None


def in_time(s: Battle, kind: CardKind, window: str, subject: str) -> bool:
    """Is this the phase that the card names, and at its start or end the right moment (HON-761)?"""
    if window == "RW-1" and MOMENTS[subject] not in kind.windows:
        return False
    return PHASES.get(s.phase, "") in kind.phases
