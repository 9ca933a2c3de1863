"""How the control of lanes looks."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.games.firestorm.norway.play.lanes import RecordLanes
from sandtable.games.firestorm.norway.show.event_facts import NorwayEventFacts
from sandtable.games.firestorm.norway.show.fleet_show import NorwayShow


def lanes(t: NorwayEventFacts) -> str:
    """Who has which lane, those of nobody last."""
    told: list[str] = []
    for fact, whose in (("allied", "the Allies"), ("german", "the Germans"), ("free", "nobody")):
        ports = [t.rules.fleet.harbours[lane].name for lane in t.ids(fact)]
        if ports:
            verb = "controls" if fact == "free" else "control"
            told.append(
                f"{whose} {verb} the lane{'s' if len(ports) > 1 else ''} to {sentences.listing(ports)}"
            )
    return "; ".join(told)


class ShowRecordLanes(NorwayShow[RecordLanes]):
    sentences = {"lanes": lanes}
