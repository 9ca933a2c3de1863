"""Reinforcements: landings, ships and aircraft, the Germans at Oslo, Dombås and Narvik (NOR-140, NOR-141, NOR-145)."""

from __future__ import annotations

from sandtable.games.firestorm.norway.play.fleet import Unit
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.tables import Landing
from sandtable.games.firestorm.play.steps import OfTurn
from sandtable.kernel.steps import NOTHING, Choice, Procedure, Reason, Steps, Word


class AlliedReinforcements(OfTurn[NorwayState]):
    """Allied units first of all, then the forces that come by sea, those that waited before the others (NOR-140)."""

    def run(self, s: NorwayState) -> Steps:
        arrive(s, s.norway.allies, self.turn)
        forces = s.norway.book.landings
        waiting = [force for force in forces if force.turn < self.turn and aboard(s, force)]
        return [LandForce(force.id) for force in (*waiting, *[f for f in forces if f.turn == self.turn])]


class GermanReinforcements(OfTurn[NorwayState]):
    """German units and troops: at Oslo as soon as it is theirs, by parachute, out of sunken ships (NOR-140)."""

    def run(self, s: NorwayState) -> Steps:
        arrivals = s.norway.book.arrivals
        arrive(s, s.norway.germans, self.turn)
        drop(s, self.turn)
        bring_to_oslo(s, self.turn)
        steps: Steps = []
        if s.berger:
            steps += [PlaceAtNarvik(troop) for troop in arrivals["crews"].troops]
        if self.turn == arrivals["narvik"].turn:
            steps += [PlaceAtNarvik(troop) for troop in arrivals["narvik"].troops]
        return steps


# ships and aircraft


def arrive(s: NorwayState, side: str, turn: int) -> None:
    """Ships, submarines and aircraft whose turn it is come to their places (section 5.4)."""
    for unit in s.norway.fleet.units.values():
        if unit.side == side and unit.arrives == turn and s.where[unit.id] == "later":
            s.join(unit.id, berth(s, unit))


def berth(s: NorwayState, unit: Unit) -> str:
    """Where a unit comes: another harbour if enemy ships hold its sea area (section 5.4)."""
    waters = s.norway.fleet.waters.bit
    held = s.fleets[s.norway.enemy[unit.side]] & waters.get(unit.at, 0)
    return s.norway.book.refuge[unit.at] if held else unit.at


# Allied landings


def aboard(s: NorwayState, force: Landing) -> list[str]:
    """The troops of a force that are to land now: all of this turn's, and those of earlier ones that waited."""
    return [
        troop
        for troop in force.troops
        if s.where[troop] == "later" and (force.turn == s.turn or troop in s.waiting)
    ]


def beaches(s: NorwayState, force: Landing) -> list[str]:
    """Where the force may land now: its areas in Allied hands, if the lane is Allied (NOR-141)."""
    rules = s.norway
    if s.lanes[force.lane] != rules.allies:
        return []
    closed = rules.south if s.closed_south else 0
    return [area for area in force.areas if s.held[rules.allies] & ~closed & rules.board.bit[area]]


def force_of(s: NorwayState, id: str) -> Landing:
    return next(force for force in s.norway.book.landings if force.id == id)


class LandForce(Procedure[NorwayState]):
    """A force lands, waits, or is lost (NOR-141); it cannot be held back (NOR-145)."""

    __match_args__ = ("force",)

    def __init__(self, force: str) -> None:
        self.force = force

    def run(self, s: NorwayState) -> Steps:
        force = force_of(s, self.force)
        troops = aboard(s, force)
        areas = beaches(s, force)
        if not areas:
            for troop in troops:
                miss(s, force, troop)
            return NOTHING
        points = s.norway.book.awards["landing"].in_turn(s.turn)
        if points and force.turn == s.turn and troops:  # a delayed landing pays nothing (NOR-161, R-69)
            s.award(s.norway.allies, f"landing-{force.lane}", points)
        if len(areas) > 1:
            return [ChooseLanding(self.force, troop) for troop in troops]
        for troop in troops:
            s.land(troop, areas[0])
        return NOTHING


