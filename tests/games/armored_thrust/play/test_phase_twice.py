"""The Engagement Phase accounted for a second time, by code that shares none with the first (AT-73 … AT-152, TOT-50).

The results of the fights are taken as they fell; everything that follows from them is worked out from the sentences of
the catalogue and compared: who advances, who holds what, who is tired and marked, and where everybody may have gone.
Run as a file with a number it accounts for as many phases as one likes.
"""

from __future__ import annotations

import sys
from random import Random

import pytest

from sandtable.games.armored_thrust.play.nouns import GONE
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.structs import Engagement
from tests.games.armored_thrust.play.test_engagement_fuzz import OPTIONS, play, wild
from tests.games.armored_thrust.theatre import totalize

FOE = {"allied": "axis", "axis": "allied"}
POINTS = {"major": 1, "minor": 2, "lane": 4}  # table N, in halves
TIRED = {"8-1": (1, 2), "7-2": (1, 2), "6-3": (1, 1), "draw": (1, 1)}  # table G: winner, loser


class Account:
    """From the theatre before the phase and the sheets after it."""

    def __init__(self, before: Theatre, after: Theatre, scope: str) -> None:
        self.before, self.after, self.scope = before, after, scope
        self.rules = before.rules
        self.side = before.rules.side
        self.control = dict(before.control)
        self.where = dict(before.where)
        self.regroup: set[str] = set()
        self.momentum: set[str] = set()
        self.fatigue = dict(before.fatigue)
        self.leaves: dict[str, str] = {}  # unit -> the area it counts as being in when it gives way
        self.slipped: set[str] = set()
        self.advanced: set[str] = set()
        self.overrun: set[str] = set()

    def check(self) -> None:
        self.advance()
        self.withdraw()
        for place, sheet in self.after.engagements.items():
            if sheet.withdrew or place in self.overrun:
                assert not sheet.grade and sheet.cancelled == (place in self.overrun)
            else:
                self.decide(place, sheet)
        assert self.control == self.after.control
        for unit in self.rules.troops:
            self.look_for(unit)
        self.go_together()

    def of(self, sheet: Engagement, side: str) -> list[str]:
        return [unit for unit in sheet.units if self.side[unit] == side]

    def mobility(self, unit: str) -> str:
        return "leg" if unit in self.before.unsupplied else self.rules.unit[unit].mobility

    def cost(self, side: str, here: str, there: str) -> int:
        """AT-49, TOT-40"""
        day = self.rules.turns[self.before.turn - 1].part != "night"
        hunted = side == "axis" and day and self.before.weather in ("clear", "mist")
        return 4 if hunted else POINTS[self.rules.board.kind[here][there]]

    def nearest(self, side: str, here: str, areas: list[str]) -> set[str]:
        least = min([self.cost(side, here, area) for area in areas], default=0)
        return {area for area in areas if self.cost(side, here, area) == least}

    # step 10

    def advance(self) -> None:
        """AT-92, AT-150, AT-151"""
        wanted: dict[str, list[str]] = {}
        for place, sheet in self.after.engagements.items():
            if "-" in place and sheet.grade == "8-1":
                here = {self.before.came[unit] for unit in self.of(sheet, sheet.winner)}
                there = {self.before.came[unit] for unit in self.of(sheet, FOE[sheet.winner])}
                if len(here) == len(there) == 1 and self.rules.area[min(there)].base != FOE[sheet.winner]:
                    wanted.setdefault(min(there), []).append(place)
        for area, places in wanted.items():
            sheets = [self.after.engagements[place] for place in places]
            if len({sheet.winner for sheet in sheets}) == 1:
                self.occupy(area, places, sheets[0].winner)
        for place, sheet in self.after.engagements.items():
            assert sheet.advanced == (place in self.advanced)

    def occupy(self, area: str, places: list[str], winner: str) -> None:
        self.control[area] = winner
        self.advanced.update(places)
        if area in self.before.engagements:
            self.overrun.add(area)
        for unit in self.rules.troops:
            if self.where[unit] == area and self.side[unit] != winner:
                self.regroup.add(unit)
                self.leaves[unit] = area
        for place in places:
            for unit in self.of(self.after.engagements[place], winner):
                self.where[unit] = area

    # steps 10 and 11

    def withdraw(self) -> None:
        """AT-75 … AT-80"""
        control, where = dict(self.control), dict(self.where)
        for place, sheet in self.after.engagements.items():
            if not sheet.withdrew:
                continue
            side = sheet.withdrew
            assert {self.mobility(unit) for unit in self.of(sheet, side)} == {"recon"}
            assert {self.mobility(unit) for unit in self.of(sheet, FOE[side])} != {"recon"}
            if "-" in place:
                assert {self.before.control[self.before.came[unit]] for unit in self.of(sheet, side)} == {
                    side
                }
                self.fall_back(sheet, sheet.units)
                continue
            hostile = {where[unit] for unit in self.rules.troops if self.side[unit] != side}
            friendly = [area for area in self.rules.board.neighbours[place] if control[area] == side]
            free = [area for area in friendly if area not in hostile | set(self.before.engagements)]
            (area,) = {self.after.where[unit] for unit in self.of(sheet, side)}
            assert area in self.nearest(side, place, free)
            for unit in self.of(sheet, side):
                self.where[unit] = area
                self.slipped.add(unit)
            self.control[place] = FOE[side]

    def fall_back(self, sheet: Engagement, units: tuple[str, ...] | list[str]) -> None:
        """AT-94: on a connector a unit counts as being where it came from."""
        for unit in units:
            self.leaves[unit] = self.before.came[unit] if "-" in sheet.place else sheet.place

    # step 14

    def decide(self, place: str, sheet: Engagement) -> None:
        """AT-91, AT-100 … AT-105, AT-120"""
        assert sheet.grade == grade(sheet)
        for unit in sheet.units:
            won = self.side[unit] == sheet.winner
            flawless = won and sheet.intact and sheet.grade == "8-1"
            more = 0 if flawless else TIRED[sheet.grade][0 if won else 1]
            self.fatigue[unit] = min(5, self.fatigue[unit] + more)
            (self.momentum if won and sheet.grade == "8-1" else self.regroup).add(unit)
        if "-" not in place:
            self.control[place], beaten = self.holder(place, sheet)
            for side in beaten:
                self.fall_back(sheet, self.of(sheet, side))
        elif place in self.advanced:
            self.fall_back(sheet, self.of(sheet, FOE[sheet.winner]))
        else:
            self.fall_back(sheet, sheet.units)

    def holder(self, place: str, sheet: Engagement) -> tuple[str, list[str]]:
        """AT-103, AT-104, TOT-50, TOT-51"""
        stands = {
            side: any(unit not in self.before.came for unit in self.of(sheet, side))
            for side in ("allied", "axis")
        }
        held = self.before.engagements[place].holder
        outgunned = (
            held != "allied"
            and {
                "axis_controlled": held == "axis",
                "stationary_axis": stands["axis"],
                "tabletop_defender": sheet.attacker == "allied",
            }[self.scope]
        )
        if outgunned and not (sheet.winner == "axis" and sheet.grade in ("8-1", "7-2")):
            return "allied", ["axis"]
        keeper = sheet.winner or next((side for side in stands if stands[side]), "")
        return (keeper, [FOE[keeper]]) if keeper else (self.before.start[place], ["allied", "axis"])

    # step 15

    def ways(self, unit: str) -> set[str]:
        """AT-94, AT-110 … AT-113"""
        side, here, back = self.side[unit], self.leaves[unit], self.before.came.get(unit)
        if back and self.control[back] != FOE[side]:
            return {back}
        beside = self.rules.board.neighbours[here]
        return self.nearest(side, here, [area for area in beside if self.control[area] != FOE[side]])

    def look_for(self, unit: str) -> None:
        after, found = self.after, self.after.where[unit]
        if unit not in self.leaves:
            assert found == self.where[unit]
            assert (unit in after.displaced) == (unit in self.slipped)
        elif not self.ways(unit):
            sheet = after.engagements.get(self.before.where[unit])
            assert found == GONE
            assert (unit in after.missed) == (sheet is not None and unit in sheet.units)
            return
        else:
            assert found in self.ways(unit) and unit in after.displaced
        assert after.fatigue[unit] == self.fatigue[unit]
        assert (after.regroup.get(unit) == after.turn + 1) == (unit in self.regroup)
        assert (after.momentum.get(unit) == after.turn + 1) == (unit in self.momentum)

    def go_together(self) -> None:
        """AT-111: units of one force with the same ways."""
        chosen: dict[tuple[str, str, tuple[str, ...]], set[str]] = {}
        for unit in self.leaves:
            force = (self.before.where[unit], self.side[unit], tuple(sorted(self.ways(unit))))
            chosen.setdefault(force, set()).add(self.after.where[unit])
        assert all(len(areas) == 1 for areas in chosen.values())


