"""Step F4: all retreats and fall-backs together, after all control changes (AT-94, AT-110 … AT-114).

Where a force goes is never told to the enemy. Which forces give way both sides know; where several areas are
equally near the umpire throws one die for each such force, whether it matters or not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sandtable.games.armored_thrust.play.leaders import move_to_friends
from sandtable.games.armored_thrust.play.nouns import NOBODY
from sandtable.games.armored_thrust.play.roads import cheapest_next, entry
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.steps import ThrustChoice, ThrustThrow, first_word
from sandtable.games.armored_thrust.play.umpire import UMPIRE, behind_the_screen
from sandtable.kernel.steps import (
    NOTHING,
    Choice,
    Dice,
    Faces,
    Procedure,
    Reason,
    Steps,
    Together,
    Word,
)

GO: Final = "go"
SIDES_OF_THE_DIE: Final = 60  # divisible by 2, 3, 4, 5 and 6


class Retreats(Procedure[Theatre]):
    """Finds who gives way and where to; the owner or a die settles ties; then all go at once (AT-113)."""

    def run(self, s: Theatre) -> Steps:
        find_ways(s)
        if not forces(s):  # a correction or a withdrawal may still have left a unit on enemy ground
            return [GiveWay()]
        return [RetreatChoices() if s.rules.agreed.owner_breaks_ties else RetreatDice(), GiveWay()]


def forces(s: Theatre) -> list[tuple[str, str]]:
    """The forces that give way, by place and side; both sides know them, as both were in every engagement."""
    return [(sheet.place, side) for sheet in s.engagements.values() for side in sheet.gave]


def die_of(found: list[tuple[str, str]], place: str, side: str) -> tuple[str, str]:
    """The force whose die a group uses: its own; if it was driven off beside a fight, its side's first."""
    for force in found:
        if force == (place, side):
            return force
    for force in found:
        if force[1] == side:
            return force
    return found[0]


def retreating(s: Theatre) -> dict[str, str]:
    """The units that give way, with the place of their engagement; "" for those driven out of an area (AT-92)."""
    found: dict[str, str] = {}
    for unit in s.rules.troops:
        place = s.where[unit]
        side = s.rules.side[unit]
        sheet = s.engagements.get(place)
        if sheet is not None and side in sheet.gave:
            found[unit] = place
        elif place in s.control and s.control[place] == s.rules.enemy[side]:
            found[unit] = ""
    return found


def find_ways(s: Theatre) -> None:
    """Notes where each unit that gives way can go; neutral areas that both sides would enter are closed (AT-113)."""
    leaving = retreating(s)
    closed: set[str] = set()
    while True:
        s.ways = {unit: ways(s, unit, closed) for unit in leaving}
        wanted: dict[str, set[str]] = {}
        for unit, areas in s.ways.items():
            for area in areas:
                if s.control[area] == NOBODY:
                    wanted.setdefault(area, set()).add(s.rules.side[unit])
        fresh = {area for area, sides in wanted.items() if len(sides) > 1}
        if not fresh:
            return
        closed |= fresh


def ways(s: Theatre, unit: str, closed: set[str]) -> tuple[str, ...]:
    """Where a unit may retreat: back where it came from, else the cheapest areas free of the enemy (AT-111, AT-112).

    On a connector it counts as being in its entry area (AT-94).
    """
    side = s.rules.side[unit]
    enemy = s.rules.enemy[side]
    back = s.came.get(unit, "")
    if back and s.control[back] != enemy and back not in closed:
        return (back,)
    here = entry(s, unit)
    open_to = [
        area
        for area in s.rules.board.neighbours[here]
        if s.control[area] != enemy and area not in closed and not s.rules.closed_base[side].get(area, False)
    ]
    return cheapest_next(s, side, here, open_to)


def undecided(s: Theatre, side: str) -> list[list[str]]:
    """Units of one force with the same several ways, which go together (AT-111)."""
    groups: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for unit, areas in s.ways.items():
        if len(areas) > 1 and s.rules.side[unit] == side:
            groups.setdefault((s.where[unit], areas), []).append(unit)
    return list(groups.values())


class RetreatDice(ThrustThrow):
    """The umpire throws a die for each force that gives way, so that nobody learns whose way was in doubt."""

    def seat(self, s: Theatre) -> str:
        return UMPIRE

    def dice(self, s: Theatre) -> Dice:
        return Dice(len(forces(s)), sides=SIDES_OF_THE_DIE)

    def decoys(self, s: Theatre) -> int:
        """An umpire with real dice throws none after the last force whose way is in doubt, but at least one."""
        order = forces(s)
        doubtful = [
            die_of(order, s.where[group[0]], side) for side in s.rules.sides for group in undecided(s, side)
        ]
        needed = [at + 1 for at, force in enumerate(order) if force in doubtful]
        return len(order) - max([1, *needed])

    def onlookers(self, s: Theatre) -> tuple[str, ...]:
        return behind_the_screen(s)

    def fell(self, s: Theatre, faces: Faces) -> Steps:
        """Reads the dice: the groups of a force share one, and what is left of it after one draw serves the next."""
        s.hand = False
        order = forces(s)
        left = {force: face - 1 for force, face in zip(order, faces, strict=True)}
        for side in s.rules.sides:
            for group in undecided(s, side):
                force = die_of(order, s.where[group[0]], side)
                areas = s.ways[group[0]]
                for unit in group:
                    s.ways[unit] = (areas[left[force] % len(areas)],)
                left[force] //= len(areas)
        return NOTHING


