"""The places and troops of a game of areas, as its TOML file lists them.

    [places]
    mill = { roads = ["hill", "bridge"], holder = "blue", rivers = { bridge = "brook" } }

    [troops]
    guards = { side = "blue", place = "mill" }
    rangers = { side = "blue", symbol = "reconnaissance" }

Troops stand in the order of the muster; those without a place begin in reserve. A game may read further keys of the
same tables.
"""

from __future__ import annotations

from typing import Final

from sandtable.board.box import Page

RESERVE: Final = "reserve"  # where a troop is that does not stand on the map
HIDDEN: Final = "hidden"
LOST: Final = "lost"


class Ground:
    """Which places and troops there are, and how they begin. Nothing of it changes in a match."""

    def __init__(self, page: Page) -> None:
        places, troops = page.pages("places"), page.pages("troops") if page.has("troops") else {}
        known = list(places)
        self.roads: dict[str, tuple[str, ...]] = {}  # place -> the places its roads lead to
        self.holder: dict[str, str] = {}  # place -> who holds it at first
        self.rivers: dict[
            tuple[str, str], str
        ] = {}  # two places -> the river that a road between them crosses
        for place, facts in places.items():
            self.roads[place] = facts.texts("roads", choices=known)
            self.holder[place] = facts.text("holder", "")
            if facts.has("rivers"):
                crossed = facts.page("rivers")
                self.rivers.update({(place, other): crossed.text(other) for other in crossed.names()})
        self.side: dict[str, str] = {troop: facts.text("side") for troop, facts in troops.items()}
        self.symbol: dict[str, str] = {
            troop: facts.text("symbol", "infantry") for troop, facts in troops.items()
        }
        self.start: dict[str, str] = {  # troop -> its place at first
            troop: facts.one_of("place", known, RESERVE) for troop, facts in troops.items()
        }

    def reserves(self, side: str = "") -> tuple[str, ...]:
        """The troops that begin in reserve, of a side or of all."""
        waiting = [troop for troop, place in self.start.items() if place == RESERVE]
        return tuple([troop for troop in waiting if not side or self.side[troop] == side])

    def borders(self) -> list[tuple[str, str, str]]:
        """Each pair of places that a road joins, once, with the river between them or ""."""
        order = list(self.roads)
        pairs = [(a, b) for a in order for b in self.roads[a] if order.index(a) < order.index(b)]
        return [(a, b, self.rivers.get((a, b), self.rivers.get((b, a), ""))) for a, b in pairs]