def miss(s: NorwayState, force: Landing, troop: str) -> None:
    """The forces of turn 1 try once more in turn 2, or as long as agreed; the others are lost at once (NOR-141)."""
    again = s.norway.t1_landing_retries == "unlimited" or s.turn == force.turn
    if force.waits and again and troop not in s.waiting:
        s.waiting = (*s.waiting, troop)
    if force.waits and again:
        s.tell("landing-delayed", troop=troop, lane=force.lane)
        return
    s.give_up_landing(troop, force.lane)


class ChooseLanding(Choice[NorwayState]):
    """The Allies choose where each troop goes ashore (NOR-141, NOR-145)."""

    __match_args__ = ("force", "troop")
    rule = "NOR-141"

    def __init__(self, force: str, troop: str) -> None:
        self.force = force
        self.troop = troop

    def still(self, s: NorwayState) -> bool:
        return s.where[self.troop] == "later"

    def seat(self, s: NorwayState) -> str:
        return s.norway.allies

    def letters(self, seen: NorwayState, draft: Word) -> list[str]:
        return beaches(seen, force_of(seen, self.force))

    def chosen(self, s: NorwayState, word: Word) -> Steps:
        s.land(self.troop, word[0])
        return NOTHING

    def why_not(self, seen: NorwayState, draft: Word, letter: str) -> Reason | None:
        force = force_of(seen, self.force)
        if letter not in seen.norway.board.bit:
            return ("no-area", f"{letter} is no area of a land map.", "NOR-141")
        if letter not in force.areas:
            return ("elsewhere", f"{force.name} cannot land in {letter}.", "NOR-141")
        return ("not-yours", f"{letter} is in German hands.", "NOR-141")

    def anchors(self, seen: NorwayState, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"area:{letter}", f"unit:{self.troop}")


# German arrivals


def drop(s: NorwayState, turn: int) -> None:
    """Paratroops take Dombås; where an Allied troop stands they come to Oslo instead (NOR-163, R-30)."""
    rules = s.norway
    arrival = rules.book.arrivals["drop"]
    if turn != arrival.turn:
        return
    for troop in arrival.troops:
        if s.stacks[arrival.area] and s.holds(rules.allies, arrival.area):
            continue
        if s.holds(rules.allies, arrival.area):
            s.take(rules.germans, arrival.area)
        s.arrive(troop, arrival.area)


def bring_to_oslo(s: NorwayState, turn: int) -> None:
    """Troops for Oslo wait until it is German (section 5.4)."""
    rules = s.norway
    oslo, paratroops = rules.book.arrivals["oslo"], rules.book.arrivals["drop"]
    for troop in (*oslo.troops, *paratroops.troops):
        if s.where[troop] == "later" and turn >= oslo.turn:
            if s.holds(rules.germans, oslo.area):
                s.arrive(troop, oslo.area)
            else:
                s.tell("arrival-delayed", troop=troop, area=oslo.area)


class PlaceAtNarvik(Choice[NorwayState]):
    """The Germans choose an area of theirs at Narvik; without one the troop does not come (NOR-162, NOR-167)."""

    __match_args__ = ("troop",)
    rule = "NOR-167"

    def __init__(self, troop: str) -> None:
        self.troop = troop

    def still(self, s: NorwayState) -> bool:
        return s.where[self.troop] == "later" and bool(self.letters(s, ()))

    def seat(self, s: NorwayState) -> str:
        return s.norway.germans

    def letters(self, seen: NorwayState, draft: Word) -> list[str]:
        return list(seen.norway.board.areas(seen.norway.narvik & seen.held[seen.norway.germans]))

    def chosen(self, s: NorwayState, word: Word) -> Steps:
        s.arrive(self.troop, word[0])
        return NOTHING

    def why_not(self, seen: NorwayState, draft: Word, letter: str) -> Reason | None:
        if letter not in seen.norway.book.narvik.areas:
            return ("elsewhere", f"{letter} is no area of the Narvik map.", "NOR-167")
        return ("not-yours", f"{letter} is in Allied hands.", "NOR-167")

    def anchors(self, seen: NorwayState, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"area:{letter}", f"unit:{self.troop}")
