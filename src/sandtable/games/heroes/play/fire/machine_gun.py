"""Machine Gunner: one Firing Action at several enemy units of a class (HON-617, R-32, R-47)."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.fire.sight import distance
from sandtable.games.heroes.play.fire.spelling import ShotDraft
from sandtable.games.heroes.play.fire.sums import total, values_of
from sandtable.games.heroes.play.state import Battle

REACH: Final = 2  # squares between two targets at most
FEWEST: Final = 2  # the fewest points that can be split


def pool(s: Battle, unit: str, spelled: ShotDraft, grade: int, how: str) -> int:
    """The points to be split: the value with Fire on the Move and bonuses, doubled if Suppressive."""
    plus = tuple(spelled.plus)
    return total(values_of(s, unit, spelled.weapon, spelled.slot, spelled.mode, grade, how, plus))


def first_targets(s: Battle, unit: str, spelled: ShotDraft, how: str, found: list[str]) -> list[str]:
    """The targets that can be named first: enough points against their class, and another of the class near enough."""
    return [
        target
        for target in found
        if pool(s, unit, spelled, s.grade(target), how) >= FEWEST and neighbours(s, target, found)
    ]


def neighbours(s: Battle, target: str, found: list[str]) -> list[str]:
    """Other targets of the same class within two squares."""
    grade = s.grade(target)
    return [
        other
        for other in found
        if other != target and s.grade(other) == grade and distance(s, target, other) <= REACH
    ]


def next_targets(s: Battle, spelled: ShotDraft, left: int, found: list[str]) -> list[str]:
    """The targets that may get the next point: those already named, and others of the class near enough to one.

    With `mg_chain` near to any target named, otherwise near to the first. The last point must go to a second target if
    there is only one so far.
    """
    named = list(dict.fromkeys(spelled.targets))
    anchors = named if s.rules.mg_chain else named[:1]
    grade = s.grade(named[0])
    letters: list[str] = []
    for target in found:
        if target in named:
            if left > 1 or len(named) > 1:
                letters.append(target)
        elif s.grade(target) == grade and near(s, target, anchors):
            letters.append(target)
    return letters


def near(s: Battle, target: str, anchors: list[str]) -> bool:
    for anchor in anchors:
        if distance(s, target, anchor) <= REACH:
            return True
    return False


def points_left(s: Battle, unit: str, spelled: ShotDraft, how: str) -> int:
    """Points not yet given to a target; all must be, each target at least one."""
    grade = s.grade(spelled.targets[0])
    return pool(s, unit, spelled, grade, how) - len(spelled.targets)


def shares(targets: list[str]) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The targets in the order in which they were named, and the points of each."""
    named = list(dict.fromkeys(targets))
    return tuple(named), tuple([targets.count(target) for target in named])
