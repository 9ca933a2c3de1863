"""The log of the war at sea."""

from __future__ import annotations

from typing import Final

from sandtable.board import sentences
from sandtable.games.firestorm.norway.play.exchange import GOOD, HIT
from sandtable.games.firestorm.norway.show import names
from sandtable.games.firestorm.norway.show.naval_words import aim, does, group
from sandtable.games.firestorm.norway.show.told import NorwayTold, Tale

SHOTS: Final = {  # how a side fires, by the kind of its volley
    "torpedo": "fire torpedoes at",
    "answer": "hunt",
    "air": "attack",
    "bombing": "attack",
}


# under way


def passed(t: NorwayTold) -> str:
    if t.facts["able"]:
        return f"{t.who('side')} pass."
    return f"{t.who('side')} have nothing left to activate and pass."


def activated(t: NorwayTold) -> str:
    return f"{t.who('side')} activate {t.units()} in {t.place()}."


def sailed(t: NorwayTold) -> str:
    """ "… sail from the northern Norwegian Sea by way of the Vestfjord to Narvik harbour."."""
    ships = t.ids("units")
    *between, last = [names.place(t.rules, place) for place in t.ids("way")]
    by_way = f" by way of {sentences.listing(between)}" if between else ""
    return f"{group(t.rules, ships)} {does(ships, 'sail')} from {t.place()}{by_way} to {last}."


def fell_back(t: NorwayTold) -> str:
    ships = t.ids("units")
    return f"{group(t.rules, ships)} {does(ships, 'retreat')} from {t.place()} to {t.place('to')}."


# combat


def met(t: NorwayTold) -> str:
    ships = t.ids("units")
    enemies = group(t.rules, t.ids("enemies"))
    return f"{group(t.rules, ships)} {does(ships, 'meet')} {enemies} in {t.place()}."


def withdrew(t: NorwayTold) -> str:
    return f"{t.who('side')} withdraw from {t.place()} without a fight."


def attacked(t: NorwayTold) -> str:
    return f"{t.units()} {does(t.ids('units'), 'attack')} in {t.place()}."


def fired(t: NorwayTold) -> str:
    """ "The Allies fire at Gneisenau (1, 4, 6) and Scharnhorst (2, 5): 1 hit."."""
    shoot = SHOTS.get(t.text("kind"), "fire at")
    return f"{t.who('side')} {shoot} {dice_by_target(t)}."


def fired_again(t: NorwayTold) -> str:
    return f"{t.who('side')} throw the misses again at {dice_by_target(t)}."


def dice_by_target(t: NorwayTold) -> str:
    faces: dict[str, list[str]] = {}
    for target, face in zip(t.ids("targets"), t.ids("faces"), strict=True):
        faces.setdefault(target.removesuffix(GOOD), []).append(face)
    shown = [f"{aim(t.rules, target)} ({', '.join(thrown)})" for target, thrown in faces.items()]
    hits = t.ids("faces").count(str(HIT))
    return f"{sentences.listing(shown)}: {sentences.counted(hits, 'hit') if hits else 'no hit'}"


def saved(t: NorwayTold) -> str:
    return f"The one hit on {t.unit()} is thrown again, a {t.number('die')}: the ship is safe."


def not_saved(t: NorwayTold) -> str:
    return f"The one hit on {t.unit()} is thrown again, and it is a second {t.number('die')}."


def sunk(t: NorwayTold) -> str:
    if t.text("carrier"):
        return f"{t.unit()} goes down with {t.unit('carrier')}."
    if t.rules.fleet.kind[t.text("unit")] == "aircraft":
        return f"{t.unit()} is shot down."
    return f"{t.unit()} is sunk in {t.place()}."


def beaten(t: NorwayTold) -> str:
    """The loser's total first; on equal totals it is the side that came (NOR-53)."""
    ours, theirs = t.number("ours"), t.number("theirs")
    if ours == theirs:
        return f"It is {ours} to {theirs} in {t.place()}: {t.who('side')}, who came, must retreat."
    low, high = sorted([ours, theirs])
    return f"{t.who('side')} are the weaker in {t.place()}, {low} to {high}, and must retreat."


TALES: Final[dict[str, Tale]] = {
    "passed-action": passed,
    "activated": activated,
    "sailed": sailed,
    "fell-back": fell_back,
    "met": met,
    "withdrew": withdrew,
    "attacked": attacked,
    "fired": fired,
    "fired-again": fired_again,
    "saved": saved,
    "not-saved": not_saved,
    "sunk": sunk,
    "beaten": beaten,
}
TOPICS: Final[dict[str, str]] = {
    "passed-action": "move",
    "activated": "move",
    "sailed": "move",
    "fell-back": "move",
}
