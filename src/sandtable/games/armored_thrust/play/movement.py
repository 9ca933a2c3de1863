"""All movement at once on the clock (AT-60 … AT-72), as a calculation over plain values.

Takes marches with the ticks of each leg, so that the same clock runs in 24 ticks or in steps (AT-72). Finds out where
every unit ends, by which area it came, who holds which area and who fights where.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

TURN: Final = 24  # ticks of a turn (AT-60)


class March:
    """A unit that sets out: the areas it enters, the ticks of each leg, and the one it may bypass (TOT-31)."""

    def __init__(
        self,
        unit: str,
        start: str,
        path: tuple[str, ...],
        ticks: tuple[int, ...],
        mark: int = -1,
        delay: int = 0,
    ) -> None:
        self.unit = unit
        self.start = start
        self.path = path
        self.ticks = ticks
        self.mark = mark  # the place on the path of the area it bypasses if that is held; -1 for none
        self.delay = delay  # ticks that going around takes (TOT-32)
        self.done = 0  # legs begun


class LockedFight:
    """The units locked into an engagement, and who held the area at that moment ("" on a connector)."""

    def __init__(self, holder: str) -> None:
        self.holder = holder
        self.units: list[str] = []


class Clock:
    """Runs a turn's marches tick by tick; read the results when it has run.

    Leaders march, stop where the enemy stands and are caught where he finds them alone, but they never fight,
    hold, or hinder anybody (AT-116).
    """

    def __init__(
        self,
        names: Mapping[str, Mapping[str, str]],  # the connector between two areas
        control: Mapping[str, str],
        sides: Mapping[str, str],  # unit -> side
        standing: Mapping[str, str],  # unit that stays -> its area
        marches: list[March],
        leaders: frozenset[str] = frozenset(),
    ) -> None:
        self.names = names
        self.control = dict(control)
        self.sides = sides
        self.leaders = leaders
        self.where: dict[str, str] = {}  # unit that marched -> area or connector
        self.came: dict[str, str] = {}  # unit that marched -> the area it left last (AT-71)
        self.trail: dict[str, tuple[str, ...]] = {}  # unit that marched -> the areas it reached
        self.times: dict[str, tuple[int, ...]] = {}  # unit that marched -> the ticks at which it reached them
        self.fights: dict[str, LockedFight] = {}  # by area or connector
        self.bypassed: dict[str, tuple[str, ...]] = {}  # area -> units that went around it
        self.caught: dict[str, str] = {}  # leader -> the area where the enemy found him alone
        self.present: dict[str, list[str]] = {}  # area -> the units in it, without those that go around it
        self.aboard: dict[str, list[March]] = {}  # connector -> the marches on it
        self.visiting: dict[str, str] = {}  # leader -> the area he is in
        self.arrivals: dict[int, list[March]] = {}
        self.departures: dict[int, list[March]] = {0: list(marches)}
        for march in marches:
            march.done = 0
        for unit, area in standing.items():
            if unit in leaders:
                self.visiting[unit] = area
            else:
                self.present.setdefault(area, []).append(unit)

    def run(self) -> Clock:
        """Every tick: arrivals, meetings in areas, control, departures, meetings on connectors (AT-61)."""
        tick = 0
        while self.arrivals or self.departures:
            arriving = self.arrivals.pop(tick, None)
            if arriving is not None:
                entered = self.arrive(tick, arriving)
                self.meet_in_areas(entered)
                self.take_control(entered)
                if self.leaders:
                    self.catch_leaders()
            leaving = self.departures.pop(tick, None)
            if leaving is not None:
                self.meet_on_connectors(self.depart(tick, leaving))
            tick += 1
        for leader, area in self.visiting.items():
            if self.control[area] != self.sides[leader] and area not in self.fights:
                self.caught[leader] = area
        return self

    def arrive(self, tick: int, arriving: list[March]) -> list[str]:
        """(a) Puts units that end a leg into their areas, unless they go around; returns the areas entered (AT-62)."""
        here = [march for march in arriving if self.reached(march)]
        around = [march for march in here if march.mark == march.done - 1 and self.held(march)]
        entered: list[str] = []
        for march in here:
            area = march.path[march.done - 1]
            self.times[march.unit] = (*self.times.get(march.unit, ()), tick)
            if march in around:
                self.go_around(march)
            elif march.unit not in self.leaders and area not in entered:
                entered.append(area)
            if march.done < len(march.path):
                wait = march.delay if march in around else 0
                self.departures.setdefault(tick + wait, []).append(march)
        return entered

    def reached(self, march: March) -> bool:
        """Puts a unit into the area at the end of its leg, unless it was halted on the way."""
        unit, area = march.unit, march.path[march.done - 1]
        connector = self.where[unit]
        if connector in self.fights and unit not in self.leaders:
            return False
        self.aboard[connector].remove(march)
        self.where[unit] = area
        self.trail[unit] = (*self.trail[unit], area)
        if unit in self.leaders:
            self.visiting[unit] = area
        else:
            self.present.setdefault(area, []).append(unit)
        return True

    def held(self, march: March) -> bool:
        """Are enemy units in the area, fighting or just arrived, when the march reaches it (TOT-32)?"""
        side = self.sides[march.unit]
        for unit in self.present[march.path[march.mark]]:
            if self.sides[unit] != side:
                return True
        return False

    def go_around(self, march: March) -> None:
        """Leads a march around an area, where it counts neither for meetings nor for control (AT-63, TOT-32)."""
        area = march.path[march.mark]
        self.present[area].remove(march.unit)
        self.bypassed[area] = (*self.bypassed.get(area, ()), march.unit)

    def meet_in_areas(self, entered: list[str]) -> None:
        """(b) Locks all units of an area that both sides are in into one engagement (AT-63, AT-65)."""
        for area in entered:
            units = self.present[area]
            first = self.sides[units[0]]
            for unit in units:
                if self.sides[unit] != first:
                    self.lock(area, self.control[area]).units = list(units)
                    break

    def take_control(self, entered: list[str]) -> None:
        """(c) Gives an area without enemies to the side that entered it (AT-53, AT-66)."""
        for area in entered:
            if area not in self.fights:
                self.control[area] = self.sides[self.present[area][0]]

    def depart(self, tick: int, leaving: list[March]) -> list[str]:
        """(d) Sends on every unit that is not locked and has path left; returns the connectors entered (AT-67)."""
        used: list[str] = []
        for march in leaving:
            unit = march.unit
            here = march.path[march.done - 1] if march.done else march.start
            if self.halted(march, here):
                continue
            connector = self.names[here][march.path[march.done]]
            if unit in self.leaders:
                self.visiting.pop(unit, None)
            elif march.done and unit in self.present[here]:
                self.present[here].remove(unit)
            if not march.done:
                self.trail[unit] = ()
            self.came[unit] = here
            self.where[unit] = connector
            self.aboard.setdefault(connector, []).append(march)
            if connector not in used:
                used.append(connector)
            self.arrivals.setdefault(tick + march.ticks[march.done], []).append(march)
            march.done += 1
        return used

    def halted(self, march: March, here: str) -> bool:
        if march.unit in self.leaders:
            return march.unit in self.caught or (march.done > 0 and here in self.fights)
        return here in self.fights and march.unit in self.fights[here].units

    def meet_on_connectors(self, used: list[str]) -> None:
        """(e) Locks all units on a connector into one engagement where enemies move against each other (AT-68)."""
        for connector in used:
            aboard = [march for march in self.aboard[connector] if march.unit not in self.leaders]
            if connector in self.fights or self.collide(aboard):
                self.lock(connector, "").units = [march.unit for march in aboard]

    def collide(self, aboard: list[March]) -> bool:
        """Do two enemies on a connector move in opposite directions?"""
        for one in aboard:
            for other in aboard:
                if (
                    self.sides[one.unit] != self.sides[other.unit]
                    and self.came[one.unit] != self.came[other.unit]
                ):
                    return True
        return False

    def lock(self, place: str, holder: str) -> LockedFight:
        """Begins an engagement; its `holder` stays who held the area at this moment (AT-86, AR30)."""
        if place not in self.fights:
            self.fights[place] = LockedFight(holder)
        return self.fights[place]

    def catch_leaders(self) -> None:
        """Stops leaders whom the enemy finds alone; they are moved after the clock has run (AT-116)."""
        for leader, area in self.visiting.items():
            units = self.present.get(area)
            if units and area not in self.fights and self.sides[units[0]] != self.sides[leader]:
                self.caught[leader] = area
