"""What a campaign holds: who controls which area, where every unit is and how it fares, and this turn's fights."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import mypyc_attr

from sandtable.games.armored_thrust.play.nouns import GONE, LEG, OFF_MAP, RECON
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.kernel.state import State
from sandtable.kernel.steps import Word

if TYPE_CHECKING:
    from sandtable.games.armored_thrust.play.rules import ArmoredThrust


@mypyc_attr(allow_interpreted_subclasses=True)
class Theatre(State):
    """A campaign. A unit is in an area, on a connector, `later`, `with` its unit, `gone`, or `?` where it is hidden."""

    fields: ClassVar[tuple[str, ...]] = (
        "turn",
        "phase",
        "weather",
        "control",
        "shown",
        "where",
        "fatigue",
        "unsupplied",
        "regroup",
        "momentum",
        "due",
        "returns",
        "orders",
        "zone",
        "dice",
        "broke",
        "goes",
        "start",
        "came",
        "trail",
        "bypassed",
        "displaced",
        "ways",
        "engagements",
        "last",
        "missed",
        "gated",
        "hand",
        "ended_by",
    )

    def __init__(self, rules: ArmoredThrust) -> None:
        super().__init__(rules)
        self.rules = rules
        self.turn = 0
        self.phase = "deployment"  # then "start", "orders", "action", "engagement", "end"
        self.weather = ""
        self.control: dict[str, str] = {}  # area -> side
        self.shown: dict[str, str] = {}  # control as it was at the last report (AT-133)
        self.where: dict[str, str] = {}  # unit -> its place
        self.fatigue: dict[str, int] = {}
        self.unsupplied: dict[str, int] = {}  # unit -> Start Phases in a row without supply; 0 if missing
        self.regroup: dict[str, int] = {}  # unit -> the turn in which it must regroup (AT-101)
        self.momentum: dict[str, int] = {}  # unit -> the turn in which it has momentum (AT-102)
        self.due: dict[str, int] = {}  # unit -> the turn in which it arrives
        self.returns: dict[str, str] = {}  # wounded character -> the base he returns by; secret
        self.orders: dict[str, Word] = {}  # this turn's orders; missing: defend (AT-30)
        self.zone: tuple[str, ...] = ()  # the areas that are struck before movement this turn
        self.dice: dict[str, tuple[int, ...]] = {}  # unit -> faces of its activation this turn
        self.broke: dict[str, tuple[int, ...]] = {}  # unit -> faces of its break-up check this turn (AT-45)
        self.goes: dict[str, int] = {}  # unit -> how many areas of its path it is allowed to enter (AT-41)
        self.start: dict[str, str] = {}  # control at the start of the Action Phase (AT-40)
        self.came: dict[str, str] = {}  # unit that marched -> the area it came from last (AT-71)
        self.trail: dict[str, tuple[str, ...]] = {}  # unit that marched -> the areas it entered this turn
        self.bypassed: dict[str, tuple[str, ...]] = {}  # area -> the units that went around it (TOT-32)
        self.displaced: dict[str, int] = {}  # unit that retreated, withdrew or was driven off -> 1 (AT-108)
        self.ways: dict[str, tuple[str, ...]] = {}  # unit that gives way -> where to (AT-111); secret
        self.engagements: dict[str, Engagement] = {}  # by place
        self.last: dict[str, Engagement] = {}  # those of the turn before, as both sides remember them
        self.missed: dict[str, int] = {}  # unit -> turn in which its loss was seen by the enemy (AT-132)
        self.gated = 0  # the last turn whose remaining gates the umpire skips
        self.hand = False  # does the umpire type the next dice (AT-138)?
        self.ended_by = ""  # who ended the campaign before its time
        # unit that marches -> where from, and the tick of each area it reaches; told right after and not kept
        self.paced: dict[str, tuple[str, tuple[int, ...]]] = {}

    def clone(self) -> Theatre:
        other = Theatre(self.rules)
        other.agenda = self.agenda
        other.sealed = dict(self.sealed)
        other.turn = self.turn
        other.phase = self.phase
        other.weather = self.weather
        other.control = dict(self.control)
        other.shown = dict(self.shown)
        other.where = dict(self.where)
        other.fatigue = dict(self.fatigue)
        other.unsupplied = dict(self.unsupplied)
        other.regroup = dict(self.regroup)
        other.momentum = dict(self.momentum)
        other.due = dict(self.due)
        other.returns = dict(self.returns)
        other.orders = dict(self.orders)
        other.zone = self.zone
        other.dice = dict(self.dice)
        other.broke = dict(self.broke)
        other.goes = dict(self.goes)
        other.start = dict(self.start)
        other.came = dict(self.came)
        other.trail = dict(self.trail)
        other.bypassed = dict(self.bypassed)
        other.displaced = dict(self.displaced)
        other.ways = dict(self.ways)
        other.engagements = dict(self.engagements)
        other.last = self.last
        other.missed = dict(self.missed)
        other.gated = self.gated
        other.hand = self.hand
        other.ended_by = self.ended_by
        return other

    # questions

    def on_map(self, unit: str) -> bool:
        return self.where[unit] not in OFF_MAP

    def units_of(self, side: str) -> list[str]:
        """The units of a side that are on the map and known, in the order of battle; leaders included."""
        return [unit for unit in self.rules.units_of[side] if self.where[unit] not in OFF_MAP]

    def troops_at(self, place: str) -> list[str]:
        """The units of both sides in an area or on a connector, leaders left out."""
        return [unit for unit in self.rules.troops if self.where[unit] == place]

    def supplied(self, unit: str) -> bool:
        """Is it in supply this turn (AT-10)?"""
        return unit not in self.unsupplied

    def mobility(self, unit: str) -> str:
        """Effective mobility: Leg while out of supply (AT-16)."""
        return LEG if unit in self.unsupplied else self.rules.unit[unit].mobility

    def is_recon(self, unit: str) -> bool:
        return unit not in self.unsupplied and self.rules.unit[unit].mobility == RECON

    def allowance(self, unit: str) -> int:
        """Half movement points a turn (AT-48)."""
        return self.rules.halves[self.mobility(unit)]

    def strength(self, unit: str) -> int:
        """Effective strength: none at fatigue 5 (AT-106)."""
        if self.fatigue[unit] >= self.rules.no_strength:
            return 0
        return self.rules.unit[unit].strength

    def must_regroup(self, unit: str) -> bool:
        return self.regroup.get(unit, 0) == self.turn

    def has_momentum(self, unit: str) -> bool:
        return self.momentum.get(unit, 0) == self.turn

    def order(self, unit: str) -> str:
        """Its kind of order this turn (AT-30, AT-37)."""
        word = self.orders.get(unit)
        return word[0] if word else "defend"

    def force(self, sheet: Engagement, side: str) -> list[str]:
        """A side's units in an engagement."""
        of = self.rules.side
        return [unit for unit in sheet.units if of[unit] == side]

    def stationary(self, unit: str) -> bool:
        """Has it traversed no connector this turn?"""
        return unit not in self.came

    def on_road(self, sheet: Engagement) -> bool:
        """Is it fought on a connector (AT-90)?"""
        return sheet.place in self.rules.board.ends

    def open_places(self, connectors: bool) -> list[str]:
        """The places of engagements still to be fought: those on connectors, or those in areas."""
        ends = self.rules.board.ends
        return [
            place
            for place, sheet in self.engagements.items()
            if (place in ends) == connectors and sheet.open()
        ]

    # verbs that change and tell

    def put(self, sheet: Engagement) -> None:
        self.engagements[sheet.place] = sheet

    def tire(self, unit: str, levels: int) -> None:
        """Adds fatigue, never above the highest level (AT-106)."""
        self.fatigue[unit] = min(self.fatigue[unit] + levels, self.rules.most_fatigue)

    def rest(self, unit: str, levels: int) -> None:
        """Takes off fatigue, never below the lowest level (AT-106, AT-108)."""
        self.fatigue[unit] = max(self.fatigue[unit] - levels, self.rules.data.fatigue["least"])

    def place(self, unit: str, place: str) -> None:
        self.where[unit] = place

    def remove(self, unit: str) -> None:
        """Removes a unit for good, without telling: the caller does that."""
        self.where[unit] = GONE
        for marks in (self.unsupplied, self.regroup, self.momentum):
            marks.pop(unit, None)
