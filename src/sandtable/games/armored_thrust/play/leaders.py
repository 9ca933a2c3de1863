"""Leader counters whom the enemy finds alone (AT-116)."""

from __future__ import annotations

from sandtable.games.armored_thrust.play.state import Theatre


def move_to_friends(s: Theatre, leader: str, area: str) -> None:
    """Moves a leader to the friendly unit fewest connectors away; with none left he is lost (AT-116).

    Among several equally near it is the first in the order of battle: asking would betray him (AT-116a).
    """
    side = s.rules.side[leader]
    unit = nearest_unit(s, side, area)
    if not unit:
        s.remove(leader)
        s.whisper(s.rules.hears[side], "left-behind", unit=leader)
    elif s.where[unit] != area:
        s.place(leader, s.where[unit])
        s.displaced[leader] = 1
        s.whisper(s.rules.hears[side], "escaped", unit=leader, place=s.where[unit])


def nearest_unit(s: Theatre, side: str, area: str) -> str:
    """The unit of a side that is fewest connectors away, first in the order of battle; "" for none."""
    rules = s.rules
    friends: dict[str, str] = {}
    for unit in rules.units_of[side]:
        if not rules.unit[unit].leader and s.where[unit] in rules.area:
            friends.setdefault(s.where[unit], unit)
    order = {unit: at for at, unit in enumerate(rules.troops)}
    seen = {area}
    edge = [area]
    while edge:
        found = [friends[place] for place in edge if place in friends]
        if found:
            return min(found, key=order.__getitem__)
        beyond: list[str] = []
        for place in edge:
            for next_to in rules.board.neighbours[place]:
                if next_to not in seen:
                    seen.add(next_to)
                    beyond.append(next_to)
        edge = beyond
    return ""
