"""How the events of single turns look, and what losses are worth."""

from __future__ import annotations

from typing import Final

from sandtable.board import sentences
from sandtable.games.firestorm.norway.play.specials import FateOfSouth, GrantInitiative
from sandtable.games.firestorm.norway.show.event_facts import NorwayEventFacts
from sandtable.games.firestorm.norway.show.fleet_show import NorwayShow
from sandtable.games.firestorm.show.destruction import thrown

EVENTS: Final = {  # what points are for
    "landing-namsos": "the landing at Namsos",
    "landing-andalsnes": "the landing at Åndalsnes",
    "landing-narvik": "the landing at Narvik",
    "trondheim-2": "the capture of Trondheim",
    "trondheim-3": "the capture of Trondheim",
    "port-namsos": "the capture of Namsos",
    "port-andalsnes": "the capture of Åndalsnes",
    "ports-held": "the ports that were held",
    "ship-lost": "an Allied ship lost in the last turn",
    "narvik-clear": "a Narvik without Germans",
    "narvik-held": "Narvik in German hands",
}


def captured(t: NorwayEventFacts) -> str:
    """What a troop is worth depends on its nation (T-1); of one destroyed a moment ago nobody reads where from."""
    where = f" {t.at()}" if t.text("area") in t.data.areas else ""
    return f"{t.who('by')} capture {t.troop()}{where}: {t.rules.price[t.text('troop')]} points."


def destroyed(t: NorwayEventFacts) -> str:
    die = f", {thrown(t)}" if t.number("die") else ""
    return f"{t.troop()} is destroyed {t.at()}{die}: {t.rules.price[t.text('troop')]} points."


def awarded(t: NorwayEventFacts) -> str:
    points = sentences.counted(t.number("points"), "point")
    return f"{t.who('side')} score {points} for {EVENTS[t.text('event')]}."


def south_closed(t: NorwayEventFacts) -> str:
    if t.text("side") == t.rules.germans:
        return "Both ports are German: the Allies in South-Central Norway are lost."
    return "The Allies still hold a port: they leave South-Central Norway in good order."


def crews(t: NorwayEventFacts) -> str:
    return f"The crews of {t.unit()} will fight on land."


class ShowGrantInitiative(NorwayShow[GrantInitiative]):
    sentences = {"granted": "{side} attack: nobody rolls for the initiative this turn."}


class ShowFateOfSouth(NorwayShow[FateOfSouth]):
    sentences = {
        "captured": captured,
        "destroyed": destroyed,
        "awarded": awarded,
        "south-closed": south_closed,
        "crews-ashore": crews,
        "disbanded": "{troop} disbands {at}.",
        "removed": "{troop} leaves Norway {at}.",
        "broken-off": "The battle for {area} is broken off.",
    }
