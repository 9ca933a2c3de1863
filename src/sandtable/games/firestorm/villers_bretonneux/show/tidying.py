"""How the tidied lines look."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.fire_show import FireShow
from sandtable.games.firestorm.villers_bretonneux.play.state import VillersState
from sandtable.games.firestorm.villers_bretonneux.play.tidying import TidyUp
from sandtable.games.firestorm.villers_bretonneux.show.told import VillersTold


def tidied(t: VillersTold) -> str:
    areas = sentences.listing([nouns.place(t.data, area) for area in t.ids("areas")])
    verb = "is cut off and changes" if len(t.ids("areas")) == 1 else "are cut off and change"
    return f"The lines are tidied up: {areas} {verb} hands."


class ShowTidyUp(FireShow[TidyUp, VillersState]):
    sentences = {"tidied": tidied}
