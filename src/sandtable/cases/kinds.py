"""What the facts of events can be: their kinds, which a tool found in the code, and whose names some of them hold.

What a case says was *not* told must be something that can be told.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from sandtable.cases.names import meant
from sandtable.cases.play import shown
from sandtable.kernel.rules import Rules, correctors
from sandtable.kernel.state import State

LIST: Final = "event_kinds.txt"
ABSENT: Final = "absent"  # the event is told without it as well
KINDS: Final = {
    "number": "a whole number",
    "truth": "true or false",
    "text": "a text",
    "numbers": "a list of whole numbers",
    "truths": "a list of true and false",
    "texts": "a list of texts",
    ABSENT: "{} for none",
}
SINGLE: Final = {"int": "number", "bool": "truth", "str": "text"}
NAMES: Final = {  # facts that always hold names of one sort, in every game
    "area": "place",
    "areas": "place",
    "attackers": "counter",
    "defenders": "counter",
    "harbour": "place",
    "into": "place",
    "lane": "place",
    "leader": "side",
    "place": "place",
    "places": "place",
    "seat": "side",
    "side": "side",
    "sides": "side",
    "troop": "counter",
    "winner": "side",
}
NUMBERED: Final = re.compile(r"[a-z]+-[0-9]+")
NOBODY: Final = ("leader", "winner")  # those that may be "" in any event: nobody leads
NOWHERE: Final = (("arrow", "area"),)  # likewise: whoever drops from the air attacks from no area


# kinds


@cache
def listed() -> dict[str, dict[str, frozenset[str]]]:
    """By family, the names of facts of each kind, some with their verb: `disputed.first`."""
    found: dict[str, dict[str, frozenset[str]]] = {}
    for line in (Path(__file__).parent / LIST).read_text(encoding="utf-8").splitlines():
        head, _, names = line.partition(": ")
        family, kind = head.split()
        found.setdefault(family, {})[kind] = frozenset(names.split())
    return found


def kinds_of_fact(family: str, verb: str, name: str) -> list[str]:
    """The kinds that a fact of an event can have; empty where nobody knows."""
    kinds = listed().get(family, {})
    exact = [kind for kind, names in kinds.items() if f"{verb}.{name}" in names]
    return exact or [kind for kind, names in kinds.items() if name in names]


def has_kind(value: object, kind: str) -> bool:
    if kind == ABSENT:
        return value == {}
    if isinstance(value, list):
        return kind.endswith("s") and all(f"{SINGLE.get(type(item).__name__)}s" == kind for item in value)
    return SINGLE.get(type(value).__name__) == kind


def kind_fault(family: str, verb: str, name: str, value: object) -> str:
    """Says why a fact of an event never has a value, because it is of another kind; "" if it may."""
    kinds = kinds_of_fact(family, verb, name)
    if not kinds or any(has_kind(value, kind) for kind in kinds):
        return ""
    near = [one for one in respelled(value) if any(has_kind(one, kind) for kind in kinds)]
    hint = f"; did you mean `{shown(near[0])}`?" if near else ""
    return f"expected {' or '.join([KINDS[kind] for kind in kinds])}; found {shown(value)}{hint}"


def respelled(value: object) -> list[object]:
    """What is often meant: a number that stands in quotation marks, the only item of a list, a list of one item."""
    number = [int(value)] if isinstance(value, str) and value.isdecimal() else []
    item = value if isinstance(value, list) and len(value) == 1 else []
    return [*number, *item, [value]]


# names


def name_fault(rules: Rules[Any], s: State, verb: str, name: str, text: str) -> str:
    """Says why a fact of an event never holds a text, because it always names things of another sort; "" if it may."""
    sort = NAMES.get(name, "")
    if not sort or (not text and (name in NOBODY or (verb, name) in NOWHERE)):
        return ""
    known = names_of(rules, s)
    others = [other for other, names in known.items() if text in names]
    if sort in others or (not others and may_come(sort, text)):
        return ""
    found = f"{text!r} is a {others[0]}" if others else f"there is no {sort} {text!r}"
    return f"{found}; it is always a {sort}{meant(text, known[sort])}"


def may_come(sort: str, text: str) -> bool:
    """May it be a name that comes only with play? Counters do, and places that are numbered, as arrows are."""
    return bool(text) and (sort == "counter" or (sort == "place" and NUMBERED.fullmatch(text) is not None))


def names_of(rules: Rules[Any], s: State) -> dict[str, list[str]]:
    """The names of all sorts; one may be of two sorts, as a ship that carries troops is."""
    return {
        "side": [*rules.seats(), *rules.playing(), *correctors(rules)],
        "place": [*rules.all_places(s), *rules.all_places(rules.setup())],
        "counter": list(rules.whereabouts(s)),
    }