class RetreatChoices(Together[Theatre]):
    """Owners choose among equally near areas; every side that gives way anywhere is asked (AT-111)."""

    def asks(self, s: Theatre) -> Mapping[str, Choice[Any]]:
        given = {side for _, side in forces(s)}
        return {side: ChooseRetreat(side) for side in s.rules.sides if side in given}

    def opened(self, s: Theatre, answers: dict[str, Word]) -> Steps:
        for side, word in answers.items():
            chosen = dict(zip(word[::2], word[1::2], strict=False))
            for group in undecided(s, side):
                for unit in group:
                    s.ways[unit] = (chosen[group[0]],)
        return NOTHING


class ChooseRetreat(ThrustChoice):
    """The first unit of each group and its area, until all have one; `go` where nothing is in doubt (AT-111)."""

    __match_args__ = ("side",)
    rule = "AT-111"

    def __init__(self, side: str) -> None:
        self.side = side

    def seat(self, s: Theatre) -> str:
        return self.side

    def letters(self, seen: Theatre, draft: Word) -> list[str]:
        if len(draft) % 2:
            return list(seen.ways[draft[-1]])
        groups = undecided(seen, self.side)
        return [group[0] for group in groups if group[0] not in draft] if groups else [GO]

    def ends(self, seen: Theatre, word: Word) -> bool:
        return word[-1] == GO or len(word) == 2 * len(undecided(seen, self.side))

    def silence(self, seen: Theatre) -> Word | None:
        return first_word(seen, self)

    def chosen(self, s: Theatre, word: Word) -> Steps:
        return NOTHING  # the answers are opened together

    def why_not(self, seen: Theatre, draft: Word, letter: str) -> Reason | None:
        rules = seen.rules
        if len(draft) % 2:
            unit = draft[-1]
            if letter in rules.area:
                return why_not_back(seen, unit, letter)
            return ("no-area", f"First say where {rules.unit[unit].name} retreats.", "AT-111")
        if letter in rules.unit:
            return why_no_choice(seen, self.side, draft, letter)
        if letter == GO:
            return ("undecided", "Not every way is plain: name the units and where they go.", "AT-111")
        return None

    def anchors(self, seen: Theatre, draft: Word, letter: str) -> tuple[str, ...]:
        if letter in seen.rules.area:
            return (f"area:{letter}",)
        return (f"unit:{letter}",) if letter in seen.rules.unit else ()


def why_not_back(s: Theatre, unit: str, area: str) -> Reason:
    """Why a unit cannot retreat to an area: no road, the enemy, or a dearer way (AT-111, AT-112)."""
    rules, side, here = s.rules, s.rules.side[unit], entry(s, unit)
    there = rules.area[area].name
    if area not in rules.board.neighbours[here]:
        return ("not-joined", f"No road leads from {rules.area[here].name} to {there}.", "AT-110")
    if rules.closed_base[side].get(area, False) or s.control[area] == rules.enemy[side]:
        return ("enemy-ground", f"{there} is in the hands of the enemy.", "AT-112")
    ways = " or ".join(s.ways[unit])
    return ("not-cheapest", f"A retreat goes by the cheapest way: {ways}.", "AT-111")


def why_no_choice(s: Theatre, side: str, draft: Word, unit: str) -> Reason:
    """Why nothing is asked about a unit (AT-111)."""
    name = s.rules.unit[unit].name
    if s.rules.side[unit] != side:
        return ("not-your-unit", f"{name} is an enemy unit.", "AT-111")
    if unit in draft[::2]:
        return ("twice", f"{name} has its way already.", "AT-111")
    if unit not in s.ways:
        return ("no-retreat", f"{name} does not retreat.", "AT-111")
    for group in undecided(s, side):
        if unit in group:
            first = s.rules.unit[group[0]].name
            return ("no-choice", f"{name} goes with {first}: name that unit.", "AT-111")
    return ("no-choice", f"{name} has no choice of ways.", "AT-111")


def about_to_give_way(pending: Steps) -> bool:
    """Is a retreat among the steps to come?"""
    return any([isinstance(step, GiveWay) for step in pending])


class GiveWay(Procedure[Theatre]):
    """All retreats at once, one connector each; who finds no way surrenders (AT-110, AT-112, AT-113)."""

    def run(self, s: Theatre) -> Steps:
        for unit, areas in s.ways.items():
            if areas:
                before = s.where[unit]
                s.place(unit, areas[0])
                s.displaced[unit] = 1
                hears = s.rules.hears[s.rules.side[unit]]
                s.whisper(hears, "retreated", unit=unit, place=before, area=areas[0])
            else:
                surrender(s, unit)
        s.ways = {}
        save_leaders(s)
        return NOTHING


def surrender(s: Theatre, unit: str) -> None:
    """Removes a unit that has no way out; its owner is told now, the opponent in the End report (AT-112, AT-132)."""
    place = s.where[unit]
    s.whisper(s.rules.hears[s.rules.side[unit]], "surrendered", unit=unit, place=place)
    if place in s.engagements and unit in s.engagements[place].units:
        s.missed[unit] = s.turn
    s.remove(unit)


def save_leaders(s: Theatre) -> None:
    """Moves leaders left behind in an enemy area to the nearest friendly unit (AT-116)."""
    for leader in sorted(s.rules.leaders):
        place = s.where[leader]
        if place in s.control and s.control[place] == s.rules.enemy[s.rules.side[leader]]:
            move_to_friends(s, leader, place)
