"""Action cards out of the data file (HOC section 6)."""

from __future__ import annotations

from typing import Final

from sandtable.board.box import Page
from sandtable.games.heroes.data.content_values import read_marks, read_values
from sandtable.games.heroes.play.nouns import GERMAN, SIDES, CardKind

DECK: Final = 30
BONUSES: Final = ("fire", "move", "assault", "any")
PHASES: Final = ("order", "activation", "supply")
WINDOWS: Final = (
    "order-1",
    "order-4",
    "supply-1",
    "supply-5",
    "RW-2",
    "RW-3",
    "RW-4",
    "RW-6",
    "RW-7",
    "RW-8",
    "RW-10",
    "RW-11",
    "RW-12",
    "RW-13",
)


def read_cards(page: Page) -> dict[str, CardKind]:
    """The cards of both decks by name, in the order of the file."""
    found: dict[str, CardKind] = {}
    for id, one in page.pages("cards").items():
        bonus, amount = one.one_of("bonus", BONUSES), one.whole("bonus_amount", least=1)
        card = CardKind(id, one.text("name"), one.text("text"), bonus, amount)
        card.names = dict.fromkeys(SIDES, card.name)
        card.names[GERMAN] = one.text("german_name", card.name)
        card.copies = {side: one.whole(side, least=0) for side in SIDES}
        card.phases = one.texts("phases", None, PHASES)
        card.windows = one.texts("windows", None, WINDOWS)
        card.cv = read_values(one, "cv", "X/X/X")
        card.number = one.whole("amount", 0, least=0)
        card.stated, _ = read_marks(one, set(one.names()))
        found[id] = card
    for side in SIDES:
        size = len(deck_of(found, side))
        if size != DECK:
            raise page.wrong("cards", f"a deck has {DECK} cards; that of {side} has {size}")
    page.finish()
    return found


def deck_of(cards: dict[str, CardKind], side: str) -> tuple[str, ...]:
    """A side's deck, card by card (HON-761)."""
    return tuple([id for id, card in cards.items() for _ in range(card.copies[side])])
