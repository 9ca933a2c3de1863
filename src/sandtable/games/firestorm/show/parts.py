"""A sentence of the log in pieces, those that name a place or a troop with its anchor; and what it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sandtable.board.sentences import Names
from sandtable.games.firestorm.data.scenario import Scenario
from sandtable.games.firestorm.show import nouns
from sandtable.kernel.state import Event

if TYPE_CHECKING:
    from sandtable.games.firestorm.play.rules import Firestorm
    from sandtable.games.firestorm.show.skin import FirestormSkin

TOPICS: Final = {
    "turn": ("turn", "planned", "lapsed", "scored", "ended"),
    "move": ("marched", "crowded-out"),
    "organiser": ("corrected", "gone-back", "amended", "given-up", "ended-together", "converted", "disputed"),
}
TOPIC: Final = {verb: topic for topic, verbs in TOPICS.items() for verb in verbs}
NAMES: Final[dict[str, Names]] = {}  # by scenario folder


def names(data: Scenario) -> dict[str, str]:
    """What the names of areas and troops point at."""
    named = {nouns.area(data, id): f"area:{id}" for id in data.areas}
    named.update({area.name: f"area:{area.id}" for area in data.areas.values()})
    named.update({nouns.troop(data, id): f"unit:{id}" for id in data.troops})
    return named


def parts(skin: FirestormSkin, sentence: str) -> tuple[tuple[str, str], ...]:
    """The sentence cut at its names; what they point at is found once a scenario."""
    folder = skin.rules.data.folder
    if folder not in NAMES:
        NAMES[folder] = Names(skin.names())
    return NAMES[folder].parts(sentence)


def side_in(rules: Firestorm, event: Event) -> str:
    """The side that acts: one that is told of, or that of a counter."""
    for name in ("side", "by", "winner", "leader"):
        side = event.facts.get(name)
        if isinstance(side, str) and side in rules.data.side:
            return side
    for name in ("troop", "unit"):
        counter = event.facts.get(name)
        if isinstance(counter, str) and counter in rules.side:
            return rules.side[counter]
    return ""
