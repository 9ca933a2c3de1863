"""What an event is about, and which side acts in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sandtable.games.heroes.show import nouns
from sandtable.kernel.state import Event

if TYPE_CHECKING:
    from sandtable.games.heroes.play.rules import Heroes

TOPICS: Final = {
    "turn": ("turn", "ended", "sudden-death"),
    "orders": ("counted", "placed", "revealed", "bluffed", "wasted", "passed-on", "autonomous", "idle"),
    "move": (
        *("moved", "stayed", "faced", "changed", "announced", "boarded", "left", "cut", "forced", "folded"),
        *("fled", "hid", "concealed", "uncovered", "advanced", "survived", "pushed", "deployed"),
    ),
    "card": ("played", "boosted", "drew", "drew-cards", "discarded", "reshuffled", "spent", "steadied"),
    "score": ("controlled", "scored", "broke", "mended"),
    "set-up": ("mustered", "laid", "rolled-for-edges", "chose-edge", "placed-objective"),
    "organiser": ("corrected", "gone-back", "amended", "given-up", "ended-together"),
}
TOPIC: Final = {verb: topic for topic, verbs in TOPICS.items() for verb in verbs}
ACTORS: Final = ("side", "winner", "unit", "by", "attacker", "ghost", "initiative")


def topic(event: Event) -> str:
    """Orders, moves, cards, points; everything else is part of a fight."""
    return TOPIC.get(event.verb, "battle")


def side_in(rules: Heroes, event: Event) -> str:
    """The side that acts."""
    for name in ACTORS:
        fact = event.facts.get(name)
        if isinstance(fact, str) and fact:
            side = fact if fact in nouns.WHO else nouns.side_of(rules, fact)
            if side:
                return side
    return ""
