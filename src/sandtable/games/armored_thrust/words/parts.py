"""A sentence of the log in pieces, those that name a place or a unit with its anchor; and what it is about."""

from __future__ import annotations

import re
from typing import Final

from sandtable.games.armored_thrust.scenario import Scenario
from sandtable.kernel.state import Event

TOPICS: Final = {
    "turn": ("turn", "weather", "ended"),
    "report": ("start-report", "action-report", "end-report", "results", "opened", "rolled"),
    "move": ("retreated", "bombed", "broke-up", "escaped", "left-behind"),
    "organiser": ("corrected", "gone-back", "given-up"),
}
TOPIC: Final = {verb: topic for topic, verbs in TOPICS.items() for verb in verbs}
ANCHORS: Final[dict[str, dict[str, str]]] = {}  # scenario folder -> name -> anchor
NAMES: Final[dict[str, re.Pattern[str]]] = {}  # scenario folder -> any of its names


def anchors_of(data: Scenario) -> dict[str, str]:
    """What every name in a sentence points at; made once a scenario."""
    if data.folder not in ANCHORS:
        named = {area.name: f"area:{area.id}" for area in data.areas.values()}
        named.update({unit.name: f"unit:{id}" for id, unit in data.units.items()})
        ANCHORS[data.folder] = named
    return ANCHORS[data.folder]


def names_of(data: Scenario) -> re.Pattern[str]:
    """Any name of a place or unit, the longest first, and never a part of a longer word."""
    if data.folder not in NAMES:
        names = sorted(anchors_of(data), key=len, reverse=True)
        either = "|".join([re.escape(name) for name in names])
        NAMES[data.folder] = re.compile(rf"(?<![\w/])({either})(?!\w)")
    return NAMES[data.folder]


def parts(data: Scenario, sentence: str) -> tuple[tuple[str, str], ...]:
    """The sentence cut at its names: text and anchor, the anchor empty between them."""
    anchors = anchors_of(data)
    pieces = names_of(data).split(sentence)
    return tuple([(piece, anchors[piece] if at % 2 else "") for at, piece in enumerate(pieces) if piece])


def topic(event: Event) -> str:
    """A turn, a move, the umpire's business; everything else is part of a battle."""
    return TOPIC.get(event.verb, "battle")


def side_in(data: Scenario, event: Event) -> str:
    """The side that acts."""
    for name in ("side", "by", "winner"):
        side = event.facts.get(name)
        if isinstance(side, str) and side in data.side:
            return side
    unit = event.facts.get("unit")
    return data.units[unit].side if isinstance(unit, str) and unit in data.units else ""
