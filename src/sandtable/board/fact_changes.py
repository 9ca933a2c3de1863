"""A correction in words: who made it and why, at which step, and every fact with its old and its new value (AT-138).

The facts are those that the reader of the event may see (`kernel/changes.py`). A game's `EventFacts` names the things
in them, and in `labels` what facts are called: "Fatigue of KG Krause 3 → 2".
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from sandtable.board.sentences import EventFacts

SHORT: Final = 8  # lists with more things are told by what came and what went
NONE: Final = "none"


def corrected(told: EventFacts) -> str:
    """The whole telling: "The umpire set the position right: bombs fell short. Turn 2: fatigue of KG Krause 3 → 2"."""
    said = f"{told.name('by')} set the position right: {told.text('reason')}"
    found = set_right(told)
    if not found:
        return said
    return f"{said if said.endswith(('.', '!', '?')) else f'{said}.'} {found}."


def set_right(told: EventFacts) -> str:
    """What was set right and at which step, without a full stop; "" if nothing was."""
    if not told.facts.get("what"):
        return ""
    rows = zip(told.ids("what"), told.ids("was"), told.ids("now"), strict=True)
    listed = "; ".join([change(told, tuple(what.split(" ")), was, now) for what, was, now in rows])
    step = told.text("step")
    return f"{step}: {listed}" if step else listed[0].upper() + listed[1:]


def change(told: EventFacts, path: tuple[str, ...], was: str, now: str) -> str:
    """One fact: "fatigue of KG Krause 3 → 2", "place of KG Krause: Gaumesnil → Cintheaux"."""
    label = called(told, path)
    before, after = items(was), items(now)
    if max(len(before), len(after)) > SHORT:
        went, came = Counter(before) - Counter(after), Counter(after) - Counter(before)
        parts = [("without", went), ("with", came)]
        said = [f"{how} {told.value(path, ', '.join(some.elements()))}" for how, some in parts if some]
        return f"{label}: {', '.join(said) or 'in another order'}"
    colon = "" if label.endswith(":") or (is_number(was) and is_number(now)) else ":"
    return f"{label}{colon} {value(told, path, was)} → {value(told, path, now)}"


def called(told: EventFacts, path: tuple[str, ...]) -> str:
    """What a fact is called: by the label of its table and field, or by these words themselves."""
    name, thing, field = path[0], " ".join(path[1:2]), " ".join(path[2:])
    usual = "{field} of {thing}" if field else f"{worded(name)} of {{thing}}" if thing else worded(name)
    keys = (f"{name}.{field}", f"{name}.*") if field else (name,)
    label = next((told.labels[key] for key in keys if key in told.labels), usual)
    label = label.replace("{field}", worded(field)).replace("{at}", told.spot(thing))
    return label.replace("{thing}", told.thing(thing))


def value(told: EventFacts, path: tuple[str, ...], text: str) -> str:
    return told.value(path, text) if text else NONE


def items(text: str) -> list[str]:
    return text.split(", ") if text else []


def worded(id: str) -> str:
    return id.replace("_", " ")


def is_number(text: str) -> bool:
    return text.removeprefix("-").isdigit()
