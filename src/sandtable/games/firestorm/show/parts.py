"""A sentence of the log in pieces, those that name a place or a troop with its anchor; and what it is about."""

from __future__ import annotations

from typing import Final

from sandtable.board.sentences import Names
from sandtable.games.firestorm.data.scenario import Scenario
from sandtable.games.firestorm.show import nouns
from sandtable.kernel.state import Event

TOPICS: Final = {
    "turn": ("turn", "planned", "lapsed", "scored", "ended"),
    "move": (
        "marched",
        "crowded-out",
        "landed",
        "no-room",
        "withdrawn",
        "deployed",
    ),
    "organiser": ("corrected", "gone-back", "amended", "given-up", "converted", "disputed"),
}
TOPIC: Final = {verb: topic for topic, verbs in TOPICS.items() for verb in verbs}
NAMES: Final[dict[str, Names]] = {}  # by scenario folder


def names_of(data: Scenario) -> Names:
    """What every name in a sentence points at; made once a scenario."""
    if data.folder not in NAMES:
        named = {nouns.area(data, id): f"area:{id}" for id in data.areas}
        named.update({area.name: f"area:{area.id}" for area in data.areas.values()})
        named.update({nouns.troop(data, id): f"unit:{id}" for id in data.troops})
        NAMES[data.folder] = Names(named)
    return NAMES[data.folder]


def parts(data: Scenario, sentence: str) -> tuple[tuple[str, str], ...]:
    return names_of(data).parts(sentence)


def topic(event: Event) -> str:
    """A turn, a move, the organiser's business; everything else is part of a battle."""
    return TOPIC.get(event.verb, "battle")


def side_in(data: Scenario, event: Event) -> str:
    """The side that acts."""
    for name in ("side", "by", "winner", "leader"):
        side = event.facts.get(name)
        if isinstance(side, str) and side in data.side:
            return side
    troop = event.facts.get("troop")
    return data.troops[troop].side if isinstance(troop, str) and troop in data.troops else ""
