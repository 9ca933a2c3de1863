"""How airfields change hands."""

from __future__ import annotations

from sandtable.games.firestorm.norway.play.airfields import BodoCheck, Denmark
from sandtable.games.firestorm.norway.show.event_facts import NorwayEventFacts
from sandtable.games.firestorm.norway.show.fleet_show import NorwayShow


def bodo(t: NorwayEventFacts) -> str:
    if t.facts["side"] == t.rules.germans:
        return "Bodø is German for the coming turn, harbour and airfield."
    return "The Germans lose Bodø: the line from Namsos to Oslo is cut."


class ShowDenmark(NorwayShow[Denmark]):
    sentences = {"denmark": "Denmark falls without a battle; its airfields are German."}


class ShowBodoCheck(NorwayShow[BodoCheck]):
    sentences = {"bodo": bodo}
