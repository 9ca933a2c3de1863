"""Falling back after a lost Assault, and being pushed aside by a vehicle (HON-648, HON-651, HON-652, HON-660 e, R-25,
R-43): which squares, and who chooses. RW-11 is part of the question: Surprise allows a window (HON-765)."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.ground.walks import Walk
from sandtable.games.heroes.play import names
from sandtable.games.heroes.play.assault.strength import NOW
from sandtable.games.heroes.play.cards import bonus
from sandtable.games.heroes.play.harm.affect import GONE, Affect, in_play
from sandtable.games.heroes.play.moves import forced, transport
from sandtable.games.heroes.play.moves.zones import zone_bars
from sandtable.games.heroes.play.nouns import X
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import NOTHING, Choice, Procedure, Reason, Steps, Word

SURPRISE: Final = "surprise"
PERISH: Final = "perish"
WINDOW: Final = "window"
BESIDE: Final = (0, 1, 7)  # straight on, and 45 degrees to either side


class Refuges:
    """Where a beaten unit can go: free squares and Transports, and those that only a window leads to."""

    def __init__(self) -> None:
        self.open: list[str] = []  # squares, and Transports with room
        self.behind: list[str] = []  # the same behind a window (HON-654)


def refuges(s: Battle, unit: str, heading: int) -> Refuges:
    """Those of the three squares opposite the attacker that the unit can enter (HON-648)."""
    found = Refuges()
    at = s.units[unit].at
    side = s.units[unit].side
    for walk in s.land.squares.walks[at]:
        if (walk.heading - heading) % 8 not in BESIDE:
            continue
        place = refuge(s, unit, walk)
        if not place or (place == walk.to and zone_bars(s, side, at, walk)):
            continue  # zones do not keep anybody from getting aboard (HON-507)
        if walk.opening == WINDOW:
            found.behind.append(place)
        elif place not in found.open:
            found.open.append(place)
    found.behind = [place for place in dict.fromkeys(found.behind) if place not in found.open]
    return found


def refuge(s: Battle, unit: str, walk: Walk) -> str:
    """The square a step leads to if the unit can stay there, a friendly Transport with room on it, or ""."""
    vehicle = s.wheels.get(walk.to, "")
    if vehicle:
        ours = s.units[vehicle].side == s.units[unit].side
        return vehicle if ours and transport.takes(s, vehicle, unit, s.face(unit)) else ""
    return walk.to if forced.free(s, walk.to) else ""


def why_no_refuge(s: Battle, unit: str, heading: int, letter: str) -> Reason | None:
    """Why the unit cannot fall back to a square."""
    at = s.units[unit].at
    for walk in s.land.squares.walks[at]:
        if letter not in (walk.to, s.wheels.get(walk.to, "")):
            continue
        if (walk.heading - heading) % 8 not in BESIDE:
            return (
                "wrong-way",
                "It falls back to one of the three squares opposite the attacker.",
                "HON-648",
            )
        barrier = zone_bars(s, s.units[unit].side, at, walk)
        if barrier and walk.to not in s.wheels:
            enemy = names.unit(s, barrier)
            return ("zone", f"Both squares are in the zone of {enemy}; no retreat goes there.", "HON-648")
        if walk.opening == WINDOW:
            return ("window", "Play Surprise first to leave by a window.", "HON-765")
        if not refuge(s, unit, walk):
            return why_closed(s, unit, walk.to)
    return ("not-adjacent", "It falls back by one square.", "HON-648")


def why_closed(s: Battle, unit: str, square: str) -> Reason:
    """Why a square beside it takes no beaten unit: a vehicle, another unit, or ground or wreck it may not enter."""
    place = names.upper(names.place(s, square))
    vehicle = s.wheels.get(square, "")
    if vehicle and s.units[vehicle].side == s.units[unit].side:
        return ("no-room", f"{names.upper(names.unit(s, vehicle))} has no room for it.", "HON-648")
    holder = vehicle or s.foot.get(square, "")
    if holder:
        return ("closed", f"{place} is held by {names.unit(s, holder)}.", "HON-648")
    return ("closed", f"{place} is closed to Infantry.", "HON-648")


class Retreat(Procedure[Battle]):
    """A beaten Infantry unit that survived leaves its square, or is destroyed (HON-648, HON-421, HON-422, R-26)."""

    __match_args__ = ("unit",)

    def __init__(self, unit: str) -> None:
        self.unit = unit

    def still(self, s: Battle) -> bool:
        return in_play(s, self.unit) and s.units[self.unit].at == s.frays[NOW].square

    def run(self, s: Battle) -> Steps:
        able = s.face(self.unit).move
        unit = forced.turn_inactive(s, self.unit)
        if s.rules.flip_first:
            able = s.face(unit).move
        if able == X:
            return [Affect(unit, GONE, 0, s.frays[NOW].attacker)]
        ways = refuges(s, unit, s.frays[NOW].heading)
        if ways.behind and bonus.might_hold(s, s.units[unit].side, SURPRISE):
            return [FallBackTo(unit)]
        if not ways.open:
            s.tell("cornered", unit=unit)
            return [Affect(unit, GONE, 0, s.frays[NOW].attacker)]
        if len(ways.open) == 1:
            return withdraw(s, unit, ways.open[0])
        return [FallBackTo(unit)]


class FallBackTo(Choice[Battle]):
    """Asks the owner for the square or a Transport (R-25), or `surprise` and a square behind a window (RW-11)."""

    __match_args__ = ("unit",)
    rule = "HON-648"

    def __init__(self, unit: str) -> None:
        self.unit = unit

    def seat(self, s: Battle) -> str:
        return s.units[self.unit].side

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        ways = refuges(seen, self.unit, seen.frays[NOW].heading)
        if draft:
            return ways.behind
        found = ways.open.copy()
        if ways.behind and bonus.holds(seen, seen.units[self.unit].side, SURPRISE):
            found.append(SURPRISE)
        return found or [PERISH]

    def ends(self, seen: Battle, word: Word) -> bool:
        return word[-1] != SURPRISE

    def chosen(self, s: Battle, word: Word) -> Steps:
        if word[0] == PERISH:
            s.tell("cornered", unit=self.unit)
            return [Affect(self.unit, GONE, 0, s.frays[NOW].attacker)]
        if word[0] == SURPRISE:
            side = s.units[self.unit].side
            s.play_card(side, SURPRISE)
            s.tell("played", side=side, card=SURPRISE)
        return withdraw(s, self.unit, word[-1])

    def why_not(self, seen: Battle, draft: Word, letter: str) -> Reason | None:
        if letter == SURPRISE:
            return ("no-surprise", "No window leads out of here, or you hold no Surprise card.", "HON-765")
        return why_no_refuge(seen, self.unit, seen.frays[NOW].heading, letter)

    def anchors(self, seen: Battle, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"card:{letter}",) if letter == SURPRISE else seen.rules.anchors(seen, letter)


def withdraw(s: Battle, unit: str, place: str) -> Steps:
    """Puts the unit there: as a Forced Move, nothing else happens on the way (HON-421)."""
    forced.displace(s, unit, place, forced.RETREAT)
    return NOTHING


class Push(Procedure[Battle]):
    """Has the owner of Infantry pushed by a vehicle move it to a square beside it (HON-651, HON-652, HON-660 e)."""

    __match_args__ = ("unit",)

    def __init__(self, unit: str) -> None:
        self.unit = unit

    def still(self, s: Battle) -> bool:
        return in_play(s, self.unit) and s.units[self.unit].at == s.frays[NOW].square

    def run(self, s: Battle) -> Steps:
        unit = forced.come_to_light(s, self.unit)
        return forced.force(s, unit, forced.havens(s, unit, True), forced.PUSHED)
