"""What a seat may take back at a table, with what followed by itself; or why it stays.

Answers that nobody was asked for go with it. So do those of computers where one person plays against nobody else, as
long as no dice fell and nothing came to light.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sandtable.kernel import undoing
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.rules import Refused
from sandtable.live.lines import in_force


@dataclass(frozen=True)
class Company:
    """Whose answers do not stand in the way: those of a person's seats that were settled, and of computers."""

    seats: Collection[str] = ()  # whose unasked answers go along
    unasked: Collection[int] = ()  # lines of the journal that nobody was asked for
    computers: Collection[str] = ()  # seats of computers that play against one person alone


def live_lines(match: Match, unasked: Collection[int]) -> set[int]:
    """The lines in force, counted from 1, that these lines of the journal are."""
    if not unasked:
        return set()
    if len(match.live) == len(match.journal):  # nobody ever went back: all lines are in force
        return set(unasked)
    return {line for line, number in enumerate(in_force(match.journal), 1) if number in unasked}


def found(match: Match, seat: str, company: Company) -> tuple[int, str]:
    """How many lines are to be taken back; or 0, and why the seat's last word stays."""
    passed = live_lines(match, company.unasked)
    along = {line for line in passed if seat_of(match.live[line - 1].key) in company.seats}
    return undoing.undoing(match, seat, company.computers, along)


def why_not_undo(match: Match, seat: str, company: Company) -> str:
    """Why the seat's last word stays; "" if it may be taken back."""
    return found(match, seat, company)[1]


def take_back(match: Match, seat: str, company: Company) -> None:
    """Take the seat's last own word back, with all that followed by itself; refuses with the reason why it stays."""
    lines, why = found(match, seat, company)
    if why:
        raise Refused(("no-undo", why, ""))
    undoing.take_back(match, lines)
