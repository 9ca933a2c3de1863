"""Hands of cards: one's own by face, the enemy's by number (HON-761 … HON-765)."""

from __future__ import annotations

from typing import Final

from sandtable.board.table import CardFace, Hand
from sandtable.games.heroes.play.nouns import HIDDEN, SIDES, CardKind
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.engine import pending
from sandtable.kernel.steps import Choice

AGAIN: Final = ("second-chance", "veteran")  # the letters that have dice thrown again
KINDS: Final = {"fire": "Fire", "move": "Move", "assault": "Assault", "any": "Any"}


def hands(s: Battle) -> tuple[Hand, ...]:
    """Both hands; faces only where they can be seen."""
    playable = letters_now(s)
    chance = new_throw(s)
    found: list[Hand] = []
    for side in SIDES:
        cards = s.hands.get(side, ())
        faces: tuple[CardFace, ...] = ()
        if HIDDEN not in cards:
            mine = playable.get(side, [])
            faces = tuple([face(s.rules.box.cards[card], side, mine, chance) for card in cards])
        found.append(Hand(side, len(cards), faces))
    return tuple(found)


def letters_now(s: Battle) -> dict[str, list[str]]:
    """By side, the first letters of its question where those may be cards; cards later in a word show in its rows."""
    found: dict[str, list[str]] = {}
    for ask in pending(s).values():
        if isinstance(ask, Choice) and s.rules.skin().asking(ask).cards_first:
            side = ask.seat(s)
            if HIDDEN not in s.hands.get(side, ()):
                found[side] = ask.letters(s, ())
    return found


def new_throw(s: Battle) -> str:
    """The chance of dice thrown again: "now: 67 %" (RW-7)."""
    for ask in pending(s).values():
        told = s.rules.skin().asking(ask).new_throw(s, ask) if isinstance(ask, Choice) else ""
        if told:
            return told
    return ""


def face(card: CardKind, side: str, letters: list[str], chance: str) -> CardFace:
    plays = tuple([letter for letter in (card.id, f"+{card.id}") if letter in letters])
    note = chance if card.id in AGAIN and plays else ""
    return CardFace(card.id, name_of(card, side), card.text, alternate(card), plays, note)


def name_of(card: CardKind, side: str) -> str:
    return card.names.get(side, card.name)


def alternate(card: CardKind) -> str:
    """ "or Move +2"."""
    return f"or {KINDS[card.bonus]} +{card.amount}" if card.amount else ""
