"""What the facts of a position are called, in the words of the game: for people who pick one to set it right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sandtable.board.skin import skin_of
from sandtable.kernel.match import Match
from sandtable.kernel.state import Event


def names(match: Match) -> dict[str, str]:
    """Every id that stands in the facts, by its name; without those that have none."""
    rules = match.rules
    told = skin_of(rules).event_facts(Event("corrected", {}, ()))
    found: dict[str, str] = {}
    for id in {*words(rules.facts(match.state)), *rules.all_places(match.state)}:
        name = told.thing(id)
        if name != id:
            found[id] = name[:1].upper() + name[1:]
    return found


def labels(match: Match) -> dict[str, str]:
    """What a table, or a field of its rows, is called: "fatigue" is "Fatigue of {thing}"."""
    return dict(skin_of(match.rules).event_facts(Event("corrected", {}, ())).labels)


def words(value: object) -> Iterator[str]:
    """Every text in nested tables of plain values, keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        facts: Mapping[Any, object] = value
        for key, one in facts.items():
            yield from words(key)
            yield from words(one)
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from words(one)
