"""Steps and zones of a ground, laid out once so that a move only has to look up a few neighbours."""

from __future__ import annotations

from sandtable.games.heroes.ground.squares import Squares, Walk


def foot_trails(squares: Squares, closed: frozenset[str]) -> dict[str, dict[str, Walk]]:
    """For each square, where Infantry can step and by which walk; closed ground is left out.

    Where a door and a window lead to the same square the door counts.
    """
    found: dict[str, dict[str, Walk]] = {}
    for at, walks in squares.walks.items():
        steps: dict[str, Walk] = {}
        for walk in walks:
            if walk.to not in closed and (walk.to not in steps or walk.opening != "window"):
                steps[walk.to] = walk
        found[at] = steps
    return found


def zones_of(squares: Squares) -> dict[str, frozenset[str]]:
    """The squares that a unit controls from each square, half squares included (HON-501 … HON-506)."""
    return {at: frozenset(zone) for at, zone in squares.zone.items()}


def watched_from(squares: Squares) -> dict[str, tuple[str, ...]]:
    """The squares from which each square is controlled."""
    found: dict[str, list[str]] = {}
    for at, zone in squares.zone.items():
        for square in zone:
            found.setdefault(square, []).append(at)
    return {square: tuple(dict.fromkeys(places)) for square, places in found.items()}
