"""The same match once more: same game, options, people and armies, on the same sides or on the other ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from sandtable import store as stores
from sandtable.board.skin import skin_of
from sandtable.kernel.dicebox import Seeded, Typed
from sandtable.kernel.match import Answer, Match
from sandtable.kernel.rules import Rules
from sandtable.kernel.steps import Choice
from sandtable.live.matches.founding import LONGEST_KEPT, SeatWanted, founded, new_seed, seating
from sandtable.live.seats.seating import Seating

AGAIN: Final = ", again"
SWAPPED: Final = ", sides swapped"


def rematch(fact: stores.StoredMatch, match: Match, sat: Seating, owner: str, swap: bool) -> stores.NewMatch:
    """Begins it. Whoever else played comes to his seat when he agrees: until then it waits for him by its link."""
    seed = new_seed() if fact.dice == "seeded" else ""
    again = match.fork(army_lines(match), Seeded(seed) if seed else Typed())
    again.roll_on()
    chairs = seating(match.rules, seats_wanted(match.rules, sat, owner, swap), owner)
    made = founded(again, name_of(fact, swap), chairs, owner, fact.public, seed, fact.position)
    return replace(made, pace=fact.pace)


def name_of(fact: stores.StoredMatch, swap: bool) -> str:
    name = fact.name
    for added in (AGAIN, SWAPPED):
        name = name.removesuffix(added)
    return f"{name[:LONGEST_KEPT]}{SWAPPED if swap else AGAIN}"


def army_lines(match: Match) -> int:
    """Counts the first lines in force that only say which armies fight: they are played again as they were."""
    rules, skin = match.rules, skin_of(match.rules)
    then = Match(rules, None, match.start)
    for number, line in enumerate(match.live, 1):
        ask = then.pending().get(line.key)
        if not isinstance(line, Answer) or not isinstance(ask, Choice):
            return number - 1
        if skin.muster(rules.view(then.state, ask.seat(then.state)), ask, ()) is None:
            return number - 1
        then.repeat(number, line)
    return len(match.live)


def seats_wanted(rules: Rules[Any], sat: Seating, owner: str, swap: bool) -> dict[str, SeatWanted]:
    """For each seat who sits there: a computer as before, whoever asks, and for others a link."""
    found: dict[str, SeatWanted] = {}
    for seat, before in places(rules, swap).items():
        there = sat.seats.get(before)
        if there is None or there.who == "open":
            continue
        if there.who == "computer":
            found[seat] = SeatWanted("computer", there.player)
        elif owner in sat.sitters(before):
            found[seat] = SeatWanted("me")
        else:
            found[seat] = SeatWanted("link")
    return found


def places(rules: Rules[Any], swap: bool) -> Mapping[str, str]:
    """Each seat of the new match, and the seat of the old one whose people come to it."""
    same = {seat: seat for seat in rules.seats()}
    if not swap or len(rules.playing()) != 2:
        return same
    of_side = {
        side: [seat for seat in rules.seats() if rules.side_of(seat) == side] for side in rules.playing()
    }
    one, two = of_side.values()
    swapped = {**dict(zip(one, two, strict=False)), **dict(zip(two, one, strict=False))}
    return {seat: swapped.get(seat, seat) for seat in same}


def seat_for(rules: Rules[Any], sat: Seating, person: str, swap: bool) -> str:
    """The first seat of the new match that is meant for somebody; "" if none is."""
    for seat, before in places(rules, swap).items():
        if person in sat.sitters(before):
            return seat
    return ""