def grade(sheet: Engagement) -> str:
    """AT-100 by points, AT-120 by successes."""
    most, least = max(sheet.vps), min(sheet.vps)
    assert sheet.winner == ("" if most == least else "allied" if sheet.vps[0] == most else "axis")
    if sheet.way == "dice":
        first, second = sheet.successes
        found = {0: "draw", 1: "6-3", 2: "7-2"}.get(abs(first - second), "8-1")
        assert f"{most}-{least}" == ("2-2" if found == "draw" else found)
        assert most == least or (first > second) == (sheet.vps[0] > sheet.vps[1])
        return found
    if most == least:
        return "draw"
    return "8-1" if most >= 8 * least else "7-2" if 2 * most >= 7 * least else "6-3"


def account(options: dict[str, object], seeds: range) -> None:
    rules = totalize(**options)
    for seed in seeds:
        rng = Random(f"twice {seed}")
        s = wild(rules, rng)
        before = s.clone()
        play(s, rng)
        Account(before, s, str(options.get("outgunned_scope", "axis_controlled"))).check()


@pytest.mark.parametrize(
    "options", OPTIONS, ids=lambda options: " ".join(map(str, options.values())) or "default"
)
def test_two_accounts_of_a_phase_agree(options: dict[str, object]) -> None:
    """AT-75 … AT-80, AT-91 … AT-95, AT-100 … AT-107, AT-110 … AT-114, AT-120, AT-150, AT-151, TOT-50, TOT-51"""
    account(options, range(40))


if __name__ == "__main__":
    for chosen in OPTIONS:
        account(chosen, range(int(sys.argv[1])))
        print(chosen)
