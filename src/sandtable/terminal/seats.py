"""Seating: people, and computer players by name."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from sandtable.files import MatchFile
from sandtable.kernel.rules import Rules
from sandtable.players import roster
from sandtable.players.player import Player

PERSON: Final = "person"


def seating(rules: Rules[Any], people: list[str], wanted: Mapping[str, str]) -> dict[str, str]:
    """Decides who sits where. If nobody is named, a person plays the first side and computers the others.

    An organiser, who keeps the books for both sides, is always a person: a computer cannot report what fell on a table.
    """
    seats = rules.seats()
    sides = rules.playing()
    for seat in [*people, *wanted]:
        if seat not in (*seats, "all"):
            raise ValueError(f"{rules.id} has no seat {seat!r}; it has {', '.join(seats)}")
    for name in wanted.values():
        roster.check_name(name, rules.id)
    if not people:
        people = [side for side in sides if side not in wanted] if wanted else list(sides[:1])
    found: dict[str, str] = {}
    best = roster.usual(rules.id)
    for seat in seats:
        side = rules.side_of(seat)
        if seat in wanted or side in wanted:
            found[seat] = wanted.get(seat) or wanted[side]
        elif seat in people or side in people or "all" in people or side not in sides:
            found[seat] = PERSON
        else:
            found[seat] = best
    return found


def seated_again(
    rules: Rules[Any], named: Mapping[str, str], people: list[str], wanted: Mapping[str, str]
) -> dict[str, str]:
    """Decides who sits where in a match from a file: as before, except for seats named now; empty seats are filled."""
    computers = {
        seat: name
        for seat, name in named.items()
        if roster.known(name, rules.id) and not {seat, "all"} & set(people)
    }
    persons = people or [seat for seat in named if seat not in computers and seat not in wanted]
    found = seating(rules, persons, {**computers, **wanted})
    names = {seat: name for seat, name in named.items() if not roster.known(name, rules.id)}
    return {seat: names.get(seat, name) if name == PERSON else name for seat, name in found.items()}


def players_of(file: MatchFile, rng: Random) -> dict[str, Player]:
    """Makes a player for every seat that is held under the name of a computer player."""
    rules = file.match.rules
    return {
        seat: roster.make_player(name, rules, seat, rng)
        for seat, name in file.record.seats.items()
        if roster.known(name, rules.id)
    }
