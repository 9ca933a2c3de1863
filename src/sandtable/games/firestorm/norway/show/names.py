"""Names of units and places of the Strategic Map in sentences, and what they point at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sandtable.board import sentences
from sandtable.games.firestorm.show import nouns, parts

if TYPE_CHECKING:
    from sandtable.games.firestorm.norway.play.rules import Norway

ELSEWHERE: Final = {
    "axis-sorties": "the German sortie box",
    "allied-sorties": "the Allied sortie box",
    "lost": "the bottom of the sea",
    "later": "home",
    "OF": "the Ofotfjord",
}


def unit(rules: Norway, id: str) -> str:
    """A ship, submarine, aircraft or troop by its full name."""
    return rules.fleet.units[id].name if id in rules.fleet.units else nouns.noun(rules.data, id)


def brief(rules: Norway, id: str) -> str:
    """The same as it stands in a list: "Warspite"."""
    return rules.fleet.units[id].brief if id in rules.fleet.units else nouns.brief(rules.data, id)


def units(rules: Norway, ids: Sequence[str]) -> str:
    """ "HMS Rodney, HMS Valiant and Destroyer Flot 4"."""
    return sentences.listing([unit(rules, id) for id in ids])


def briefs(rules: Norway, ids: Sequence[str]) -> str:
    return sentences.listing([brief(rules, id) for id in ids])


def group(rules: Norway, ids: Sequence[str]) -> str:
    """A group in a sentence: "HMS Rodney and HMS Valiant", or "HMS Rodney and 4 others" where it is large."""
    if len(ids) <= 3:
        return units(rules, ids)
    return f"{unit(rules, ids[0])} and {len(ids) - 1} others"


def does(ids: Sequence[str], verb: str) -> str:
    """ "sail" or "sails"."""
    return f"{verb}s" if len(ids) == 1 else verb


def do(ids: Sequence[str]) -> str:
    return "does" if len(ids) == 1 else "do"


def dice(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"


def aim(rules: Norway, target: str) -> str:
    """What dice lie on: a unit, or a harbour that is bombed."""
    return unit(rules, target) if target in rules.fleet.units else place(rules, target)


def aims(rules: Norway, targets: Sequence[str]) -> str:
    """Each target once."""
    return sentences.listing([aim(rules, target) for target in dict.fromkeys(targets)])


def place(rules: Norway, id: str) -> str:
    """A place after a preposition: "the Vestfjord", "Narvik harbour", "Fornebu airfield", "HMS Furious"."""
    fleet = rules.fleet
    if id in fleet.harbours:
        return fleet.harbours[id].called
    if id in fleet.regions:
        return fleet.regions[id].called
    if id in fleet.units:
        return fleet.units[id].name
    return ELSEWHERE[id] if id in ELSEWHERE else nouns.place(rules.data, id)


def at(rules: Norway, id: str) -> str:
    """Where something is: "in the Vestfjord", "at Fornebu airfield", "aboard HMS Furious"."""
    if id in rules.fleet.units:
        return f"aboard {place(rules, id)}"
    called = place(rules, id)
    if id in rules.data.areas or called.endswith(" airfield"):
        return f"at {called}"
    return f"in {called}"


def title(rules: Norway, id: str) -> str:
    """A place as a heading: "Vestfjord – Lofoten", "Narvik"; of a land area its airfield, "Oslo/Fornebu"."""
    fleet = rules.fleet
    if id in fleet.harbours:
        return fleet.harbours[id].name
    if id in fleet.regions:
        return fleet.regions[id].airfield or fleet.regions[id].name
    return nouns.noun(rules.data, id)


# the names in a sentence


def anchors(rules: Norway) -> dict[str, str]:
    """What every name in a sentence points at."""
    fleet = rules.fleet
    found = parts.names(rules.data)
    found.update({region.called: f"area:{region.id}" for region in fleet.regions.values()})
    found.update({harbour.called: f"area:{harbour.id}" for harbour in fleet.harbours.values()})
    found.update({unit.name: f"unit:{unit.id}" for unit in fleet.units.values()})
    found["the Ofotfjord"] = "area:OF"
    return found
