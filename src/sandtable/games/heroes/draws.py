"""Drawing cards: the deck has no order, a die of as many faces as there are ways to draw decides."""

from __future__ import annotations

from sandtable.games.heroes.state import Battle
from sandtable.kernel.steps import NOTHING, Dice, Faces, Steps, Throw


class DrawCards(Throw[Battle]):
    """Fills a side's hand; an empty deck is made anew from the discards (HON-761). Only the drawer sees the die."""

    __match_args__ = ("side",)

    def __init__(self, side: str) -> None:
        self.side = side

    def still(self, s: Battle) -> bool:
        return wanted(s, self.side) > 0

    def seat(self, s: Battle) -> str:
        return self.side

    def dice(self, s: Battle) -> Dice:
        pile = len(s.decks[self.side])
        if not pile:
            pile = len(s.discards[self.side])
        faces = 1
        for at in range(drawn_now(s, self.side)):
            faces *= pile - at
        return Dice(1, faces)

    def fell(self, s: Battle, faces: Faces) -> Steps:
        side = self.side
        if not s.decks[side]:
            s.decks[side] = tuple(sorted(s.discards[side]))
            s.discards[side] = ()
            s.tell("reshuffled", side=side)
        deck = list(s.decks[side])
        number = faces[0] - 1
        drawn: list[str] = []
        for _ in range(drawn_now(s, side)):
            drawn.append(deck.pop(number % len(deck)))
            number //= len(deck) + 1
        s.decks[side] = tuple(deck)
        s.hands[side] = tuple(sorted([*s.hands[side], *drawn]))
        s.tell("drew", side=side, count=len(drawn))
        s.whisper((side,), "drew-cards", side=side, cards=tuple(drawn))
        return [DrawCards(side)] if wanted(s, side) else NOTHING


def wanted(s: Battle, side: str) -> int:
    """How many cards are missing in the hand, as far as there are any to draw."""
    missing = s.rules.hand - len(s.hands[side])
    return max(0, min(missing, len(s.decks[side]) + len(s.discards[side])))


def drawn_now(s: Battle, side: str) -> int:
    """What the deck gives before it must be made anew."""
    pile = len(s.decks[side]) or len(s.discards[side])
    return min(wanted(s, side), pile)
