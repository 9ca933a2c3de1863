"""What is hidden in a battle, in two records: what lies face down on the board, and the cards.

A record never changes; another takes its place. So it remembers what each seat sees of it, and copies of a battle
share it.
"""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.games.heroes.play.nouns import HIDDEN, CardKind
from sandtable.games.heroes.play.sheets import Unit

Hidden = tuple[str, ...]


class FaceDown:
    """Order tokens until they are revealed, those that were lost before, and who is under a concealed counter."""

    __slots__ = ("aside", "seen", "tokens", "under")

    def __init__(self, tokens: dict[str, str], aside: dict[str, Hidden], under: dict[str, str]) -> None:
        self.tokens = tokens  # unit -> its token
        self.aside = aside  # side -> tokens discarded unrevealed (HON-309)
        self.under = under  # concealed counter -> who is under it; "" to whom it is hidden
        self.seen: dict[str, FaceDown] = {}  # by seat

    def lifted(self, unit: str) -> FaceDown:
        """The same without the token of a unit, for all that have seen it."""
        found = FaceDown(without(self.tokens, unit), self.aside, self.under)
        for seat, seen in self.seen.items():
            found.seen[seat] = FaceDown(without(seen.tokens, unit), seen.aside, seen.under)
        return found

    def seen_by(self, seat: str, units: dict[str, Unit]) -> FaceDown:
        """What the seat sees of it: its own, and of others that there is something."""
        found = self.seen.get(seat)
        if found is None:
            tokens = {
                unit: token if units[unit].side == seat else HIDDEN for unit, token in self.tokens.items()
            }
            under = {ghost: who if units[ghost].side == seat else "" for ghost, who in self.under.items()}
            found = FaceDown(tokens, masked(self.aside, seat), under)
            self.seen[seat] = found
        return found


class Cards:
    """Hands, decks and discards by side."""

    __slots__ = ("decks", "discards", "hands", "played", "seen")

    def __init__(
        self, hands: dict[str, Hidden], decks: dict[str, Hidden], discards: dict[str, tuple[str, ...]]
    ) -> None:
        self.hands = hands
        self.decks = decks  # without order: a draw is thrown for
        self.discards = discards
        self.seen: dict[str, Cards] = {}  # by seat
        self.played: dict[str, frozenset[str]] = {}  # by side, the cards of which all copies are discarded

    def dealt(self, side: str, hand: Hidden, deck: Hidden, discards: tuple[str, ...]) -> Cards:
        """The cards when a side has these."""
        found = Cards(
            {**self.hands, side: hand}, {**self.decks, side: deck}, {**self.discards, side: discards}
        )
        for other, gone in self.played.items():
            if other != side or discards is self.discards[side]:
                found.played[other] = gone
        return found

    def discarded(self, side: str, card: str, copies: int) -> Cards:
        """The cards when a side has put one of its hand on its discards, of which it has so many copies in all."""
        hand = list(self.hands[side])
        hand.remove(card)
        pile = (*self.discards[side], card)
        found = self.dealt(side, tuple(hand), self.decks[side], pile)
        gone = self.played.get(side)
        if gone is not None:
            found.played[side] = gone | {card} if pile.count(card) >= copies else gone
        return found

    def seen_by(self, seat: str) -> Cards:
        """What the seat sees of it: its own, of others how many, and all discards."""
        found = self.seen.get(seat)
        if found is None:
            found = Cards(masked(self.hands, seat), masked(self.decks, seat), self.discards)
            found.played = self.played
            self.seen[seat] = found
        return found

    def all_played(self, side: str, cards: Mapping[str, CardKind]) -> frozenset[str]:
        """The cards of which all copies lie on the side's discards, for all to see."""
        found = self.played.get(side)
        if found is None:
            pile = self.discards[side]
            found = frozenset([card for card in cards if pile.count(card) >= cards[card].copies.get(side, 0)])
            self.played[side] = found
        return found


def masked(piles: dict[str, Hidden], seat: str) -> dict[str, Hidden]:
    """What a side holds, but of others only how much."""
    return {side: pile if side == seat else (HIDDEN,) * len(pile) for side, pile in piles.items()}


def without(tokens: dict[str, str], unit: str) -> dict[str, str]:
    left = tokens.copy()
    del left[unit]
    return left
