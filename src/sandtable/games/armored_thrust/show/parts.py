"""Cuts sentences of the log at the names of places and units, each with its anchor, and says what they are about."""

from __future__ import annotations

from typing import Final

from sandtable.board.sentences import Names
from sandtable.games.armored_thrust.play.scenario import Scenario
from sandtable.kernel.state import Event

TOPICS: Final = {
    "turn": ("turn", "weather", "ended"),
    "report": ("start-report", "action-report", "end-report", "results", "opened", "rolled"),
    "move": ("retreated", "bombed", "broke-up", "escaped", "left-behind"),
    "organiser": ("corrected", "gone-back", "amended", "given-up", "ended-together"),
}
TOPIC: Final = {verb: topic for topic, verbs in TOPICS.items() for verb in verbs}
NAMES: Final[dict[str, Names]] = {}  # by scenario folder


def names_of(data: Scenario) -> Names:
    """What every name in a sentence points at; made once a scenario."""
    if data.folder not in NAMES:
        named = {area.name: f"area:{area.id}" for area in data.areas.values()}
        named.update({unit.name: f"unit:{id}" for id, unit in data.units.items()})
        NAMES[data.folder] = Names(named, r"\w/")
    return NAMES[data.folder]


def parts(data: Scenario, sentence: str) -> tuple[tuple[str, str], ...]:
    return names_of(data).parts(sentence)


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
