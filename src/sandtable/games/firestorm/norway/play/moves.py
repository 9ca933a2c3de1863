"""Strategic moves on all three maps: troops, ships, submarines, aircraft (NOR-34, NOR-102, NOR-142, NOR-143)."""

from __future__ import annotations

from sandtable.games.firestorm.norway.play.airfields import (
    BOXES,
    OFF_MAP,
    landing_grounds,
    survey,
    why_not_based,
)
from sandtable.games.firestorm.norway.play.evacuation import BRITAIN, may_leave, why_not_leave
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.play.strategic import StrategicMoves, destinations, movers
from sandtable.kernel.steps import NOTHING, Reason, Steps, Word


class NorwayMoves(StrategicMoves):
    """A side moves what it wants, one counter after another, each at most once, until it is done (NOR-142).

    A word is a counter and where it goes. Whether a unit was activated does not matter (NOR-143). `done` must wait
    while aircraft have to leave an airfield or the sortie box (NOR-34, NOR-35, NOR-102). By agreement troops in a port
    may go to `britain` for good (NOR-144).
    """

    rule = "NOR-142"

    def still(self, s: Campaign) -> bool:
        assert isinstance(s, NorwayState)
        if sets_sail(s, self.side):
            return True  # the plain case
        grounds, leaving = survey(s, self.side)
        return bool(leaving) or bool(all_movers(s, self.side, grounds))

    def letters(self, seen: Campaign, draft: Word) -> list[str]:
        assert isinstance(seen, NorwayState)
        if draft:
            return ways(seen, self.side, draft[0])
        grounds, leaving = survey(seen, self.side)
        letters = all_movers(seen, self.side, grounds)
        if not leaving:
            letters.append("done")
        return letters

    def chosen(self, s: Campaign, word: Word) -> Steps:
        assert isinstance(s, NorwayState)
        if word[0] == "done":
            return NOTHING
        if word[0] in s.norway.fleet.units:
            s.redeploy(word[0], word[1])
        elif word[1] == BRITAIN:
            s.evacuate(word[0])
        else:
            s.march(word[0], word[1])
        return [self]

    def why_not(self, seen: Campaign, draft: Word, letter: str) -> Reason | None:
        assert isinstance(seen, NorwayState)
        fleet = seen.norway.fleet
        if draft and draft[0] in fleet.units:
            return why_no_way(seen, self.side, draft[0], letter)
        if letter == BRITAIN and draft:
            return why_not_leave(seen, draft[0])
        if draft or letter in seen.norway.data.troops:
            return super().why_not(seen, draft, letter)
        if letter == "done":
            return ("must-rebase", "Aircraft have to leave an airfield or the sortie box first.", "NOR-34")
        return why_not_moved(seen, self.side, letter)

    def anchors(self, seen: Campaign, draft: Word, letter: str) -> tuple[str, ...]:
        if letter == BRITAIN:
            return ("tray:withdrawn",)
        if draft:
            return (f"area:{letter}",)
        return (f"unit:{letter}",) if letter != "done" else ()


def sets_sail(s: NorwayState, side: str) -> bool:
    """Has a ship that has not moved yet open water beside it?"""
    near = s.norway.fleet.waters.near
    open_water = sailable(s, side)
    for ship in s.norway.fleet.ships[side]:
        if ship not in s.moved and near.get(s.where[ship], 0) & open_water:
            return True
    return False


def all_movers(s: NorwayState, side: str, grounds: list[str]) -> list[str]:
    """Troops, then ships, submarines and aircraft that have not moved yet and have somewhere to go."""
    fleet = s.norway.fleet
    moved, where = s.moved, s.where
    found = movers(s, side)
    if s.norway.voluntary_evacuation:
        found += [troop for troop in leavers(s) if s.norway.side[troop] == side and troop not in found]
    open_water = sailable(s, side)
    near = fleet.waters.near
    for ship in fleet.ships[side]:
        if ship not in moved and near.get(where[ship], 0) & open_water:
            found.append(ship)
    for boat in fleet.submarines[side]:
        if boat not in moved and where[boat] in fleet.dives:
            found.append(boat)
    if grounds:
        only = grounds[0] if len(grounds) == 1 else ""
        for unit in fleet.land_based[side]:
            place = where[unit]
            if unit not in moved and place != only and (place in fleet.regions or place == BOXES[side]):
                found.append(unit)
    return found


