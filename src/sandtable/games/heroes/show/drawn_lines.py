"""Lines of sight as they are drawn: what they cross, and everything that is in them by name (HON-511 … HON-517)."""

from __future__ import annotations

from typing import Final

from sandtable.board.table import Ray
from sandtable.games.heroes.play.fire import sight
from sandtable.games.heroes.play.fire.sight import BLOCKED, SightLine
from sandtable.games.heroes.play.nouns import INFANTRY, OFF_BOARD
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.show.pieces import structure_name, unit_name

FINE: Final = 8  # fine units to a square, in the coordinates of lines


def ray(s: Battle, line: SightLine, soft: bool) -> Ray:
    """A line with what it crosses and everything that is in it by name; what blocks it comes last."""
    told = [
        (obstacle.square, f"−{obstacle.amount} {s.rules.skin().reason(obstacle.reason)}")
        for obstacle in line.obstacles
        if soft or not obstacle.soft
    ]
    if line.state == BLOCKED and line.blocker:
        told.append((blocker_at(s, line.blocker), blocker_name(s, line.blocker)))
    crossed = s.land.squares.sight_points(line.a, line.b).crossed
    return Ray(drawn(line.a), drawn(line.b), line.state, crossed, tuple(told))


def drawn(point: tuple[int, int]) -> tuple[float, float]:
    return point[0] / FINE, point[1] / FINE


def blocker_at(s: Battle, blocker: str) -> str:
    """Where a blocker is: a unit or wreck by its square, a house by its name."""
    if blocker in s.units:
        return s.units[blocker].at
    if blocker in s.wrecks:
        return s.wrecks[blocker].at
    return blocker


def blocker_name(s: Battle, blocker: str) -> str:
    if blocker in s.units:
        return unit_name(s, blocker)
    if blocker in s.wrecks or blocker in s.land.ground.kinds or blocker in s.land.structure:
        return structure_name(s, blocker)
    terrain = s.land.terrain.get(blocker)
    return terrain.name if terrain is not None else blocker


def ray_between(s: Battle, one: str, other: str) -> Ray:
    return ray(s, sight.line(s, one, other), s.grade(other) == INFANTRY)


def sight_between(seen: Battle, start: str, end: str) -> Ray | None:
    """The line between any two squares or units (HON-511); between squares as Infantry there would see."""
    if start == end:
        return None
    one, other = standing(seen, start), standing(seen, end)
    if one in seen.units and other in seen.units:
        return ray_between(seen, one, other)
    if one in seen.units and other in seen.land.terrain:
        return ray(seen, sight.line_to_square(seen, one, other), True)
    if other in seen.units and one in seen.land.terrain:
        found = ray(seen, sight.line_to_square(seen, other, one), True)
        return Ray(found.end, found.start, found.state, found.crossed[::-1], found.obstacles)
    if one in seen.land.terrain and other in seen.land.terrain and one in seen.land.squares.walks:
        return ray(seen, sight.judge(seen, seen.land.squares.sight(one, other), True, True), True)
    return None


def standing(seen: Battle, name: str) -> str:
    """The name, if it is a unit on the board or aboard, or a square to stand in; else ""."""
    if name in seen.units:
        sheet = seen.units[name]
        if sheet.carrier:
            return sheet.carrier
        return name if sheet.at not in OFF_BOARD else ""
    return name if name in seen.land.squares.ids and name in seen.land.terrain else ""
