"""What a seat may take back: its last own word, with what followed by itself; or why it stays."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sandtable.kernel.match import Answer, Match, Roll, seat_of

NOTHING_YET: Final = "There is nothing to take back: you have not answered anything yet."
DICE: Final = "Your last answer stays: dice have fallen since."
REVEALED: Final = "Your last answer stays: something came to light with it."
ANSWERED: Final = "Your last answer stays: {} has answered since."
SET_RIGHT: Final = "Your last answer stays: the match was set right or went back since."


def undoing(
    match: Match, seat: str, computers: Collection[str], along: Collection[int] = ()
) -> tuple[int, str]:
    """How many lines an undo of the seat's last own word takes back; or 0, and why it stays.

    Words of these computers go with it, and the lines in force that are named, counted from 1: nobody was asked for
    them. Neither may have brought anything to light.
    """
    for back, at in enumerate(range(len(match.live), 0, -1), 1):
        line = match.live[at - 1]
        whose = seat_of(line.key)
        own = whose == seat and at not in along
        free = isinstance(line, Answer) and match.undoable[at - 1] and match.journal[-back] == line
        if not free or not (own or at in along or whose in computers):
            return 0, why_it_stays(match, seat, at)
        if own:
            return back, ""
    return 0, NOTHING_YET


def why_it_stays(match: Match, seat: str, at: int) -> str:
    """Why the seat's last word before or at this line in force cannot be taken back."""
    if not has_answered(match, seat, at):
        return NOTHING_YET
    line = match.live[at - 1]
    if isinstance(line, Roll):
        return DICE
    if not isinstance(line, Answer):
        return SET_RIGHT
    if seat_of(line.key) != seat:
        return ANSWERED.format(match.rules.skin().seat_name(seat_of(line.key)))
    return SET_RIGHT if match.undoable[at - 1] else REVEALED


def has_answered(match: Match, seat: str, at: int) -> bool:
    """True if a word of the seat is among the first lines in force, up to this one. Mostly it is one of the last."""
    while at > 0:
        at -= 1
        line = match.live[at]
        if isinstance(line, Answer) and seat_of(line.key) == seat:
            return True
    return False


def take_back(match: Match, lines: int) -> None:
    """Takes so many of the last words back, whoever gave them."""
    for _ in range(lines):
        match.undo(seat_of(match.live[-1].key))
