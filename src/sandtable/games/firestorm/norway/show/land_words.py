"""The land campaign as people read it: sorties, supply, landings, what single turns bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sandtable.board import sentences
from sandtable.games.firestorm.norway.play.evacuation import BRITAIN
from sandtable.games.firestorm.norway.play.landings import ChooseLanding, PlaceAtNarvik, force_of
from sandtable.games.firestorm.norway.play.sorties import (
    CallInterceptor,
    CallStuka,
    FillAlliedBox,
    FillAxisBox,
)
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.supply import NarvikSupply
from sandtable.games.firestorm.norway.show import names
from sandtable.games.firestorm.norway.show.told import NorwayTold, Tale
from sandtable.games.firestorm.play.commitment import Commit
from sandtable.games.firestorm.show import letters, log, nouns
from sandtable.kernel.steps import Choice, Throw, Word

if TYPE_CHECKING:
    from sandtable.games.firestorm.norway.play.rules import Norway

NAMES: Final[dict[str, str]] = {
    "FillAxisBox": "Air sorties",
    "FillAlliedBox": "Air sorties",
    "CallStuka": "Stukas",
    "CallInterceptor": "Interceptors",
    "NarvikSupply": "Supply at Narvik",
    "ChooseLanding": "Landings",
    "PlaceAtNarvik": "Reinforcements",
    # book-keeping that nobody has to read about
    "StartOfTurn": "",
    "GrantInitiative": "",
    "EarlyPorts": "",
    "BothPorts": "",
    "FateOfSouth": "",
    "EndAtNarvik": "",
    "LeaveNarvik": "",
    "AlliedReinforcements": "",
    "GermanReinforcements": "",
    "LandForce": "",
}
HELP: Final = {  # assets inside a sentence
    "stuka": "a Stuka sortie",
    "interceptor": "an interceptor sortie",
    "cruisers": "cruiser gunfire",
    "destroyers": "destroyer gunfire",
}
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
PLAIN: Final = {
    "landed": "{troop} lands {at}.",
    "arrived": "{troop} arrives {at}.",
    "arrival-delayed": "{troop} waits: {area} is not German.",
    "evacuated": "{troop} is taken off {at} and goes home to Britain.",
    "disbanded": "{troop} disbands {at}.",
    "removed": "{troop} leaves Norway {at}.",
    "broken-off": "The battle for {area} is broken off.",
    "granted": "{side} attack: nobody rolls for the initiative this turn.",
}
TOPICS: Final[dict[str, str]] = {
    "joined": "move",
    "arrived": "move",
    "arrival-delayed": "move",
    "landing-delayed": "move",
    "landing-lost": "move",
    "evacuated": "move",
    "disbanded": "move",
    "removed": "move",
    "boxed": "move",
    "awarded": "turn",
    "south-closed": "turn",
}


# questions


def question(s: NorwayState, ask: Choice[Any] | Throw[Any]) -> str:
    """The question, or "" if it belongs to another chapter."""
    rules = s.norway
    if isinstance(ask, FillAxisBox):
        return "Which Stukas are kept for land battles this turn?"
    if isinstance(ask, FillAlliedBox):
        return "Is the Hurricane of Bardufoss kept for a battle at Narvik?"
    if isinstance(ask, CallStuka):
        return f"Does a Stuka fly over {target(s, ask.battle)}?"
    if isinstance(ask, CallInterceptor):
        return f"Do fighters meet the Stuka over {target(s, ask.battle)}?"
    if isinstance(ask, ChooseLanding):
        return f"Where does {nouns.troop(rules.data, ask.troop)} land?"
    if isinstance(ask, PlaceAtNarvik):
        return f"Where does {nouns.troop(rules.data, ask.troop)} arrive?"
    if isinstance(ask, NarvikSupply):
        return f"{nouns.throws(rules.data, ask.seat(s))} for German supply at Narvik"
    return ""


def target(s: NorwayState, battle: int) -> str:
    return nouns.place(s.norway.data, s.battle(battle).target)


def hint(s: NorwayState, ask: Choice[Any] | Throw[Any]) -> str:
    """The line under a question, or ""."""
    if isinstance(ask, FillAxisBox):
        return "Each flies over one battle this turn and takes no part in strategic actions."
    if isinstance(ask, FillAlliedBox):
        return "It would be off the Strategic Map for the whole turn."
    if isinstance(ask, CallStuka):
        return "It counts as one of your two."
    if isinstance(ask, CallInterceptor):
        return "They count as one of your two."
    if isinstance(ask, ChooseLanding):
        return f"{force_of(s, ask.force).name}, in an area of yours."
    if isinstance(ask, PlaceAtNarvik):
        return "In any area of yours at Narvik."
    if isinstance(ask, NarvikSupply):
        return f"On {nouns.to_beat(ask.needs(s))} they are in supply."
    return ""


# letters


def letter_name(s: NorwayState, ask: Choice[Any], draft: Word, letter: str) -> str:
    """A letter as a person reads it, or "" if the question belongs to another chapter."""
    rules = s.norway
    if letter == BRITAIN:
        return "Home to Britain, for good"
    if isinstance(ask, FillAxisBox):
        return put_aside(rules, draft, letter)
    if isinstance(ask, FillAlliedBox):
        return "It stays on the Strategic Map" if letter == "none" else "It is kept for Narvik"
    if isinstance(ask, CallStuka):
        return "No Stuka" if letter == "none" else f"A Stuka sortie ({added(s, ask.battle, letter)})"
    if isinstance(ask, CallInterceptor):
        return (
            "No fighters" if letter == "none" else f"An interceptor sortie ({added(s, ask.battle, letter)})"
        )
    if isinstance(ask, Commit) and letter == "done":
        return letters.done(ask, [helper(rules, id) for id in draft])
    if isinstance(ask, Commit) and letter in HELP:
        return f"{rules.data.assets[letter].name} ({added(s, ask.battle, letter)})"
    return ""


def put_aside(rules: Norway, draft: Word, letter: str) -> str:
    if letter == "done":
        return "No more Stukas" if draft else "No Stuka"
    unit, _, land = letter.partition(">")
    return f"{names.unit(rules, unit)}, for {rules.book.maps[land].name}" if land else names.unit(rules, unit)


def added(s: NorwayState, battle: int, asset: str) -> str:
    return nouns.signed(s.norway.asset_bonus[asset][s.norway.terrain[s.battle(battle).target]])


def helper(rules: Norway, id: str) -> str:
    """A troop or asset inside a sentence."""
    return HELP[id] if id in HELP else nouns.noun(rules.data, id)


# the log


def committed(t: NorwayTold) -> str:
    who = [helper(t.rules, id) for id in t.ids("troops")]
    return f"{t.who('side')} commit {sentences.listing(who) or 'nobody'}."


def captured(t: NorwayTold) -> str:
    """What a troop is worth depends on its nation (T-1); of one destroyed a moment ago nobody reads where from."""
    where = f" {t.at()}" if t.text("area") in t.data.areas else ""
    return f"{t.who('by')} capture {t.troop()}{where}: {t.rules.price[t.text('troop')]} points."


def destroyed(t: NorwayTold) -> str:
    thrown = f", {log.thrown(t)}" if t.number("die") else ""
    return f"{t.troop()} is destroyed {t.at()}{thrown}: {t.rules.price[t.text('troop')]} points."


def narvik_supply(t: NorwayTold) -> str:
    die, needs = t.number("die"), t.number("needs")
    outcome = "they are in supply" if die >= needs else "they fight out of supply"
    return f"{t.who('side')} throw a {die} for supply at Narvik, {nouns.to_beat(needs)} needed: {outcome}."


def joined(t: NorwayTold) -> str:
    return f"{t.unit()} joins in {t.place('to')}."


def boxed(t: NorwayTold) -> str:
    land = t.text("map")
    for_what = f"battles in {t.rules.book.maps[land].name}" if land else "land battles"
    return f"{t.unit()} is kept for {for_what}."


def sortie(t: NorwayTold) -> str:
    return f"{t.who('side')} send {HELP[t.text('asset')]}."


def delayed(t: NorwayTold) -> str:
    lane = t.rules.fleet.harbours[t.text("lane")].name
    return f"{t.troop()} cannot land: the way to {lane} is closed. It will try again."


def lost(t: NorwayTold) -> str:
    lane = t.rules.fleet.harbours[t.text("lane")].name
    return f"{t.troop()} cannot land, the way to {lane} being closed, and goes home."


def south_closed(t: NorwayTold) -> str:
    if t.text("side") == t.rules.germans:
        return "Both ports are German: the Allies in South-Central Norway are lost."
    return "The Allies still hold a port: they leave South-Central Norway in good order."


def crews(t: NorwayTold) -> str:
    return f"The crews of {t.unit()} will fight on land."


def awarded(t: NorwayTold) -> str:
    points = sentences.counted(t.number("points"), "point")
    return f"{t.who('side')} score {points} for {EVENTS[t.text('event')]}."


TALES: Final[dict[str, Tale]] = {
    "committed": committed,
    "captured": captured,
    "destroyed": destroyed,
    "narvik-supply": narvik_supply,
    "joined": joined,
    "boxed": boxed,
    "sortie": sortie,
    "landing-delayed": delayed,
    "landing-lost": lost,
    "south-closed": south_closed,
    "crews-ashore": crews,
    "awarded": awarded,
}
