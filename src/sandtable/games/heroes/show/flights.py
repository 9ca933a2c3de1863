"""What Fall Back would do to a unit before it is played: where it may come to stand, and whether it is lost (RW-13)."""

from __future__ import annotations

from collections import deque

from sandtable.board.table import Overlay
from sandtable.games.heroes.play.cards.after import squares_homeward
from sandtable.games.heroes.play.moves import forced
from sandtable.games.heroes.play.nouns import OFF_BOARD, X
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show.pieces import unit_name


class Flight:
    """All ways a unit may run; its owner picks among them."""

    def __init__(self) -> None:
        self.squares: dict[str, int] = {}  # entered on the way, with the fewest steps to each
        self.ends: set[str] = set()  # where it may come to stand
        self.lost = False  # may it leave the map, or not go at all, and be destroyed?

    def text(self) -> str:
        """ "destroyed: it runs off the field"; "driven back up to 3 squares"."""
        if self.lost and not self.ends:
            return "destroyed: it runs off the field"
        far = max(self.squares.values(), default=0)
        if not far:
            return "stays where it is: no square towards its edge is free"
        driven = f"driven back up to {far} {'square' if far == 1 else 'squares'}, its owner picks the way"
        return f"{driven}; destroyed if it runs off the field" if self.lost else driven


def flight(seen: Battle, unit: str) -> Flight | None:
    """The flight of an enemy unit as a seat sees it; None of one that it does not know or that is not there."""
    sheet = seen.units.get(unit)
    if sheet is None or not sheet.kind or sheet.at in OFF_BOARD:
        return None
    s = seen.clone()
    able = s.face(unit).move
    forced.turn_inactive(s, unit)
    found = Flight()
    if (s.face(unit).move if s.rules.flip_first else able) == X:
        found.lost = True
        return found
    follow(s, unit, s.face(unit).move, found)
    return found


def follow(s: Battle, unit: str, move: int, found: Flight) -> None:
    """Every step that the rules leave open, from where the unit stands (HON-765)."""
    edge = s.land.edge[s.homes[s.units[unit].side]]
    queue = deque([(s.units[unit].at, move)])
    known = set(queue)
    while queue:
        at, left = queue.popleft()
        s.put(unit, at, "", s.units[unit].heading)
        if left and at in edge:
            found.lost = True
            continue
        onward = squares_homeward(s, unit) if left else []
        if not onward:
            found.ends.add(at)
        for square in onward:
            found.squares.setdefault(square, move - left + 1)
            next_left = 0 if square in s.land.difficult else left - 1
            if (square, next_left) not in known:
                known.add((square, next_left))
                queue.append((square, next_left))


def flight_overlay(seen: Battle, unit: str) -> Overlay | None:
    found = flight(seen, unit)
    if found is None:
        return None
    lines = ("Fall Back", unit_name(seen, unit), *found.text().split("; "))
    return Overlay(reach=tuple(found.squares), bubble=lines, bubble_at=seen.units[unit].at)
