"""How the report of a battle on a real table looks in Caen, where landings are reported, too."""

from __future__ import annotations

from sandtable.games.firestorm.caen.show.event_facts import CaenEventFacts
from sandtable.games.firestorm.show import nouns, tabletop


def result(t: CaenEventFacts) -> str:
    """A landing is neither won nor lost: its table says what the score means (CAEN-43)."""
    if t.text("kind") in ("tonga", "neptune"):
        return f"The table reports {nouns.scores(t.text('score'))} from {t.place()}."
    return tabletop.result(t)


class ShowReportScore(tabletop.ShowReportScore):
    sentences = {"reported-result": result}
