"""Fall Back: an enemy just hit or Suppressed runs for its own edge (RW-13)."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.cards.event import BattleEvent
from sandtable.games.heroes.play.harm.affect import GONE, Affect, in_play
from sandtable.games.heroes.play.moves import forced
from sandtable.games.heroes.play.moves.zones import zone_bars
from sandtable.games.heroes.play.nouns import INFANTRY, OFF_BOARD, X
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import NOTHING, Choice, Procedure, Reason, Steps, Word

TOWARDS: Final = {"north": 0, "east": 2, "south": 4, "west": 6}  # headings of the edges
THREE: Final = (0, 1, 7)


class FallBack(BattleEvent):
    """Enemy Infantry that just took a Hit or a Suppressed marker makes a Forced Move of its full printed Movement
    Value towards its owner's edge (HON-765)."""

    def fits(self, s: Battle, side: str, window: str, subject: str) -> bool:
        sheet = s.units.get(subject)
        if sheet is None or sheet.side == side or sheet.at in OFF_BOARD:
            return False
        return s.grade(subject) == INFANTRY

    def happen(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        able = s.face(subject).move
        unit = forced.turn_inactive(s, subject)
        if s.rules.flip_first:
            able = s.face(unit).move
        if able == X:
            return [Affect(unit, GONE, 0, side)]
        if not s.face(unit).move:
            s.tell("stays-put", unit=unit, why="no-movement")
        return [Flee(unit, s.face(unit).move)]

    def why_useless(self, seen: Battle, side: str, subject: str) -> Reason:
        return ("not-enemy", "It is for enemy Infantry that was just hit or Suppressed.", "HON-765")


def home_heading(s: Battle, unit: str) -> int:
    return TOWARDS[s.homes[s.units[unit].side]]


def squares_homeward(s: Battle, unit: str) -> list[str]:
    """The squares it can enter among the three towards its edge: terrain counts, Suppressed markers do not."""
    at, side = s.units[unit].at, s.units[unit].side
    way = home_heading(s, unit)
    found: list[str] = []
    for walk in s.land.squares.walks[at]:
        if (walk.heading - way) % 8 not in THREE or walk.opening == "window" or walk.to in found:
            continue
        if forced.free(s, walk.to) and not zone_bars(s, side, at, walk):
            found.append(walk.to)
    return found


class Flee(Procedure[Battle]):
    """Moves the unit step by step. With movement left at its edge it leaves the board and is destroyed; Difficult
    Passage stops it, and so do squares that are all occupied."""

    __match_args__ = ("unit", "left")

    def __init__(self, unit: str, left: int) -> None:
        self.unit = unit
        self.left = left

    def still(self, s: Battle) -> bool:
        return self.left > 0 and in_play(s, self.unit)

    def run(self, s: Battle) -> Steps:
        unit = self.unit
        if s.units[unit].at in s.land.edge[s.homes[s.units[unit].side]]:
            s.tell("fled", unit=unit)
            return [Affect(unit, GONE, 0, "")]
        found = squares_homeward(s, unit)
        if len(found) == 1:
            return flee_to(s, unit, found[0], self.left)
        if not found and self.left == s.face(unit).move:  # not a single step
            s.tell("stays-put", unit=unit, why="no-room")
        return [FleeTo(unit, self.left)] if found else NOTHING


def flee_to(s: Battle, unit: str, square: str, left: int) -> Steps:
    forced.displace(s, unit, square, forced.FALL_BACK)
    return NOTHING if square in s.land.difficult else [Flee(unit, left - 1)]


class FleeTo(Choice[Battle]):
    """Asks the owner which of the three squares is next."""

    __match_args__ = ("unit", "left")
    rule = "HON-765"

    def __init__(self, unit: str, left: int) -> None:
        self.unit = unit
        self.left = left

    def seat(self, s: Battle) -> str:
        return s.units[self.unit].side

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        return squares_homeward(seen, self.unit)

    def chosen(self, s: Battle, word: Word) -> Steps:
        return flee_to(s, self.unit, word[0], self.left)

    def why_not(self, seen: Battle, draft: Word, letter: str) -> Reason | None:
        return (
            "wrong-way",
            "Every step leads to one of the three squares towards your edge, if free.",
            "HON-765",
        )

    def anchors(self, seen: Battle, draft: Word, letter: str) -> tuple[str, ...]:
        return seen.rules.anchors(seen, letter)
