"""Forced Moves (HON-421, HON-422, R-18, R-44, R-48): no Movement Action, no reaction; a unit that cannot go dies."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play import names
from sandtable.games.heroes.play.harm import affect, wrecks
from sandtable.games.heroes.play.hiding import ghosts
from sandtable.games.heroes.play.moves import zones
from sandtable.games.heroes.play.nouns import ABOARD, INFANTRY, X
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import NOTHING, Choice, Reason, Steps, Word

RUN_OVER: Final = "run-over"  # HON-425
PUSHED: Final = "pushed"  # by a wreck (HON-435), or by a vehicle after an Assault (HON-660 e)
RETREAT: Final = "retreat"  # after a lost Assault (HON-648)
FALL_BACK: Final = "fall-back"  # the card
GO: Final = "go"  # the card Go Go Go!
NEEDS_FEET: Final = (
    RUN_OVER,
    PUSHED,
)  # where a printed movement of 0 counts as X (HON-426, HON-435, R-03)


def force(s: Battle, unit: str, squares: tuple[str, ...], why: str) -> Steps:
    """Has the owner move the unit to one of these squares (or vehicles); it is destroyed if it cannot go.

    The rule that forces the move says which squares are legal (`havens`). Suppressed markers do not count (R-18, R-48).
    """
    if not s.rules.flip_first and cannot_move(s, unit, why):
        return [affect.Affect(unit, affect.GONE, 0, "")]
    unit = turn_inactive(s, unit)
    if cannot_move(s, unit, why) or not squares:
        return [affect.Affect(unit, affect.GONE, 0, "")]
    if len(squares) > 1:
        return [Forced(unit, squares, why)]
    displace(s, unit, squares[0], why)
    return NOTHING


def cannot_move(s: Battle, unit: str, why: str) -> bool:
    """Is the unit unable to move: X on the side that shows, or 0 where the rule says so (HON-422, R-48)?"""
    move = s.face(unit).move
    return move == X or (move == 0 and why in NEEDS_FEET)


def come_to_light(s: Battle, unit: str) -> str:
    """Reveals the unit under a concealed counter and returns its name (HON-609); others are returned as they are."""
    return unit if s.units[unit].kind else ghosts.uncover(s, unit)


def turn_inactive(s: Battle, unit: str) -> str:
    """Turns an Active side over (HON-421)."""
    unit = come_to_light(s, unit)
    if s.units[unit].face == 1 and s.kind(unit).changes_state():
        s.turn_over(unit, 0)
        s.tell("folded", unit=unit)
    return unit


def displace(s: Battle, unit: str, to: str, why: str) -> None:
    """Puts a unit elsewhere, facing as before (R-51); its own move under way ends (section 21)."""
    s.tell("forced", unit=unit, frm=s.units[unit].at, to=to, why=why)
    if to in s.units:
        s.take(unit, ABOARD, to)
    else:
        s.put(unit, to)
    s.halt(unit)


def free(s: Battle, square: str) -> bool:
    """May infantry be put on the square: enterable, and no unit there?"""
    return square not in s.foot and square not in s.wheels and not wrecks.barred(s, square, INFANTRY)


def havens(s: Battle, unit: str, zones_bar: bool) -> tuple[str, ...]:
    """The adjacent unoccupied legal squares, without those reached only by moving within an enemy zone (HON-426)."""
    sheet = s.units[unit]
    found: list[str] = []
    for walk in s.land.squares.walks[sheet.at]:
        if walk.opening == "window" or walk.to in found or not free(s, walk.to):
            continue
        if not zones_bar or not zones.zone_bars(s, sheet.side, sheet.at, walk):
            found.append(walk.to)
    return tuple(found)


class Forced(Choice[Battle]):
    """The owner of a unit that must go chooses where (section 21.2)."""

    __match_args__ = ("unit", "squares", "why")
    rule = "HON-421"

    def __init__(self, unit: str, squares: tuple[str, ...], why: str) -> None:
        self.unit = unit
        self.squares = squares
        self.why = why

    def still(self, s: Battle) -> bool:
        return affect.in_play(s, self.unit)

    def seat(self, s: Battle) -> str:
        return s.units[self.unit].side

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        return list(self.squares)

    def chosen(self, s: Battle, word: Word) -> Steps:
        displace(s, self.unit, word[0], self.why)
        return NOTHING

    def why_not(self, seen: Battle, draft: Word, letter: str) -> Reason | None:
        if letter not in seen.land.squares.kind:
            return None
        place = names.place(seen, letter)
        if letter in seen.foot or letter in seen.wheels:
            return ("occupied", f"{names.upper(place)} is occupied; choose a free square.", "HON-421")
        if wrecks.barred(seen, letter, INFANTRY):
            return ("impassable", f"Infantry cannot enter {place}.", "HON-173")
        ways = names.places(seen, list(self.squares))
        return ("not-there", f"It cannot be forced to {place}: {ways} are open.", "HON-421")

    def anchors(self, seen: Battle, draft: Word, letter: str) -> tuple[str, ...]:
        return seen.rules.anchors(seen, letter)
