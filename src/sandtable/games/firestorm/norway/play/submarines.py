"""Submarines react to surface groups, attack in actions of their own, and are fired at (NOR-80 … 86, NOR-204)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from sandtable.games.firestorm.norway.play.exchange import FIRE, OpenFire, exchange
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.structs import Operation, Volley
from sandtable.kernel.steps import NOTHING, Choice, Procedure, Reason, Steps, Word

HOLD: Final = "hold"


def noticed(s: NorwayState, came_from: str, location: str, side: str) -> bool:
    """Do enemy submarines see ships of the side come into their area, to which its harbours belong (NOR-80, NOR-204)?

    Between a sea area and its harbours nobody comes in, except out of a home harbour, which is no part of the area.
    """
    fleet = s.norway.fleet
    sea = fleet.sea_of[location]  # into a home harbour one comes out of its own sea area
    if came_from not in fleet.homes and fleet.sea_of[came_from] == sea:
        return False
    return bool(s.submarines_at(sea, s.norway.enemy[side]))


def afloat(s: NorwayState, ships: tuple[str, ...], place: str) -> tuple[str, ...]:
    """Those of the ships that are still there and have not been sunk."""
    return tuple([ship for ship in ships if s.where[ship] == place])


@mypyc_attr(allow_interpreted_subclasses=True)
class AimTorpedoes(Choice[NorwayState]):
    """One letter a submarine: the ship it attacks. `fire` closes; submarines that were given no ship hold (NOR-81)."""

    rule = "NOR-81"
    reacts: ClassVar[bool] = False  # is it an answer to ships that come or set out?

    def boats(self, s: NorwayState) -> list[str]:
        """The submarines that may attack."""
        raise NotImplementedError

    def prey(self, s: NorwayState) -> list[str]:
        """The ships they may attack."""
        raise NotImplementedError

    def location(self, s: NorwayState) -> str:
        raise NotImplementedError

    def letters(self, seen: NorwayState, draft: Word) -> list[str]:
        if not draft:
            return [*self.prey(seen), HOLD]
        if len(draft) < len(self.boats(seen)):
            return [*self.prey(seen), FIRE]
        return [FIRE]

    def ends(self, seen: NorwayState, word: Word) -> bool:
        return word[-1] in (FIRE, HOLD)

    def why_not(self, seen: NorwayState, draft: Word, letter: str) -> Reason | None:
        if letter == HOLD:
            return ("aimed", "Submarines that have a target fire at it.", "NOR-81")
        if letter == FIRE:
            return ("no-target", "No submarine has a target yet.", "NOR-81")
        if letter in self.prey(seen):
            return ("no-boats", "Every submarine has its target: each attacks once.", "NOR-80")
        fleet = seen.norway.fleet
        place = seen.where.get(letter, "")
        here = place in fleet.homes and fleet.sea_of[place] == fleet.sea_of[self.location(seen)]
        if here and fleet.side[letter] != self.seat(seen):
            return ("home-harbour", f"{letter} lies in a home harbour, out of reach of submarines.", "NOR-48")
        return ("no-target", f"{letter} is no ship these submarines can attack.", self.rule)

    def anchors(self, seen: NorwayState, draft: Word, letter: str) -> tuple[str, ...]:
        return () if letter in (FIRE, HOLD) else (f"unit:{letter}",)

    def attack(self, s: NorwayState, word: Word) -> tuple[str, ...]:
        """Lays the torpedoes; the submarines that attack are those to be answered (NOR-82)."""
        aimed = word[:-1]
        prey = self.prey(s)
        boats = tuple(self.boats(s)[: len(aimed)])
        laid = tuple([ship for ship in prey for _ in range(aimed.count(ship))])
        side = s.norway.side[boats[0]]
        s.tell("attacked", side=side, units=boats, area=s.where[boats[0]])
        operation = s.operation[0].copy()
        operation.reacted = boats
        s.operation = (operation,)
        s.volleys = (
            Volley(side, self.location(s), tuple(prey), len(laid), laid=laid, kind="torpedo", by=boats),
        )
        return laid


class React(AimTorpedoes):
    """Submarines not yet activated may attack a group activated in their area or coming into it (NOR-80, NOR-204)."""

    __match_args__ = ("place", "group")
    rule = "NOR-80"
    reacts: ClassVar[bool] = True

    def __init__(self, place: str, group: tuple[str, ...]) -> None:
        self.place = place  # where the group is
        self.group = group

    def seat(self, s: NorwayState) -> str:
        return s.norway.enemy[s.norway.side[self.group[0]]]

    def still(self, s: NorwayState) -> bool:
        return bool(self.prey(s)) and bool(self.boats(s))

    def boats(self, s: NorwayState) -> list[str]:
        return s.submarines_at(s.norway.fleet.sea_of[self.place], self.seat(s))

    def prey(self, s: NorwayState) -> list[str]:
        return list(afloat(s, self.group, self.place))

    def location(self, s: NorwayState) -> str:
        return self.place

    def chosen(self, s: NorwayState, word: Word) -> Steps:
        if word[0] == HOLD:
            return NOTHING
        self.attack(s, word)
        return [OpenFire()]


class Torpedo(AimTorpedoes):
    """An activated group of submarines attacks ships in its sea area or the harbours of it (NOR-84)."""

    rule = "NOR-84"

    def seat(self, s: NorwayState) -> str:
        return s.operation[0].side

    def still(self, s: NorwayState) -> bool:
        return bool(self.prey(s))

    def boats(self, s: NorwayState) -> list[str]:
        return list(s.operation[0].group)

    def prey(self, s: NorwayState) -> list[str]:
        operation = s.operation[0]
        enemy = s.norway.enemy[operation.side]
        found: list[str] = []
        for place in s.norway.fleet.waylaid[operation.at]:
            if s.fleets[enemy] & s.norway.fleet.waters.bit[place]:
                found += s.ships_at(place, enemy)
        return found

    def location(self, s: NorwayState) -> str:
        return s.operation[0].at

    def chosen(self, s: NorwayState, word: Word) -> Steps:
        if word[0] == HOLD:
            return NOTHING
        laid = self.attack(s, word)
        places = tuple(dict.fromkeys([s.where[ship] for ship in laid]))
        return [OpenFire(), Retaliate(places)]


class Retaliate(Procedure[NorwayState]):
    """All ships left where submarines attacked roll one die each, freely spread over the attackers (NOR-84)."""

    __match_args__ = ("places",)

    def __init__(self, places: tuple[str, ...]) -> None:
        self.places = places

    def run(self, s: NorwayState) -> Steps:
        side = s.norway.enemy[s.operation[0].side]
        ships = [ship for place in self.places for ship in s.ships_at(place, side)]
        return answer(s, side, s.operation[0].at, tuple(ships), len(ships))


def answer(s: NorwayState, side: str, place: str, ships: tuple[str, ...], dice: int) -> Steps:
    """The dice against the submarines that attacked: a ship one die, whatever its value (NOR-82, NOR-86)."""
    return exchange(s, answering(s, side, place, ships, dice))


def answering(s: NorwayState, side: str, place: str, ships: tuple[str, ...], dice: int) -> Volley:
    """Takes note that the submarines are answered."""
    boats = s.operation[0].reacted
    answered(s)
    return Volley(side, place, boats, dice, kind="answer", by=ships)


def answered(s: NorwayState) -> None:
    operation = s.operation[0].copy()
    operation.reacted = ()
    s.operation = (operation,)


def reach(s: NorwayState, sea: str) -> list[str]:
    """The sea areas an activated group may go to and attack in, its own first (NOR-45)."""
    fleet = s.norway.fleet
    mask = fleet.waters.reach(sea, s.norway.submarine_action_move, fleet.open_sea)
    return [sea, *fleet.waters.areas(mask)]


def dive(s: NorwayState, side: str, group: tuple[str, ...], sea: str) -> Steps:
    """An action of submarines: they move, and may then attack (NOR-45, NOR-84)."""
    s.activate(group)
    start = s.where[group[0]]
    s.tell("activated", side=side, units=group, area=start)
    if sea != start:
        s.sail(group, (sea,))
    s.operation = (Operation(side, "submarine", group, sea),)
    return [Torpedo()]
