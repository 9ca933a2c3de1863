"""Alternate Bonuses of action cards (HON-763, R-31, R-46): which may be added, what they add, and paying them.

In a word a card played for its bonus is `+` and its name: `+second-chance`. Every chapter that lets a side add
cards asks `letters`, counts with `reasons` and pays with `pay`; the next roll of an action that is under way
(Damage, Destruction, scatter, the next of several attacks) opens a window for "Any +X" with `before_roll`.
"""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.reactions.windows import opened
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Reason, Steps, Word

PLUS: Final = "+"
FIRE: Final = "fire"
MOVE: Final = "move"
ASSAULT: Final = "assault"
ANY: Final = "any"
ACTIONS: Final = {FIRE: "fire", MOVE: "a move", ASSAULT: "an Assault", ANY: "a die roll"}
Because = tuple[tuple[int, str], ...]


def letters(seen: Battle, side: str, kind: str, draft: Word = ()) -> list[str]:
    """The cards in hand that can still be added to an action: of its kind or "any", but of one type only (HON-763).

    `kind` is "fire", "move", "assault", or "any" for a further roll; `draft` holds what is already spelled.
    "Any" adds to a die roll, so never to a move.
    """
    bound = bound_type(seen, side, kind, draft)
    left = list(seen.hands[side])
    for letter in draft:
        card = letter[1:] if letter[:1] == PLUS else letter
        if card in left:  # already in the word, for its bonus or for its event
            left.remove(card)
    found: list[str] = []
    for card in left:
        bonus = seen.rules.box.cards[card].bonus
        fits = bonus == kind or (bonus == ANY and kind != MOVE)
        letter = PLUS + card
        if fits and bound in ("", bonus) and letter not in found:
            found.append(letter)
    return found


def why_no_bonus(seen: Battle, side: str, letter: str, kind: str, draft: Word = ()) -> Reason | None:
    """Why a card cannot be added: not in hand, for another action, or of another type than those before (HON-763)."""
    card = seen.rules.box.cards.get(letter[1:])
    if card is None:
        return None
    if card.id not in seen.hands[side]:
        return ("no-card", "You do not hold this card.", "HON-761")
    if card.bonus != kind and (card.bonus != ANY or kind == MOVE):
        told = f"Its bonus is for {ACTIONS[card.bonus]}, not for {ACTIONS[kind]}."
        return ("wrong-type", told, "HON-763")
    bound = bound_type(seen, side, kind, draft)
    if bound not in ("", card.bonus):
        told = f"You have played a bonus for {ACTIONS[bound]} in this action; only that type goes with it."
        return ("one-type", told, "HON-763")
    if draft.count(letter) + draft.count(card.id) >= seen.hands[side].count(card.id):
        return ("no-card", "You have no other card of that name.", "HON-761")
    return None


def possible(s: Battle, side: str, kind: str) -> bool:
    """Do public facts allow the side to add a card: it holds any, and not all of the kind are discarded?"""
    if not s.hands[side]:
        return False
    bound = bound_type(s, side, kind)
    for id, card in s.rules.box.cards.items():
        fits = card.bonus == kind or (card.bonus == ANY and kind != MOVE)
        if fits and bound in ("", card.bonus) and might_hold(s, side, id):
            return True
    return False


def might_hold(s: Battle, side: str, card: str) -> bool:
    """May the side hold the card, by public facts: it holds any card, and not all copies are discarded?"""
    return bool(s.hands[side]) and card not in s.all_played(side)


def holds(seen: Battle, side: str, card: str) -> bool:
    """Has the side the card in hand, in its own view?"""
    return card in seen.hands[side]


def bound_type(s: Battle, side: str, kind: str, draft: Word = ()) -> str:
    """The type of bonus the side has already played in this action, or "" (HON-763; types are counted per player).

    A shot on the move or of opportunity is an action of its own, an Assault belongs to the move it ends (HON-763b).
    """
    played = type_of(s, draft)
    if played:
        return played
    if s.shots:
        shot = next(reversed(s.shots.values()))
        return (s.volley or type_of(s, shot.plus)) if s.units[shot.firer].side == side else ""
    if kind == FIRE:
        return s.volley  # the type played for the vehicle's other weapon, in the same action
    if s.frays:
        fray = s.frays["1"]
        if s.units[fray.attacker].side != side:
            return type_of(s, fray.defending)
        played = type_of(s, fray.attacking)
    return played or move_type(s, side)


def move_type(s: Battle, side: str) -> str:
    """The type played in the side's Movement Action under way."""
    for unit, motion in s.moving.items():
        if s.units[unit].side == side:
            return motion.bonus
    return ""


def type_of(s: Battle, plus: Word) -> str:
    """The type of the first card among what was added."""
    for letter in plus:
        if is_card(s, letter):
            return s.rules.box.cards[letter[1:]].bonus
    return ""


def is_card(s: Battle, letter: str) -> bool:
    return letter[:1] == PLUS and letter[1:] in s.rules.box.cards


def reasons(s: Battle, plus: Word) -> Because:
    """What the cards among the letters add, with their names; other letters (gear) are left to the caller."""
    return tuple(
        [(s.rules.box.cards[letter[1:]].amount, letter[1:]) for letter in plus if is_card(s, letter)]
    )


def amount(s: Battle, plus: Word) -> int:
    """The sum of what the cards among the letters add."""
    total = 0
    for letter in plus:
        if is_card(s, letter):
            total += s.rules.box.cards[letter[1:]].amount
    return total


def pay(s: Battle, side: str, plus: Word) -> None:
    """Puts the cards among the letters on the discards, for all to see (HON-761)."""
    for letter in plus:
        if is_card(s, letter):
            s.play_card(side, letter[1:])
            if s.shots:
                s.volley = s.rules.box.cards[letter[1:]].bonus
            s.tell("boosted", side=side, card=letter[1:], bonus=s.rules.box.cards[letter[1:]].bonus)


def before_roll(s: Battle, side: str, what: str, unit: str) -> Steps:
    """Opens RW-6 anew before a further roll of an action, for "Any +X" cards of the side that throws (R-46).

    `what` is the roll ("damage", "destruction", "scatter", "attack"), `unit` whom it is about. Put the steps right
    before the roll, and count `s.added` among the reasons of its dice.
    """
    s.added = ()
    return opened(s, "RW-6b", what + ":" + unit, (side,))
