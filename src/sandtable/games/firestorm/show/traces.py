"""What events do on the map, as ways to be drawn; and which battle they are part of."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import TYPE_CHECKING

from sandtable.board.table import Trace
from sandtable.games.firestorm.show.parts import side_in
from sandtable.kernel.state import Event, Fact

if TYPE_CHECKING:
    from sandtable.games.firestorm.play.rules import Firestorm


def battle_of(event: Event) -> str:
    """A battle by its number."""
    return str(event.facts.get("battle", ""))


def traces(
    rules: Firestorm, event: Event, moved_by: Set[str], brought_by: Set[str], fired_by: Set[str] = frozenset()
) -> tuple[Trace, ...]:
    facts = event.facts
    side = side_in(rules, event)
    if event.verb == "arrow":
        return (Trace("attack", side, anchors(facts.get("area"), facts.get("into"))),)
    if event.verb in moved_by:
        way = anchors(facts.get("area"), facts.get("way") or facts.get("to"))
        return (Trace("move", side or owner(rules, mover(facts)), way, mover(facts)),)
    if event.verb in brought_by:
        return (Trace("move", side, anchors(facts.get("area") or facts.get("to")), mover(facts)),)
    if event.verb in fired_by:
        start = thing(rules, mover(facts))
        aims = dict.fromkeys([die.rstrip("+") for die in ids(facts.get("targets"))])
        return tuple([Trace("shot", side, (start, thing(rules, aim))) for aim in aims])
    return ()


def thing(rules: Firestorm, id: str) -> str:
    """The anchor of a unit, or of a place."""
    return f"unit:{id}" if id in rules.side else f"area:{id}"


def ids(fact: Fact | None) -> tuple[str, ...]:
    """The ids of a fact, one or several."""
    return tuple([str(each) for each in fact]) if isinstance(fact, tuple) else (str(fact),) if fact else ()


def mover(facts: Mapping[str, Fact]) -> str:
    """Who goes; of a group its first unit."""
    group = facts.get("units")
    one = group[0] if isinstance(group, tuple) and group else facts.get("troop") or facts.get("unit")
    return str(one or "")


def owner(rules: Firestorm, unit: str) -> str:
    return rules.side.get(unit, "")


def anchors(*places: Fact | None) -> tuple[str, ...]:
    """The places of a way, one after the other; those that are missing are left out."""
    found: list[str] = []
    for place in places:
        found += [f"area:{id}" for id in ids(place)]
    return tuple(found)
