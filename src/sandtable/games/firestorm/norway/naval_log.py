"""The log of the war at sea."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from sandtable.games.firestorm.norway import names
from sandtable.games.firestorm.norway.exchange import GOOD, HIT
from sandtable.games.firestorm.norway.naval_words import aim, does, group
from sandtable.games.firestorm.words import nouns
from sandtable.kernel.state import Event, Fact

if TYPE_CHECKING:
    from sandtable.games.firestorm.norway.rules import Norway

Tale: TypeAlias = Callable[["Norway", dict[str, Fact]], str]

SHOTS: Final = {  # how a side fires, by the kind of its volley
    "torpedo": "fire torpedoes at",
    "answer": "hunt",
    "air": "attack",
    "bombing": "attack",
}


def sentence(rules: Norway, event: Event) -> str:
    """An event as a sentence, or "" if it belongs to another chapter."""
    told = TALES.get(event.verb)
    return told(rules, event.facts) if told is not None else ""


def text(facts: dict[str, Fact], name: str) -> str:
    fact = facts[name]
    assert isinstance(fact, str)
    return fact


def number(facts: dict[str, Fact], name: str) -> int:
    fact = facts[name]
    assert isinstance(fact, int)
    return fact


def ids(facts: dict[str, Fact], name: str) -> list[str]:
    fact = facts[name]
    assert isinstance(fact, tuple)
    return [str(id) for id in fact]


def who(rules: Norway, facts: dict[str, Fact]) -> str:
    return nouns.who(rules.data, text(facts, "side"))


def where(rules: Norway, facts: dict[str, Fact], name: str = "area") -> str:
    return names.place(rules, text(facts, name))


# under way


def passed(rules: Norway, facts: dict[str, Fact]) -> str:
    if facts["able"]:
        return f"{who(rules, facts)} pass."
    return f"{who(rules, facts)} have nothing left to activate and pass."


def activated(rules: Norway, facts: dict[str, Fact]) -> str:
    ships = names.units(rules, ids(facts, "units"))
    return f"{who(rules, facts)} activate {ships} in {where(rules, facts)}."


def sailed(rules: Norway, facts: dict[str, Fact]) -> str:
    """ "… sail from the northern Norwegian Sea by way of the Vestfjord to Narvik harbour."."""
    ships = ids(facts, "units")
    *between, last = [names.place(rules, place) for place in ids(facts, "way")]
    by_way = f" by way of {nouns.listing(between)}" if between else ""
    return f"{group(rules, ships)} {does(ships, 'sail')} from {where(rules, facts)}{by_way} to {last}."


def fell_back(rules: Norway, facts: dict[str, Fact]) -> str:
    ships = ids(facts, "units")
    return (
        f"{group(rules, ships)} {does(ships, 'retreat')} from {where(rules, facts)} "
        f"to {where(rules, facts, 'to')}."
    )


# combat


def met(rules: Norway, facts: dict[str, Fact]) -> str:
    ships = ids(facts, "units")
    enemies = group(rules, ids(facts, "enemies"))
    return f"{group(rules, ships)} {does(ships, 'meet')} {enemies} in {where(rules, facts)}."


def withdrew(rules: Norway, facts: dict[str, Fact]) -> str:
    return f"{who(rules, facts)} withdraw from {where(rules, facts)} without a fight."


def attacked(rules: Norway, facts: dict[str, Fact]) -> str:
    boats = ids(facts, "units")
    return f"{names.units(rules, boats)} {does(boats, 'attack')} in {where(rules, facts)}."


def fired(rules: Norway, facts: dict[str, Fact]) -> str:
    """ "The Allies fire at Gneisenau (1, 4, 6) and Scharnhorst (2, 5): 1 hit."."""
    shoot = SHOTS.get(text(facts, "kind"), "fire at")
    return f"{who(rules, facts)} {shoot} {dice_by_target(rules, facts)}."


def fired_again(rules: Norway, facts: dict[str, Fact]) -> str:
    return f"{who(rules, facts)} throw the misses again at {dice_by_target(rules, facts)}."


def dice_by_target(rules: Norway, facts: dict[str, Fact]) -> str:
    faces: dict[str, list[str]] = {}
    for target, face in zip(ids(facts, "targets"), ids(facts, "faces"), strict=True):
        faces.setdefault(target.removesuffix(GOOD), []).append(face)
    shown = [f"{aim(rules, target)} ({', '.join(thrown)})" for target, thrown in faces.items()]
    hits = ids(facts, "faces").count(str(HIT))
    return f"{nouns.listing(shown)}: {nouns.counted(hits, 'hit') if hits else 'no hit'}"


def saved(rules: Norway, facts: dict[str, Fact]) -> str:
    ship = names.unit(rules, text(facts, "unit"))
    return f"The one hit on {ship} is thrown again, a {number(facts, 'die')}: the ship is safe."


def not_saved(rules: Norway, facts: dict[str, Fact]) -> str:
    ship = names.unit(rules, text(facts, "unit"))
    return f"The one hit on {ship} is thrown again, and it is a second {number(facts, 'die')}."


def sunk(rules: Norway, facts: dict[str, Fact]) -> str:
    unit = text(facts, "unit")
    name = names.unit(rules, unit)
    if text(facts, "carrier"):
        return f"{name} goes down with {names.unit(rules, text(facts, 'carrier'))}."
    if rules.fleet.kind[unit] == "aircraft":
        return f"{name} is shot down."
    return f"{name} is sunk in {where(rules, facts)}."


def beaten(rules: Norway, facts: dict[str, Fact]) -> str:
    """The loser's total first; on equal totals it is the side that came (NOR-53)."""
    ours, theirs = number(facts, "ours"), number(facts, "theirs")
    if ours == theirs:
        return (
            f"It is {ours} to {theirs} in {where(rules, facts)}: {who(rules, facts)}, who came, must retreat."
        )
    low, high = sorted([ours, theirs])
    return f"{who(rules, facts)} are the weaker in {where(rules, facts)}, {low} to {high}, and must retreat."


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
TOPICS: Final[dict[str, str]] = {"passed-action": "move", "activated": "move", "sailed": "move", "fell-back": "move"}
