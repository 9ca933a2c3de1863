"""The things a campaign is made of, as its data files name them."""

from __future__ import annotations

from typing import Final

NOBODY: Final = "none"  # the controller of an area that no side holds (AT-53)

# Places of a unit that are no area and no connector.
LATER: Final = "later"  # not yet arrived
WITH: Final = "with"  # a character who serves with his unit
GONE: Final = "gone"  # removed for good
UNKNOWN: Final = "?"  # hidden from the seat that looks
OFF_MAP: Final = (LATER, WITH, GONE, UNKNOWN)

# Orders (AT-30) and what else may stand in a line of an order sheet.
MOVE: Final = "move"
ATTACK: Final = "attack"
DEFEND: Final = "defend"
REGROUP: Final = "regroup"
BYPASS: Final = "bypass"  # marks the area that follows it, which the march goes around (TOT-31)
DONE: Final = "done"

RECON: Final = "recon"
MOTOR: Final = "motor"
LEG: Final = "leg"
NIGHT: Final = "night"
MORNING: Final = "am"


def movement_points(halves: int) -> str:
    """Writes movement points, which are counted in halves: "½", "2½"."""
    whole = halves // 2
    return f"{whole or ''}½" if halves % 2 else f"{whole}"


class Side:
    """One of the two sides."""

    def __init__(self, id: str, name: str, adjective: str, blurb: str) -> None:
        self.id = id
        self.name = name
        self.adjective = adjective
        self.blurb = blurb  # what it does in this campaign


class Commander:
    """A commander: a seat that writes the orders of some units of a side, where that is agreed (AT-31)."""

    def __init__(self, id: str, name: str, side: str) -> None:
        self.id = id
        self.name = name
        self.side = side


class Mobility:
    """How far a unit goes, and how easily others get away from it (tables M and R)."""

    def __init__(self, id: str, name: str, halves: int, withdraw: int) -> None:
        self.id = id
        self.name = name
        self.halves = halves  # allowance in half movement points (table M)
        self.withdraw = withdraw  # the lowest die that escapes from such a pursuer; 7: none does (table R)


class RoadClass:
    """A kind of connector, and what it costs to march along it, in half movement points."""

    def __init__(self, id: str, name: str, halves: int) -> None:
        self.id = id
        self.name = name
        self.halves = halves


class Area:
    """A node of the map. A base is also a supply area of its side (AT-11, AT-13, AT-56)."""

    def __init__(
        self,
        id: str,
        name: str,
        flags: tuple[str, ...],
        control: str,
        line: int,
        south: bool,
        objective: int,
        base: str,
        stack: tuple[float, float],
        anchor: tuple[float, float],
    ) -> None:
        self.id = id
        self.name = name
        self.flags = flags  # terrain: village, wood, river, hill, mining, railway
        self.control = control  # who holds it at the start
        self.line = line  # number of its defence line; 0 for none. Areas of a line are fortified (AT-86)
        self.south = south  # does it lie south of the last line?
        self.objective = objective  # the phase whose objective it is; 0 for none
        self.base = base  # the side whose base it is, or ""
        self.stack = stack
        self.anchor = anchor

    def fortified(self) -> bool:
        return self.line > 0


class Unit:
    """A campaign unit, a leader counter, or a named character (`with_unit`)."""

    def __init__(
        self,
        id: str,
        name: str,
        short: str,
        side: str,
        division: str,
        commander: str,
        symbol: str,
        entry: int,
        history: str,
        mobility: str,
        activation: int,
        strength: int,
    ) -> None:
        self.id = id
        self.name = name
        self.short = short
        self.side = side
        self.division = division
        self.commander = commander
        self.symbol = symbol
        self.entry = entry  # turn of arrival; 0 for the start
        self.history = history  # where it stands in the historical set-up
        self.mobility = mobility
        self.activation = activation
        self.strength = strength
        self.core: tuple[str, ...] = ()  # formations one of which a tabletop force must contain (AT-142)
        self.book = ""
        self.cards: tuple[str, ...] = ()  # command cards that must be bought (TOT-71)
        self.bonus: tuple[tuple[str, int], ...] = ()  # free units with their printed points (AT-143)
        self.leader = False  # a leader counter or character: Recon, strength 0, Move orders only (AT-116)
        self.inspires = False  # gives the activation bonus (AT-43)
        self.with_unit = ""  # the unit a character serves with (TOT-73)
        self.card = ""  # the character's own card


class CalendarTurn:
    """A line of the calendar (table K)."""

    def __init__(
        self,
        number: int,
        date: str,
        part: str,
        events: tuple[str, ...],
        supply: dict[str, str],
    ) -> None:
        self.number = number
        self.date = date
        self.part = part  # "am", "pm" or "night"
        self.events = events
        self.supply = supply  # side -> plentiful, normal or paltry (AT-17)
        self.night = part == NIGHT


class Level:
    """A victory level: the highest net score that still belongs to it, in both readings of the table (TR5)."""

    def __init__(self, id: str, name: str, winner: str, ends: dict[str, int]) -> None:
        self.id = id
        self.name = name
        self.winner = winner
        self.ends = ends  # victory_bands -> highest net; missing for the last level


class Objective:
    """A phase of objectives: its name, and what one is worth to each side (TOT-60)."""

    def __init__(self, phase: int, name: str, points: dict[str, int]) -> None:
        self.phase = phase
        self.name = name
        self.points = points
