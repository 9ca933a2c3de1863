"""Where units are likely to stand before anybody has met them."""

from __future__ import annotations

from sandtable.games.armored_thrust.play.rules import ArmoredThrust
from sandtable.players.armored_thrust.belief import Spread, even


def priors(rules: ArmoredThrust) -> dict[str, Spread]:
    """Where each unit is likely to stand before anybody has met it: by the set-up rules, and at its bases later."""
    found: dict[str, Spread] = {}
    line = [id for id, area in rules.area.items() if area.line == 1]
    for unit in rules.troops:
        side = rules.side[unit]
        if unit not in rules.set_up_areas:
            found[unit] = even(list(rules.bases[side]))
            continue
        allowed = rules.set_up_areas[unit]
        likely = [area for area in allowed if area in line] or near_front(rules, side, allowed)
        found[unit] = even(likely)
    return found


def near_front(rules: ArmoredThrust, side: str, allowed: tuple[str, ...]) -> list[str]:
    """Areas of a side that face the enemy's, or objectives it must keep; all of them if there are none."""
    enemy = rules.enemy[side]
    facing = [
        area
        for area in allowed
        if area in rules.objective
        or any([rules.area[other].control == enemy for other in rules.board.neighbours[area]])
    ]
    return facing or list(allowed)