def leavers(s: NorwayState) -> list[str]:
    """Troops that may be taken off by agreement (NOR-144)."""
    ports = s.norway.book.south.ports
    return [troop for area in ports for troop in s.stacks[area] if may_leave(s, troop)]


def ways(s: NorwayState, side: str, counter: str) -> list[str]:
    """Where a counter may go."""
    fleet = s.norway.fleet
    kind = fleet.kind.get(counter, "")
    if not kind:
        found = destinations(s, side, counter)
        return [*found, BRITAIN] if may_leave(s, counter) else list(found)
    if kind == "ship":
        return sea_ways(s, side, s.where[counter])
    if kind == "submarine":
        return fleet.dives[s.where[counter]]
    return [base for base in landing_grounds(s, side) if base != s.where[counter]]


def sea_ways(s: NorwayState, side: str, start: str) -> list[str]:
    """Where a ship may go: any distance, through waters without enemy surface ships (NOR-142).

    Enemy ships lie still while a side moves its own, so that what was found for one ship holds for the next one there.
    """
    open_water = sailable(s, side)
    known = s.norway.charted[side]
    if known[0] != open_water:
        known = (open_water, {})
        s.norway.charted[side] = known
    if start not in known[1]:
        waters = s.norway.fleet.waters
        here = waters.bit[start]
        known[1][start] = list(waters.areas(waters.connected(here, open_water | here) & ~here))
    return known[1][start]


def sailable(s: NorwayState, side: str) -> int:
    """The waters without enemy surface ships that the side may enter (NOR-48, NOR-142)."""
    return s.norway.fleet.open_to[side] & ~s.fleets[s.norway.enemy[side]]


# refusals


def why_not_moved(s: NorwayState, side: str, unit: str) -> Reason:
    """Why a counter may make no strategic move."""
    fleet = s.norway.fleet
    if fleet.side.get(unit) != side:
        return ("not-yours", f"{unit} is no counter of yours.", "NOR-142")
    if s.where[unit] in OFF_MAP:
        return ("not-on-map", f"{unit} is not on the map.", "NOR-142")
    if unit in s.moved:
        return ("moved", f"{unit} has made its strategic move.", "NOR-142")
    if fleet.units[unit].aboard:
        return ("carrier-aircraft", f"{unit} belongs to its carrier and stays aboard.", "NOR-26")
    return ("no-way", f"{unit} has nowhere to go.", "NOR-142")


def why_no_way(s: NorwayState, side: str, unit: str, place: str) -> Reason:
    """Why a ship, submarine or aircraft may not go there."""
    fleet = s.norway.fleet
    kind = fleet.kind[unit]
    if kind == "aircraft":
        return why_not_based(s, side, unit, place)
    if place == s.where[unit]:
        return ("there-already", f"{unit} is there already.", "NOR-142")
    if place not in fleet.waters.bit:
        return ("no-water", f"{place} is neither a sea area nor a harbour.", "NOR-44")
    if kind == "submarine":
        if place in fleet.harbours:
            return ("no-harbour", "Submarines do not enter harbours.", "NOR-45")
        return ("too-far", f"{place} is more than two areas away.", "NOR-142")
    if not fleet.open_to[side] & fleet.waters.bit[place]:
        return ("home-harbour", f"{place} is a home harbour of the enemy.", "NOR-48")
    if s.fleets[s.norway.enemy[side]] & fleet.waters.bit[place]:
        return ("enemy-ships", f"Enemy ships are at {place}.", "NOR-142")
    return ("cut-off", f"Enemy ships bar every way to {place}.", "NOR-142")
