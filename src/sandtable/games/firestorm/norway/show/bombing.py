"""How special bombing looks."""

from __future__ import annotations

from sandtable.games.firestorm.norway.play.bombing import SpecialBombing
from sandtable.games.firestorm.norway.show.air import fly
from sandtable.games.firestorm.norway.show.event_facts import NorwayEventFacts
from sandtable.games.firestorm.norway.show.fleet_show import NorwayShow


def flew(t: NorwayEventFacts) -> str:
    return f"{t.units()} {fly(t)} to bomb {t.place('harbour')}."


def bombed(t: NorwayEventFacts) -> str:
    harbour = t.place("harbour")
    if not t.facts["anew"]:
        return f"{harbour} is hit once more."
    return f"{harbour} is hit: it supplies no British, French or Polish troops for the rest of the turn."


def in_vain(t: NorwayEventFacts) -> str:
    return f"The bombs miss {t.place('harbour')}."


class ShowSpecialBombing(NorwayShow[SpecialBombing]):
    name = "Special bombing"
    sentences = {"flew-bombing": flew, "bombed": bombed, "bombed-in-vain": in_vain}
    fights = ("flew-bombing",)
    verdicts = {"bombed": "bombed", "bombed-in-vain": "missed"}
