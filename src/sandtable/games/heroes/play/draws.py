"""Drawing cards: a deck has no order; a die with as many faces as there are ways to draw decides."""

from __future__ import annotations

from sandtable.games.heroes.play.asking import HeroesSideChoice
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import NOTHING, AnyStep, Dice, Faces, Procedure, Reason, Steps, Throw, Word


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
            s.deal(side, s.hands[side], tuple(sorted(s.discards[side])), ())
            s.tell("reshuffled", side=side)
        return draw(s, side, faces[0] - 1)


def is_draw(step: AnyStep) -> bool:
    """True for a draw: a die that only its thrower sees and that no real die can replace (section 21.4)."""
    return isinstance(step, DrawCards)


class FillHand(Procedure[Battle]):
    """Fills a hand (section 1 C 7); the last card of a deck is drawn without a die."""

    __match_args__ = ("side",)

    def __init__(self, side: str) -> None:
        self.side = side

    def still(self, s: Battle) -> bool:
        return wanted(s, self.side) > 0

    def run(self, s: Battle) -> Steps:
        return draw(s, self.side, 0) if len(s.decks[self.side]) == 1 else [DrawCards(self.side)]


def draw(s: Battle, side: str, number: int) -> Steps:
    """Moves cards from the deck into the hand; a number says which."""
    deck = list(s.decks[side])
    drawn: list[str] = []
    for _ in range(drawn_now(s, side)):
        drawn.append(deck.pop(number % len(deck)))
        number //= len(deck) + 1
    s.deal(side, tuple(sorted([*s.hands[side], *drawn])), tuple(deck), s.discards[side])
    s.tell("drew", side=side, count=len(drawn))
    s.whisper((side,), "drew-cards", side=side, cards=tuple(drawn))
    if wanted(s, side):
        return [DrawCards(side)]
    return [Improvise(side)] if len(s.hands[side]) > s.rules.hand else NOTHING


class Improvise(HeroesSideChoice):
    """Improvisation: asks which card to discard after one was drawn above the limit, also at the start (HON-731)."""

    rule = "HON-731"

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        left = list(seen.hands[self.side])
        for card in draft:
            left.remove(card)
        return list(dict.fromkeys(left))

    def ends(self, seen: Battle, word: Word) -> bool:
        return len(seen.hands[self.side]) - len(word) <= seen.rules.hand

    def chosen(self, s: Battle, word: Word) -> Steps:
        for card in word:
            s.play_card(self.side, card)
        s.tell("discarded", side=self.side, cards=word)
        return NOTHING

    def why_not(self, seen: Battle, draft: Word, letter: str) -> Reason | None:
        if letter in seen.rules.box.cards:
            return ("no-card", "You do not hold this card; discard one that you hold.", "HON-731")
        return None

    def anchors(self, seen: Battle, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"card:{letter}",)


def improvised(s: Battle, side: str) -> int:
    """How many cards above the limit a side draws: one for each Improvisation option (HON-731)."""
    return len(s.rules.army(s, side).by_stem.get("improvisation", []))


def wanted(s: Battle, side: str) -> int:
    """How many cards are missing in the hand, at most as many as there are to draw."""
    missing = s.rules.hand + improvised(s, side) - len(s.hands[side])
    return max(0, min(missing, len(s.decks[side]) + len(s.discards[side])))


def drawn_now(s: Battle, side: str) -> int:
    """How many cards the deck gives before it must be made anew from the discards."""
    pile = len(s.decks[side]) or len(s.discards[side])
    return min(wanted(s, side), pile)
