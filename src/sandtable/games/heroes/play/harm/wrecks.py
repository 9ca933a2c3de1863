"""Wrecks (HON-107 … HON-109, HON-185, HON-431 … HON-435, HOC-61): becoming one, crushing, pushing, sinking."""

from __future__ import annotations

from sandtable.games.heroes.play import names
from sandtable.games.heroes.play.explosions import structures
from sandtable.games.heroes.play.harm import affect
from sandtable.games.heroes.play.moves import forced
from sandtable.games.heroes.play.nouns import HEAVY, LIGHT, WreckKind
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Wreck
from sandtable.kernel.steps import Procedure, Reason, Steps


def kind_of(s: Battle, wreck: str) -> WreckKind:
    printed = s.rules.kinds[s.wrecks[wreck].kind].wreck
    assert printed is not None
    return printed


def squares_of(s: Battle, wreck: str) -> tuple[str, ...]:
    sheet = s.wrecks[wreck]
    return (sheet.at, sheet.rear) if sheet.rear else (sheet.at,)


def barred(s: Battle, square: str, grade: int) -> bool:
    """Is the square closed to a class, by its ground or by a wreck on it (HON-173, HON-175, HOC-61)?"""
    if square in s.land.closed[grade]:
        return True
    wreck = s.hulks.get(square)
    return wreck is not None and grade in kind_of(s, wreck).closed


# how vehicles become wrecks


def leave_wreck(s: Battle, unit: str) -> None:
    """Turns over the counter of a vehicle just lost where it stood; it replaces a wreck that lay there (HON-109)."""
    sheet = s.units[unit]
    for square in s.squares_of(unit):
        if square in s.hulks:
            clear(s, s.hulks[square], unit)
    wreck = unit + "-wreck"
    s.wrecks[wreck] = Wreck(sheet.kind, sheet.at, sheet.rear, sheet.heading, 0)
    lay(s, wreck)
    s.tell("wrecked", unit=unit, wreck=wreck, at=sheet.at)


def lay(s: Battle, wreck: str) -> None:
    for square in squares_of(s, wreck):
        s.hulks[square] = wreck


def lift(s: Battle, wreck: str) -> None:
    for square in squares_of(s, wreck):
        del s.hulks[square]


def clear(s: Battle, wreck: str, by: str) -> None:
    """Removes a wreck; units on it are not harmed (HON-431, R-50)."""
    lift(s, wreck)
    s.tell("cleared", wreck=wreck, at=s.wrecks[wreck].at, by=by)
    del s.wrecks[wreck]


# crushing


def crush(s: Battle, unit: str, square: str) -> Steps | None:
    """Adds a Destruction Point to a wreck that a Heavy Vehicle drives over, once for each square in a Movement
    Action (HON-431); returns None where there is nothing to crush.
    """
    wreck = s.hulks.get(square)
    if wreck is None or s.grade(unit) != HEAVY:
        return None
    motion = s.moving.get(unit)
    if motion is not None:
        if square in motion.crushed:
            return None
        motion = motion.copy()
        motion.crushed = (*motion.crushed, square)
        s.moving[unit] = motion
    return structures.add_points(s, wreck, 1, unit)


# pushing


def landing(s: Battle, wreck: str, heading: int) -> list[str]:
    """The squares a wreck would lie on one step further; "" for one off the board."""
    drives = s.land.squares.drives
    return [drives[square].get(heading, "") for square in squares_of(s, wreck)]


def may_push(seen: Battle, unit: str, wreck: str, heading: int) -> bool:
    """May the vehicle push the wreck one square that way and take its place, having announced it (HON-432)?"""
    return why_not_push(seen, unit, wreck, heading) is None


def why_not_push(seen: Battle, unit: str, wreck: str, heading: int) -> Reason | None:
    """Why a wreck cannot be pushed that way from where the vehicle stands (HON-432, HON-433, R-50)."""
    return why_not_push_into(seen, unit, wreck, vacated_square(seen, unit, wreck, heading), heading)


