"""Cards of the mover (RW-3, RW-4): Burst Into Action and Surprise are letters in the word of a move."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.nouns import INFANTRY
from sandtable.games.heroes.state import Battle
from sandtable.kernel.steps import Reason, Word

BURST: Final = "burst-into-action"
SURPRISE: Final = "surprise"


def burst_letters(seen: Battle, unit: str, draft: Word) -> list[str]:
    """Burst Into Action, at the declaration: the unit has Fire on the Move 0, a Heavy Vehicle with all its weapons.
    One that has fired on the move cannot fire again, so once is enough (HON-765)."""
    if seen.phase != "activation" or BURST in draft:
        return []
    return [BURST] if BURST in seen.hands[seen.units[unit].side] else []


def surprise_letters(seen: Battle, unit: str, draft: Word) -> list[str]:
    """Surprise, at the declaration or for the next step: Infantry passes one window, with two cards two (HON-765)."""
    if seen.phase != "activation" or seen.grade(unit) != INFANTRY:
        return []
    return [SURPRISE] if seen.hands[seen.units[unit].side].count(SURPRISE) > draft.count(SURPRISE) else []


def play_burst(s: Battle, unit: str) -> None:
    """The card is discarded, and the move knows it."""
    spend(s, unit, BURST)
    motion = s.moving[unit].copy()
    motion.burst = True
    s.moving[unit] = motion


def play_surprise(s: Battle, unit: str) -> None:
    spend(s, unit, SURPRISE)
    motion = s.moving[unit].copy()
    motion.windows += 1
    s.moving[unit] = motion


def spend(s: Battle, unit: str, card: str) -> None:
    side = s.units[unit].side
    s.play_card(side, card)
    s.tell("played", side=side, card=card)


def why_no_card(seen: Battle, unit: str, draft: Word, letter: str) -> Reason | None:
    """Why such a letter is not offered in a move."""
    if letter not in (BURST, SURPRISE):
        return None
    if seen.phase != "activation":
        return ("wrong-time", "The card is for Movement Actions of the Activation Phase.", "HON-761")
    if letter == SURPRISE and seen.grade(unit) != INFANTRY:
        return ("not-infantry", "Only Infantry passes windows.", "HON-765")
    if letter == BURST and letter in draft:
        return ("once", "It fires once on the move, whatever cards are played.", "HON-765")
    return ("no-card", "You do not hold this card.", "HON-761")
