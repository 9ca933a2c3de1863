"""What the marks of units may be, once all facts are in: each is for units and turns that can have it."""

from __future__ import annotations

from sandtable.games.armored_thrust.play.nouns import GONE, LATER
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.values import number
from sandtable.kernel.rules import Misplaced


def check(s: Theatre) -> None:
    """Marks of turns are of turns that there are, and only those bear them who can."""
    last = s.rules.last_turn
    for name, marks in (("regroup", s.regroup), ("momentum", s.momentum)):
        for unit, turn in marks.items():
            number(
                turn, 1, last + 1, ("units", unit, name), "the turn for which it is marked (AT-101, AT-102)"
            )
    for unit, turn in s.due.items():
        number(turn, 1, last + 1, ("units", unit, "due"), "the turn in which it arrives")
    for unit, turn in s.missed.items():
        number(
            turn, 1, max(1, s.turn), ("units", unit, "missed"), "the turn in which its loss was seen (AT-132)"
        )
    for unit, driven in s.displaced.items():
        number(driven, 0, 1, ("units", unit, "displaced"), "whether it was driven off this turn (AT-108)")
    check_returns(s)
    check_routes(s)


def check_returns(s: Theatre) -> None:
    """Only a wounded character comes back by a base that he chose."""
    for unit in s.returns:
        if unit not in s.rules.leaders:
            raise Misplaced(("units", unit, "returns"), f"{unit} is no character")
        if s.where[unit] not in (LATER, GONE):
            raise Misplaced(("units", unit, "returns"), f"{unit} is back already, in {s.where[unit]}")


def check_routes(s: Theatre) -> None:
    """What a unit entered and where it gives way to is told of units on the map."""
    for name, told in (("came", s.came), ("ways", s.ways)):
        for unit in told:
            if s.where[unit] in (LATER, GONE):
                raise Misplaced(("units", unit, name), f"{unit} is not on the map: it is {s.where[unit]}")
