"""Retreats at sea: location by location, through enemy fleets that fire, to the first free water (NOR-54 … 59, 203)."""

from __future__ import annotations

from sandtable.games.firestorm.norway.play.exchange import exchange, half
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.structs import Volley
from sandtable.games.firestorm.norway.play.submarines import React, afloat, answered, answering, noticed
from sandtable.kernel.steps import NOTHING, Choice, Procedure, Reason, Steps, Word


def ways_back(s: NorwayState, side: str, path: tuple[str, ...]) -> int:
    """The mask of the locations a retreat may go to next (NOR-55, NOR-59).

    One without enemy ships if there is any; else one not yet entered; else on towards the nearest of those.
    """
    fleet = s.norway.fleet
    open_to = fleet.open_to[side]
    near = fleet.waters.near[path[-1]] & open_to
    free = near & ~s.fleets[s.norway.enemy[side]]
    if free:
        return free
    fresh = open_to & ~fleet.waters.mask(path)
    if near & fresh:
        return near & fresh
    edge = fresh
    while not near & edge:
        edge = fleet.waters.beside(edge) & open_to
    return near & edge


class FallBack(Procedure[NorwayState]):
    """Beaten or withdrawing ships leave together, and go on until no enemy ship is where they are (NOR-54, NOR-58)."""

    __match_args__ = ("side", "group", "path")

    def __init__(self, side: str, group: tuple[str, ...], path: tuple[str, ...]) -> None:
        self.side = side
        self.group = group
        self.path = path  # where it began, then every location entered

    def run(self, s: NorwayState) -> Steps:
        if not afloat(s, self.group, self.path[-1]):
            return NOTHING
        ways = s.norway.fleet.waters.areas(ways_back(s, self.side, self.path))
        if len(ways) > 1:
            return [RetreatTo(self.side, self.group, self.path)]
        return enter(s, self.side, self.group, self.path, ways[0])


class RetreatTo(Choice[NorwayState]):
    """The owner chooses the way of a retreat, location by location (NOR-54, NOR-59)."""

    __match_args__ = ("side", "group", "path")
    rule = "NOR-54"

    def __init__(self, side: str, group: tuple[str, ...], path: tuple[str, ...]) -> None:
        self.side = side
        self.group = group
        self.path = path

    def still(self, s: NorwayState) -> bool:
        """A correction may have moved the ships meanwhile (FS-4)."""
        return bool(afloat(s, self.group, self.path[-1]))

    def seat(self, s: NorwayState) -> str:
        return self.side

    def letters(self, seen: NorwayState, draft: Word) -> list[str]:
        return list(seen.norway.fleet.waters.areas(ways_back(seen, self.side, self.path)))

    def chosen(self, s: NorwayState, word: Word) -> Steps:
        return enter(s, self.side, self.group, self.path, word[0])

    def why_not(self, seen: NorwayState, draft: Word, letter: str) -> Reason | None:
        fleet = seen.norway.fleet
        bit = fleet.waters.bit.get(letter, 0)
        at = self.path[-1]
        if not bit & fleet.waters.near[at]:
            return ("not-connected", f"Ships cannot retreat from {at} to {letter}.", "NOR-59")
        if not bit & fleet.open_to[self.side]:
            return ("home-harbour", f"{letter} is a home harbour of the enemy.", "NOR-48")
        if letter in self.path:
            return ("been-there", f"The retreat has come through {letter}; there is another way.", "NOR-55")
        return ("enemy-there", f"Enemy ships are in {letter}, and a free location is at hand.", "NOR-55")

    def anchors(self, seen: NorwayState, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"area:{letter}",)


def enter(s: NorwayState, side: str, group: tuple[str, ...], path: tuple[str, ...], location: str) -> Steps:
    """The retreat enters a location: its submarines react first, then its ships fire (NOR-203)."""
    group = afloat(s, group, path[-1])
    s.fall_back(group, location)
    steps: Steps = [UnderFire(side, group, (*path, location))]
    if noticed(s, path[-1], location, side):
        return [React(location, group), *steps]
    return steps


class UnderFire(Procedure[NorwayState]):
    """Enemy ships met on a retreat roll half their value; who retreats answers submarines only (NOR-55, NOR-203)."""

    __match_args__ = ("side", "group", "path")

    def __init__(self, side: str, group: tuple[str, ...], path: tuple[str, ...]) -> None:
        self.side = side
        self.group = group
        self.path = path

    def run(self, s: NorwayState) -> Steps:
        place = self.path[-1]
        ships = afloat(s, self.group, place)
        if not ships:
            answered(s)
            return NOTHING
        enemies = s.ships_at(place, s.norway.enemy[self.side])
        volleys: list[Volley] = []
        if enemies:
            volleys.append(harassing(s, enemies, place, ships))
        if s.operation[0].reacted:
            dice = half(len(ships)) if enemies else len(ships)
            volleys.append(answering(s, self.side, place, ships, dice))
        steps = exchange(s, *volleys)
        return [*steps, FallBack(self.side, ships, self.path)] if enemies else steps


def retreating(s: NorwayState) -> bool:
    """Is the group that is just asked about on a retreat, under fire next?"""
    todo = s.agenda.todo() if s.agenda is not None else []
    for step in todo:
        if isinstance(step, UnderFire):
            return True
    return False


def harassing(s: NorwayState, enemies: list[str], place: str, ships: tuple[str, ...]) -> Volley:
    """Half the value of the ships, rounded up and without the harbour, on ships that only want to get away (NOR-55)."""
    return Volley(
        s.norway.side[enemies[0]],
        place,
        ships,
        half(s.strength(enemies)),
        kind="half",
        by=tuple(enemies),
    )
