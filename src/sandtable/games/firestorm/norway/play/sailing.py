"""A group of ships under way: step by step, past submarines, until it stops or meets the enemy (NOR-43 … 49, 201)."""

from __future__ import annotations

from typing import Final

from sandtable.games.firestorm.norway.play.exchange import half
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.structs import Operation
from sandtable.games.firestorm.norway.play.submarines import React, answer, noticed
from sandtable.games.firestorm.norway.play.surface import OVER, SurfaceCombat
from sandtable.kernel.steps import NOTHING, Choice, Procedure, Reason, Steps, Word

STOP: Final = "stop"
ON: Final = "on"


def set_sail(s: NorwayState, side: str, group: tuple[str, ...]) -> Steps:
    """A group is activated. Ships of several places assemble in their sea area at no cost (NOR-42, NOR-49)."""
    fleet = s.norway.fleet
    at = s.where[group[0]]
    for ship in group:
        if s.where[ship] != at:
            at = fleet.sea_of[at]
            break
    s.activate(group)
    s.tell("activated", side=side, units=group, area=at)
    for ship in group:
        if s.where[ship] != at:
            s.place(ship, at)
    s.operation = (Operation(side, "ship", group, at, path=(at,)),)
    seen = at not in fleet.homes and bool(s.submarines_at(fleet.sea_of[at], s.norway.enemy[side]))
    return [React(at, group), Arrive()] if seen else [Arrive()]


class Arrive(Procedure[NorwayState]):
    """Where the group has come to: it meets enemy ships, answers submarines, or goes on (NOR-43, NOR-82)."""

    def run(self, s: NorwayState) -> Steps:
        operation = s.operation[0]
        if not operation.group:
            return NOTHING
        if enemies_at(s, operation.side, operation.at):
            return [SurfaceCombat(), Sail(True)]
        return [StopOrGoOn()] if operation.reacted else [Sail(False)]


def enemies_at(s: NorwayState, side: str, place: str) -> bool:
    """Are enemy surface ships there?"""
    return bool(s.fleets[s.norway.enemy[side]] & s.norway.fleet.waters.bit[place])


class StopOrGoOn(Choice[NorwayState]):
    """A group attacked by submarines stops and answers with a die a ship, or moves on and answers with half."""

    rule = "NOR-82"

    def still(self, s: NorwayState) -> bool:
        return bool(s.operation[0].group)

    def seat(self, s: NorwayState) -> str:
        return s.operation[0].side

    def letters(self, seen: NorwayState, draft: Word) -> list[str]:
        return [STOP, ON]

    def chosen(self, s: NorwayState, word: Word) -> Steps:
        stops = word[0] == STOP
        operation = s.operation[0].copy()
        operation.path = (operation.at,)  # something has happened: it may turn back
        if stops:
            operation.state = OVER
        s.operation = (operation,)
        group = operation.group
        dice = len(group) if stops else half(len(group))
        return [*answer(s, operation.side, operation.at, group, dice), Sail(True)]

    def anchors(self, seen: NorwayState, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"area:{seen.operation[0].at}",) if letter == STOP else ()


class Sail(Choice[NorwayState]):
    """The way of a group, location by location; `stop` ends it (NOR-43, NOR-44, NOR-201).

    A word goes as far as nothing can happen: it ends where enemy ships or enemy submarines may have a say. No location
    is entered twice unless something has happened since.
    """

    __match_args__ = ("leaving",)
    rule = "NOR-43"

    def __init__(self, leaving: bool) -> None:
        self.leaving = leaving  # must it move on (NOR-56, NOR-82)?

    def still(self, s: NorwayState) -> bool:
        operation = s.operation[0]
        if not operation.group or operation.state == OVER:
            return False
        return self.leaving or bool(ways_on(s, operation, ()))  # in a harbour just entered it can only stop

    def seat(self, s: NorwayState) -> str:
        return s.operation[0].side

    def letters(self, seen: NorwayState, draft: Word) -> list[str]:
        letters = list(seen.norway.fleet.waters.areas(ways_on(seen, seen.operation[0], draft)))
        if draft or not self.leaving:
            letters.append(STOP)
        return letters

    def ends(self, seen: NorwayState, word: Word) -> bool:
        if word[-1] == STOP:
            return True
        operation = seen.operation[0]
        if enemies_at(seen, operation.side, word[-1]):
            return True
        came_from = word[-2] if len(word) > 1 else operation.at
        return noticed(seen, came_from, word[-1], operation.side)

    def chosen(self, s: NorwayState, word: Word) -> Steps:
        operation = s.operation[0].copy()
        way = word[:-1] if word[-1] == STOP else word
        if way:
            s.sail(operation.group, way)
            came_from = way[-2] if len(way) > 1 else operation.at
            operation.at = way[-1]
            operation.path = (*operation.path, *way)
            s.operation = (operation,)
        if word[-1] == STOP:
            return NOTHING
        if noticed(s, came_from, operation.at, operation.side):
            return [React(operation.at, operation.group), Arrive()]
        return [Arrive()]

    def why_not(self, seen: NorwayState, draft: Word, letter: str) -> Reason | None:
        operation = seen.operation[0]
        fleet = seen.norway.fleet
        at = draft[-1] if draft else operation.at
        if letter == STOP:
            if enemies_at(seen, operation.side, at):
                return ("must-leave", f"Enemy ships are in {at}: who withdraws leaves.", "NOR-56")
            return ("must-leave", f"The group moves on: it may not stay in {at}.", "NOR-82")
        bit = fleet.waters.bit.get(letter, 0)
        if not bit:
            return ("no-water", f"{letter} is no sea area or harbour.", "NOR-44")
        if not bit & fleet.waters.near[at]:
            return ("not-connected", f"Ships cannot go from {at} to {letter} in one step.", "NOR-44")
        if not bit & fleet.open_to[operation.side]:
            return ("home-harbour", f"{letter} is a home harbour of the enemy.", "NOR-48")
        return ("been-there", f"The group has been in {letter}, and nothing has happened since.", "NOR-201")

    def anchors(self, seen: NorwayState, draft: Word, letter: str) -> tuple[str, ...]:
        if letter != STOP:
            return (f"area:{letter}",)
        return (f"area:{draft[-1] if draft else seen.operation[0].at}",)


def ways_on(s: NorwayState, operation: Operation, draft: Word) -> int:
    """The mask of the locations next on that the group may enter (NOR-44, NOR-48)."""
    fleet = s.norway.fleet
    waters = fleet.waters
    at = draft[-1] if draft else operation.at
    seen = waters.mask(operation.path)
    for location in draft:
        seen |= waters.bit[location]
    return waters.near[at] & fleet.open_to[operation.side] & ~seen
