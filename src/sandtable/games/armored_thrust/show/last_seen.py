"""Where a side last saw each enemy unit that is out of its sight, by the reports that it was given (AT-131, AT-132).

Only what a seat has heard is read, and its view. So the marks agree with its reports, on any device and in a replay.
"""

from __future__ import annotations

from typing import TypeAlias

from sandtable.board.skin import Heard
from sandtable.board.table import LastSeen, Point
from sandtable.games.armored_thrust.play.fog import REPORTED
from sandtable.games.armored_thrust.play.nouns import UNKNOWN
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.counters import counter
from sandtable.games.armored_thrust.show.drawing import drawing_of
from sandtable.games.armored_thrust.show.event_facts import ThrustEventFacts
from sandtable.games.armored_thrust.show.report_papers import REPORTS


class Sighting:
    """Where a unit was met, in which turn, and whether it is known to have left that place."""

    def __init__(self, place: str, turn: int, line: int) -> None:
        self.place = place
        self.turn = turn
        self.line = line  # of the journal, with which the side was told
        self.left = False


Sightings: TypeAlias = dict[str, Sighting]  # by unit


def last_seen(seen: Theatre, seat: str, heard: Heard) -> tuple[LastSeen, ...]:
    """The marks of a seat; none where its own troops stand, as the enemy is plainly no longer there."""
    side = seen.rules.side_of(seat)
    if side not in seen.rules.sides:
        return ()  # an observer meets nobody, an umpire sees all
    own = {seen.where[unit] for unit in seen.rules.units_of[side]}
    return tuple(
        [
            mark(seen, unit, one)
            for unit, one in sightings(seen, side, heard).items()
            if seen.where[unit] == UNKNOWN and one.place not in own
        ]
    )


def sightings(seen: Theatre, side: str, heard: Heard) -> Sightings:
    """Reads all that a side has heard, the oldest first."""
    found: Sightings = {}
    for line, event in heard:
        told = ThrustEventFacts(seen.rules.data, event)
        if event.verb in REPORTS and told.text("side") == side:
            left_behind(told, found)
            if event.verb == "action-report":
                met(told, line, found)
        elif event.verb == "withdrew":
            for unit in there(seen, told, found):
                found[unit].left = True
        elif event.verb == "advanced":
            for unit in there(seen, told, found):
                found[unit] = Sighting(told.text("area"), found[unit].turn, line)
    return found


def left_behind(told: ThrustEventFacts, found: Sightings) -> None:
    """No enemy is where the side is in control, nor on a road when the turn is over; who surrendered is gone.

    So say the reports (AT-91, AT-104, AT-112, AT-133). Whoever meets the side in its own area is told of afterwards.
    """
    held = set(told.ids("held"))
    if told.has("surrendered"):
        for unit in told.ids("surrendered"):
            found.pop(unit, None)
    for one in found.values():
        one.left |= one.place in held or one.place in told.data.board.ends


def met(told: ThrustEventFacts, line: int, found: Sightings) -> None:
    """The enemies in each engagement, by name (AT-131)."""
    for place, enemies in zip(told.ids("places"), told.ids("enemies"), strict=True):
        for unit in enemies.split():
            found[unit] = Sighting(place, told.number("turn"), line)


def there(seen: Theatre, told: ThrustEventFacts, found: Sightings) -> list[str]:
    """The units of the side that an event names which were met at its place and have not left it (AT-79, AT-92)."""
    side, place = told.text("side"), told.text("place")
    return [
        unit
        for unit, one in found.items()
        if one.place == place and not one.left and seen.rules.side[unit] == side
    ]


def mark(seen: Theatre, unit: str, one: Sighting) -> LastSeen:
    """A sighting as it is drawn. Who is out of sight in the turn in which it was met has left the place."""
    data = seen.rules.data
    left = one.left or (one.turn == seen.turn and seen.phase in REPORTED)
    x, y = middle(seen, one.place)
    ago = ago_of(seen.turn - one.turn)
    text = f"{nouns.unit(data, unit)}, last seen {nouns.at(data, one.place)} {ago}"
    return LastSeen(
        counter(seen, unit),
        data.id,
        one.place,
        x,
        y,
        one.line,
        ago,
        left,
        f"{text}; it has left that place" if left else text,
    )


def middle(seen: Theatre, place: str) -> Point:
    data = seen.rules.data
    return data.areas[place].stack if place in data.areas else drawing_of(data).middles.get(place, (0.0, 0.0))


def ago_of(turns: int) -> str:
    if turns <= 0:
        return "this turn"
    return "1 turn ago" if turns == 1 else f"{turns} turns ago"
