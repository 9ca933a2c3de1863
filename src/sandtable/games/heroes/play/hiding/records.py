"""What is hidden in a battle, in two records: what lies face down on the board, and the cards.

A record never changes; another takes its place. So it can keep what each seat sees of it, and copies of a battle
share it.
"""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.games.heroes.play.nouns import HIDDEN, CardKind
from sandtable.games.heroes.play.structs import Unit

Hidden = tuple[str, ...]


class FaceDown:
    """Order tokens not yet revealed, tokens discarded unrevealed, and the units under concealed counters."""

    __slots__ = ("aside", "seen", "tokens", "under")

    def __init__(self, tokens: dict[str, str], aside: dict[str, Hidden], under: dict[str, str]) -> None:
        self.tokens = tokens  # unit -> its token
        self.aside = aside  # side -> tokens discarded unrevealed (HON-309)
        self.under = under  # concealed counter -> the unit under it; "" where that is hidden
        self.seen: dict[str, FaceDown] | None = None  # what each seat sees of it, once one has looked

    def lifted(self, unit: str) -> FaceDown:
        """The same without the token of a unit; the kept views are adapted, too."""
        found = FaceDown(without(self.tokens, unit), self.aside, self.under)
        if self.seen is not None:
            found.seen = {
                seat: FaceDown(without(seen.tokens, unit), seen.aside, seen.under)
                for seat, seen in self.seen.items()
            }
        return found

    def seen_by(self, seat: str, units: dict[str, Unit]) -> FaceDown:
        """What the seat sees of it: its own in full, of others only that a token or unit is there."""
        if self.seen is None:
            self.seen = {}
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
        self.decks = decks  # without order: a die decides what is drawn
        self.discards = discards
        self.seen: dict[str, Cards] | None = None  # what each seat sees of it, once one has looked
        self.played: dict[str, frozenset[str]] = {}  # by side, the cards of which all copies are discarded

    def dealt(self, side: str, hand: Hidden, deck: Hidden, discards: tuple[str, ...]) -> Cards:
        """The cards once a side has this hand, deck and discards."""
        found = Cards(
            {**self.hands, side: hand}, {**self.decks, side: deck}, {**self.discards, side: discards}
        )
        for other, gone in self.played.items():
            if other != side or discards is self.discards[side]:
                found.played[other] = gone
        return found

    def discarded(self, side: str, card: str, copies: int) -> Cards:
        """The cards once a side has discarded one from its hand; `copies`: how many the deck has of it."""
        hand = list(self.hands[side])
        hand.remove(card)
        pile = (*self.discards[side], card)
        found = self.dealt(side, tuple(hand), self.decks[side], pile)
        gone = self.played.get(side)
        if gone is not None:
            found.played[side] = gone | {card} if pile.count(card) >= copies else gone
        return found

    def seen_by(self, seat: str) -> Cards:
        """What the seat sees of it: its own cards, how many others have, and all discards."""
        if self.seen is None:
            self.seen = {}
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
    """Hides the cards of all sides but the seat's own; only their number stays."""
    return {side: pile if side == seat else (HIDDEN,) * len(pile) for side, pile in piles.items()}


def without(tokens: dict[str, str], unit: str) -> dict[str, str]:
    left = tokens.copy()
    del left[unit]
    return left
