"""Order One: the sides take turns to activate one group of ships, submarines or aircraft, or pass (NOR-40 … NOR-49)."""

from __future__ import annotations

from typing import Final

from sandtable.games.firestorm.norway.play import wings
from sandtable.games.firestorm.norway.play.air import Mission
from sandtable.games.firestorm.norway.play.bombing import BOMB, SpecialBombing
from sandtable.games.firestorm.norway.play.flights import strip_of
from sandtable.games.firestorm.norway.play.sailing import set_sail
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.structs import Operation
from sandtable.games.firestorm.norway.play.submarines import dive, reach
from sandtable.games.firestorm.play.steps import OfTurn
from sandtable.kernel.steps import NOTHING, Choice, Procedure, Reason, Steps, Word

SAIL: Final = "sail"
NOBODY: Final[tuple[str, ...]] = ()


class StrategicActions(OfTurn[NorwayState]):
    """Nine, seven, seven and nine actions in turn, the first player's one more than the other's (NOR-41)."""

    def run(self, s: NorwayState) -> Steps:
        s.actions = s.norway.all_actions(self.turn)
        s.actor = s.norway.book.turns[self.turn].first
        return [NextAction()]


class NextAction(Procedure[NorwayState]):
    """The actor takes an action; who has nothing left to activate passes (NOR-40)."""

    def run(self, s: NorwayState) -> Steps:
        if not s.actions:
            s.actor = ""
            return NOTHING
        if not can_act(s, s.actor):
            s.tell("passed-action", side=s.actor, able=0)
            return [EndAction(), NextAction()]
        return [TakeAction(s.actor), EndAction(), NextAction()]


class EndAction(Procedure[NorwayState]):
    """The action is used up, also by a pass; the other side is next (NOR-41)."""

    def run(self, s: NorwayState) -> Steps:
        s.operation = ()
        s.volleys = ()
        s.actions -= 1
        s.actor = s.norway.enemy[s.actor]
        return NOTHING


class TakeAction(Choice[NorwayState]):
    """Pass, or a group of one kind from one place, and what it does (NOR-40, NOR-42).

    One letter a unit in any order. Ships then `sail`; submarines end with the sea area they go to, or stay in; aircraft
    with the location they attack, or `bomb-namsos`.
    """

    __match_args__ = ("side",)
    rule = "NOR-40"

    def __init__(self, side: str) -> None:
        self.side = side

    def seat(self, s: NorwayState) -> str:
        return self.side

    def letters(self, seen: NorwayState, draft: Word) -> list[str]:
        if not draft:
            return [
                *idle(seen, seen.norway.fleet.ships[self.side]),
                *idle(seen, seen.norway.fleet.submarines[self.side]),
                *wings.starters(seen, self.side),
                "pass",
            ]
        fleet = seen.norway.fleet
        kind = fleet.kind[draft[0]]
        if kind == "aircraft":
            return [*wings.partners(seen, self.side, draft), *wings.goals(seen, self.side, draft)]
        sea = fleet.sea_of[seen.where[draft[0]]]
        units = fleet.ships[self.side] if kind == "ship" else fleet.submarines[self.side]
        letters = [
            unit for unit in idle(seen, units) if fleet.sea_of[seen.where[unit]] == sea and unit not in draft
        ]
        if kind == "ship":
            letters.append(SAIL)
        else:
            letters += reach(seen, sea)
        return letters

    def ends(self, seen: NorwayState, word: Word) -> bool:
        return word[-1] not in seen.norway.fleet.units

    def chosen(self, s: NorwayState, word: Word) -> Steps:
        if word[0] == "pass":
            s.tell("passed-action", side=self.side, able=1)
            return NOTHING
        group, goal = in_order(s, word[:-1]), word[-1]
        kind = s.norway.fleet.kind[group[0]]
        if kind == "ship":
            return set_sail(s, self.side, group)
        if kind == "submarine":
            return dive(s, self.side, group, goal)
        base = strip_of(s, group[0])
        if goal.startswith(BOMB):
            s.operation = (Operation(self.side, "bombing", group, base, goal.removeprefix(BOMB)),)
            return [SpecialBombing()]
        s.operation = (Operation(self.side, "aircraft", group, base, goal),)
        return [Mission()]

    def why_not(self, seen: NorwayState, draft: Word, letter: str) -> Reason | None:
        if letter == "pass":
            return ("begun", "A group is being activated: name what it does.", "NOR-40")
        if letter in seen.norway.fleet.units:
            return why_not_unit(seen, self.side, draft, letter)
        if not draft:
            return ("no-unit", f"{letter} is no unit of yours.", "NOR-40")
        kind = seen.norway.fleet.kind[draft[0]]
        if kind == "aircraft":
            return wings.why_not_goal(seen, self.side, draft, letter)
        if kind == "submarine":
            return why_not_dive(seen, seen.where[draft[0]], letter)
        return ("ships-sail", "Ships `sail`; where to is asked step by step.", "NOR-201")

    def anchors(self, seen: NorwayState, draft: Word, letter: str) -> tuple[str, ...]:
        fleet = seen.norway.fleet
        if letter in fleet.units:
            return (f"unit:{letter}",)
        location = letter.removeprefix(BOMB)
        return (f"area:{location}",) if location in fleet.waters.bit else ()


