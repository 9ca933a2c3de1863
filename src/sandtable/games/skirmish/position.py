"""Positions: everything that is, as plain facts, and back again."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.games.skirmish.scenario import (
    CAMP,
    ENEMY,
    HIDDEN,
    LOST,
    MUSTER,
    RESERVE,
    RESERVE_OF,
    ROADS,
    SIDE,
    SIDES,
)
from sandtable.games.skirmish.state import Field
from sandtable.kernel.rules import Misplaced


def facts(s: Field) -> dict[str, object]:
    return {
        "turn": s.turn,
        "holds": dict(s.holds),
        "troops": dict(s.where),
        "hidden": dict(s.hidden),
        "fresh": list(s.fresh),
        "resigned": s.resigned,
    }


def amend(s: Field, facts: Mapping[str, object]) -> None:
    """Changes what the facts say and nothing else."""
    for name, value in facts.items():
        if name == "turn":
            s.turn = whole(value)
        elif name == "holds":
            s.holds.update(named(value, name, tuple(ROADS), SIDES))
        elif name == "troops":
            s.where.update(named(value, name, tuple(MUSTER), (*ROADS, RESERVE, HIDDEN, LOST)))
        elif name == "hidden":
            s.hidden.update(hiding(value))
        elif name == "fresh":
            s.fresh = troops(value)
        elif name == "resigned":
            s.resigned = resigned(s, value)
        else:
            raise Misplaced((name,), "expected one of turn, holds, troops, hidden, fresh, resigned")
    agree(s)


def agree(s: Field) -> None:
    """A troop hides in a place exactly if the troops say that it hides."""
    for troop, place in s.where.items():
        if place != HIDDEN:
            s.hidden.pop(troop, None)
        elif troop not in s.hidden:
            raise Misplaced(("troops", troop), "say under hidden where they hide")


def resigned(s: Field, value: object) -> str:
    if value != "" and value not in SIDES:
        raise Misplaced(("resigned",), f"expected a side or nobody, found {value!r}")
    if value and s.agenda is not None:
        raise Misplaced(("resigned",), "nobody has given up while somebody is asked")
    return str(value)


def whole(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    raise Misplaced(("turn",), f"expected the number of a turn, found {value!r}")


def named(value: object, name: str, keys: tuple[str, ...], values: tuple[str, ...]) -> dict[str, str]:
    if not isinstance(value, Mapping):
        raise Misplaced((name,), f"expected a table, found {value!r}")
    found: dict[str, str] = {}
    for key, item in value.items():
        if key not in keys:
            raise Misplaced((name, str(key)), f"expected one of {', '.join(keys)}")
        if item not in values:
            raise Misplaced((name, str(key)), f"expected one of {', '.join(values)}, found {item!r}")
        found[key] = item
    return found


def hiding(value: object) -> dict[str, str]:
    found = named(value, "hidden", tuple(RESERVE_OF.values()), tuple(ROADS))
    for troop, place in found.items():
        if place == CAMP[ENEMY[SIDE[troop]]]:
            raise Misplaced(("hidden", troop), "nobody hides in the enemy's camp (SK-2)")
    return found


def troops(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(troop in MUSTER for troop in value):
        raise Misplaced(("fresh",), f"expected a list of troops, found {value!r}")
    return tuple(value)
