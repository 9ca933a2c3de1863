"""Units that come out of a destroyed vehicle or a fallen building (HON-607, HON-622, HON-663, R-35, R-51)."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play import names
from sandtable.games.heroes.play.harm import affect
from sandtable.games.heroes.play.moves import forced, zones
from sandtable.games.heroes.play.nouns import HEADINGS, LOST
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import Choice, Procedure, Reason, Steps, Word

WRECK: Final = "wreck"  # beside the wreck, not in an enemy zone (HON-663)
RUBBLE: Final = "rubble"
LANE: Final = "lane"


class SetDown(Procedure[Battle]):
    """Puts units of one side on the board again, in the order their owner chooses; without room they are lost."""

    __match_args__ = ("units", "squares", "why", "by")

    def __init__(self, units: tuple[str, ...], squares: tuple[str, ...], why: str, by: str) -> None:
        self.units = units
        self.squares = squares
        self.why = why
        self.by = by

    def run(self, s: Battle) -> Steps:
        """Asks for places as long as there are any; the other units are destroyed."""
        units = tuple([unit for unit in self.units if s.units[unit].at != LOST])
        if not units:
            return []
        if not places(s, s.units[units[0]].side, self.squares, self.why):
            return [affect.Affect(unit, affect.GONE, 0, self.by) for unit in units]
        return [PlaceSurvivor(units, self.squares, self.why, self.by)]


def places(s: Battle, side: str, squares: tuple[str, ...], why: str) -> list[str]:
    """Which of the squares a unit may be put on now."""
    return [
        square
        for square in squares
        if forced.free(s, square) and not (why == WRECK and zones.in_zone(s, square, side))
    ]


class PlaceSurvivor(Choice[Battle]):
    """Asks for a unit, its square, and its facing where that matters (R-35, R-51)."""

    __match_args__ = ("units", "squares", "why", "by")
    rule = "HON-663"

    def __init__(self, units: tuple[str, ...], squares: tuple[str, ...], why: str, by: str) -> None:
        self.units = units
        self.squares = squares
        self.why = why
        self.by = by

    def seat(self, s: Battle) -> str:
        return s.units[self.units[0]].side

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        if not draft:
            return list(self.units)
        if len(draft) == 1:
            return places(seen, self.seat(seen), self.squares, self.why)
        return list(HEADINGS)

    def ends(self, seen: Battle, word: Word) -> bool:
        return len(word) == (3 if has_arc(seen, word[0]) else 2)

    def chosen(self, s: Battle, word: Word) -> Steps:
        unit, square = word[0], word[1]
        s.put(unit, square, "", HEADINGS.index(word[2]) if len(word) > 2 else -1)
        s.tell("survived", unit=unit, to=square, why=self.why)
        left = tuple([other for other in self.units if other != unit])
        steps: Steps = []
        if self.why != LANE:
            steps.append(affect.Affect(unit, affect.SUPPRESSED, 1, self.by))
        if left:
            steps.append(SetDown(left, self.squares, self.why, self.by))
        return steps

    def why_not(self, seen: Battle, draft: Word, letter: str) -> Reason | None:
        if not draft:
            waiting = names.units(seen, list(self.units))
            return ("not-waiting", f"Name one of those to be set up: {waiting}.", "R-35")
        if len(draft) > 1:
            return ("no-heading", f"Name where it looks: {' '.join(HEADINGS)}.", "R-51")
        rule = "HON-663" if self.why == WRECK else "HON-622"
        if letter not in self.squares:
            where = "next to the wreck" if self.why == WRECK else "in the rubble"
            return ("not-there", f"It must be set up {where}.", rule)
        place = names.upper(names.place(seen, letter))
        if not forced.free(seen, letter):
            return ("occupied", f"{place} is not free for infantry.", rule)
        enemies = names.units(seen, zones.in_zone(seen, letter, self.seat(seen)))
        return ("enemy-zone", f"{place} is in the zone of control of {enemies}.", rule)

    def anchors(self, seen: Battle, draft: Word, letter: str) -> tuple[str, ...]:
        return seen.rules.anchors(seen, letter)


def has_arc(s: Battle, unit: str) -> bool:
    """Does the side that shows have a printed firing arc?"""
    return any([weapon.arc != 360 for weapon in s.face(unit).weapons])


def beside(s: Battle, squares: tuple[str, ...]) -> tuple[str, ...]:
    """The squares adjacent to a wreck, or to where a vehicle was."""
    found: list[str] = []
    for square in squares:
        for walk in s.land.squares.walks[square]:
            if walk.opening != "window" and walk.to not in squares and walk.to not in found:
                found.append(walk.to)
    return tuple(found)


def setting_down(s: Battle) -> bool:
    """True while survivors are being set down or are about to be, and once the battle is over."""
    for frame in s.frames():
        for step in (frame.owner, *frame.todo()):
            if isinstance(step, (SetDown, PlaceSurvivor)):
                return True
    return s.agenda is None