def idle(s: NorwayState, units: tuple[str, ...]) -> list[str]:
    """Those of the ships or submarines on the map that have not been activated (NOR-42, NOR-47)."""
    waters = s.norway.fleet.waters.bit
    return [unit for unit in units if unit not in s.activated and s.where[unit] in waters]


def can_act(s: NorwayState, side: str) -> bool:
    """Is there anything the side could activate?"""
    fleet = s.norway.fleet
    for unit in fleet.ships[side] + fleet.submarines[side]:
        if unit not in s.activated and s.where[unit] in fleet.waters.bit:
            return True
    return bool(wings.starters(s, side))


def in_order(s: NorwayState, group: Word) -> tuple[str, ...]:
    """A group in order of battle, however it was spelled."""
    found = NOBODY
    for unit in group:
        found = s.norway.in_order(found, unit)
    return found


def why_not_unit(s: NorwayState, side: str, group: Word, unit: str) -> Reason:
    """Why a unit may not be activated, or not with this group."""
    fleet = s.norway.fleet
    kind = fleet.kind[unit]
    if fleet.side[unit] != side:
        return ("not-yours", f"{unit} is not yours.", "NOR-40")
    if group and fleet.kind[group[0]] != kind:
        return ("other-kind", "A group has units of one kind only.", "NOR-42")
    if kind == "aircraft":
        return wings.why_not_unit(s, side, group, unit)
    if unit in group:
        return ("twice", f"{unit} is in the group already.", "NOR-42")
    if s.where[unit] not in fleet.waters.bit:
        return ("not-there", f"{unit} is not on the map.", "NOR-42")
    if not group or fleet.sea_of[s.where[unit]] == fleet.sea_of[s.where[group[0]]]:
        return ("activated", f"{unit} has been activated this turn.", "NOR-47")
    if kind == "submarine":
        return ("elsewhere", f"{unit} is not in the same sea area.", "NOR-42")
    return ("elsewhere", f"{unit} is not in the same sea area or its harbours.", "NOR-49")


def why_not_dive(s: NorwayState, sea: str, letter: str) -> Reason:
    """Why submarines may not go somewhere (NOR-45)."""
    fleet = s.norway.fleet
    if letter in fleet.harbours:
        return ("harbour", "Submarines do not enter harbours.", "NOR-45")
    if letter not in fleet.waters.bit:
        return ("no-sea", f"{letter} is no sea area.", "NOR-45")
    far = s.norway.submarine_action_move
    return ("too-far", f"Submarines in {sea} move {far} area{'s' if far > 1 else ''} at most.", "NOR-45")
