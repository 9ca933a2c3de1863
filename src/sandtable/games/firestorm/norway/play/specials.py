"""What single turns bring: captures that pay, the fate of the south, the end at Narvik (NOR-160 … NOR-175)."""

from __future__ import annotations

from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.play.initiative import pass_initiative
from sandtable.games.firestorm.play.steps import OfBattle, OfTurn
from sandtable.kernel.steps import NOTHING, Procedure, Steps


class GrantInitiative(OfBattle[NorwayState]):
    """In turn 1 nobody rolls: the Germans attack; if they cannot, the Allies do (NOR-160, R-27)."""

    def run(self, s: NorwayState) -> Steps:
        s.initiative = s.norway.book.turns[s.turn].initiative
        s.tell("granted", battle=self.battle, side=s.initiative)
        if not s.rules.can_attack(s, s.initiative):
            pass_initiative(s)
        return NOTHING


# captures


def reward(s: NorwayState, by: str, area: str) -> None:
    """Trondheim pays the Allies in turns 2 and 3, each port the Germans once (NOR-164, NOR-165, R-50)."""
    rules = s.norway
    trondheim, ports = rules.book.awards["trondheim"], rules.book.awards["ports"]
    if by == rules.allies and area == trondheim.area:
        event = f"trondheim-{s.turn}"
        if trondheim.in_turn(s.turn) and f"{by}:{event}" not in s.awarded:
            s.award(by, event, trondheim.in_turn(s.turn))
    elif by == rules.germans and area in rules.book.south.ports:
        pay_port(s, area, ports.in_turn(s.turn))


def pay_port(s: NorwayState, area: str, points: int) -> None:
    """A port pays once in the campaign (NOR-165)."""
    event = f"port-{s.norway.book.south.ports[area]}"
    if points and f"{s.norway.germans}:{event}" not in s.awarded:
        s.award(s.norway.germans, event, points)


class EarlyPorts(OfTurn[NorwayState]):
    """Option: a port captured in turn 1 and still German at the end of turn 2 pays then (NOR-165, R-21)."""

    def still(self, s: NorwayState) -> bool:
        return s.norway.early_capture_bonus

    def run(self, s: NorwayState) -> Steps:
        points = s.norway.book.awards["early-ports"].in_turn(self.turn)
        for area in s.norway.book.south.ports:
            if s.holds(s.norway.germans, area):
                pay_port(s, area, points)
        return NOTHING


# the fate of South-Central Norway


class BothPorts(Procedure[NorwayState]):
    """Option: in turn 3 the south is lost as soon as both ports are German (NOR-175)."""

    def still(self, s: NorwayState) -> bool:
        return ports_german(s) and not s.closed_south

    def run(self, s: NorwayState) -> Steps:
        lose_south(s)
        return NOTHING


class FateOfSouth(OfTurn[NorwayState]):
    """After the battles of turn 3 South-Central Norway is decided, one way or the other (NOR-168, NOR-169)."""

    def still(self, s: NorwayState) -> bool:
        return not s.closed_south

    def run(self, s: NorwayState) -> Steps:
        if ports_german(s):
            lose_south(s)
        else:
            leave_south(s, self.turn)
        return NOTHING


def ports_german(s: NorwayState) -> bool:
    ports = s.norway.book.fate_ports
    return s.held[s.norway.germans] & ports == ports


def allies_in_south(s: NorwayState) -> list[str]:
    rules = s.norway
    areas = rules.board.areas(rules.south & s.manned)
    return [troop for area in areas for troop in s.stacks[area] if rules.side[troop] == rules.allies]


def lose_south(s: NorwayState) -> None:
    """Case A: foreign troops are captured, Norwegians disband, everything is German (NOR-168, R-41)."""
    rules = s.norway
    s.close_south(rules.germans)
    break_off(s)
    for troop in allies_in_south(s):
        if rules.nation[troop] == rules.book.own:
            s.remove(troop, "disbanded")
        else:
            s.capture(troop)
    s.held[rules.germans] |= rules.south
    s.held[rules.allies] &= ~rules.south


def break_off(s: NorwayState) -> None:
    """Battles of the south that are still open are not fought any more; who stands on an arrow steps back (NOR-175)."""
    rules = s.norway
    for sheet in s.arrows:
        if rules.south & rules.board.bit[sheet.target]:
            for troop in s.troops_at(sheet.arrow()):
                s.place(troop, sheet.origin)
            s.close_battle(sheet.number)
            s.tell("broken-off", battle=sheet.number, area=sheet.target)


def leave_south(s: NorwayState, turn: int) -> None:
    """Case B: the Allies held out; they score and leave, and control is frozen (NOR-169)."""
    rules = s.norway
    s.close_south(rules.allies)
    s.award(rules.allies, "ports-held", rules.book.awards["ports-held"].in_turn(turn))
    for troop in allies_in_south(s):
        s.remove(troop, "removed")


# the end


class EndAtNarvik(OfTurn[NorwayState]):
    """Points for Narvik at the end: no German left on its map, Narvik itself German; both can be (NOR-172, NOR-174)."""

    def run(self, s: NorwayState) -> Steps:
        rules = s.norway
        clear, held = rules.book.awards["narvik-clear"], rules.book.awards["narvik-held"]
        germans = [area for area in rules.board.areas(rules.narvik & s.manned) if german_in(s, area)]
        if not germans:
            s.award(rules.allies, "narvik-clear", clear.in_turn(self.turn))
        if s.holds(rules.germans, held.area):
            s.award(rules.germans, "narvik-held", held.in_turn(self.turn))
        return NOTHING


def german_in(s: NorwayState, area: str) -> bool:
    return s.norway.side[s.stacks[area][0]] == s.norway.germans


class LeaveNarvik(OfTurn[NorwayState]):
    """Whoever is not Norwegian leaves Narvik by the lane recorded in this turn, or is captured (NOR-173, NOR-174)."""

    def run(self, s: NorwayState) -> Steps:
        rules = s.norway
        lane = s.lanes[rules.book.fjord_harbour]
        for area in rules.board.areas(rules.narvik & s.manned):
            for troop in s.stacks[area]:
                if rules.side[troop] != rules.allies or rules.nation[troop] == rules.book.own:
                    continue
                if lane == rules.allies:
                    s.evacuate(troop)
                else:
                    s.capture(troop)
        return NOTHING
