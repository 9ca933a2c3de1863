"""Cards of the moving side (RW-3, RW-4): Burst Into Action and Surprise are letters in the word of a move."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.cards.bonus import PLUS
from sandtable.games.heroes.play.nouns import INFANTRY
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Reason, Word

BURST: Final = "burst-into-action"
SURPRISE: Final = "surprise"


def may_burst(seen: Battle, unit: str, draft: Word) -> bool:
    """May Burst Into Action be declared? It gives Fire on the Move 0, to a Heavy Vehicle for all its weapons. A unit
    fires on the move only once, so one card is enough (HON-765)."""
    return seen.phase == "activation" and BURST in seen.hands[seen.units[unit].side] and BURST not in draft


def may_surprise(seen: Battle, unit: str, draft: Word) -> bool:
    """May Surprise be played for the next step? Each card lets Infantry pass one window (HON-765)."""
    hand = seen.hands[seen.units[unit].side]
    if SURPRISE not in hand or seen.phase != "activation" or seen.grade(unit) != INFANTRY:
        return False
    return hand.count(SURPRISE) > draft.count(SURPRISE) + draft.count(PLUS + SURPRISE)


def spend(s: Battle, unit: str, card: str) -> None:
    """Discards the card; the move keeps its effect."""
    side = s.units[unit].side
    s.play_card(side, card)
    s.tell("played", side=side, card=card)


def why_no_card(seen: Battle, unit: str, draft: Word, letter: str) -> Reason | None:
    """Why such a card is not offered in a move; None if the card itself is not the reason."""
    if seen.phase != "activation":
        return ("wrong-time", "The card is for Movement Actions of the Activation Phase.", "HON-761")
    if letter == SURPRISE:
        if seen.grade(unit) != INFANTRY:
            return ("not-infantry", "Only Infantry passes windows.", "HON-765")
        return None if may_surprise(seen, unit, draft) else NO_CARD
    if letter in draft:
        return ("once", "It fires once on the move, whatever cards are played.", "HON-765")
    return None if may_burst(seen, unit, draft) else NO_CARD


NO_CARD: Final[Reason] = ("no-card", "You do not hold this card.", "HON-761")
