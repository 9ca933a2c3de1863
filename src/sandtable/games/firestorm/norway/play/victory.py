"""Victory points: counters destroyed or captured, events, places held if agreed (NOR-150 … NOR-153, NOR-171)."""

from __future__ import annotations

from sandtable.games.firestorm.norway.play.state import NorwayState


def points(s: NorwayState, side: str) -> int:
    """What a side has now (NOR-150 … NOR-153)."""
    rules = s.norway
    enemy = rules.enemy[side]
    total = 0
    for place in ("captured", "lost", rules.graves[enemy]):
        for counter in s.stacks[place]:
            if rules.side[counter] == enemy:
                total += rules.price[counter]
    for event, points in s.awarded.items():
        if event.startswith(side):
            total += points
    for area, points in zip(rules.book.objectives, rules.objective_vp, strict=True):
        if points and s.holds(side, area):
            total += points
    return total


def sunk(s: NorwayState, unit: str, place: str) -> None:
    """Crews of the Narvik Warship Group come ashore; in turn 4 Allied ships pay more (NOR-162, NOR-171)."""
    rules = s.norway
    crews = rules.book.arrivals["crews"]
    in_time = s.turn == crews.turn or rules.naval_infantry == "any_turn"
    if unit == crews.ship and place == crews.harbour and in_time:
        s.send_ashore(unit)
    points = rules.book.awards["ship-lost"].in_turn(s.turn)
    if points and rules.side[unit] == rules.allies and rules.fleet.kind[unit] == "ship":
        s.award(rules.germans, "ship-lost", points)