def why_not_push_into(seen: Battle, unit: str, wreck: str, place: str, heading: int) -> Reason | None:
    """Why a wreck cannot be pushed by a step that way into one of its squares; "" if the step leads elsewhere."""
    old = squares_of(seen, wreck)
    grade = seen.grade(unit)
    if grade not in (LIGHT, HEAVY):
        return ("not-a-vehicle", "Only vehicles push wrecks.", "HON-432")
    if grade == LIGHT and len(old) > 1:
        return ("too-heavy", "A Light Vehicle pushes wrecks of one square only.", "HON-432")
    for square in old:
        if square in seen.foot or seen.wheels.get(square, unit) != unit:
            told = names.unit(seen, seen.foot.get(square, "") or seen.wheels[square])
            return ("stood-on", f"The wreck cannot be pushed: {told} is on it at {square}.", "R-50")
    if not place:
        return ("not-beside", "The step does not lead into that wreck.", "HON-432")
    if place in seen.land.closed[grade]:
        return ("vacated-closed", f"The vehicle cannot enter {place} itself.", "HON-433")
    for square in landing(seen, wreck, heading):
        if square not in old:
            reason = why_no_landing(seen, unit, square)
            if reason is not None:
                return reason
    return None


def why_no_landing(seen: Battle, unit: str, square: str) -> Reason | None:
    """Why no wreck can be pushed there: off the board, Impassable except Water, a vehicle or wreck (HON-433)."""
    if not square:
        return ("no-way", "A wreck cannot be pushed off the board or into a building.", "HON-433")
    terrain = seen.land.terrain[square]
    if not terrain.water and (LIGHT in terrain.closed or HEAVY in terrain.closed):
        told = f"the {terrain.name} at {square} is closed to vehicles"
        return ("impassable", f"The wreck cannot be pushed on: {told}.", "HON-433")
    if square in seen.wheels and seen.wheels[square] != unit:
        told = f"{names.unit(seen, seen.wheels[square])} stands on {square}"
        return ("vehicle", f"The wreck cannot be pushed on: {told}.", "HON-433")
    if square in seen.hulks:
        return (
            "wreck",
            f"The wreck cannot be pushed on: another one lies on {square}.",
            "HON-433",
        )
    return None


def vacated_square(s: Battle, unit: str, wreck: str, heading: int) -> str:
    """The square that the pushed wreck vacates and the pusher steps into."""
    lies = squares_of(s, wreck)
    drives = s.land.squares.drives
    for square in s.squares_of(unit):
        ahead = drives[square].get(heading, "")
        if ahead in lies:
            return ahead
    return ""


def push(s: Battle, unit: str, wreck: str, heading: int) -> Steps:
    """Moves the wreck one square on, its orientation unchanged; infantry there makes way, in water it sinks.

    The move then puts the pusher into the vacated square and ends its action (HON-432 … HON-435).
    """
    place = vacated_square(s, unit, wreck, heading)
    sheet = s.wrecks[wreck]
    old = squares_of(s, wreck)
    there = landing(s, wreck, heading)
    lift(s, wreck)
    s.wrecks[wreck] = Wreck(sheet.kind, there[0], there[1] if sheet.rear else "", sheet.heading, sheet.points)
    lay(s, wreck)
    s.tell("pushed", unit=unit, wreck=wreck, frm=old[0], to=there[0])
    in_the_way = [s.foot[square] for square in there if square in s.foot]
    if all([square in s.land.water for square in there]):
        lift(s, wreck)
        del s.wrecks[wreck]
        s.tell("sunk", wreck=wreck, at=there[0])
    return [MakeWay(infantry, place) for infantry in in_the_way]


class MakeWay(Procedure[Battle]):
    """Moves infantry out of the square a wreck is pushed into, to an adjacent free one, without a marker (HON-435)."""

    __match_args__ = ("unit", "place")

    def __init__(self, unit: str, place: str) -> None:
        self.unit = unit
        self.place = place  # where the pusher is about to be

    def still(self, s: Battle) -> bool:
        return affect.in_play(s, self.unit)

    def run(self, s: Battle) -> Steps:
        unit = forced.come_to_light(s, self.unit)
        open_squares = [square for square in forced.havens(s, unit, False) if square != self.place]
        return forced.force(s, unit, tuple(open_squares), forced.PUSHED)


def making_way(s: Battle) -> bool:
    """True while a unit is being moved out of the way of a wreck."""
    for frame in s.frames():
        if isinstance(frame.owner, MakeWay):
            return True
    return False
