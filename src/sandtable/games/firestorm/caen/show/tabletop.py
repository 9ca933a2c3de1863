"""How a battle on a real table looks in Caen, where assets are exchanged and landings reported, too."""

from __future__ import annotations

from sandtable.games.firestorm.caen.show.nouns import HELP
from sandtable.games.firestorm.caen.show.told import CaenTold
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.play.tabletop import TakePoints
from sandtable.games.firestorm.show import nouns, tabletop
from sandtable.kernel.steps import Word


def exchanged(t: CaenTold) -> str:
    points = sum([t.data.worth(id) for id in t.ids("troops")])
    return f"{t.who('side')} take {points} points instead of {t.helpers('troops')}."


def result(t: CaenTold) -> str:
    """A landing is neither won nor lost: its table says what the score means (CAEN-43)."""
    if t.text("kind") in ("tonga", "neptune"):
        return f"The table reports {nouns.scores(t.text('score'))} from {t.place()}."
    return tabletop.result(t)


class ShowTakePoints(tabletop.ShowTakePoints):
    sentences = {"exchanged": exchanged, "reported-result": result}

    def letter(self, seen: Campaign, ask: TakePoints, draft: Word, letter: str) -> str:
        if letter in HELP:
            return f"{self.data.worth(letter)} points instead of {HELP[letter]}"
        return super().letter(seen, ask, draft, letter)
